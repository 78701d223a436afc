/** One claim of a paper as a row: its place, its statement, its verdict, and, opened, what is printed against what is right. */

import { api } from "../api.js";
import { button, h } from "../html.js";
import { still } from "../picture.js";

/** @typedef {{id: string, place: string, statement: string, pictured: boolean, board: string|null}} Claim */
/** @typedef {{paper: string, claim: string, verdict: string, details: {name: string, text: string}[], seconds: number}} Verdict */

const WORDS = /** @type {Record<string, [string, string]>} */ ({
  none: ["", "Not run"], running: ["", "Running"], error: ["!", "No verdict"],
  confirmed: ["✓", "Confirmed"], erratum: ["≠", "Erratum"], extended: ["+", "Extended"], open: ["?", "Open"], failed: ["!", "Failed"],
});
const CELL = 40;

let names = 0;

export class Row {
  /** @type {Verdict|null} */
  verdict = null;
  isOpen = false;
  isDrawn = false;

  /** @param {string} paper @param {Claim} claim @param {(row: Row) => void} run */
  constructor(paper, claim, run) {
    this.paper = paper;
    this.claim = claim;
    const detail = `detail-${++names}`;
    this.chip = h("span", { class: "chip" });
    this.range = h("p", { class: "range" });
    this.again = button("Run", () => run(this), { "aria-label": `Run: ${claim.place}` });
    this.more = button("Details", () => this.open(!this.isOpen), { "aria-expanded": "false", "aria-controls": detail, "aria-disabled": "true", "aria-label": `Details: ${claim.place}` });
    this.detail = h("div", { class: "detail closed", id: detail });
    this.element = h("li", { class: "claim", id: `${paper}-${claim.id}`.replaceAll(" ", "_") }, h("h3", { class: "place" }, claim.place), h("p", { class: "statement" }, claim.statement),
      h("div", { class: "outcome" }, this.chip, this.range), h("div", { class: "row" }, this.more, this.again), this.detail);
    this.look("none");
  }

  get key() { return `${this.paper}/${this.claim.id}`; }

  get address() { return `/api/papers/${encodeURIComponent(this.paper)}/${encodeURIComponent(this.claim.id)}`; }

  /** The verdict, or none. */
  kind() { return this.verdict?.verdict ?? "none"; }

  word() { return WORDS[this.kind()][1]; }

  /** @param {string} kind */
  look(kind) {
    const [sign, word] = WORDS[kind];
    this.chip.className = `chip ${kind}`;
    this.chip.replaceChildren(...(sign ? [h("span", { "aria-hidden": "true" }, sign), " "] : []), word);
    this.again.setAttribute("aria-disabled", String(kind === "running"));
  }

  wait() { this.look("running"); }

  /** @param {string} message */
  fail(message) {
    this.look(this.verdict ? this.kind() : "error");
    this.range.textContent = message;
  }

  /** @param {Verdict} verdict */
  take(verdict) {
    this.verdict = verdict;
    this.look(verdict.verdict);
    this.range.textContent = (verdict.details.find(({ name }) => ["Tried", "Counterexample"].includes(name)) ?? verdict.details[0])?.text ?? "";
    this.again.textContent = "Run again";
    this.again.setAttribute("aria-label", `Run again: ${this.claim.place}`);
    this.more.setAttribute("aria-disabled", "false");
    const facts = verdict.details.flatMap(({ name, text }) => [h("dt", {}, name), h("dd", {}, text)]);
    const command = `ludus papers ${this.paper} --claim ${/^[\w-]+$/.test(this.claim.id) ? this.claim.id : `'${this.claim.id}'`}`;
    this.figure ??= h("figure", { class: "proof", hidden: true });
    this.detail.replaceChildren(h("dl", {}, ...facts, h("dt", {}, "Run in"), h("dd", {}, `${verdict.seconds.toFixed(2)} s`),
      h("dt", {}, "By hand"), h("dd", {}, h("code", {}, command), " (larger ranges with ", h("code", {}, "--deep"), ")")), this.figure);
    if (this.claim.board && !this.claim.pictured) this.detail.append(this.link());
  }

  link() { return h("a", { class: "button", href: this.claim.board }, "Play it on its board"); }

  /** @param {boolean} open */
  open(open) {
    if (!this.verdict) return;
    this.isOpen = open;
    this.detail.classList.toggle("closed", !open);
    this.more.setAttribute("aria-expanded", String(open));
    this.more.textContent = open ? "Close" : "Details";
    this.more.setAttribute("aria-label", `${open ? "Close the details" : "Details"}: ${this.claim.place}`);
    if (open && this.claim.pictured && !this.isDrawn) void this.draw();
  }

  /** Pictures come when they are looked at: all together they would be heavy. */
  async draw() {
    this.isDrawn = true;
    try {
      const picture = await api.call("GET", `${this.address}/picture`), drawn = still(picture);
      drawn.style.width = `${Math.round(picture.width * CELL / 64)}px`;
      this.figure.hidden = false;
      const scroll = h("div", { class: "scroll", tabindex: 0, role: "group", "aria-label": picture.title || "Picture" }, drawn);
      this.figure.replaceChildren(scroll, h("figcaption", {}, picture.title), ...(this.claim.board ? [this.link()] : []));
    } catch { this.isDrawn = false; }
  }
}
