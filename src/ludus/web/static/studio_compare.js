/** Two sets of dice side by side: what is fair about each, and how often each order comes, the differences marked. */

import { orders } from "./families/dice_text.js";
import { h } from "./html.js";

/** @typedef {import("./studio_set.js").DiceSet} DiceSet */
/** @typedef {import("./studio_set.js").Measured} Measured */

const ROWS = 24;
const yes = (/** @type {boolean} */ is) => (is ? "yes" : "no");

/** What is told of one set. @param {Measured} set @returns {[string, string][]} */
function facts({ faces, names, report }) {
  const sizes = faces.map((die) => die.length), whole = report.subsets?.find((/** @type {any} */ one) => one.dice.length === names.length) ?? { permutation: true, place: true, first: true };
  return [["Dice", String(names.length)], ["Faces of the dice", sizes.join(", ")], ["Faces in all", String(sizes.reduce((sum, size) => sum + size, 0))], ["Largest die", `d${Math.max(...sizes)}`],
    ["Every order equally likely", yes(whole.permutation)], ["Each die in each place", yes(whole.place)], ["Each die highest", yes(whole.first)], ["Fair for any choice of", `${report.level} of ${names.length} dice`]];
}

/** @param {Measured} set @param {string} order */
const share = (set, order) => (set.counts[order] ?? 0) / set.total;

/** A bar with the line of a fair set. @param {number} part @param {number} fair @param {number} most */
function bar(part, fair, most) {
  const inner = h("span", { class: `bar ${Math.abs(part - fair) < 1e-12 ? "even" : "odd"}` }), track = h("span", { class: "track", "aria-hidden": "true" }, inner);
  inner.style.width = `${100 * part / most}%`;
  track.style.setProperty("--fair", `${100 * fair / most}%`);
  return h("td", {}, h("div", { class: "share" }, track, h("span", {}, `${(100 * part).toFixed(2)}%`)));
}

/** @param {DiceSet} a @param {DiceSet|null} b @returns {Node[]} */
export function comparison(a, b) {
  const [one, other] = [a.measured, b?.measured ?? null];
  if (!one) return [];
  const sets = other ? [one, other] : [one], told = sets.map(facts), heads = other ? ["Set A", "Set B"] : ["Set A"];
  const summary = h("table", { class: "facts" }, h("caption", { class: "hush" }, "What is fair"), h("thead", {}, h("tr", {}, h("td", {}), ...heads.map((head) => h("th", { scope: "col" }, head)))),
    h("tbody", {}, ...told[0].map(([name, text], k) => { const differs = other && told[1][k][1] !== text; return h("tr", { class: differs ? "differs" : null }, h("th", { scope: "row" }, name), h("td", {}, text), other ? h("td", {}, told[1][k][1], differs ? h("span", { class: "mark" }, " differs") : null) : null); })));
  return [h("h2", {}, other ? "Compare" : "What is fair"), h("div", { class: "compared" }, summary, orderTable(one, other))];
}

/** @param {Measured} one @param {Measured|null} other */
function orderTable(one, other) {
  const isSame = other && other.names.length === one.names.length, sets = isSame ? [one, other] : [one], every = orders(one.names), fair = 1 / every.length;
  const renamed = (/** @type {Measured} */ set, /** @type {string} */ order) => [...order].map((name) => set.names[one.names.indexOf(name)]).join("");
  const parts = new Map(every.map((order) => [order, sets.map((set) => share(set, renamed(set, order)))]));
  const off = (/** @type {string} */ order) => Math.max(...(parts.get(order) ?? []).map((part) => Math.abs(part - fair)));
  const listed = every.length > ROWS ? [...every].sort((x, y) => off(y) - off(x)).slice(0, ROWS) : every, most = Math.max(fair, ...listed.flatMap((order) => parts.get(order) ?? [])) * 1.08;
  const rows = listed.map((order) => {
    const both = /** @type {number[]} */ (parts.get(order)), differs = both.length === 2 && Math.abs(both[0] - both[1]) > 1e-12;
    return h("tr", { class: differs ? "differs" : null }, h("th", { scope: "row" }, order), ...both.map((part) => bar(part, fair, most)), isSame ? h("td", { class: "mark" }, differs ? "differs" : "same") : null);
  });
  const note = other && !isSame ? h("p", { class: "quiet" }, "The sets have different numbers of dice, so their orders are not compared.") : null;
  const words = every.length > ROWS ? `The ${ROWS} of ${every.length} orders farthest from fair.` : `All ${every.length} orders, lowest face first; the upright line is the share of a fair set.`;
  return h("div", { class: "order-part" }, h("p", { class: "quiet" }, words), note, h("div", { class: "order-scroll", tabindex: 0, role: "region", "aria-label": "Shares of the orders" },
    h("table", { class: "order-bars" }, h("caption", { class: "hush" }, "Share of each order"), h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "Order"), ...sets.map((_, k) => h("th", { scope: "col" }, `Set ${"AB"[k]}`)), isSame ? h("td", {}) : null)), h("tbody", {}, ...rows))));
}
