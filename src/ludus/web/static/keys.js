/** The keys of a board: what each does, and the list that "?" opens. */

import { h } from "./html.js";

const ALWAYS = /** @type {[string, string][]} */ ([
  ["Arrows, Home, End", "move over the board"], ["Enter, Space", "play"], ["Esc", "leave, put back"], ["Z, Ctrl+Z", "undo, with Shift redo"],
  ["A", "ask"], ["H", "hint"], ["W", "weights or moves on and off"], ["R, N", "reset, new"], ["S", "share"], ["P", "projector"], ["?", "this list"],
]);

/** The list of keys, folded. @param {[string, string][]} [more]  keys of the family, first */
export function keyList(more = []) {
  return h("details", { class: "keys" }, h("summary", {}, "Keys"), h("p", {}, "Letters work while the board has the focus."),
    h("dl", {}, ...[...more, ...ALWAYS].flatMap(([key, text]) => [h("dt", {}, h("kbd", {}, key)), h("dd", {}, text)])));
}

/**
 * Run what a key means.
 * @param {KeyboardEvent} event
 * @param {Record<string, () => void>} runs  undo, redo, reset, hint, ask, share, new, overlay, keys, projector
 * @returns {boolean} whether the key means something
 */
export function runKey(event, runs) {
  const key = event.key.toLowerCase();
  if ((event.ctrlKey || event.metaKey) && key === "z") return run(event.shiftKey ? runs.redo : runs.undo);
  if ((event.ctrlKey || event.metaKey) && key === "y") return run(runs.redo);
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  if (key === "z") return run(event.shiftKey ? runs.redo : runs.undo);
  return run({ r: runs.reset, h: runs.hint, a: runs.ask, w: runs.overlay, s: runs.share, n: runs.new, p: runs.projector, "?": runs.keys }[key]);
}

/** @param {(() => void)|undefined} act */
function run(act) {
  act?.();
  return act !== undefined;
}
