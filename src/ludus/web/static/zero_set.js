/** All P-positions of two pieces at once: a matrix of small maps, one of the second piece for each square of the first. */

import { segments } from "./fields.js";
import { h, icon, s } from "./html.js";
import { say } from "./say.js";

/** @typedef {[number, number, number, number]} Pair  x and y of the first piece, then of the second; counted from 0 */

const SIZES = ["4", "6", "8", "10"], STEPS = /** @type {Record<string, [number, number]>} */ ({ ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] });
const RADIUS = 0.36, LETTERS = 0.034;

/** A circle and a square as parts of a path. @param {number} x @param {number} y */
const dot = (x, y) => `M${x + 0.5 - RADIUS} ${y + 0.5}a${RADIUS} ${RADIUS} 0 1 0 ${2 * RADIUS} 0a${RADIUS} ${RADIUS} 0 1 0 ${-2 * RADIUS} 0z`;
const box = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ side) => `M${x} ${y}h${side}v${side}h${-side}z`;

export class ZeroSet {
  side = 8;
  low = 0;
  isShared = false;
  /** @type {Set<string>} */
  lost = new Set();
  /** @type {Pair} */
  cursor = [0, 0, 1, 1];
  /** @type {any} */
  answer = null;
  asking = 0;
  picture = s("svg", { class: "zero-maps", tabindex: 0, role: "application", "aria-roledescription": "matrix of maps" });
  readOut = h("p", { class: "read-out" });
  words = h("p", { class: "quiet" });
  checked = h("p", { class: "checked" });

  /**
   * @param {(side: number) => Promise<any>} ask  the answer about a board of that side
   * @param {{hold: (square: [number, number]) => void, remember: (changed: Record<string, string>) => void}} use
   * @param {URLSearchParams} query
   */
  constructor(ask, use, query) {
    this.ask = ask;
    this.use = use;
    const side = query.get("all") ?? "8", sizes = segments("Squares a side", SIZES.map((one) => [one, one]), SIZES.includes(side) ? side : "8", () => void this.load(Number(sizes.value())));
    this.element = h("section", { class: "zero-set", "aria-labelledby": "zero-title" }, h("h2", { id: "zero-title" }, "All P-positions at once"),
      h("div", { class: "zero-picture" }, this.picture), h("div", { class: "held" }, this.readOut, this.words, sizes.element, this.checked));
    this.picture.addEventListener("pointermove", (/** @type {PointerEvent} */ event) => this.point(event));
    this.picture.addEventListener("click", (/** @type {PointerEvent} */ event) => { if (this.point(event)) this.hold(); });
    this.picture.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => { if (this.key(event)) event.preventDefault(); });
    const at = query.get("at")?.split(",").map(Number) ?? [];
    this.ready = this.load(Number(sizes.value()), at.length === 4 && at.every(Number.isInteger) ? at : null);
  }

  /** @param {number} side @param {number[]|null} at  where the cursor goes, as coordinates of the game */
  async load(side, at = null) {
    const mine = ++this.asking;
    this.checked.replaceChildren("Computing.");
    try {
      const told = await this.ask(side);
      if (mine !== this.asking) return;
      const { problem, certificate } = told.answer;
      this.answer = told.answer;
      this.side = side;
      this.low = problem.drop ? 1 : 0;
      this.isShared = problem.land || problem.push === "stack";
      const pairs = certificate.p_positions.map((/** @type {number[]} */ pair) => pair.map((one) => one - this.low));
      this.lost = new Set(pairs.flatMap((/** @type {number[]} */ [a, b, c, d]) => [`${a},${b},${c},${d}`, `${c},${d},${a},${b}`]));
      this.draw();
      this.go(/** @type {Pair} */ ((at?.map((one) => one - this.low) ?? this.cursor).map((one) => Math.min(side - 1, Math.max(0, one)))));
      this.checked.replaceChildren(icon("shield"), told.sentence);
      this.use.remember({ all: side === 8 ? "" : String(side) });
    } catch (error) {
      if (mine === this.asking) this.checked.replaceChildren(`${/** @type {Error} */ (error).message}.`);
    }
  }

  draw() {
    const { side, low } = this, all = Array.from({ length: side }, (_, k) => k), whole = side * (side + 1) - 1, letters = whole * LETTERS, edge = letters * 1.8;
    const squares = all.flatMap((a) => all.map((b) => [a, b])), corner = (/** @type {number} */ k) => k * (side + 1);
    const dots = [...this.lost].map((text) => text.split(",").map(Number)).filter((pair) => pair.every((one) => one >= 0));
    const name = (/** @type {number} */ k, /** @type {boolean} */ isAcross) => s("text", { ...(isAcross ? { x: corner(k) + side / 2, y: -letters * 0.6 } : { x: -letters * 0.6, y: corner(k) + side / 2, "dominant-baseline": "central" }), "font-size": letters, "text-anchor": isAcross ? "middle" : "end" }, String(k + low));
    this.picture.setAttribute("viewBox", `${-edge} ${-edge} ${whole + edge + 1} ${whole + edge + 1}`);
    this.held = s("path", { class: "map-now" });
    this.spot = s("path", { class: "pair-now" });
    this.twin = s("path", { class: "pair-twin" });
    this.picture.replaceChildren(
      s("path", { class: "plates", d: squares.map(([a, b]) => box(corner(a), corner(b), side)).join("") }),
      s("path", { class: "own", d: squares.map(([a, b]) => box(corner(a) + a + 0.2, corner(b) + b + 0.2, 0.6)).join("") }),
      s("path", { class: "dots", d: dots.map(([a, b, c, d]) => dot(corner(a) + c, corner(b) + d)).join("") }),
      ...all.flatMap((k) => [name(k, true), name(k, false)]), this.held, this.twin, this.spot);
    const label = `P-positions of two pieces on ${side} × ${side} squares: ${side * side} small maps, one for each square of the first piece, x to the right, y down.`;
    this.picture.setAttribute("aria-label", `${label} Arrows move the second piece, with Shift the first. Enter holds the first piece in the slice.`);
    this.words.textContent = `One small map for each square of the first piece, x to the right, y down. A dot: with the second piece there it is a P-position. The open square: where the first piece stands.${low ? " Coins off the board are not drawn." : ""}`;
  }

  /** Move the cursor. @param {Pair} to */
  go(to) {
    const [a, b, c, d] = to, corner = (/** @type {number} */ k) => k * (this.side + 1), written = (/** @type {number} */ x, /** @type {number} */ y) => `(${x + this.low}, ${y + this.low})`;
    this.cursor = to;
    this.held.setAttribute("d", box(corner(a) - 0.5, corner(b) - 0.5, this.side + 1));
    this.spot.setAttribute("d", box(corner(a) + c, corner(b) + d, 1));
    this.twin.setAttribute("d", box(corner(c) + a, corner(d) + b, 1));
    const isOne = a === c && b === d && !this.isShared, outcome = this.lost.has(to.join()) ? "a P-position" : "an N-position";
    this.readOut.textContent = isOne ? `Both pieces at ${written(a, b)}: no such position.` : `Pieces at ${written(a, b)} and ${written(c, d)}: ${outcome}.`;
  }

  /** The pair under a pointer; false between the maps. @param {{clientX: number, clientY: number}} event */
  point(event) {
    const frame = this.picture.getScreenCTM()?.inverse();
    if (!frame || !this.answer) return false;
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(frame), step = this.side + 1, flat = [x, y].map(Math.floor);
    if (flat.some((one) => one < 0 || one >= this.side * step || one % step === this.side)) return false;
    this.go([Math.floor(flat[0] / step), Math.floor(flat[1] / step), flat[0] % step, flat[1] % step]);
    return true;
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.key === "Enter" || event.key === " ") { this.hold(); return true; }
    const step = STEPS[event.key];
    if (!step || !this.answer) return false;
    const { side } = this, many = event.shiftKey ? side : 1, place = (/** @type {number} */ axis) => { const now = this.cursor[axis] * side + this.cursor[axis + 2], next = now + step[axis] * many; return next < 0 || next >= side * side ? now : next; };
    const [across, down] = [place(0), place(1)];
    this.go([Math.floor(across / side), Math.floor(down / side), across % side, down % side]);
    this.use.remember({ at: this.cursor.map((one) => one + this.low).join(",") });
    say(this.readOut.textContent ?? "");
    return true;
  }

  /** Hold the first piece on its square in the slice. */
  hold() {
    this.use.remember({ at: this.cursor.map((one) => one + this.low).join(",") });
    this.use.hold([this.cursor[0] + this.low, this.cursor[1] + this.low]);
  }
}
