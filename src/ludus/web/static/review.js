/** A finished game, looked back at: who was winning after each move, where it turned, and a way to try again from there. */

import { api } from "./api.js";
import { button, h, icon, plural, s } from "./html.js";
import { past } from "./situations.js";
import { columnsOf } from "./why.js";

/** @typedef {import("./bench.js").Bench} Bench */
/** @typedef {{position: string, outcome: "won"|"lost"|"unknown", best: {move: string, say: string}[], say: string|null}} Ply */

export class Review {
  /** @type {Ply[]} */ plies = [];
  at = 0;
  /** @type {any} */ why = null;

  /** @param {Bench} bench @param {string[]} moves  all moves of the game, of both players @param {string} start @param {boolean} isYours  you made the first move */
  constructor(bench, moves, start, isYours) {
    this.bench = bench;
    this.moves = moves;
    this.start = start;
    this.isYours = isYours;
    this.end = bench.situation;
  }

  async load() {
    const { bench } = this;
    this.plies = (await api.review(bench.entry.name, { parameters: bench.situation.parameters, start: this.start, moves: this.moves })).plies;
    this.at = this.moves.length;
  }

  /** Whether you made a move. @param {number} ply */
  isMine(ply) { return (ply % 2 === 0) === this.isYours; }

  /** What a move did: kept the win, gave it away, or had nothing to lose. @param {number} ply @returns {"keeps"|"gives"|"lost"|"unknown"} */
  mark(ply) {
    const [before, after] = [this.plies[ply].outcome, this.plies[ply + 1].outcome];
    if (before === "unknown" || after === "unknown") return "unknown";
    return before === "lost" ? "lost" : after === "lost" ? "keeps" : "gives";
  }

  /** Whether you were winning at a ply; null where that is not known. @param {number} ply */
  isAhead(ply) {
    const { outcome } = this.plies[ply];
    return outcome === "unknown" ? null : (outcome === "won") === this.isMine(ply);
  }

  get isWon() { return this.end.won; }

  /** Your moves that gave the win away. */
  get slips() { return this.moves.flatMap((_, ply) => (this.isMine(ply) && this.mark(ply) === "gives" ? [ply] : [])); }

  /** @param {number} ply */
  async go(ply) {
    const { bench } = this;
    this.at = Math.max(0, Math.min(this.moves.length, ply));
    this.why = null;
    const at = this.at, { position } = this.plies[at];
    bench.showPly(at === this.moves.length ? this.end : await api.start(bench.entry.name, { parameters: this.end.parameters, position }), this);
    bench.say(this.words(at));
    if (at === this.moves.length) return;
    const why = await api.why(bench.entry.name, { parameters: this.end.parameters, position });
    if (this.at !== at || bench.review !== this) return;
    this.why = why;
    bench.showPanel();
    bench.paint();
  }

  /** One sentence about a ply. @param {number} ply */
  words(ply) {
    if (ply === this.moves.length) return !this.end.over ? "Your move." : this.isWon ? "You won." : "They won.";
    const { outcome, best, say: made } = this.plies[ply], played = made ?? "";
    if (outcome === "unknown") return "Who wins here is not known.";
    const list = best.slice(0, 3).map((one) => one.say).join(", or ");
    if (this.isMine(ply)) {
      if (outcome === "lost") return "Here every move loses against best play.";
      return this.mark(ply) === "gives" ? `Here you could still win: ${list}. You chose to ${played}.` : `You ${past(played)}, and kept the win.`;
    }
    return outcome === "lost" ? "They are lost here, whatever they play." : this.mark(ply) === "gives" ? `They could have won: ${list}. They ${past(played)}.` : `They ${past(played)}, which wins.`;
  }

  get summary() {
    const { slips } = this;
    if (!slips.length) return this.plies[0]?.outcome === "lost" && !this.isWon ? "It was lost from the start, against good play." : "You never gave the win away.";
    if (!this.end.over) return `You gave it away at move ${slips[slips.length - 1] + 1}.`;
    if (this.isWon) return slips.length === 1 ? `You gave it away at move ${slips[0] + 1}, and they gave it back.` : `You gave it away ${slips.length} times, and they gave it back.`;
    return `You had it won until move ${slips[slips.length - 1] + 1}.`;
  }

  /** @returns {Node[]} */
  panel() {
    const { bench, at, moves } = this, last = moves.length, walk = (/** @type {string} */ name, /** @type {string} */ label, /** @type {number} */ to) => h("button", { type: "button", class: "round", "aria-label": label, "data-keep": `walk-${name}`,
      "aria-disabled": String(to < 0 || to > last || to === at), click: () => { if (to >= 0 && to <= last && to !== at) void this.go(to); } }, icon(name));
    const keys = (/** @type {KeyboardEvent} */ event) => {
      const to = /** @type {Record<string, number>} */ ({ ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last })[event.key];
      if (to === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
      event.preventDefault();
      if (to >= 0 && to <= last) void this.go(to);
    };
    const actions = h("div", { class: "row" }, at < last && this.isMine(at) ? button("Play on from here", () => void bench.playOn(this), { class: "main", "data-keep": "on" }) : null, button("New game", () => void bench.reset(), { "data-keep": "again" }));
    return [h("section", { class: "card review", "aria-label": "Review of the game", keydown: keys }, h("h2", {}, !this.end.over ? "So far" : this.isWon ? "You won" : "They won"), h("p", { class: "voice" }, this.summary), this.ribbon(),
      h("div", { class: "walk" }, walk("first", "To the start", 0), walk("left", "One move back", at - 1), walk("right", "One move on", at + 1), walk("last", "To the end", last), h("p", { class: "walk-words" }, bench.words(this.words(at)))),
      this.list(), this.why?.columns ? columnsOf(this.why.columns) : null, actions)];
  }

  /** The upper band is you, the lower they; hatched where nobody knows. */
  ribbon() {
    const count = this.plies.length, wide = 480 / count;
    const parts = this.plies.map((_, ply) => { const ahead = this.isAhead(ply); return s("rect", { class: `${ahead === null ? "open" : ahead ? "mine" : "theirs"}${ply === this.at ? " now" : ""}`, x: ply * wide, y: ahead === null ? 6 : ahead ? 6 : 38, width: Math.max(1, wide - 2), height: ahead === null ? 60 : 28, rx: 4, "data-ply": ply }); });
    const turns = this.slips.map((ply) => ply + 1).join(" and ");
    return h("div", { class: "ribbon" }, h("p", { class: "quiet" }, h("span", {}, "You winning"), h("span", {}, "They winning")),
      s("svg", { viewBox: "0 0 480 72", preserveAspectRatio: "none", role: "img", "aria-label": `Who was winning, over ${plural(this.moves.length, "move")}.${turns ? ` You gave it away at move ${turns}.` : ""}` }, ...parts));
  }

  list() {
    const key = this.slips.at(-1);
    const line = (/** @type {number} */ ply) => {
      const mark = this.mark(ply), isMine = this.isMine(ply);
      const badge = mark === "gives" ? h("span", { class: `badge ${isMine ? "bad" : "good"}` }, icon("cross"), isMine && ply === key ? "gave it away" : "slip") : mark === "keeps" && isMine ? h("span", { class: "badge good" }, icon("check"), h("span", { class: "hush" }, "keeps the win")) : null;
      return h("li", {}, h("button", { type: "button", class: mark === "gives" && isMine ? "slip" : null, "aria-current": this.at === ply ? "step" : null, "data-keep": `ply-${ply}`, "data-ply": ply, click: () => void this.go(ply) },
        h("span", { class: "number" }, `${ply + 1}`), h("span", {}, this.bench.words(`${isMine ? "You" : "They"} ${past(this.plies[ply].say ?? "")}`)), badge));
    };
    return h("ol", { class: "plies" }, ...this.moves.map((_, ply) => line(ply)));
  }
}

