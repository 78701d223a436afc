/**
 * The torus, felt: the board scrolls by its rim and by Shift+arrows, and the block of a move is outlined across the wrap.
 *
 * Scrolling moves the shapes of the picture and leaves the names of rows and columns true; it is a way of looking, not a move.
 */

import { s } from "../html.js";
import { UNIT } from "../picture.js";
import { dressed, placesOf } from "../places.js";
import { beside, reachOf, shapeOf, wrapOf } from "./grid.js";

/** @typedef {import("../types.js").Picture} Picture */
/** @typedef {import("../types.js").Shape} Shape */
/** @typedef {import("../bench.js").Bench} Bench */
/** @typedef {{x: number, y: number, rows: number, columns: number}} Grid */

/** @param {number} value @param {number} length */
const around = (value, length) => ((value % length) + length) % length;

/** Where the cells of a picture stand; null where it is no plain board. @param {import("../types.js").Situation} situation @returns {Grid|null} */
export function gridOf(situation) {
  const shape = shapeOf(situation), [rows, columns] = shape.length === 1 ? [1, shape[0]] : shape;
  if (shape.length > 2 || rows > 40 || columns > 40) return null;
  const first = situation.picture.shapes.filter((shape) => shape.kind === "cell" && shape.label && !shape.label.startsWith("goal"));
  if (!first.length) return null;
  return { x: Math.min(...first.map(({ at }) => at[0])), y: Math.min(...first.map(({ at }) => at[1])), rows, columns };
}

/**
 * The picture as it looks scrolled, its rim repeating the opposite side.
 * @param {Picture} picture @param {Grid} grid @param {[number, number]} shift @param {import("../types.js").Overlay} overlay
 * @returns {Picture}
 */
export function scrolled(picture, grid, [down, right], overlay) {
  const across = (/** @type {number} */ x) => moved(x, grid.x, grid.columns, right), along = (/** @type {number} */ y) => moved(y, grid.y, grid.rows, down);
  const shapes = picture.shapes.filter((shape) => shape.kind !== "rim").map((shape) => {
    if (!shape.at) return shape;
    const [x, y] = shape.at, inX = x >= grid.x && x < grid.x + UNIT * grid.columns, inY = y >= grid.y && y < grid.y + UNIT * grid.rows;
    if (shape.role === "label" && shape.anchor === "top left") return shape;
    if (inX && (inY || (shape.role === "label" && y < grid.y))) return { ...shape, at: /** @type {[number, number]} */ ([across(x), inY ? along(y) : y]) };
    return inY && shape.role === "label" ? { ...shape, at: /** @type {[number, number]} */ ([x, along(y)]) } : shape;
  });
  const rims = picture.shapes.filter((shape) => shape.kind === "rim");
  if (!rims.length) return { ...picture, shapes };
  const { places: found } = placesOf({ ...picture, shapes }), { weights, marks } = overlay;
  const places = [...found.values()].map((place) => ({ x: place.x, y: place.y, shapes: dressed(place, { weights, marks }).shapes }));
  return { ...picture, shapes: [...shapes, ...rims.map((rim) => ({ ...rim, shapes: repeated(rim, places, grid) }))] };
}

/** @param {number} at @param {number} from @param {number} count @param {number} shift */
function moved(at, from, count, shift) {
  const cell = Math.floor((at - from) / UNIT);
  return at + (around(cell - shift, count) - cell) * UNIT;
}

/** What is seen through a rim: cells of the opposite side. @param {Shape} rim @param {{x: number, y: number, shapes: Shape[]}[]} places @param {Grid} grid */
function repeated(rim, places, grid) {
  const [left, top] = rim.at, [width, height] = /** @type {[number, number]} */ (rim.size), found = [];
  for (const place of places) for (const i of [-1, 0, 1]) for (const j of [-1, 0, 1]) {
    const dx = i * UNIT * grid.columns, dy = j * UNIT * grid.rows, x = place.x + dx, y = place.y + dy;
    if (x + UNIT <= left || x >= left + width || y + UNIT <= top || y >= top + height) continue;
    for (const shape of place.shapes) found.push({ ...shape, at: /** @type {[number, number]} */ ([shape.at[0] + dx, shape.at[1] + dy]) });
  }
  return found;
}

/** The outline around all cells that a move changes. @param {Bench} bench @param {string} move @returns {Shape[]} */
export function outline(bench, move) {
  const block = reachOf(bench.situation, move), lines = /** @type {Shape[]} */ ([]), isRow = shapeOf(bench.situation).length === 1;
  const line = (/** @type {number[]} */ start, /** @type {number[]} */ end) => lines.push(/** @type {Shape} */ ({ kind: "edge", role: "reach", start, end }));
  for (const place of bench.board?.places?.() ?? []) {
    if (place.name === null || !block.has(place.name)) continue;
    const left = place.x + 2, top = place.y + 2, right = place.x + UNIT - 2, bottom = place.y + UNIT - 2;
    const isOut = (/** @type {number[]} */ step) => !block.has(beside(bench.situation, place.name ?? "", isRow ? step.slice(1) : step) ?? "");
    if (isRow || isOut([-1, 0])) line([left, top], [right, top]);
    if (isRow || isOut([1, 0])) line([left, bottom], [right, bottom]);
    if (isOut([0, -1])) line([left, top], [left, bottom]);
    if (isOut([0, 1])) line([right, top], [right, bottom]);
  }
  return [...lines, ...inRim(bench, lines)];
}

/** The same lines where the rim repeats the board, as far as it is seen. @param {Bench} bench @param {Shape[]} lines @returns {Shape[]} */
function inRim(bench, lines) {
  const grid = gridOf(bench.situation), rims = bench.situation.picture.shapes.filter((shape) => shape.kind === "rim");
  if (!grid || !rims.length) return [];
  const offsets = [-1, 0, 1].flatMap((i) => [-1, 0, 1].map((j) => [i * UNIT * grid.columns, j * UNIT * grid.rows])).filter(([dx, dy]) => dx || dy);
  return offsets.flatMap(([dx, dy]) => rims.flatMap((rim) => lines.flatMap((line) => clipped(line, dx, dy, rim))));
}

/** A line moved, as far as it lies in a rim. @param {Shape} line @param {number} dx @param {number} dy @param {Shape} rim @returns {Shape[]} */
function clipped(line, dx, dy, rim) {
  const [left, top] = rim.at, [width, height] = /** @type {[number, number]} */ (rim.size);
  const [x, y] = /** @type {[number, number]} */ (line.start), [u, v] = /** @type {[number, number]} */ (line.end);
  const within = (/** @type {number} */ a, /** @type {number} */ low, /** @type {number} */ size) => Math.min(Math.max(a, low), low + size);
  const start = /** @type {[number, number]} */ ([within(x + dx, left, width), within(y + dy, top, height)]);
  const end = /** @type {[number, number]} */ ([within(u + dx, left, width), within(v + dy, top, height)]);
  const isFlat = y === v, stays = isFlat ? start[1] === y + dy : start[0] === x + dx, long = isFlat ? end[0] - start[0] : end[1] - start[1];
  return stays && long > 0 ? [{ ...line, start, end }] : [];
}

/** Let the rim be dragged and Shift+arrows scroll. @param {Bench} bench */
export function scrollable(bench) {
  let shift = /** @type {[number, number]} */ ([0, 0]), memo = /** @type {any} */ (null);
  const grips = s("g", { class: "grips", "aria-hidden": "true" });

  /** @param {number} down @param {number} right */
  function scroll(down, right) {
    const grid = gridOf(bench.situation), wrap = [true, ...wrapOf(bench.situation)].slice(-2);
    if (!grid) return;
    shift = [around(shift[0] + (wrap[0] ? down : 0), grid.rows), around(shift[1] + (wrap[1] ? right : 0), grid.columns)];
    bench.paint();
  }

  bench.frame = (picture, overlay) => {
    if (memo?.picture === picture && memo.weights === overlay.weights && memo.shift === shift) return memo.made;
    const grid = gridOf(bench.situation);
    const made = grid && grid.rows > shift[0] && grid.columns > shift[1] ? scrolled(picture, grid, shift, overlay) : picture;
    memo = { picture, weights: overlay.weights, shift, made };
    return made;
  };

  let from = /** @type {[number, number]|null} */ (null);
  grips.addEventListener("pointerdown", (/** @type {PointerEvent} */ event) => {
    from = [event.clientX, event.clientY];
    grips.setPointerCapture(event.pointerId);
    event.preventDefault();
  });
  grips.addEventListener("pointermove", (/** @type {PointerEvent} */ event) => {
    if (!from) return;
    const size = UNIT * (/** @type {any} */ (bench.board).svg.getScreenCTM()?.a ?? 1);
    const dx = Math.trunc((event.clientX - from[0]) / size), dy = Math.trunc((event.clientY - from[1]) / size);
    if (!dx && !dy) return;
    from = [from[0] + dx * size, from[1] + dy * size];
    scroll(-dy, -dx);
  });
  // Browsers heed touch-action on the whole image only: a finger on the rim scrolls the torus, not the page.
  grips.addEventListener("touchmove", (/** @type {TouchEvent} */ event) => { if (from && event.touches.length === 1) event.preventDefault(); }, { passive: false });
  for (const end of ["pointerup", "pointercancel"]) grips.addEventListener(end, () => { from = null; });
  bench.on("situation", () => {
    const rims = bench.situation.picture.shapes.filter((shape) => shape.kind === "rim");
    grips.replaceChildren(...rims.map(({ at, size }) => s("rect", { class: "grip", x: at[0], y: at[1], width: size?.[0], height: size?.[1] })));
    if (grips.parentNode !== bench.board?.svg) bench.board?.svg?.append(grips);
  });
  return { scroll, isScrolled: () => shift.some(Boolean), back: () => { shift = [0, 0]; bench.paint(); } };
}
