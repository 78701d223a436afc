/** A line of moves as the papers draw it: time runs down, one row a move; what was played is solid, what is to come is hollow. */

import { h, minus, s } from "../html.js";
import { after, readMove } from "./tape_rule.js";

/** @typedef {import("./tape_rule.js").State} State */

const MAX_ROWS = 160;
const MAX_SQUARES = 400;
const LABELS = 116;
const CELL = 28;
const ROW = 26;
const TOP = 26;

/**
 * @param {State} rule
 * @param {State} start
 * @param {string[]} played
 * @param {string[]} coming
 * @returns {HTMLElement|null} null when there is nothing to draw
 */
export function lineOf(rule, start, played, coming) {
  const moves = [...played, ...coming], shown = moves.slice(0, MAX_ROWS), states = [start];
  if (!moves.length) return null;
  for (const move of shown) states.push(after(rule, states[states.length - 1], move));
  const squares = states.flatMap((state) => [...state.keys()]), low = Math.min(...squares), high = Math.max(...squares);
  if (high - low > MAX_SQUARES) return null;
  const cut = moves.length > shown.length ? ` The first ${shown.length} of ${moves.length} moves are drawn.` : "";
  return h("figure", { class: "line-of-play" }, h("h2", {}, "The line, one row a move"),
    h("div", { class: "line-scroll", tabindex: 0, role: "group", "aria-label": "The line, one row a move" }, drawn(states, shown, played.length, low, high)),
    h("figcaption", {}, `Time runs down.${coming.length ? " Solid: played. Hollow: to come." : ""}${cut}`));
}

/** @param {State[]} states @param {string[]} moves @param {number} made @param {number} low @param {number} high */
function drawn(states, moves, made, low, high) {
  const span = (high - low + 1) * CELL, width = LABELS + span + 4, height = TOP + states.length * ROW + 4;
  const told = `A line of ${moves.length} moves, ${made} of them played: ${moves.slice(0, 20).join(", ")}${moves.length > 20 ? " and so on" : ""}.`;
  const across = (/** @type {number} */ square) => LABELS + (square - low) * CELL, names = [];
  for (let square = low; square <= high; square += 1) names.push(text("row-name", across(square) + CELL / 2, 14, minus(square), "middle"));
  const rows = states.flatMap((state, k) => {
    const y = TOP + k * ROW, move = k ? moves[k - 1] : "", isNow = k === made;
    return [s("rect", { class: "row-ground", x: LABELS, y: y + 2, width: span, height: ROW - 4, rx: 4 }),
      text(`row-name${isNow ? " now" : ""}`, LABELS - 10, y + 17, (move || "start").replace("-", "−"), "end"),
      ...[...state].flatMap(([square, count]) => checker(across(square) + CELL / 2, y + ROW / 2, count, k <= made)),
      ...(move ? [s("rect", { class: "row-at", x: across(readMove(move)[1]) + 1, y: y + 2, width: CELL - 2, height: ROW - 4, rx: 4 })] : []),
      ...(isNow ? [s("rect", { class: "row-now", x: LABELS - 2, y, width: span + 4, height: ROW, rx: 5 })] : [])];
  });
  return s("svg", { class: "line-picture", role: "img", "aria-label": told, width, height, viewBox: `0 0 ${width} ${height}` }, ...names, ...rows);
}

/** @param {number} x @param {number} y @param {number} count @param {boolean} isMade */
function checker(x, y, count, isMade) {
  const round = s("circle", { class: isMade ? "row-piece" : "row-coming", cx: x, cy: y, r: 8.5 });
  return count > 1 ? [round, text(`row-count${isMade ? "" : " coming"}`, x, y + 4, String(count), "middle")] : [round];
}

/** @param {string} look @param {number} x @param {number} y @param {string} words @param {string} anchor */
const text = (look, x, y, words, anchor) => s("text", { class: look, x, y, "text-anchor": anchor }, words);
