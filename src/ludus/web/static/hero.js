/** The live board of the first page: Lights Out, 5 × 5, that cannot be done; why not is asked of the server and drawn. */

import { api } from "./api.js";
import { h, plural } from "./html.js";
import { follow } from "./jobs.js";
import { say } from "./say.js";
import { square } from "./squares.js";
import { sparks, wave } from "./stars.js";

const SIDE = 5, PATIENT = 4;
const ODD = "Go on pressing: the count stays odd.";
const STUCK = "10100/01110/10101/01110/00110", WORKS = "00000/00100/01110/00100/00000";

/** @param {number} row @param {number} column @returns {[number, number][]} */
const reach = (row, column) => /** @type {[number, number][]} */ ([[row, column], [row - 1, column], [row + 1, column], [row, column - 1], [row, column + 1]]).filter(([r, c]) => r >= 0 && c >= 0 && r < SIDE && c < SIDE);

export class Hero {
  /** @type {number[][]} */ lit = [];
  /** @type {Record<string, number>|null} */ marks = null;
  isStubborn = true;
  pressed = 0;

  /** @param {HTMLElement} host @param {{why: HTMLElement, other: HTMLElement, proof: HTMLElement, text: HTMLElement, tally: HTMLElement, note: HTMLElement}} parts */
  constructor(host, parts) {
    this.parts = parts;
    this.lamps = Array.from({ length: SIDE }, (_, row) => Array.from({ length: SIDE }, (_, column) => this.lamp(row, column)));
    this.lamps[2][2].tabIndex = 0;
    this.board = h("div", { class: "lamps", role: "grid", "aria-label": "Lights Out, 5 × 5" }, ...this.lamps.map((row) => h("div", { role: "row" }, ...row)));
    host.append(this.board);
    parts.why.addEventListener("click", () => void (this.marks || !parts.proof.hidden ? this.hide() : this.ask()));
    parts.other.addEventListener("click", () => this.load(!this.isStubborn));
    this.load(true);
    if (window.location.hash === "#asked") void this.ask();
  }

  /** @param {number} row @param {number} column @returns {HTMLElement} */
  lamp(row, column) {
    const point = (/** @type {boolean} */ isOn) => { for (const [r, c] of reach(row, column)) this.lamps[r][c].classList.toggle("reach", isOn); };
    return h("button", { type: "button", role: "gridcell", class: "lamp", tabindex: -1, click: () => this.press(row, column), pointerenter: () => point(true), pointerleave: () => point(false),
      focus: () => { for (const one of this.lamps.flat()) one.tabIndex = -1; this.lamps[row][column].tabIndex = 0; },
      keydown: (/** @type {KeyboardEvent} */ event) => this.key(event, row, column) });
  }

  /** @param {KeyboardEvent} event @param {number} row @param {number} column */
  key(event, row, column) {
    const step = /** @type {Record<string, [number, number]>} */ ({ ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] })[event.key];
    if (!step) return;
    event.preventDefault();
    this.lamps[row + step[0]]?.[column + step[1]]?.focus();
  }

  get position() { return this.lit.map((row) => row.join("")).join("/"); }

  get lights() { return this.lit.flat().reduce((a, b) => a + b, 0); }

  get marked() { return Object.keys(this.marks ?? {}).filter((name) => { const [r, c] = name.split(" ").map(Number); return this.marks?.[name] && this.lit[r][c]; }).length; }

  /** @param {boolean} isStubborn */
  load(isStubborn) {
    this.isStubborn = isStubborn;
    this.pressed = 0;
    this.lit = (isStubborn ? STUCK : WORKS).split("/").map((row) => [...row].map(Number));
    this.hide();
    this.parts.other.textContent = isStubborn ? "One that works" : "The stubborn one";
    this.parts.note.textContent = isStubborn ? "Stuck? That is the point. Ask why." : "One press does it.";
  }

  hide() {
    if (this.marks) this.parts.note.textContent = "Keep going. Or ask.";
    this.marks = null;
    if (!this.parts.proof.hidden) window.history.replaceState(null, "", window.location.pathname);
    this.parts.proof.hidden = true;
    this.parts.why.textContent = this.isStubborn ? "Why can’t I?" : "Can it be done?";
    this.parts.why.setAttribute("aria-expanded", "false");
    this.paint();
  }

  /** @param {number} row @param {number} column */
  press(row, column) {
    const reached = reach(row, column);
    for (const [r, c] of reached) this.lit[r][c] ^= 1;
    this.pressed += 1;
    this.paint();
    const met = reached.filter(([r, c]) => this.marks?.[`${r} ${c}`]).length;
    if (this.marks) this.count(met);
    const { note } = this.parts, left = this.lights;
    note.textContent = left === 0 ? "All off. Solved." : this.marks ? ODD : !this.isStubborn ? `${plural(left, "light")} on.` : this.pressed < PATIENT ? "Keep going. Or ask." : "This one has never been finished. Ask why.";
    say(`${plural(left, "light")} on${this.marks ? `, ${this.marked} of them ringed` : ""}.`);
    if (left === 0) this.solved(row, column);
  }

  /** @param {number} row @param {number} column */
  solved(row, column) {
    const at = new Map(this.lamps.flatMap((line, r) => line.map((lamp, c) => [lamp, Math.abs(r - row) + Math.abs(c - column)])));
    wave([...at.keys()], (part) => at.get(/** @type {HTMLElement} */ (part)) ?? 0);
    sparks(/** @type {HTMLElement} */ (this.board.parentElement), ["why", "block1-soft", "block4-soft", "ice"]);
    say("Solved.");
  }

  async ask() {
    const { proof, text, tally, why } = this.parts, asked = this.position;
    try {
      let answer = await api.ask("lights", { parameters: {}, position: asked, pictured: false });
      if (answer.job) answer = await follow(answer.job, () => {}, new AbortController().signal);
      if (this.position !== asked) return;
      const cells = answer.verdict === "impossible" && answer.weights?.modulus === 2 ? answer.weights.cells : null;
      this.marks = cells;
      text.textContent = cells ? `${Object.values(cells).filter(Boolean).length} lights have a ring. Each press changes an even number of them, so an odd count stays odd. All off would be 0, and 0 is even.`
        : answer.solution ? `It can be done in ${plural(answer.solution.length, "press").replace(/presss$/, "presses")}.` : answer.sentence;
      tally.replaceChildren();
      if (cells) { this.count(null); this.parts.note.textContent = ODD; }
    } catch (error) {
      text.textContent = `The server does not answer: ${/** @type {Error} */ (error).message}.`;
      tally.replaceChildren();
    }
    proof.hidden = false;
    window.history.replaceState(null, "", "#asked");
    why.textContent = "Hide the reason";
    why.setAttribute("aria-expanded", "true");
    this.paint();
    say(text.textContent ?? "");
  }

  /** The live count. @param {number|null} met  how many ringed lights the last press changed */
  count(met) {
    const now = this.marked, word = now % 2 ? "odd" : "even";
    this.parts.tally.replaceChildren(h("strong", {}, String(now)), h("span", {}, met === null ? `ringed lights are on: ${word}.` : `ringed lights are on. Your press changed ${met} of them: still ${word}.`));
  }

  paint() {
    this.lamps.forEach((line, row) => line.forEach((lamp, column) => {
      const isOn = this.lit[row][column] === 1, isMarked = Boolean(this.marks?.[`${row} ${column}`]);
      lamp.classList.toggle("on", isOn);
      lamp.classList.toggle("marked", isMarked);
      lamp.classList.remove("waved");
      lamp.setAttribute("aria-label", `${square(row, column)}: ${isOn ? "on" : "off"}${isMarked ? ", ringed" : ""}`);
    }));
  }
}
