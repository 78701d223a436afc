/** Hints in four steps: a nudge, where to look, the move, and why. The board shows a move from its step on, not before. */

import { api } from "./api.js";
import { button, h, sentence } from "./html.js";

/** @typedef {import("./bench.js").Bench} Bench */

const STEPS = [["Nudge", "A thought, no spoiler"], ["Region", "Where to look"], ["Move", "Which move"], ["Reason", "Why this one"]];
const NEXT = ["A small nudge", "Show me where", "Show me the move", "Tell me why"], MOVE = 3;

export class Hints {
  step = 0;
  /** The highest step of this game: seeing the move costs a star. */
  used = 0;
  /** What each step that was asked for said. @type {string[]} */ texts = [];
  /** @type {{move: string|null, sentence: string, left: number|null, others: number|null, dead: string[]}|null} */ told = null;
  element = h("section", { class: "card hints", "aria-label": "Hints" });

  /** @param {Bench} bench */
  constructor(bench) { this.bench = bench; }

  clear() {
    this.step = 0;
    this.texts = [];
    this.told = null;
    this.bench.pointed = [];
    this.show();
  }

  /** One step further. */
  async next() {
    const { bench } = this, { parameters, position } = bench.situation;
    this.told ??= await api.hint(bench.entry.name, { parameters, position });
    const { move, sentence: words, is_undecided } = /** @type {any} */ (this.told);
    if (is_undecided) this.told = null; // the next press asks again
    if (!move) {
      const text = bench.entry.players === 2 && !is_undecided ? "No move wins here against best play. Why? shows every answer." : brief(words);
      this.texts = [text];
      this.show();
      return bench.tell(text, bench.history.past.length ? button("Undo", () => void bench.travel(false), { class: "inline" }) : undefined);
    }
    this.step = Math.min(STEPS.length, this.step + 1);
    this.used = Math.max(this.used, this.step);
    bench.keep();
    bench.hinted = this.step >= MOVE ? move : null;
    bench.pointed = this.step === 2 ? this.region(move) : [];
    bench.paint();
    const text = await this.words(move);
    this.texts[this.step - 1] = text;
    this.show();
    return bench.tell(text, this.step < STEPS.length ? button(NEXT[this.step], () => void bench.hint(), { class: "inline", title: this.price() }) : undefined);
  }

  /** What the next step costs. */
  price() { return this.step === MOVE - 1 && this.bench.hasStars && this.used < MOVE ? "Seeing the move costs one star." : "Costs nothing."; }

  /** The card of all steps: what was said, and what comes next. A game for two has it once a hint was asked for. */
  show() {
    const { bench, step, texts } = this, isStuck = texts.length > step, isHeld = this.element.contains(document.activeElement);
    this.element.hidden = bench.situation.over || bench.answer?.verdict === "impossible" || Boolean(bench.locked) || (bench.entry.players === 2 && !texts.length);
    this.element.classList.toggle("begun", texts.length > 0);
    const lines = STEPS.map(([name, about], k) => h("li", { class: texts[k] ? "open" : null }, h("span", { class: "disc", "aria-hidden": "true" }, String(k + 1)), h("div", {}, h("b", {}, name), h("p", {}, texts[k] ? bench.words(texts[k]) : about))));
    const more = button(isStuck ? "Undo" : NEXT[step] ?? NEXT[STEPS.length - 1], () => void (isStuck ? bench.travel(false) : step < STEPS.length && bench.hint()), { "aria-disabled": step < STEPS.length ? null : "true" });
    this.element.replaceChildren(h("h3", {}, "Hints, one step at a time"), h("ol", { class: "hint-steps" }, ...lines), h("div", { class: "row" }, more, h("span", { class: "quiet" }, isStuck ? "" : step < STEPS.length ? this.price() : "That is all there is to tell.")));
    if (isHeld) more.focus();
  }

  /** @param {string} move */
  async words(move) {
    const { bench } = this, why = bench.entry.players === 2 ? await bench.loadWhy() : null;
    if (this.step === 1) return why ? (why.columns ? "Look at the largest block that has no partner." : why.dots ? "Find a cell from which every move leads to trouble, and go there." : "Look for a move after which they have no good answer.") : bench.entry.face.nudge || "Look for a move that leaves more room.";
    if (this.step === 2) return `Look at the ${this.side(move)} of the board.`;
    const said = why?.moves.find((one) => one.move === move)?.say;
    if (this.step === MOVE) return said ? sentence(said) : `Try ${bench.wordsFor(move)}.`;
    return why ? why.voice : this.reason(move);
  }

  /** What becomes of the other moves, where all of them were tried, and how far it is to the end. @param {string} move */
  async reason(move) {
    const { bench } = this, { parameters, position } = bench.situation, counted = bench.entry.puzzles || "moves", one = counted.replace(/(?<=ess)es$|s$/, "");
    const { left = null, others = null, dead = [] } = await api.hint(bench.entry.name, { parameters, position, compare: true });
    const end = left === null ? "This move is part of a solution." : left === 0 ? "It ends the game." : `After it the game ends in ${left} more ${left === 1 ? one : counted}.`;
    if (others === null || !dead.length || this.told?.move !== move) return end;
    const example = bench.wordsFor(dead[0]).replace(/^the jump from /, "");
    return `${dead.length === others ? (others === 1 ? `The other ${one} leads` : `All the other ${others} ${counted} lead`) : `${dead.length} of the other ${others} ${counted} ${dead.length === 1 ? "leads" : "lead"}`} to a dead end, ${example}${dead.length > 1 ? " for one" : ""}. ${end}`;
  }

  /** The place of a move on the board. @param {string} move */
  place(move) { return /** @type {any[]} */ (this.bench.board?.places?.() ?? []).find((place) => place.moves.some((/** @type {any} */ one) => one.move === move)); }

  /** @param {string} move */
  side(move) {
    const [x, y] = this.shares(move), across = x < 0.5 ? "left" : "right";
    return `${y < 0.5 ? "upper" : "lower"} ${across}`;
  }

  /** Where a move lies, as shares of the board. @param {string} move @returns {[number, number]} */
  shares(move) {
    const place = this.place(move), box = this.bench.board?.svg?.viewBox?.baseVal;
    return place && box?.width ? [(place.x + place.width / 2) / box.width, (place.y + place.height / 2) / box.height] : [0.25, 0.25];
  }

  /** A quarter of the board, in which the move lies. @param {string} move */
  region(move) {
    const box = this.bench.board?.svg?.viewBox?.baseVal, [x, y] = this.shares(move);
    if (!box?.width) return [];
    return [/** @type {any} */ ({ kind: "band", role: "part-mark", at: [x < 0.5 ? 2 : box.width / 2, y < 0.5 ? 2 : box.height / 2], size: [box.width / 2 - 4, box.height / 2 - 4] })];
  }
}

/** A sentence that fits the line under the board: a long reason is left to Why? @param {string} text */
const brief = (text) => (text.length > 90 && text.includes(":") ? `${sentence(text.split(":")[0])} Why? shows the reason.` : sentence(text));
