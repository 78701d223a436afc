/**
 * "Check it yourself": the count of a proof, row by row, live while one plays, and what the last move added.
 *
 * A weighting modulo n is kept by every move; whole-number weights (a pagoda) are never raised by one.
 */

import { h, minus, nearest, residue, signed, tint } from "./html.js";

/** @typedef {import("./types.js").Situation} Situation */
/** @typedef {{modulus: number|null, cells: Record<string, number>}} Weights */

const WORDS = /** @type {Record<string, string>} */ ({ windows: "Pips on it", lights: "Lights on it", pegs: "Pegs on it", tiling: "Cells on it" });

/** What all cells count together. @param {Record<string, number>} amounts @param {Weights} weights */
export const count = (amounts, weights) => Object.entries(amounts).reduce((sum, [cell, amount]) => sum + amount * (weights.cells[cell] ?? 0), 0);

/** Each weight with the amount that stands on it, heaviest first. @param {Record<string, number>} amounts @param {Weights} weights */
export function tally(amounts, weights) {
  const rows = new Map();
  for (const [cell, weight] of Object.entries(weights.cells)) rows.set(weight, (rows.get(weight) ?? 0) + (amounts[cell] ?? 0));
  return [...rows].sort(([a], [b]) => b - a);
}

/** @param {Situation} situation @param {Weights} weights */
export function weightTable(situation, weights) {
  const amounts = situation.amounts ?? {}, rows = tally(amounts, weights), total = count(amounts, weights);
  const word = WORDS[situation.game === "dice-surface" ? "windows" : situation.problem?.kind] ?? "On it", rest = weights.modulus ? residue(total, weights.modulus) : total;
  const shown = rows.length > 12 ? rows.filter(([weight]) => weight).slice(0, 12) : rows;
  const foot = weights.modulus ? `${rest === total ? "" : `${minus(total)} ≡ `}${rest} (mod ${weights.modulus})` : minus(total);
  return h("table", {}, h("caption", { class: "hush" }, "What stands on each weight, and what it counts"),
    h("thead", {}, h("tr", {}, ...["Weight", word, "Counts"].map((text) => h("th", { scope: "col" }, text)))),
    h("tbody", {}, ...shown.map(([weight, amount]) => h("tr", {}, h("th", { scope: "row" }, h("span", { class: `swatch ${tint(weight)}` }, signed(weight))),
      h("td", {}, String(amount)), h("td", {}, minus(weight * amount))))),
    h("tfoot", {}, h("tr", {}, h("th", { scope: "row" }, "Count"), h("td", {}, ""), h("td", {}, foot))));
}

/** What an odd and even argument counts. */
const RINGED = /** @type {Record<string, [string, string]>} */ ({ lights: ["ringed light is on", "ringed lights are on"], windows: ["pip on ringed dice", "pips on ringed dice"], pegs: ["peg on a 1", "pegs on a 1"] });

/** Whether weights only mark cells, and what stands on these is counted modulo a number. @param {Weights} weights */
export const isMarking = ({ modulus, cells }) => Boolean(modulus) && Object.values(cells).every((weight) => weight === 0 || weight === 1);

/** A number as it stands modulo another, in words. @param {number} value @param {number} modulus */
const restWords = (value, modulus) => (modulus === 2 ? (value % 2 ? "odd" : "even") : residue(value, modulus) ? `${residue(value, modulus)} more than a multiple of ${modulus}` : `a multiple of ${modulus}`);

/** The live count of such an argument, and what the last move did to it. @param {Situation} situation @param {Situation|null} before @param {Weights} weights */
export function markLine(situation, before, weights) {
  const modulus = weights.modulus ?? 2, now = count(situation.amounts ?? {}, weights), word = restWords(now, modulus), [one, many] = RINGED[situation.problem?.kind] ?? ["of them", "of them"];
  const met = before ? Object.keys(weights.cells).filter((cell) => weights.cells[cell] && (before.amounts?.[cell] ?? 0) !== (situation.amounts?.[cell] ?? 0)).length : 0;
  const isKept = before !== null && residue(count(before.amounts ?? {}, weights) - now, modulus) === 0;
  return h("p", { class: "tally" }, h("strong", {}, String(now)), h("span", {}, `${now === 1 ? one : many}: ${before ? "" : `${word}.`}${before ? `your move changed ${met} of them, ${isKept ? "still" : "now"} ${word}.` : ""}`));
}

/**
 * What the last move did to the count, in words.
 * @param {Situation} before @param {Situation} after @param {Weights} weights
 */
export function added(before, after, weights) {
  const old = before.amounts ?? {}, now = after.amounts ?? {}, faces = after.problem?.modulus ?? null;
  const changes = Object.keys(now).filter((cell) => (old[cell] ?? 0) !== now[cell])
    .map((cell) => ({ weight: weights.cells[cell] ?? 0, by: nearest(now[cell] - (old[cell] ?? 0), faces) }));
  if (!changes.length) return "";
  if (!weights.modulus) return whole(changes, count(now, weights) - count(old, weights));
  const terms = changes.map(({ weight, by }) => nearest(weight * by, weights.modulus)), sum = terms.reduce((a, b) => a + b, 0);
  const listed = terms.length > 24 ? `${terms.slice(0, 24).map(signed).join(" ")} …` : terms.map(signed).join(" ");
  const rest = residue(count(now, weights), weights.modulus), isKept = sum % weights.modulus === 0;
  const nought = isKept && sum !== 0 ? `, a multiple of ${weights.modulus}` : "";
  return `Your move added ${listed} = ${signed(sum)}${nought}. The count modulo ${weights.modulus} is ${isKept ? "still" : "now"} ${rest}.`;
}

/** @param {{weight: number, by: number}[]} changes @param {number} change */
function whole(changes, change) {
  const list = (/** @type {{weight: number, by: number}[]} */ some) => some.map(({ weight, by }) => signed(weight * Math.abs(by))).join(" and ");
  const gone = changes.filter(({ by }) => by < 0), come = changes.filter(({ by }) => by > 0);
  const words = [gone.length && `took away ${list(gone)}`, come.length && `put back ${list(come)}`].filter(Boolean).join(", ");
  const end = change === 0 ? "the sum stayed" : `the sum ${change < 0 ? "fell" : "rose"} by ${Math.abs(change)}`;
  return `Your move ${words}: ${end}.`;
}

/**
 * Whether a proof by weights, made for one position, also speaks about another of the same cells: every count is the
 * same, or, where no move raises it (a pagoda), not larger.
 * @param {Record<string, number>} asked @param {Record<string, number>} now @param {Weights & {more?: Weights[]|null}} weights @param {boolean} isPagoda
 */
export function stands(asked, now, weights, isPagoda) {
  const cells = Object.keys(now);
  if (cells.length !== Object.keys(asked).length || !cells.every((cell) => cell in asked)) return false;
  return [weights, ...(weights.more ?? [])].every((one) => {
    const change = count(now, one) - count(asked, one);
    return isPagoda ? change <= 0 : one.modulus ? residue(change, one.modulus) === 0 : change === 0;
  });
}
