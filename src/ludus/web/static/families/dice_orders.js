/** How often each order of the dice comes, as bars against the line of a fair set, and the dice to roll beside it. */

import { button, h, plural } from "../html.js";
import { partClass } from "../picture.js";
import { orders } from "./dice_text.js";

const FEW = 24;
const SCALE = 60;

/** A letter in the colour of its die. @param {string} name @param {number} index @param {string} [more] */
export const letter = (name, index, more = "") => h("span", { class: `letter ${partClass(index)} ${more}` }, name);

/** @param {number} share */
const percent = (share) => `${(100 * share).toFixed(share && share < 0.1 ? 3 : 2)}%`;

export class Orders {
  /** @type {string[]} */
  names = [];
  /** @type {number[][]} */
  faces = [];
  /** @type {Record<string, number>|null} */
  counts = null;
  total = 0;
  /** @type {Map<string, number>} */
  tally = new Map();
  rolls = 0;
  isWhole = false;
  chosen = "";
  broken = "";
  last = "";
  body = h("tbody");
  told = h("p", { class: "said" });
  all = button("Show all", () => { this.isWhole = this.counts ? !this.isWhole : false; this.draw(); }, { class: "inline" });
  shown = h("div", { class: "rolled", role: "img", "aria-label": "No roll yet" });
  score = h("p", { class: "said" });

  /** @param {(pattern: string) => void} choose  an order was chosen, to be marked in the string */
  constructor(choose) {
    this.choose = choose;
    const heads = [["Order", ""], ["Against fair", "wide-column"], ["Rolls", ""], ["Share", ""], ["Yours", ""], ["Share", "wide-column"]];
    this.table = h("table", { class: "orders" }, h("caption", { class: "hush" }, "How many rolls show each order, lowest face first, and how often you rolled it"),
      h("thead", {}, h("tr", {}, ...heads.map(([text, look]) => h("th", { scope: "col", class: look }, text)))), this.body);
    this.element = h("div", { class: "order-part" }, this.told, h("div", { class: "order-scroll", tabindex: 0, role: "region", "aria-label": "Orders of the dice" }, this.table), this.all);
    const roll = (/** @type {number} */ times) => button(times === 1 ? "Roll" : `Roll ${times.toLocaleString("en")}`, () => this.roll(times));
    this.roller = h("section", { class: "roller", "aria-label": "Roll the dice" }, h("h2", {}, "Roll"), this.shown, h("div", { class: "row" }, roll(1), roll(100), roll(10000), button("Clear", () => this.clear())), this.score);
  }

  /** Other dice. @param {string[]} names @param {number[][]} faces */
  take(names, faces) {
    const sizes = (/** @type {number[][]} */ dice) => dice.map((die) => die.length).join();
    // The numbers of other dice go at once; after a swap they stay until the new ones are there, so that nothing blinks.
    if (names.join() !== this.names.join() || sizes(faces) !== sizes(this.faces)) this.body.replaceChildren();
    Object.assign(this, { names, faces, counts: null, chosen: "", broken: "" });
    this.total = faces.reduce((product, die) => product * die.length, 1);
    this.clear();
  }

  /** What the server counted. @param {Record<string, number>} counts */
  count(counts) {
    this.counts = counts;
    this.draw();
  }

  /** The pattern that a verdict names. @param {string} pattern */
  blame(pattern) {
    if (this.broken === pattern) return;
    this.broken = pattern;
    this.draw();
  }

  clear() {
    this.tally = new Map();
    this.rolls = 0;
    this.last = "";
    this.shown.replaceChildren(...this.names.map((name, index) => this.die(name, index, "?")));
    this.shown.setAttribute("aria-label", "No roll yet");
    this.score.textContent = "The tally stands beside the exact shares.";
    this.draw();
  }

  /** @param {string} name @param {number} index @param {string} face */
  die(name, index, face) { return h("span", { class: `rolled-die ${partClass(index)}` }, h("b", {}, face), h("small", {}, name)); }

  /** @param {number} times */
  roll(times) {
    let faces = /** @type {number[]} */ ([]);
    for (let k = 0; k < times; k += 1) {
      faces = this.faces.map((die) => die[Math.floor(Math.random() * die.length)]);
      this.last = this.orderOf(faces);
      this.tally.set(this.last, (this.tally.get(this.last) ?? 0) + 1);
    }
    this.rolls += times;
    this.shown.replaceChildren(...this.names.map((name, index) => this.die(name, index, String(faces[index]))));
    const words = `${this.names.map((name, index) => `${name} shows ${faces[index]}`).join(", ")}: order ${this.last}`;
    this.shown.setAttribute("aria-label", words);
    this.score.textContent = `${times > 1 ? "The last roll: " : ""}${words}, lowest first. ${plural(this.rolls, "roll")} so far.`;
    this.draw();
  }

  /** The order that faces show, lowest first; dice that tie stand in parentheses. @param {number[]} faces */
  orderOf(faces) {
    const groups = new Map();
    faces.forEach((face, index) => groups.set(face, (groups.get(face) ?? "") + this.names[index]));
    return [...groups.keys()].sort((a, b) => a - b).map((face) => (groups.get(face).length > 1 ? `(${groups.get(face)})` : groups.get(face))).join("");
  }

  draw() {
    const { counts } = this;
    this.table.setAttribute("aria-busy", String(!counts));
    if (!counts) return this.wait();
    const fair = orders(this.names), expected = this.total / fair.length, ties = Object.keys(counts).filter((order) => order.includes("("));
    const off = (/** @type {string} */ order) => Math.abs((counts[order] ?? 0) - (order.includes("(") ? 0 : expected));
    const every = [...fair, ...ties], isMany = every.length > FEW;
    const listed = isMany && !this.isWhole ? [...every].sort((a, b) => off(b) - off(a)).slice(0, FEW) : every;
    const exact = Number.isInteger(expected) ? expected.toLocaleString("en") : `${this.total.toLocaleString("en")}/${fair.length} = ${expected.toLocaleString("en", { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;
    this.told.textContent = `${plural(this.total, "roll")} in all: a fair set shows each of the ${plural(fair.length, "order")} ${exact} times, the upright line.${every.every((order) => off(order) === 0) ? " So does this one." : isMany && !this.isWhole ? " Those farthest from it:" : ""}`;
    this.all.hidden = !isMany;
    this.all.textContent = this.isWhole ? "Show fewer" : `Show all ${every.length}`;
    const most = Math.max(expected, ...listed.map((order) => counts[order] ?? 0)), scale = Math.min(SCALE, 96 * expected / most);
    this.table.style.setProperty("--fair", `${scale}%`);
    this.body.replaceChildren(...listed.map((order) => this.row(order, counts[order] ?? 0, expected, scale)));
  }

  /** The orders stand there before they are counted, so that nothing below them moves. */
  wait() {
    this.told.textContent = "Counting the orders.";
    const every = orders(this.names);
    this.all.hidden = every.length <= FEW;
    this.all.textContent = `Show all ${every.length}`;
    if (!this.body.childElementCount) this.body.replaceChildren(...every.slice(0, FEW).map((order) => this.row(order, null, 0, 0)));
  }

  /** @param {string} order @param {number|null} count  null while it is not known @param {number} expected @param {number} scale */
  row(order, count, expected, scale) {
    const isChosen = this.chosen === order, isBroken = !this.chosen && this.broken === order, mine = this.tally.get(order) ?? 0;
    const letters = [...order].map((name) => (this.names.includes(name) ? letter(name, this.names.indexOf(name)) : name));
    const bar = h("span", { class: `bar ${count === expected ? "even" : "odd"}` });
    bar.style.width = `${expected ? scale * (count ?? 0) / expected : 0}%`;
    const pick = h("button", { type: "button", class: "pattern", "aria-pressed": String(isChosen), "aria-label": `Mark ${order} in the string`, click: () => {
      this.chosen = isChosen ? "" : order;
      this.choose(this.chosen);
      this.draw();
      /** @type {HTMLElement|null} */ (this.body.querySelector(`[aria-label="Mark ${order} in the string"]`))?.focus();
    } }, ...letters);
    const look = `${isBroken ? "broken" : ""} ${this.last === order ? "just" : ""}`;
    return h("tr", { class: look.trim() || null }, h("th", { scope: "row" }, pick), h("td", { class: "wide-column" }, h("span", { class: "track", "aria-hidden": "true" }, bar)), h("td", {}, count === null ? "…" : count.toLocaleString("en")),
      h("td", {}, count === null ? "…" : percent(count / this.total)), h("td", {}, this.rolls ? mine.toLocaleString("en") : "–"), h("td", { class: "wide-column" }, this.rolls ? percent(mine / this.rolls) : "–"));
  }
}
