/** Hints in four steps: a nudge, where to look, the move, and why. The board shows a move from its step on, not before. */

import { api } from "./api.js";
import { button, sentence } from "./html.js";
import { loadWhy } from "./why.js";

/** @typedef {import("./bench.js").Bench} Bench */

const STEPS = ["", "Show me where", "Show me the move", "Tell me why"];
const COSTS = ["", "Costs nothing.", "Seeing the move costs one star.", ""];
const NUDGES = /** @type {Record<string, string>} */ ({
  boards: "The order of the moves does not matter, and each is needed at most a few times. Look at a corner first.",
  pegs: "A peg far from the goal has to come home early, while it has something to jump.",
  tilings: "Begin where only one tile fits.",
  tapes: "Look at where the checker has to end, and work towards it.",
  dice: "Compare the orders that come too often with those that come too seldom.",
});

export class Hints {
  step = 0;
  /** The highest step of this game: seeing the move costs a star. */
  used = 0;
  /** @type {{move: string|null, sentence: string, left: number|null}|null} */ told = null;

  /** @param {Bench} bench */
  constructor(bench) { this.bench = bench; }

  clear() {
    this.step = 0;
    this.told = null;
  }

  /** One step further. */
  async next() {
    const { bench } = this, { parameters, position } = bench.situation;
    this.told ??= await api.hint(bench.entry.name, { parameters, position });
    const { move, sentence: words } = /** @type {any} */ (this.told);
    if (!move) {
      const isLost = bench.entry.players === 2;
      return bench.tell(isLost ? "No move wins here against best play. Undo goes back; Why? shows every answer." : brief(words));
    }
    this.step = Math.min(4, this.step + 1);
    this.used = Math.max(this.used, this.step);
    bench.hinted = this.step >= 3 ? move : null;
    bench.pointed = this.step === 2 ? this.region(move) : [];
    bench.paint();
    const more = this.step < 4 ? button(STEPS[this.step], () => void bench.hint(), { class: "inline", title: COSTS[this.step] || null }) : undefined;
    return bench.tell(await this.words(move), more);
  }

  /** @param {string} move */
  async words(move) {
    const { bench } = this, why = bench.entry.players === 2 && this.step !== 3 ? await loadWhy(bench) : null;
    if (this.step === 1) return why ? (why.columns ? "Look at the largest block that has no partner." : why.dots ? "Find a cell from which every move leads to trouble, and go there." : "Look for a move after which they have no good answer.") : NUDGES[bench.entry.family] ?? "Look for a move that leaves more room.";
    if (this.step === 2) return `Look at the ${this.side(move)} of the board.`;
    if (this.step === 3) return `Try ${bench.wordsFor(move)}.`;
    if (why) return why.voice;
    const left = this.told?.left ?? null;
    return left === null ? "This move is part of a solution." : left === 0 ? "It ends the game." : `After it the game ends in ${left} more ${bench.entry.family === "pegs" ? "jump" : "move"}${left === 1 ? "" : "s"}.`;
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
