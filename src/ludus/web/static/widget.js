/** The board in a notebook: the same board module, played through the traits of a Python widget. */

import { button, h, s, sentence } from "./html.js";
import { mountBoard } from "./board.js";

/**
 * @typedef {object} Model  what anywidget gives
 * @property {(name: string) => any} get
 * @property {(name: string, value: any) => void} set
 * @property {() => void} save_changes
 * @property {(event: string, act: () => void) => void} on
 * @property {(event: string, act: () => void) => void} off
 */

/** Notebooks say in their own ways whether they are dark. */
function themeOfPage() {
  const { body } = document, told = body.dataset.jpThemeLight;
  if (told !== undefined) return told === "true" ? "light" : "dark";
  if (body.dataset.theme === "dark" || body.dataset.theme === "light") return body.dataset.theme;
  return body.classList.contains("dark") ? "dark" : body.classList.contains("light") ? "light" : null;
}

/** The hatch of minus weights and the dots of parts after the eighth. */
function patterns() {
  const units = { patternUnits: "userSpaceOnUse" };
  const hatch = s("pattern", { id: "ludus-hatch", width: 7, height: 7, patternTransform: "rotate(45)", ...units }, s("path", { class: "hatch", d: "M0 0V7" }));
  const dots = s("pattern", { id: "ludus-dots", width: 12, height: 12, ...units }, s("circle", { class: "dotting", cx: 6, cy: 6, r: 1.8 }));
  return s("svg", { class: "ludus-sprite", "aria-hidden": "true" }, s("defs", {}, hatch, dots));
}

/** @param {{model: Model, el: HTMLElement}} place */
function render({ model, el }) {
  const stage = h("div", { class: "stage" }), note = h("p", { class: "ludus-note", role: "status" }), verdict = h("div", { class: "ludus-verdict" });
  const root = h("div", { class: "ludus ludus-widget", "data-theme": themeOfPage() }, patterns(), verdict, stage);
  let count = model.get("touched")?.count ?? 0;

  /** @param {string} act @param {string} [move] */
  function touch(act, move) {
    count += 1;
    model.set("touched", { act, count, ...(move === undefined ? {} : { move }) });
    model.save_changes();
  }

  const board = mountBoard(stage, { name: "Board", onMove: (move) => touch("play", move), onKey: (event) => key(event) });
  const tools = h("div", { class: "ludus-tools", role: "group", "aria-label": "Play and ask" },
    button("Undo", () => touch("undo")), button("Ask", () => touch("ask"), { class: "main" }), note);

  /** @param {KeyboardEvent} event */
  function key(event) {
    const act = /** @type {Record<string, string>} */ ({ z: "undo", a: "ask" })[event.key.toLowerCase()];
    if (act && !event.altKey && !event.metaKey && (!event.ctrlKey || act === "undo")) { touch(act); return true; }
    // What the board does not use stays in it all the same: a notebook would take letters for commands.
    if (event.key !== "Tab") event.stopPropagation();
    return false;
  }

  function show() {
    const { kind = "ready", title = "", text = "" } = model.get("verdict") ?? {};
    verdict.className = `ludus-verdict ${kind}`;
    verdict.replaceChildren(h("b", {}, title), text ? ` ${sentence(text)}` : "");
    note.textContent = model.get("note") ?? "";
    board.update(model.get("picture"), { ...model.get("overlay"), moved: true });
  }

  root.append(tools);
  el.append(root);
  show();
  for (const name of ["picture", "overlay", "verdict", "note"]) model.on(`change:${name}`, show);
  return () => { for (const name of ["picture", "overlay", "verdict", "note"]) model.off(`change:${name}`, show); };
}

export default { render };
