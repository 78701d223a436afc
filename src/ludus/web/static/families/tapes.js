/**
 * Tapes: a long tape that scrolls, checkers in stacks; tap one to expand it, hold or Shift+Enter to contract there. Beside
 * it, live, what no move changes; under it the line, one row a move.
 */

import { api } from "../api.js";
import { button, h, minus, plural, s } from "../html.js";
import { follow } from "../jobs.js";
import { UNIT } from "../picture.js";
import { inWords, kindOf, polynomial, powerOf, readMove, readState, remainder, stateOf } from "./tape_rule.js";
import { lineOf } from "./tape_rows.js";

/** @typedef {import("../bench.js").Bench} Bench */
/** @typedef {import("./tape_rule.js").State} State */

const TOP = 48;
const NAMES = TOP + UNIT + 18;
const GOAL = NAMES + 25;
const RINGS = GOAL + 12;
const WIDEST = 700;
const SQUARE = 48;
const HOLD = 450;
const STILL = 10;
const SECONDS = 0.8;

class TapeBench {
  low = 0;
  high = 0;
  rules = "";
  drawn = { key: "", picture: /** @type {any} */ (null) };
  par = { key: "", moves: /** @type {number|null} */ (null), told: "" };
  isHeld = false;
  arcs = s("g", { class: "arcs", "aria-hidden": "true" });

  /** @param {Bench} bench */
  constructor(bench) {
    this.bench = bench;
    this.score = h("p", { class: "par" });
    bench.style("tapes");
    bench.host.classList.add("tape-bench");
    const key = (/** @type {string} */ look, /** @type {string} */ text) => h("li", {}, h("span", { class: `key ${look}`, "aria-hidden": "true" }), text);
    bench.noteLine.before(h("div", { class: "tape-words" }, this.score, h("ul", { class: "tape-keys" }, key("checker", "checker: tap to expand"), key("ring", "ring: tap to contract (or hold a square)"), key("hollow", "goal"))));
    bench.rows = () => this.panel();
    bench.frame = (picture) => this.picture() ?? picture;
    bench.point = (moves, place) => { this.preview(moves, place); return []; };
    bench.touch = () => { const held = this.isHeld; this.isHeld = false; return held; };
    bench.key = (event, place) => event.shiftKey && event.key === "Enter" && this.contract(place);
    bench.wordsFor = (move) => `${readMove(move)[0] ? "expanding" : "contracting"} square ${minus(readMove(move)[1])}`;
    bench.describe = (move) => `${readMove(move)[0] ? "Expanded" : "Contracted"} square ${minus(readMove(move)[1])}.`;
    bench.keys([["Enter", "expand a checker, contract at a ring"], ["Shift+Enter", "contract at a square"]]);
    bench.board?.reset?.();
    bench.paint();
    bench.showPanel();
    bench.on("situation", () => this.arrived());
    bench.on("answer", () => this.answered());
    this.listen();
  }

  get rule() { return stateOf(this.bench.situation.problem.replacement); }

  get goal() { return stateOf(this.bench.situation.problem.goal); }

  get state() { return readState(this.bench.situation.position); }

  /** The first situation of this play, and the moves since. @returns {{start: import("../types.js").Situation, moves: number}} */
  played() {
    const { past, present } = this.bench.history, steps = [...past, present];
    let k = steps.length - 1;
    while (k > 0 && steps[k].before) k -= 1;
    return { start: steps[k].before ?? steps[k].situation, moves: steps.length - 1 - k + (steps[k].before ? 1 : 0) };
  }

  /** The moves of this play. */
  line() {
    const { past, present } = this.bench.history, { start, moves } = this.played();
    return { start: readState(start.position), moves: [...past, present].slice(-moves || Infinity).map(({ move }) => move ?? "expand 0") };
  }

  // ---- after each change --------------------------------------------------------------------------------------------

  arrived() {
    const { bench } = this, rules = JSON.stringify(bench.situation.parameters);
    if (!bench.situation.problem) return this.showPar();
    const isNew = rules !== this.rules;
    this.rules = rules;
    const board = /** @type {any} */ (bench.board);
    if (board.svg && this.drawn.picture) {
      board.svg.style.minWidth = `${Math.round(this.drawn.picture.width * SQUARE / UNIT)}px`;
      board.svg.style.maxWidth = `${Math.round(this.drawn.picture.width * (window.innerWidth < 1600 ? 56 : 72) / UNIT)}px`;
    }
    this.arcs.replaceChildren();
    this.see(isNew);
    this.showPar();
    this.showLine();
    const { start } = this.played(), key = JSON.stringify([start.parameters, start.position]);
    return this.par.key === key ? undefined : void this.findPar(start, key);
  }

  answered() {
    const { bench } = this, { start } = this.played(), told = bench.answer;
    if (told?.answer?.optimal === true && bench.isAt(start)) this.par = { key: JSON.stringify([start.parameters, start.position]), moves: told.solution.length, told: "" };
    if (bench.situation.problem) { this.showPar(); this.showLine(); }
  }

  /** Bring the play into view where the tape is longer than the page is wide. @param {boolean} isNew */
  see(isNew) {
    const { view } = /** @type {any} */ (this.bench.board), { before, situation } = this.bench;
    if (!view || view.scrollWidth <= view.clientWidth + 4) return;
    const old = before ? readState(before.position) : new Map(), now = readState(situation.position);
    const changed = [...now.keys()].filter((square) => (old.get(square) ?? 0) !== now.get(square)), unit = view.scrollWidth / (this.high - this.low + 1);
    const square = changed.length ? changed[Math.floor(changed.length / 2)] : Math.min(...now.keys()), x = (square - this.low + 0.5) * unit;
    if (isNew || x < view.scrollLeft + unit || x > view.scrollLeft + view.clientWidth - unit) view.scrollLeft = Math.max(0, x - view.clientWidth / (isNew ? 4 : 2));
  }

  showLine() {
    const { start, moves } = this.line(), { bench } = this;
    const drawn = lineOf(this.rule, start, moves, bench.isOverlaid || bench.answer?.solution.length ? bench.plan : []);
    bench.slots.below.replaceChildren(...(drawn ? [drawn] : []));
  }

  // ---- par ----------------------------------------------------------------------------------------------------------

  /** Ask for the fewest moves from the start, for a moment only. @param {import("../types.js").Situation} start @param {string} key */
  async findPar(start, key) {
    this.par = { key, moves: null, told: "looking for the fewest" };
    try {
      const { parameters, position } = start, first = await api.ask(this.bench.entry.name, { parameters, position, question: "fewest", seconds: SECONDS, pictured: false });
      const told = first.job ? await follow(first.job, () => {}, new AbortController().signal) : first;
      if (this.par.key !== key) return;
      this.par.moves = told.answer?.optimal === true ? told.solution.length : null;
      this.par.told = told.verdict === "impossible" ? "the goal cannot be reached" : told.verdict === "solved" ? `at most ${told.solution.length} needed` : "fewest not known yet";
    } catch { this.par.told = ""; }
    if (this.par.key === key) this.showPar();
  }

  showPar() {
    const { moves } = this.played(), { moves: par, told } = this.par, isDone = this.bench.situation.won;
    const words = par === null ? `${plural(moves, "move")}${told ? `; ${told}` : ""}.` : `${moves} of ${plural(par, "move")}, the fewest (proved).${isDone && moves === par ? " Par!" : ""}`;
    const ask = par === null && /at most|not known/.test(told) ? [" ", button("Find the fewest", () => void this.bench.ask("fewest", 60), { class: "inline" })] : [];
    this.score.replaceChildren(words, ...ask);
  }

  // ---- the tape -----------------------------------------------------------------------------------------------------

  /** The squares that are drawn: they only grow, until other rules come. */
  stretch() {
    const rule = [...this.rule.keys()], squares = [...this.state.keys(), ...this.goal.keys()], isNew = JSON.stringify(this.bench.situation.parameters) !== this.rules;
    const low = Math.min(...squares) + Math.min(0, ...rule), high = Math.max(...squares) + Math.max(0, ...rule);
    this.low = isNew ? low : Math.min(this.low, low);
    this.high = isNew ? high : Math.max(this.high, high);
  }

  picture() {
    const { bench } = this, { situation } = bench;
    if (!situation.problem) return null;
    this.stretch();
    if (this.high - this.low > WIDEST) return null;
    const key = `${this.low} ${this.high} ${situation.position} ${JSON.stringify(situation.parameters)}`;
    if (this.drawn.key !== key) this.drawn = { key, picture: { width: (this.high - this.low + 1) * UNIT + 8, height: RINGS + UNIT + 4, title: situation.picture.title, description: situation.picture.description, shapes: this.shapes() } };
    return this.drawn.picture;
  }

  /** @param {number} square */
  across(square) { return 4 + (square - this.low) * UNIT; }

  /** @returns {any[]} */
  shapes() {
    const moves = new Set(this.bench.situation.moves), { state, goal } = this, shapes = [];
    for (let square = this.low; square <= this.high; square += 1) {
      const x = this.across(square), count = state.get(square) ?? 0, contracts = moves.has(`contract ${square}`), expands = moves.has(`expand ${square}`), wanted = goal.get(square) ?? 0;
      const name = `square ${square}: ${count === 0 ? "no checkers" : count === 1 ? "one checker" : plural(count, "checker")}`, move = expands ? `expand ${square}` : contracts ? `contract ${square}` : null;
      shapes.push({ kind: "cell", role: "cell", at: [x, TOP], label: `${name}${expands ? ", expand" : contracts ? ", contract" : ""}${wanted ? `, goal ${wanted}` : ""}`, move });
      shapes.push(...stack(x, count), { kind: "number", role: "square-name", at: [x + UNIT / 2, NAMES], text: minus(square) });
      if (contracts) shapes.push({ kind: "piece", role: "target", at: [x, RINGS], label: `ring ${square}: contract`, move: `contract ${square}` });
      if (wanted) shapes.push({ kind: "piece", role: "goal", at: [x, TOP], text: "" }, { kind: "number", role: "goal-name", at: [x + UNIT / 2, GOAL], text: wanted > 1 ? `goal ${short(wanted)}` : "goal" });
    }
    return shapes;
  }

  // ---- hands --------------------------------------------------------------------------------------------------------

  /** @param {any} place */
  contract(place) {
    const square = /^(?:square|ring) (-?\d+)/.exec(place?.label ?? "")?.[1], move = `contract ${square}`;
    if (square === undefined) return false;
    if (this.bench.situation.moves.includes(move)) void this.bench.play(move);
    else this.bench.tell(`Square ${minus(Number(square))} cannot be contracted: not all checkers of the rule stand around it.`);
    return true;
  }

  /** Holding a square contracts there. */
  listen() {
    const { svg } = /** @type {any} */ (this.bench.board);
    let timer = 0, from = [0, 0];
    svg.append(this.arcs);
    svg.addEventListener("pointerdown", (/** @type {PointerEvent} */ event) => {
      clearTimeout(timer);
      this.isHeld = false;
      from = [event.clientX, event.clientY];
      const group = /** @type {Element} */ (event.target).closest("[role=gridcell]"), place = this.bench.board?.places?.().find((/** @type {any} */ one) => one.group === group);
      if (event.button === 0 && place) timer = window.setTimeout(() => { this.isHeld = true; this.contract(place); }, HOLD);
    });
    for (const name of ["pointerup", "pointercancel", "pointerleave"]) svg.addEventListener(name, () => clearTimeout(timer));
    svg.addEventListener("pointermove", (/** @type {PointerEvent} */ event) => { if (Math.hypot(event.clientX - from[0], event.clientY - from[1]) > STILL) clearTimeout(timer); });
    svg.addEventListener("contextmenu", (/** @type {PointerEvent} */ event) => { if (event.pointerType === "touch") event.preventDefault(); });
  }

  /** Where the checkers would go, as arcs. @param {string[]|null} moves @param {any} place */
  preview(moves, place) {
    this.arcs.replaceChildren();
    if (!moves?.length || !place || !this.bench.situation.problem || !this.drawn.picture) return;
    const [expands, square] = readMove(moves[0]), from = this.across(square) + UNIT / 2;
    for (const [offset, often] of this.rule) {
      const to = this.across(square + offset) + UNIT / 2, high = TOP - 12 - Math.min(30, 6 * Math.abs(offset) + 8), end = expands ? to : from;
      const d = offset ? `M${from} ${TOP + 2}Q${(from + to) / 2} ${high} ${to} ${TOP + 2}` : `M${from - 8} ${TOP + 2}C${from - 26} ${TOP - 30} ${from + 26} ${TOP - 30} ${from + 8} ${TOP + 2}`;
      this.arcs.append(s("path", { class: "arc", d }), s("circle", { class: "arc-end", cx: offset ? end : from + 8, cy: TOP + 2, r: 6 }));
      if (often > 1) this.arcs.append(s("text", { class: "text square-name", x: (from + to) / 2, y: TOP - 16, "font-size": 18, "text-anchor": "middle" }, `${often}×`));
    }
  }

  // ---- what no move changes -----------------------------------------------------------------------------------------

  /** @returns {Node[]|null} */
  panel() {
    const { bench } = this, { answer } = bench;
    if (!bench.situation.problem) return null;
    const left = answer?.solution.length ? [h("p", { class: "said" }, bench.plan.length ? `${plural(bench.plan.length, "move")} to go. Follow the marks, or press Hint for one move at a time.` : "No move is left to make.")] : [];
    return [...left, ...this.remainders()];
  }

  /** @returns {Node[]} */
  remainders() {
    const P = polynomial(this.rule), { state, goal } = this, kind = kindOf(P);
    if (kind === "none") return [h("p", { class: "said" }, P.length ? `No move changes the state modulo ${inWords(P)}; it does not begin with T to a power alone, so remainders are not whole numbers. Ask instead.` : "By this rule no move changes anything.")];
    const origin = kind === "both" ? 0 : Math.min(0, this.low);
    const own = remainder(P, state, origin), wanted = remainder(P, goal, origin);
    if (!own || !wanted) return [h("p", { class: "said" }, "The checkers stand too far apart for the remainder to be shown. Ask instead.")];
    const cell = (/** @type {bigint} */ value, /** @type {boolean} */ isOff) => h("td", { class: isOff ? "off" : null }, String(value).replace("-", "−"));
    const row = (/** @type {string} */ name, /** @type {bigint[]} */ values, /** @type {boolean} */ marks) => h("tr", {}, h("th", { scope: "row" }, name), ...values.map((value, k) => cell(value, marks && value !== wanted[k])));
    const isSame = own.every((value, k) => value === wanted[k]);
    const table = h("table", { class: "remainder" }, h("caption", { class: "hush" }, "The state and the goal modulo the polynomial of the rule"),
      h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "Remainder"), ...own.map((_, k) => h("th", { scope: "col" }, powerOf(k))))),
      h("tbody", {}, row("Now", own, true), row("Goal", wanted, false)));
    const verdict = isSame ? "State and goal leave the same remainder, so this does not forbid the goal." : "State and goal leave different remainders: the goal cannot be reached.";
    return [h("p", {}, "A checker on square k counts T", h("sup", {}, origin ? `k + ${-origin}` : "k"), `. No move changes the sum modulo P = ${inWords(P)}:`),
      h("div", { class: "remainder-scroll", tabindex: 0, role: "region", "aria-label": "Remainders" }, table), h("p", {}, verdict), h("p", { class: "said added" }, this.added(origin))];
  }

  /** What the last move did. @param {number} origin */
  added(origin) {
    const { moves } = this.line(), move = moves[moves.length - 1];
    if (!move || !this.bench.before) return "Make any move and watch: what it takes and what it puts differ by a multiple of P.";
    const [expands, square] = readMove(move), own = powerOf(square - origin), low = square - origin + Math.min(...[...this.rule.keys()].filter((offset) => offset || this.rule.get(0) !== 1), ...(this.rule.get(0) === 1 ? [] : [0]));
    const terms = [...this.rule].sort(([a], [b]) => a - b).map(([offset, often]) => `${often > 1 ? often : ""}${powerOf(square + offset - origin)}`).join(" + ");
    const [gone, come] = expands ? [own, terms] : [terms, own];
    return `Your move took ${gone} and put ${come}: together ${expands ? "" : "−"}${low ? `${powerOf(low)}·` : ""}P, which is 0 modulo P.`;
  }
}

/** Checkers in a stack: up to three are seen, the number is written on the top one. @param {number} x @param {number} count @returns {any[]} */
function stack(x, count) {
  const seen = Math.min(3, count), first = 3.5 * (seen - 1);
  return Array.from({ length: seen }, (_, k) => ({ kind: "piece", role: "piece", at: [x, TOP + first - 7 * k], text: k === seen - 1 && count > 1 ? short(count) : "" }));
}

/** A number that fits on a checker. @param {number} count */
const short = (count) => (count < 1e5 ? String(count) : count < 1e6 ? `${Math.floor(count / 1e3)}k` : count < 1e9 ? `${Math.floor(count / 1e6)}M` : `${Math.floor(count / 1e9)}G`);

export default {
  /** @param {Bench} bench */
  enter(bench) { new TapeBench(bench); },
};
