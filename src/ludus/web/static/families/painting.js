/**
 * A board that is drawn by hand: touch or drag sets what the palette holds; one stroke is one change.
 *
 * It stands in the place of the play board while Edit is pressed, one row and column wider on every side, so that a board
 * can grow.
 */

import { mountBoard } from "../board.js";
import { button, h } from "../html.js";
import { runKey } from "../keys.js";
import { spotAt } from "./dragging.js";

/** @typedef {import("../types.js").Shape} Shape */

const MOST = 24;

/**
 * @typedef {object} Painting
 * @property {string} word  what is drawn: "board", "region"
 * @property {[string, string, string][]} palette  sign, name, key
 * @property {string} nothing  the sign of a place outside
 * @property {() => string[]} rows  what stands now, one text a row, of equal length
 * @property {(row: number, column: number) => [number, number]} at  where a cell is drawn
 * @property {(sign: string) => Shape[]} shapes  how a sign looks at [0, 0]
 * @property {(rows: string[], down: number, across: number) => Promise<boolean>} commit  the rows without empty margins, and how far they moved
 */

/** @param {import("../bench.js").Bench} bench @param {Painting} painting */
export function paintable(bench, painting) {
  const { stage, rare } = bench.slots;
  let isOpen = false, sign = painting.palette[0][0], stroke = false, byPointer = false;
  let cells = /** @type {string[][]} */ ([]);
  const host = h("div", { class: "painting", hidden: true });
  stage.insertBefore(host, bench.noteLine);
  const board = mountBoard(host, { name: `Edit the ${painting.word}`, squares: () => bench.named, onMove: () => {}, onTouch: touch, onKey: key });
  const toggle = button(`Edit the ${painting.word}`, () => open(!isOpen), { "aria-pressed": "false" });
  const choices = painting.palette.map(([one, name, letter]) => h("button", { type: "button", "aria-pressed": String(one === sign), "data-sign": one,
    click: () => choose(one) }, name, h("kbd", { "aria-hidden": "true" }, letter)));
  const palette = h("div", { class: "palette", role: "group", "aria-label": "What a touch draws", hidden: true }, ...choices);
  rare.prepend(toggle, palette);

  /** @param {string} one */
  function choose(one) {
    sign = one;
    for (const choice of choices) choice.setAttribute("aria-pressed", String(choice.dataset.sign === one));
  }

  /** A key sets a cell; what the pointer does was done before its click comes. @param {{label: string}} place */
  function touch(place) {
    if (!byPointer) { paint(place); void commit(); }
    byPointer = false;
    return true;
  }

  /** @param {KeyboardEvent} event */
  function key(event) {
    byPointer = false;
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    const found = painting.palette.find(([, , letter]) => letter.toLowerCase() === event.key.toLowerCase());
    if (found) choose(found[0]);
    else if (event.key === "Escape") open(false);
    else return runKey(event, bench.runs);
    return true;
  }

  /** @param {boolean} wanted */
  function open(wanted) {
    isOpen = wanted;
    toggle.setAttribute("aria-pressed", String(wanted));
    host.hidden = palette.hidden = !wanted;
    if (bench.board?.view) bench.board.view.hidden = wanted;
    if (wanted) load();
    bench.note(wanted ? "Touch or drag to draw. Undo takes back one stroke. Press Edit again to play." : bench.situation.status);
    if (!wanted) bench.board?.focus?.();
  }

  /** Take what stands, with a margin to grow into. */
  function load() {
    const rows = painting.rows(), width = rows[0]?.length ?? 0, more = rows.length + 2 <= MOST && width + 2 <= MOST ? 1 : 0;
    const blank = () => Array.from({ length: width + 2 * more }, () => painting.nothing);
    const side = Array.from({ length: more }, () => painting.nothing);
    cells = [...(more ? [blank()] : []), ...rows.map((row) => [...side, ...row, ...side]), ...(more ? [blank()] : [])];
    board.reset();
    show();
  }

  function show() {
    const named = new Map(painting.palette.map(([one, name]) => [one, name.toLowerCase()]));
    const places = cells.flatMap((row, r) => row.map((one, c) => ({ one, r, c, at: painting.at(r, c) })));
    const left = Math.min(...places.map(({ at }) => at[0])), top = Math.min(...places.map(({ at }) => at[1]));
    const shapes = places.flatMap(({ one, r, c, at }) => {
      const [x, y] = [at[0] - left + 16, at[1] - top + 16];
      return painting.shapes(one).map((shape, k) => ({ ...shape, at: /** @type {[number, number]} */ ([x + shape.at[0], y + shape.at[1]]),
        ...(k === 0 ? { label: `row ${r}, column ${c}: ${named.get(one) ?? one}` } : {}) }));
    });
    const width = Math.max(...places.map(({ at }) => at[0])) - left + 96, height = Math.max(...places.map(({ at }) => at[1])) - top + 96;
    board.update({ width, height, title: "", description: "", shapes: /** @type {Shape[]} */ (shapes) }, {});
  }

  /** @param {{label: string}} place */
  function paint(place) {
    const [, r, c] = /^row (\d+), column (\d+)/.exec(place.label) ?? [];
    if (r === undefined || cells[Number(r)][Number(c)] === sign) return;
    cells[Number(r)][Number(c)] = sign;
    show();
  }

  async function commit() {
    const drawn = cells.map((row) => row.join("")), used = drawn.flatMap((row, r) => ([...row].some((one) => one !== painting.nothing) ? [r] : []));
    const columns = drawn[0] ? [...drawn[0]].flatMap((_, c) => (drawn.some((row) => row[c] !== painting.nothing) ? [c] : [])) : [];
    if (!used.length) { load(); bench.note("One cell at least must stay."); return; }
    const [top, left] = [used[0], columns[0]];
    const rows = drawn.slice(top, used[used.length - 1] + 1).map((row) => row.slice(left, columns[columns.length - 1] + 1));
    const before = painting.rows();
    if (rows.join("/") === before.join("/")) return;
    const margin = before.length + 2 <= MOST && (before[0]?.length ?? 0) + 2 <= MOST ? 1 : 0;
    await painting.commit(rows, margin - top, margin - left);
  }

  /** @param {PointerEvent} event */
  function draw(event) {
    const spot = stroke ? spotAt(board, event.clientX, event.clientY) : null;
    if (spot) paint(spot);
  }

  board.svg.addEventListener("pointerdown", (/** @type {PointerEvent} */ event) => {
    stroke = event.isPrimary && !event.button;
    byPointer = true;
    draw(event);
  });
  board.svg.addEventListener("pointermove", draw);
  board.svg.addEventListener("pointerup", () => { if (stroke) void commit(); stroke = false; });
  for (const name of ["pointercancel", "pointerleave"]) board.svg.addEventListener(name, () => { if (stroke) { stroke = false; load(); } });
  bench.on("situation", () => { if (isOpen) load(); });
  return { isOpen: () => isOpen, close: () => open(false) };
}
