/** One set of dice in the studio: its text, the solids as one sees them, the faces of each, a roll, and how fair it is. */

import { api } from "./api.js";
import { namesOf, readDice } from "./families/dice_text.js";
import { button, h, isStill, plural, s, unique } from "./html.js";
import { follow } from "./jobs.js";
import { partClass } from "./picture.js";

const TYPING = 500, TURN = 130, MANY = 1000;
/** @typedef {{name: string, faces: number, polygons: {points: [number, number][], light: number}[]}} Solid */
/** What stands on the stage until the server has drawn the solid. @type {Solid} */
const WAITING = { name: "", faces: 0, polygons: [{ points: [[50, 4], [90, 27], [90, 73], [50, 96], [10, 73], [10, 27]], light: 0.8 }] };
/** @type {Map<number, Promise<Solid|null>>} */
const solids = new Map();

/** The solid with this number of faces, as the server draws it; null where no fair solid has them. @param {number} faces */
function solidOf(faces) {
  if (faces % 2 || faces < 4 || faces > 400) return Promise.resolve(null);
  if (!solids.has(faces)) solids.set(faces, api.call("GET", `/api/dice/solids/${faces}`).catch(() => null));
  return /** @type {Promise<Solid|null>} */ (solids.get(faces));
}

/** Ask a question about dice, and wait for its answer. @param {number[][]} faces @param {string} question @param {AbortSignal} signal */
async function asked(faces, question, signal) {
  const told = await api.call("POST", "/api/ask", { ludus: 1, kind: "dice", faces, question }, signal);
  return told.job ? follow(told.job, () => {}, signal) : told;
}

/** @typedef {{names: string[], faces: number[][], counts: Record<string, number>, report: any, total: number}} Measured */

export class DiceSet {
  /** @type {Measured|null} */ measured = null;
  /** @type {any} */ answer = null;
  string = "";
  names = /** @type {string[]} */ ([]);
  faces = /** @type {number[][]} */ ([]);
  stop = new AbortController();

  /** @param {string} letter  A or B @param {() => void} changed */
  constructor(letter, changed) {
    const id = unique("set");
    this.letter = letter;
    this.changed = changed;
    this.field = h("input", { id, type: "text", spellcheck: "false", autocomplete: "off", autocapitalize: "off", "aria-describedby": `${id}-told`, input: () => { clearTimeout(this.timer); this.timer = setTimeout(() => this.use(), TYPING); }, change: () => this.use() });
    this.told = h("p", { id: `${id}-told`, class: "quiet" });
    this.row = h("div", { class: "solids" });
    this.rolled = h("p", { class: "rolled-words", role: "status" }, "Roll to see an order.");
    this.tiles = h("div", { class: "tiles", role: "region", tabindex: 0, "aria-label": `Faces of set ${letter}` });
    this.verdict = h("p", { class: "voice" });
    this.links = h("div", { class: "row links" });
    this.element = h("section", { class: "dice-set", "aria-label": `Set ${letter}` }, h("h2", {}, `Set ${letter}`), h("label", { for: id, class: "hush" }, `Dice of set ${letter}`), this.field, this.told,
      h("div", { class: "dice-stage" }, this.row, this.rolled), h("div", { class: "row" }, button("Roll", () => this.roll(1), { class: "main", "aria-label": `Roll set ${letter}` }), button(`Roll ${MANY.toLocaleString("en")}`, () => this.roll(MANY), { "aria-label": `Roll ${MANY.toLocaleString("en")} times, set ${letter}` })),
      this.verdict, this.tiles, this.links);
  }

  /** @param {string} string */
  show(string) {
    this.field.value = string;
    this.use();
  }

  use() {
    clearTimeout(this.timer);
    const read = readDice(this.field.value);
    this.told.textContent = read.isRight && !read.string ? "These dice can show the same number; the studio takes dice that never tie." : read.words;
    this.field.setAttribute("aria-invalid", String(!read.string));
    if (!read.string || read.string === this.string) return;
    this.string = read.string;
    this.names = namesOf(read.string);
    this.faces = read.faces;
    this.measured = null;
    this.tally = /** @type {Map<string, number>} */ (new Map());
    this.rolls = 0;
    this.rolled.textContent = "Roll to see an order.";
    this.verdict.textContent = "Counting the orders.";
    this.drawTiles();
    void this.drawSolids();
    void this.measure();
    this.changed();
  }

  drawTiles() {
    this.tiles.replaceChildren(...this.names.map((name, index) => h("div", { class: "tile-row" }, h("span", { class: `tile-name ${partClass(index)}` }, name),
      h("ul", { "aria-label": `Die ${name}, ${plural(this.faces[index].length, "face")}` }, ...this.faces[index].map((face) => h("li", {}, String(face)))))));
    const net = this.faces.every((die) => die.length % 2 === 0 && die.length >= 4);
    this.links.replaceChildren(...(net ? [h("a", { class: "button", href: `/dice/nets?set=${this.string}` }, "Nets to print")] : [h("span", { class: "quiet" }, "No nets: a fair solid has an even number of faces, 4 or more.")]),
      h("a", { class: "button", href: `/play/go-first?string=${this.string}` }, "Play with it"));
  }

  /** The dice stand there at once, as solids as soon as these are known. */
  async drawSolids() {
    const { string } = this;
    this.tops = this.names.map((_, index) => s("text", { class: `top-number ${partClass(index)}`, "text-anchor": "middle" }, String(this.faces[index].at(-1))));
    this.stand(this.faces.map(() => WAITING));
    const drawn = await Promise.all(this.faces.map((die) => solidOf(die.length)));
    if (this.string === string) this.stand(drawn);
  }

  /** @param {(Solid|null)[]} drawn */
  stand(drawn) {
    this.row.replaceChildren(...this.names.map((name, index) => {
      const solid = drawn[index], words = [solid ? solid.name : "no solid", plural(this.faces[index].length, "face")].filter(Boolean).join(", ");
      const picture = s("svg", { viewBox: "-2 -2 104 104", class: `solid-die ${partClass(index)}`, role: "img", "aria-label": `Die ${name}: ${words}` }, ...solidShapes(solid), this.placed(index, solid));
      return h("figure", {}, picture, h("figcaption", {}, `${name}, d${this.faces[index].length}`));
    }));
  }

  /** The number on the face that looks at the reader. @param {number} index @param {Solid|null} solid */
  placed(index, solid) {
    const front = solid?.polygons.at(-1)?.points ?? [[0, 0], [100, 0], [100, 100], [0, 100]], mean = (/** @type {0|1} */ axis) => front.reduce((sum, point) => sum + point[axis], 0) / front.length;
    const width = Math.max(...front.map(([x]) => x)) - Math.min(...front.map(([x]) => x)), size = Math.max(9, Math.min(30, width * 0.34));
    const text = /** @type {any[]} */ (this.tops)[index];
    for (const [name, value] of Object.entries({ x: mean(0), y: mean(1) + size * 0.35, "font-size": size.toFixed(1) })) text.setAttribute(name, value);
    return text;
  }

  /** What the server counts: every order, and what is fair. */
  async measure() {
    this.stop.abort();
    const { signal } = this.stop = new AbortController(), { faces, names } = this;
    try {
      const [orders, report, fair] = await Promise.all(["orders", "report", "solve"].map((question) => asked(faces, question, signal)));
      if (signal.aborted) return;
      if (!orders.answer?.certificate || !report.answer?.certificate) throw new Error(orders.sentence || "the time limit was reached");
      this.answer = orders.answer;
      this.measured = { names, faces, counts: orders.answer.certificate.counts, report: report.answer.certificate, total: faces.reduce((product, die) => product * die.length, 1) };
      this.verdict.textContent = fair.sentence;
    } catch (error) {
      if (signal.aborted) return;
      this.verdict.textContent = `Not counted: ${/** @type {Error} */ (error).message}`;
    }
    this.changed();
  }

  /** @param {number} times */
  roll(times) {
    let faces = /** @type {number[]} */ ([]), order = "";
    for (let k = 0; k < times; k++) {
      faces = this.faces.map((die) => die[Math.floor(Math.random() * die.length)]);
      order = this.names.map((name, index) => /** @type {[string, number]} */ ([name, faces[index]])).sort((a, b) => a[1] - b[1]).map(([name]) => name).join("");
      this.tally?.set(order, (this.tally.get(order) ?? 0) + 1);
    }
    this.rolls = (this.rolls ?? 0) + times;
    this.turn(faces);
    const mine = this.tally?.get(order) ?? 0, exact = this.measured ? (this.measured.counts[order] ?? 0) / this.measured.total : null;
    this.rolled.textContent = `${times > 1 ? "Last roll: " : ""}order ${order}, lowest first. It came ${plural(mine, "time")} in ${plural(this.rolls, "roll")}${exact === null ? "" : `; its exact share is ${(100 * exact).toFixed(2)}%`}.`;
    this.rolled.textContent = this.rolled.textContent[0].toUpperCase() + this.rolled.textContent.slice(1);
  }

  /** The dice turn: two other faces first, the value last. @param {number[]} faces */
  turn(faces) {
    const tops = /** @type {any[]} */ (this.tops ?? []), put = (/** @type {number[]} */ shown) => tops.forEach((text, index) => { text.textContent = String(shown[index]); });
    clearTimeout(this.turning);
    if (isStill()) return put(faces);
    for (const picture of this.row.querySelectorAll(".solid-die")) { picture.classList.remove("turning"); void picture.getBoundingClientRect(); picture.classList.add("turning"); }
    const any = () => this.faces.map((die) => die[Math.floor(Math.random() * die.length)]);
    put(any());
    this.turning = setTimeout(() => { put(any()); this.turning = setTimeout(() => put(faces), TURN); }, TURN);
    return undefined;
  }
}

/** The faces that are seen: the colour of the die, darker where less light falls. @param {Solid|null} solid */
function solidShapes(solid) {
  if (!solid) return [s("circle", { class: "side", cx: 50, cy: 50, r: 46 })];
  return solid.polygons.flatMap(({ points, light }) => {
    const path = `M${points.map((point) => point.join(" ")).join("L")}Z`;
    return [s("path", { class: "side", d: path }), s("path", { class: "shade", d: path, "fill-opacity": (0.52 * (1 - light)).toFixed(2) })];
  });
}

