/**
 * The moves of a piece: chips, and a pad of 7 × 7 on which the piece stands at the lower right, as near to its moves as it
 * can. A touch makes a cell a step, then a ray (as often as one likes in that direction), then nothing again.
 */

import { button, h, s, unique } from "./html.js";

/** @typedef {[number, number]} Vector  x to the left, y up */
/** @typedef {{rays: Vector[], steps: Vector[]}} Moves */

const SIDE = 7, MAX_CHIPS = 24;

/**
 * @param {(moves: Moves) => void} change  told the moves that are wanted
 * @returns {{element: HTMLElement, show: (moves: Moves) => void}}
 */
export function movePad(change) {
  let moves = /** @type {Moves} */ ({ rays: [], steps: [] }), at = /** @type {Vector} */ ([1, 1]);
  const chips = h("div", { class: "chips" }), grid = h("div", { class: "pad", role: "grid", "aria-label": "Moves of the piece, which stands at the lower right" });
  const arrows = s("svg", { class: "pad-arrows", viewBox: `0 0 ${SIDE} ${SIDE}`, "aria-hidden": "true" });
  const cells = new Map();
  for (let up = SIDE - 1; up >= 0; up--) {
    const row = h("div", { role: "row" });
    for (let left = SIDE - 1; left >= 0; left--) row.append(cell(left, up));
    grid.append(row);
  }

  /** @param {number} left @param {number} up */
  function cell(left, up) {
    const isPiece = up + left === 0, one = h("button", { type: "button", role: "gridcell", class: isPiece ? "pad-piece" : null, tabindex: up === 1 && left === 1 ? 0 : -1,
      click: () => { if (!isPiece) turn([left, up]); }, keydown: (/** @type {KeyboardEvent} */ event) => rove(event, [left, up]), focus: () => { at = [left, up]; } });
    cells.set(`${left},${up}`, one);
    return one;
  }

  /** @param {KeyboardEvent} event @param {Vector} from */
  function rove(event, [left, up]) {
    const step = /** @type {Record<string, Vector>} */ ({ ArrowUp: [0, 1], ArrowDown: [0, -1], ArrowLeft: [1, 0], ArrowRight: [-1, 0] })[event.key];
    const next = step && cells.get(`${left + step[0]},${up + step[1]}`);
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    if (!next) return;
    cells.get(`${left},${up}`).tabIndex = -1;
    next.tabIndex = 0;
    next.focus();
  }

  /** Step, ray, nothing. @param {Vector} vector */
  function turn(vector) {
    if (has(moves.rays, vector)) change({ ...moves, rays: without(moves.rays, vector) });
    else if (has(moves.steps, vector)) change({ rays: [...moves.rays, vector], steps: without(moves.steps, vector) });
    else change({ ...moves, steps: [...moves.steps, vector] });
  }

  /** @param {Moves} next */
  function show(next) {
    moves = next;
    for (const [name, one] of cells) {
      const vector = /** @type {Vector} */ (name.split(",").map(Number)), isRay = has(moves.rays, vector), isStep = has(moves.steps, vector);
      const again = !isRay && moves.rays.some((ray) => isMultiple(vector, ray));
      one.className = name === "0,0" ? "pad-piece" : isRay ? "ray" : isStep ? "step" : again ? "again" : "";
      one.setAttribute("aria-label", name === "0,0" ? "the piece" : `${place(vector)}: ${isRay ? "ray, as often as you like" : isStep ? "step, once" : again ? "on a ray" : "no move"}`);
    }
    arrows.replaceChildren(s("circle", { cx: SIDE - 0.5, cy: SIDE - 0.5, r: 0.3 }), ...moves.rays.filter(fits).flatMap((ray) => arrow(ray, true)), ...moves.steps.filter(fits).flatMap((step) => arrow(step, false)));
    const all = [...moves.rays.map((ray) => chip(ray, "rays")), ...moves.steps.map((step) => chip(step, "steps"))], rest = all.length - MAX_CHIPS;
    chips.replaceChildren(...all.slice(0, MAX_CHIPS), ...(rest > 0 ? [h("span", {}, `and ${rest} more`)] : []));
    cells.get(`${at[0]},${at[1]}`)?.setAttribute("tabindex", "0");
  }

  /** @param {Vector} vector @param {"rays"|"steps"} kind */
  function chip(vector, kind) {
    const isLast = moves.rays.length + moves.steps.length === 1;
    const remove = () => { if (!isLast) change({ ...moves, [kind]: without(moves[kind], vector) }); };
    const one = button(`(${vector.join(", ")})${kind === "rays" ? " any distance" : " once"} ×`, remove, { class: `move-chip ${kind}`, "aria-disabled": isLast ? "true" : null });
    one.append(h("span", { class: "hush" }, " take away"));
    return one;
  }

  const id = unique("vector"), field = h("input", { id, type: "text", size: 6, placeholder: "3,5", autocomplete: "off", "aria-describedby": `${id}-help` });
  /** @param {"rays"|"steps"} kind */
  const add = (kind) => {
    const vector = /** @type {Vector} */ (field.value.split(/[ ,]+/).filter(Boolean).map(Number));
    const isGood = vector.length === 2 && vector.every((one) => Number.isInteger(one) && one >= 0 && one < 1e6) && vector.some(Boolean);
    field.setAttribute("aria-invalid", String(!isGood));
    if (!isGood || has(moves[kind], vector)) return;
    field.value = "";
    const other = kind === "rays" ? "steps" : "rays";
    change(/** @type {Moves} */ ({ [kind]: [...moves[kind], vector], [other]: without(moves[other], vector) }));
  };
  const element = h("div", { class: "move-pad" }, h("div", { class: "pad-frame" }, grid, arrows), h("div", { class: "pad-side" }, chips,
    h("div", { class: "row" }, h("label", { for: id }, "Another move"), field, button("Add ray", () => add("rays")), button("Add step", () => add("steps"))),
    h("small", { id: `${id}-help` }, "x to the left, y up. On the pad a touch makes a step, then a ray, then nothing.")));
  return { element, show };
}

/** @param {Vector[]} list @param {Vector} vector */
const has = (list, [left, up]) => list.some((one) => one[0] === left && one[1] === up);

/** @param {Vector[]} list @param {Vector} vector */
const without = (list, [left, up]) => list.filter((one) => one[0] !== left || one[1] !== up);

/** @param {Vector} vector */
const fits = ([left, up]) => up < SIDE && left < SIDE;

/** Whether a cell lies on a ray. @param {Vector} vector @param {Vector} ray */
function isMultiple([left, up], ray) {
  const times = ray[0] ? left / ray[0] : up / ray[1];
  return Number.isInteger(times) && times > 0 && times * ray[0] === left && times * ray[1] === up;
}

/** @param {Vector} vector */
const place = ([left, up]) => [up ? `${up} up` : "", left ? `${left} left` : ""].filter(Boolean).join(", ");

/** An arrow from the piece; a ray goes on to the edge. @param {Vector} vector @param {boolean} isRay */
function arrow([left, up], isRay) {
  let [l, u] = [left, up];
  if (isRay) while (u + up < SIDE && l + left < SIDE) { u += up; l += left; }
  const [x, y] = [SIDE - 0.5, SIDE - 0.5], [a, b] = [x - l, y - u], length = Math.hypot(l, u), back = 0.28 / length;
  const head = [1, -1].map((way) => `${a + l * back + way * u * back * 0.6} ${b + u * back - way * l * back * 0.6}`);
  const shaft = s("path", { class: isRay ? "ray" : "step", d: `M${x - (0.42 * l) / length} ${y - (0.42 * u) / length}L${a} ${b}` });
  return [shaft, s("path", { class: "head", d: `M${head[0]}L${a} ${b}L${head[1]}` })];
}
