/** One claim of a paper: its verdict and its date; an erratum as a card with what is printed beside what is right. */

import { api } from "../api.js";
import { button, h, icon, took } from "../html.js";
import { typeset } from "../mathml.js";
import { still } from "../picture.js";
import { takeMenu } from "../taking.js";

/** @typedef {{paper: string, claim: string, verdict: string, details: {name: string, text: string}[], seconds: number}} Verdict */
/** @typedef {{id: string, place: string, headline: string, statement: string, pictured: boolean, board: string|null, recorded: Verdict|null}} Claim */

const WORDS = /** @type {Record<string, [string, string]>} */ ({
  none: ["", "Not recorded"], running: ["", "Running"], error: ["!", "No verdict"],
  confirmed: ["✓", "Confirmed"], erratum: ["≠", "Erratum"], extended: ["+", "Extended"], open: ["?", "Open"], failed: ["!", "Failed"],
});
const CELL = 40, MAX_SIZE = 620;
const HUES = /** @type {Record<string, string>} */ ({ "dice-rolling": "torus", "fair-dice": "dice", "ryuo-nim": "corner", "silver-dollar": "coins", solitaire: "pegs" });
const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** A day as people write it. @param {string} date  such as 2026-11-16 */
export const dayWords = (date) => { const [year, month, day] = date.split("-").map(Number); return `${day} ${MONTHS[month - 1]} ${year}`; };

/** A heading of formulas alone has no text of its own for those who listen. @param {string} text */
const isFormula = (text) => /^[A-Z]\*?_\w+$/.test(text);
/** @param {string} text */
const spoken = (text) => text.replace("*", " star").replace(/_(\w+)/, (_, index) => ` ${[...index].join(" ")}`);

/** Text with its formulas typeset; the words themselves stay with the element. @param {string} tag @param {string} text @param {Record<string, any>} [attributes] */
const typed = (tag, text, attributes = {}) => h(tag, { ...attributes, "data-text": text }, ...typeset(text));

/** What differs in two drawings side by side: what was printed has a dashed frame, what is right a full one. @param {SVGSVGElement} drawn @param {number} width */
function compare(drawn, width) {
  for (const frame of drawn.querySelectorAll(".band.reach")) frame.classList.add(Number(frame.getAttribute("x")) < width / 2 ? "wrong" : "better");
}

export class Row {
  /** @type {Verdict|null} */
  verdict = null;
  isOpen = false;
  isDrawn = false;

  /** @param {string} paper @param {Claim} claim @param {string} date  of the recorded verdicts @param {(row: Row) => void} run */
  constructor(paper, claim, date, run) {
    this.paper = paper;
    this.claim = claim;
    this.date = date;
    const id = `${paper}-${claim.id}`.replaceAll(" ", "_");
    this.chip = h("span", { class: "chip" });
    this.stamp = h("p", { class: "checked" });
    this.again = button("Run again", () => run(this), { "aria-label": `Run again: ${claim.place}` });
    this.more = button("Details", () => this.open(!this.isOpen), { "aria-expanded": "false", "aria-controls": `${id}-detail`, "aria-label": `Details: ${claim.place}` });
    this.detail = h("div", { class: "detail", id: `${id}-detail` });
    this.figure = h("figure", { class: "proof", hidden: true });
    this.element = h("li", { class: `claim f-${HUES[paper] ?? "torus"}`, id });
    if (claim.recorded) this.take(claim.recorded);
    else this.frame("none");
  }

  get key() { return `${this.paper}/${this.claim.id}`; }

  get address() { return `/api/papers/${encodeURIComponent(this.paper)}/${encodeURIComponent(this.claim.id)}`; }

  /** The verdict, or none. */
  kind() { return this.verdict?.verdict ?? "none"; }

  word() { return WORDS[this.kind()][1]; }

  isErratum() { return this.kind() === "erratum"; }

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
    this.stamp.replaceChildren(message);
  }

  /** A verdict that was recorded. @param {Verdict} verdict */
  take(verdict) {
    this.verdict = verdict;
    this.frame(verdict.verdict);
    this.stamp.replaceChildren(icon("shield"), `Run and checked ${dayWords(this.date)}, in ${took(verdict.seconds)}`);
  }

  /** A verdict of now. @param {Verdict} verdict */
  renew(verdict) {
    const before = this.verdict;
    this.take(verdict);
    const isSame = before === null || before.verdict === verdict.verdict;
    this.stamp.classList.toggle("differs", !isSame);
    this.stamp.replaceChildren(icon(isSame ? "shield" : "error"), isSame ? `Run again just now, in ${took(verdict.seconds)}: ${before ? "the same verdict" : "a first verdict"}` : `A different verdict than on ${dayWords(this.date)}: please report it`);
  }

  /** The parts of the card for a kind of verdict. @param {string} kind */
  frame(kind) {
    this.look(kind);
    this.element.classList.toggle("erratum", kind === "erratum");
    const { claim } = this, isHeaded = kind === "erratum" && claim.headline !== "";
    const head = [this.chip, ...(isHeaded ? [h("h3", { class: "headline" }, ...typeset(claim.headline))] : []), h(isHeaded ? "p" : "h3", { class: "place", "aria-label": isFormula(claim.place) ? spoken(claim.place) : null }, ...typeset(claim.place)), typed("p", claim.statement, { class: "statement" })];
    const facts = (this.verdict?.details ?? []).filter(({ name }) => kind !== "erratum" || !["Printed", "Right"].includes(name));
    const command = `ludus papers ${this.paper} --claim ${/^[\w-]+$/.test(claim.id) ? claim.id : `'${claim.id}'`}`;
    const list = h("dl", {}, ...facts.flatMap(({ name, text }) => [h("dt", {}, name), typed("dd", text)]), h("dt", {}, "By hand"), h("dd", {}, h("code", {}, command)));
    const buttons = [this.again, ...(claim.board ? [h("a", { class: "button", href: claim.board, "aria-label": `Play it on its board: ${claim.place}` }, "Play it on its board")] : [])];
    if (kind === "erratum") {
      const text = (/** @type {string} */ name) => this.verdict?.details.find((one) => one.name === name)?.text ?? "";
      this.detail.className = "detail";
      this.detail.replaceChildren(list);
      this.element.replaceChildren(h("div", { class: "erratum-words" }, ...head, this.detail, this.stamp, h("div", { class: "row" }, ...buttons), this.taking()), h("div", { class: "erratum-picture" }, pair(text("Printed"), text("Right")), this.figure));
      return;
    }
    this.detail.classList.toggle("closed", !this.isOpen);
    this.detail.replaceChildren(list, this.figure, this.taking());
    this.element.replaceChildren(...head, this.stamp, h("div", { class: "row" }, this.more, ...buttons), this.detail);
  }

  /** The picture to take away, where there is one. */
  taking() {
    if (!this.claim.pictured) return h("span", {});
    const { paper, claim } = this, menu = takeMenu(() => [{ name: "Picture", path: "/api/figures/claim", file: `${paper} ${claim.id}`, body: (form) => ({ paper, claim: claim.id, form }) }], () => `/papers/${paper}/${encodeURIComponent(claim.id)}`);
    return menu.element;
  }

  /** @param {boolean} open */
  open(open) {
    if (this.isErratum()) return;
    this.isOpen = open;
    this.detail.classList.toggle("closed", !open);
    this.more.setAttribute("aria-expanded", String(open));
    this.more.textContent = open ? "Close" : "Details";
    this.more.setAttribute("aria-label", `${open ? "Close the details" : "Details"}: ${this.claim.place}`);
    if (open) void this.draw();
  }

  /** Pictures come when they are looked at: all together they would be heavy. */
  async draw() {
    if (this.isDrawn || !this.claim.pictured) return;
    this.isDrawn = true;
    try {
      const picture = await api.call("GET", `${this.address}/picture`), drawn = still(picture);
      const size = Math.min(MAX_SIZE, Math.round(picture.width * CELL / 64));
      drawn.style.width = `max(${size}px, min(100%, ${Math.round(1.5 * size)}px))`;
      if (picture.description.startsWith("Printed:")) compare(drawn, picture.width);
      this.figure.hidden = false;
      const scroll = h("div", { class: "scroll", tabindex: 0, role: "group", "aria-label": picture.title || "Picture" }, drawn);
      this.figure.replaceChildren(scroll, h("figcaption", {}, ...typeset(picture.title)));
    } catch { this.isDrawn = false; }
  }
}

// ---- printed against right --------------------------------------------------------------------------------------------

/** Both texts side by side, drawn alike; only what differs is coloured. @param {string} printed @param {string} right */
function pair(printed, right) {
  const [left, other] = [printed, right].map((text) => text.match(/\s+|[^\s]+/g) ?? []), kept = common(left, other);
  const side = (/** @type {string} */ title, /** @type {string[]} */ words, /** @type {Set<number>} */ same, /** @type {string} */ look, /** @type {string} */ text) =>
    h("figure", {}, h("figcaption", {}, title), h("p", { class: "side", "data-text": text }, ...marked(words, same, look)));
  return h("div", { class: "pair" }, side("As printed", left, kept[0], "no", printed), side("Right", other, kept[1], "yes", right));
}

/** Words, those that the other side does not have in a mark. @param {string[]} words @param {Set<number>} same @param {string} look @returns {Node[]} */
function marked(words, same, look) {
  const shared = [...same].filter((k) => words[k].trim()).length, isMarked = shared * 4 >= words.filter((word) => word.trim()).length, made = /** @type {Node[]} */ ([]);
  if (!isMarked) return typeset(words.join(""));
  for (let k = 0; k < words.length;) {
    const isSame = same.has(k), from = k;
    while (k < words.length && same.has(k) === isSame) k += 1;
    const text = words.slice(from, k).join("");
    made.push(...(isSame || !text.trim() ? typeset(text) : [h("mark", { class: look }, ...typeset(text))]));
  }
  return made;
}

/** The longest common part of two lists of words: where it stands in each. @param {string[]} a @param {string[]} b @returns {[Set<number>, Set<number>]} */
function common(a, b) {
  const long = Array.from({ length: a.length + 1 }, () => new Uint16Array(b.length + 1));
  for (let i = a.length - 1; i >= 0; i--) for (let j = b.length - 1; j >= 0; j--) long[i][j] = a[i] === b[j] ? long[i + 1][j + 1] + 1 : Math.max(long[i + 1][j], long[i][j + 1]);
  const [one, other] = [new Set(), new Set()];
  for (let i = 0, j = 0; i < a.length && j < b.length;) {
    if (a[i] === b[j]) { one.add(i++); other.add(j++); } else if (long[i + 1][j] >= long[i][j + 1]) i += 1; else j += 1;
  }
  return [one, other];
}
