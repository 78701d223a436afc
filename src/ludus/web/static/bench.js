/**
 * The bench: verdict box, board, note, toolbar of seven, fields, check panel, keys; the same for every game.
 *
 * What a family module may do with it stands in types.js, which no page loads.
 */

import { api, isAway } from "./api.js";
import { mountBoard } from "./board.js";
import { controls } from "./controls.js";
import { styled } from "./family.js";
import { History } from "./history.js";
import { Hints } from "./hints.js";
import { h, isStill, wanted } from "./html.js";
import { fetchSituation, fetchStep, keepLine, recoverLine } from "./lines.js";
import { keyList, runKey } from "./keys.js";
import { keepGame, keepLast } from "./progress.js";
import { Questions } from "./questions.js";
import { replay } from "./replay.js";
import { say } from "./say.js";
import { share, writeAddress } from "./share.js";
import { nameOf, past, rulesOf, statusOf } from "./situations.js";
import { squaresOf } from "./squares.js";
import { overlayOf, stateOf } from "./states.js";
import { takeMenu } from "./taking.js";
import { toolbar } from "./tools.js";
import { fail } from "./trouble.js";
import { isGeneral, titleOf, verdictBox } from "./verdict.js";

/** @typedef {import("./types.js").Situation} Situation */
/** @typedef {import("./review.js").Review} Review */
/** @typedef {import("./types.js").Answered} Answered */
/** @typedef {import("./types.js").Overlay} Overlay */
/** @typedef {import("./types.js").Shape} Shape */
/** @typedef {{situation: Situation, first: Situation, before: Situation|null, start: string, move?: string, reply?: string}} Step  the reply is in the situation, but where it was only remembered */

const REPLY_PAUSE = 500;
/** Where there are three columns the third has the list of moves. */
const WIDE = matchMedia("(min-width: 1600px)");

export class Bench {
  slots = { stage: h("div", { class: "stage" }), side: h("div", { class: "side" }), fields: h("div", { class: "fields" }), rare: h("div", { class: "rare" }), below: h("div", { class: "below" }) };
  noteLine = h("p", { class: "note" });
  checkPart = h("div", { class: "check-part" });
  keyPart = keyList();
  arguing = h("details", { class: "argue", toggle: () => void this.openArgument() }, h("summary", {}, "Check my argument"), h("div", { class: "argue-part" }));
  taking = takeMenu(() => this.takings(), () => this.viewAddress());
  classPart = h("details", { class: "for-class", toggle: () => void this.classroom((room) => room.fillClass(this)) }, h("summary", {}, "For a class"));
  runs = { undo: () => this.travel(false), redo: () => this.travel(true), reset: () => this.reset(), hint: () => this.unlocked(() => this.hint()), ask: () => this.unlocked(() => this.ask()),
    share: () => this.share(), new: () => this.fresh(), review: () => void this.inTurn(() => this.toggleReview()), overlay: () => this.unlocked(() => this.toggleOverlay()), keys: () => this.openKeys(), projector: () => void this.classroom((room) => room.toggleProjector(this)) };
  say = (/** @type {string} */ text) => say(this.words(text));
  squares = /** @type {{rules: string, named: import("./squares.js").Squares}|null} */ (null);
  // What a family may set; see types.js.
  rows = /** @type {((bench: Bench) => Node[]|null)|null} */ (null);
  touch = /** @type {((place: any) => boolean)|null} */ (null);
  key = /** @type {((event: KeyboardEvent, place: any) => boolean)|null} */ (null);
  point = /** @type {((moves: string[]|null, place: any) => Shape[])|null} */ (null);
  describe = /** @type {((move: string, before: Situation) => string)|null} */ (null);
  replied = /** @type {((move: string, before: Situation) => string)|null} */ (null);
  reword = /** @type {((text: string) => string)|null} */ (null);
  dress = /** @type {((overlay: Overlay) => Overlay)|null} */ (null);
  frame = /** @type {((picture: import("./types.js").Picture, overlay: Overlay) => import("./types.js").Picture)|null} */ (null);

  /** @param {HTMLElement} host @param {import("./types.js").Entry} entry @param {Situation} situation @param {string} [start]  the named board it begins with */
  constructor(host, entry, situation, start = "") {
    this.host = host;
    this.entry = entry;
    this.tools = toolbar(this.runs, entry.players === 2);
    /** @type {History<Step>} */
    this.history = new History({ situation, first: situation, before: null, start });
    /** @type {Answered|null} */
    this.answer = null;
    /** @type {string[]} */
    this.plan = [];
    this.isOverlaid = false;
    this.isFoundOpen = false;
    /** Whether stars are earned here, which a hint can cost. */
    this.hasStars = false;
    this.hidesPicture = false;
    this.prompt = "";
    /** What stands above it, in place of "Your move". */
    this.heading = "";
    /** @type {string|null} */
    this.hinted = null;
    /** @type {Situation|null} */
    this.peeked = null;
    /** @type {(typeof import("./panel.js") & typeof import("./why.js") & typeof import("./check.js") & typeof import("./truth.js"))|null} */
    this.proofs = null;
    /** @type {import("./why.js").Why|null} */
    this.why = null;
    this.isExplaining = false;
    /** Whether the list of moves is unfolded when it comes. */
    this.isListed = false;
    /** Rings that a player chose as a reason. @type {{marked: Set<string>}|null} */
    this.argument = null;
    /** Which half of the argument about dots is drawn. @type {""|"dots"|"others"} */
    this.half = "";
    /** Why no answer is given here, in a class; empty where answers are free. */
    this.locked = "";
    /** @type {Review|null} */
    this.review = null;
    this.hints = new Hints(this);
    /** @type {Record<string, string>} */
    this.extras = {};
    this.address = "";
    this.seed = Math.floor(Math.random() * 1e9);
    this.questions = new Questions(this);
    /** @type {import("./verdict.js").State|null} */
    this.trouble = null;
    /** @type {Map<string, Answered>} */
    this.answers = new Map();
    /** @type {Record<string, number>|null} */
    this.proved = null;
    /** @type {import("./types.js").Shape[]} */
    this.pointed = [];
    this.queue = Promise.resolve();
    /** @type {Map<string, ((bench: Bench) => void)[]>} */
    this.listeners = new Map();
    this.replay = replay(() => this.plan[0] ?? null, (move) => this.play(move), () => this.showPanel());
    this.box = this.build();
    WIDE.addEventListener("change", () => this.showPanel());
    this.controls = controls(this);
    this.show();
  }

  /** @returns {Situation} */
  get situation() { return this.peeked ?? this.history.present.situation; }

  /** How it stood before the last move; null after anything else. @returns {Situation|null} */
  get before() { return this.history.present.before; }

  // ---- the parts of the page ----------------------------------------------------------------------------------------

  build() {
    const { stage, side, fields, below } = this.slots, { runs } = this, verdict = h("div", { class: "verdict" });
    const check = h("div", { class: "check" }, this.checkPart, side, this.hints.element, this.taking.element, this.keyPart, this.classPart);
    this.host.append(stage, this.tools.element, fields, h("div", { class: "talk-side" }, verdict, check), below);
    this.mountGenericBoard();
    stage.append(this.noteLine);
    document.addEventListener("keydown", (event) => {
      const target = /** @type {HTMLElement} */ (event.target), isText = target.matches("input:not([type=checkbox]), textarea, [contenteditable]");
      if (!isText && (event.ctrlKey || event.metaKey) && ["z", "y"].includes(event.key.toLowerCase()) && runKey(event, runs)) event.preventDefault();
      else if (!isText && event.key === "?") { this.openKeys(); event.preventDefault(); }
    });
    return verdictBox(verdict, (text) => this.words(text));
  }

  mountGenericBoard() {
    this.board = mountBoard(this.slots.stage, { name: this.entry.title, squares: () => this.named, onMove: (move) => void this.play(move),
      onPoint: (moves, place) => { this.pointed = this.point?.(moves, place) ?? []; if (this.point) this.paint(); },
      onTouch: (place) => this.touch?.(place) ?? false,
      onEmpty: (place) => this.note(`${capital(this.words(place.label).split(/[,:]/)[0])}: no move here.`),
      onKey: (event, place) => (this.key?.(event, place) ?? false) || this.useKey(event) });
  }

  /** Run what a letter means on every board; for views of your own. @param {KeyboardEvent} event @returns {boolean} whether it means something */
  useKey(event) { return runKey(event, this.runs); }

  /** Do what gives something away, unless a teacher has locked it. @param {() => unknown} act */
  unlocked(act) { return this.locked ? this.tell(this.locked) : act(); }

  /** What only a class needs is loaded when it is wanted. @param {(room: typeof import("./classroom.js")) => void} act */
  async classroom(act) {
    try { act(await wanted(() => import("./classroom.js"))); } catch (error) { this.fail(error, () => void this.classroom(act)); }
  }

  /** Add keys to the list. @param {[string, string][]} more */
  keys(more) {
    const list = keyList(more);
    this.keyPart.replaceWith(list);
    this.keyPart = list;
  }

  /** Load the style sheet of a family. @param {string} name */
  style(name) {
    const href = new URL(`families/${name}.css`, import.meta.url).href;
    if (!document.querySelector(`link[href="${href}"]`)) document.head.append(h("link", { rel: "stylesheet", href }));
  }

  openKeys() {
    this.keyPart.open = !this.keyPart.open;
    if (this.keyPart.open) this.keyPart.querySelector("summary").focus();
  }

  // ---- events -------------------------------------------------------------------------------------------------------

  /** @param {"situation"|"answer"|"overlay"|"played"} event @param {(bench: Bench) => void} act */
  on(event, act) {
    this.listeners.set(event, [...(this.listeners.get(event) ?? []), act]);
    if (event !== "played") act(this);
  }

  /** @param {string} event */
  emit(event) { for (const act of this.listeners.get(event) ?? []) act(this); }

  /** @param {string} text @param {HTMLElement} [more] */
  note(text, more) { this.noteLine.replaceChildren(this.words(text), ...(more ? [" ", more] : [])); }

  /** @param {string} text @param {HTMLElement} [more] */
  tell(text, more) { this.note(text, more); this.say(text); }

  /** A text with its squares as this page names them. @param {string} text */
  words(text) { return this.named.words(this.reword?.(text) ?? text); }

  /** How squares are named; where pieces can leave the board, they count from 1. */
  get named() {
    const { parameters } = this.situation, rules = parameters.definition ?? "";
    if (this.squares?.rules !== rules) this.squares = { rules, named: squaresOf(this.entry, parameters) };
    return this.squares.named;
  }

  // ---- steps --------------------------------------------------------------------------------------------------------

  /** One thing after the other, each with its errors shown. @param {() => Promise<boolean|void>} act @returns {Promise<boolean>} */
  inTurn(act) {
    const done = this.queue.then(async () => {
      try {
        const made = await act();
        if (this.trouble) { this.trouble = null; this.showVerdict(); }
        return made !== false;
      } catch (error) {
        this.fail(error, () => void this.inTurn(act));
        return false;
      }
    });
    this.queue = done.then(() => {});
    return done;
  }

  /** @param {string} move @param {string} [answer]  with which the other player is to answer @returns {Promise<boolean>} */
  play(move, answer) {
    return this.inTurn(async () => {
      this.leaveReview();
      const before = this.situation, { parameters, position } = before, strength = this.controls.strength();
      const reply = strength && this.entry.players === 2 ? { reply: true, strength, seed: this.seed, ...(answer === undefined ? {} : { answer }) } : {};
      const after = await api.play(this.entry.name, { parameters, position, move, ...reply });
      const words = this.describe?.(move, before) ?? (after.say ? `You ${past(after.say)}.` : `Played ${this.wordsFor(move)}.`);
      const answered = after.reply ? this.replyWords(after.reply) : "";
      if (after.reply && !isStill()) {
        this.board?.update(after.reply.before.picture, { moved: true });
        await new Promise((resolve) => { setTimeout(resolve, REPLY_PAUSE); });
      }
      const plan = this.proofs?.planAfter(this, move);
      this.history.push({ ...this.history.present, situation: after, before, move });
      if (after.over) this.replay.stop();
      this.settle(before, plan);
      this.show(true);
      this.tell(`${words}${answered} ${statusOf(after)}`);
      this.emit("played");
      if (after.over && strength && this.entry.players === 2) await this.openReview(strength);
    });
  }

  // ---- looking back -------------------------------------------------------------------------------------------------

  /** The game since it began or was set: where, and the moves of both players. @returns {{start: string, moves: string[]}} */
  line() {
    const steps = [...this.history.past, this.history.present], from = steps.findLastIndex((step) => step.before === null);
    const moves = steps.slice(from + 1).flatMap(({ move, situation, reply }) => [move ?? "", ...[situation.reply?.move ?? reply ?? []].flat()]);
    return { start: steps[Math.max(0, from)].situation.position, moves };
  }

  /** Look back at the game so far, or go on with it. */
  async toggleReview() {
    if (this.review) { this.leaveReview(); return this.show(); }
    if (!this.line().moves.length || this.controls.strength() === null) return this.tell("Make a move against the other player first; then there is something to look back at.");
    return this.unlocked(() => this.openReview());
  }

  /** @param {string} [strength]  of the other player, where the game has ended and counts */
  async openReview(strength) {
    const { start, moves } = this.line();
    if (!moves.length || this.locked) return;
    const [{ Review }] = await Promise.all([wanted(() => import("./review.js")), this.loadProofs()]), review = new Review(this, moves, start, true);
    if (strength) keepGame(this.entry.name, strength, this.situation.won);
    await review.load();
    this.review = review;
    this.writeAddress();
    this.showPanel();
  }

  /** Show a position of the game that is reviewed; the history stays. @param {Situation} situation @param {Review} review */
  showPly(situation, review) {
    if (this.review !== review) return;
    this.peeked = situation === this.history.present.situation ? null : situation;
    this.paint();
    this.note(review.words(review.at));
    this.writeAddress();
    this.showPanel();
  }

  /** Go on from the position of the review; the old line stays in Redo. @param {Review} review */
  playOn(review) {
    const steps = review.moves.filter((_, ply) => ply >= review.at && review.isMine(ply)).length;
    return this.inTurn(async () => {
      const before = this.history.present.situation;
      this.leaveReview();
      for (let k = 0; k < steps; k++) this.history.undo();
      this.settle(before);
      this.show();
      this.tell("Play on from here. Redo brings the old line back.");
    });
  }

  leaveReview() {
    this.review = null;
    this.peeked = null;
  }

  /** What the other player did. @param {{move: string, say: string|null, before: Situation}} reply */
  replyWords({ move, say: told, before }) {
    const words = this.replied?.(move, before);
    return words || !told ? ` The other player: ${words || move}.` : ` They ${past(told)}.`;
  }

  /** The words for a move: where it is on the board, or its text. @param {string} move */
  wordsFor(move) {
    const place = this.board?.places?.().find((/** @type {any} */ one) => one.moves.some((/** @type {any} */ known) => known.move === move));
    const label = place?.moves.length === 1 ? place.label.split(":")[0] : "";
    return label && label !== "move" ? label : move;
  }

  /** @param {string} position @param {string} [note] */
  set(position, note = "A position of your own. Undo brings the old one back.") {
    return this.jump(() => api.start(this.entry.name, { parameters: this.situation.parameters, position }), note, false);
  }

  /** @param {Record<string, string>} parameters @param {string} [note] @param {string} [position] */
  retune(parameters, note = "Another board. Undo brings the old one back.", position = undefined) {
    const changed = { ...this.situation.parameters, ...parameters }, at = position === undefined ? {} : { position };
    return this.jump(() => api.start(this.entry.name, { parameters: changed, ...at }), note, true);
  }

  /** @param {string} name */
  variant(name) {
    if (!name) return Promise.resolve(false);
    return this.jump(() => api.start(this.entry.name, { parameters: {}, variant: name }), "Another start. Undo brings the old one back.", true, name);
  }

  fresh() {
    const asked = { parameters: this.situation.parameters, seed: Math.floor(Math.random() * 1e6), ...this.controls.puzzle() };
    return this.jump(() => api.fresh(this.entry.name, asked), `A new position, from seed ${asked.seed}. Undo brings the old one back.`, true);
  }

  /** Come to a situation that no move leads to. @param {() => Promise<Situation>} load @param {string} note @param {boolean} isFirst @param {string} [start] */
  jump(load, note, isFirst, start = "") {
    this.replay.stop();
    return this.inTurn(async () => {
      const situation = await load();
      this.leaveReview();
      const before = this.situation;
      this.history.push({ situation, first: isFirst ? situation : this.history.present.first, before: null, start: isFirst ? start : this.history.present.start });
      this.settle(before);
      this.show();
      this.tell(note);
    });
  }

  reset() {
    const { first, start } = this.history.present;
    return this.jump(async () => { await fetchSituation(this, first); return first; }, "Back at the start. Undo brings your play back.", true, start);
  }

  /** @param {boolean} forth */
  travel(forth) {
    this.replay.stop();
    return this.inTurn(async () => {
      this.leaveReview();
      const before = this.situation;
      await fetchStep(this, forth ? this.history.future.at(-1) : this.history.past.at(-1));
      if (!(forth ? this.history.redo() : this.history.undo())) return this.note(forth ? "Nothing was undone." : "Nothing to undo.");
      this.settle(before);
      this.show();
      this.tell(forth ? "Redone." : "Undone.");
    });
  }

  /** Keep an answer while it stays true; find the one that was given here. @param {Situation} before @param {string[]|null} [plan] */
  settle(before, plan = null) {
    Object.assign(this, { hinted: null, half: "", argument: null });
    this.hints.clear();
    this.why = null;
    if (rulesOf(before) !== rulesOf(this.situation)) this.board?.reset?.();
    if (this.answer && plan) this.plan = plan;
    else if (!this.answer || !this.proofs?.stillHolds(this, this.answer, before)) this.take(this.answers.get(nameOf(this.situation)) ?? null);
  }

  // ---- questions ----------------------------------------------------------------------------------------------------

  /** @param {string} [question] @param {number} [seconds] */
  ask(question = this.controls.question(), seconds = undefined) {
    this.replay.stop();
    // Changes that are still under way come first: the question is about the board that they lead to.
    return this.queue.then(() => this.questions.ask(question, seconds));
  }

  /** @param {Situation} situation @param {Answered} answer */
  remember(situation, answer) { this.answers.set(nameOf(situation), answer); }

  /** @param {Situation} situation */
  isAt(situation) { return nameOf(situation) === nameOf(this.situation); }

  /** Whether an answer for a situation is also one for where we are. @param {Answered} answer @param {Situation} situation */
  isFor(answer, situation) { return this.isAt(situation) || (isGeneral(answer) && rulesOf(situation) === rulesOf(this.situation)); }

  /** @param {Answered|null} answer */
  take(answer) {
    this.answer = answer;
    this.plan = answer ? [...answer.solution] : [];
    this.proved = answer ? this.situation.amounts : null;
    this.isOverlaid = answer !== null && (answer.weights !== null || answer.solution.length > 0);
    this.taking.refresh();
    this.emit("answer");
    if (answer && !this.proofs) void this.loadProofs().then(() => { this.paint(); this.showVerdict(); this.showPanel(); }, (error) => this.fail(error, () => this.take(answer)));
    void this.explain();
  }

  /** What only an answer needs, loaded with the first one: its panel, its reason, its count, how long it stays true. */
  async loadProofs() {
    if (this.proofs) return;
    const isTwo = this.entry.players === 2;
    const [panel, check, truth, why] = await wanted(() => Promise.all([import("./panel.js"), import("./check.js"), import("./truth.js"), isTwo ? import("./why.js") : null, isTwo ? styled("answers") : null]));
    this.proofs = /** @type {any} */ ({ ...panel, ...check, ...truth, ...why });
  }

  /** Ask for the reason of the position that stands. @returns {Promise<import("./why.js").Why>} */
  loadWhy() { return api.why(this.entry.name, { parameters: this.situation.parameters, position: this.situation.position }); }

  /** The reason of an answer about who wins. */
  async explain() {
    const { answer, situation } = this;
    Object.assign(this, { why: null, isExplaining: false });
    if (!answer || this.entry.players !== 2 || isGeneral(answer) || situation.over || !answer.answer?.certificate?.outcome) return;
    this.isExplaining = true;
    const isNow = () => this.answer === answer && this.isAt(situation);
    // Where there is no reason the answer itself still stands.
    const why = await this.loadWhy().catch((error) => { if (isNow() && isAway(error)) this.fail(error, () => void this.explain()); return null; });
    if (!isNow()) return;
    Object.assign(this, { why, isExplaining: false });
    this.paint();
    this.showVerdict();
    this.showPanel();
  }

  /** Open every fold of the list of moves, once the reason is there. */
  showMoves() {
    for (const fold of this.host.querySelectorAll(".every-move details")) fold.setAttribute("open", "");
    this.isListed = true;
  }

  /** Draw one half of the argument about dots, or hide it. @param {string} half */
  showHalf(half) {
    this.half = this.half === half ? "" : /** @type {any} */ (half);
    this.paint();
    this.showVerdict();
    this.say(this.half ? (half === "dots" ? "All ways from the dots: none ends on a dot." : "From every other square an arrow leads to a dot.") : "Hidden.");
  }

  hint() { return this.inTurn(() => this.hints.next()); }

  async share() {
    try {
      const state = this.answer ? `${titleOf(this.answer, this.entry.players)}: ${this.words(this.answer.sentence)}` : this.entry.question;
      this.tell(await share(this.entry, this.situation, `${this.entry.title}. ${state}`));
    } catch (error) { this.fail(error, () => void this.share()); }
  }

  toggleOverlay() {
    if (!this.answer) return this.note("Ask first: then there is something to show.");
    this.isOverlaid = !this.isOverlaid;
    this.paint();
    this.showPanel();
    this.emit("overlay");
    return this.say(this.isOverlaid ? "Shown on the board." : "Hidden.");
  }

  /** @param {unknown} error @param {() => void} again */
  fail(error, again) { fail(this, error, again); }

  // ---- drawing ------------------------------------------------------------------------------------------------------

  /** @param {boolean} [moved] */
  show(moved = false) {
    this.paint(moved);
    this.showVerdict();
    this.showPanel();
    this.note(statusOf(this.situation));
    this.hints.show();
    this.controls.parameters.show(this.situation.parameters);
    this.controls.chosen(this.history.present.start);
    this.tools.enable("undo", this.history.past.length > 0);
    this.tools.enable("redo", this.history.future.length > 0);
    this.tools.enable("review", this.situation.turn !== "other" && this.line().moves.length > 0);
    const isArgued = this.entry.weighing && /^\d+ \d+$/.test(Object.keys(this.situation.amounts ?? {})[0] ?? "");
    if (isArgued && !this.arguing.parentNode) this.taking.element.before(this.arguing);
    else if (!isArgued) this.arguing.remove();
    this.writeAddress();
    keepLine(this);
    if (this.entry.players === 1) keepLast(this);
    this.emit("situation");
  }

  /** The address is the state; a game that is looked back at is in it, move by move. */
  writeAddress() {
    if (this.address) return window.history.replaceState(null, "", this.address);
    const line = this.review ? { from: this.review.start, m: this.review.moves.join(";"), at: String(this.review.at) } : {};
    return writeAddress(this.entry, this.situation, { ...this.extras, ...line });
  }

  /** What an undo can go back to after a reload. */
  recover() { return recoverLine(this); }

  /** Keep this play for a reload. */
  keep() { keepLine(this); }

  /** Play a game again as an address holds it, and look at the ply that it names. @param {{from: string, moves: string[], at: number}} line */
  async replayLine({ moves, at }) {
    for (let k = 0; k < moves.length; k += 2) if (!await this.play(moves[k], moves[k + 1])) return;
    if (this.review && Number.isInteger(at)) await this.review.go(at);
  }

  /** @param {boolean} [moved] */
  paint(moved = false) {
    const plain = overlayOf(this), overlay = this.dress?.(plain) ?? plain, { picture } = this.situation;
    this.board?.update(this.frame?.(picture, overlay) ?? picture, { ...overlay, moved });
  }

  showVerdict() { this.box.show(stateOf(this)); }

  /** The reader's own argument, on boards whose cells can be weighed; it loads when it is opened. */
  async openArgument() {
    const part = /** @type {HTMLElement} */ (this.arguing.lastElementChild);
    if (this.arguing.open && !part.childElementCount) {
      const { arguePart } = await wanted(() => import("./argue.js"));
      this.style("../argue");
      arguePart(this, part);
    }
    this.paint();
  }

  /** What can be taken away: the board, and the answer where there is one. @returns {import("./taking.js").Taking[]} */
  takings() {
    const { entry, answer } = this, file = `${entry.name} ${this.situation.position}`;
    const board = { name: "Board", path: "/api/figures/board", file, body: (/** @type {string} */ form) => ({ game: entry.name, parameters: this.situation.parameters, position: this.situation.position, form }) };
    if (!answer?.answer || answer.verdict === "undecided") return [board];
    return [board, { name: answer.verdict === "solved" && answer.solution.length ? "Solution" : "Proof", path: "/api/figures/proof", file: `${file} why`, body: () => answer.answer }];
  }

  /** The address of what is seen: the position, and that its answer is asked for. */
  viewAddress() {
    const here = window.location.pathname + window.location.search;
    return this.answer && !this.review && !this.address ? `${here}${window.location.search ? "&" : "?"}show=why` : here;
  }

  /** The board, for what celebrates on it. */
  get stage() { return this.slots.stage; }

  showPanel() {
    const held = this.checkPart.contains(document.activeElement) ? /** @type {HTMLElement} */ (document.activeElement).dataset.keep : null;
    this.checkPart.replaceChildren(...(this.proofs?.panel(this) ?? this.rows?.(this) ?? []));
    this.slots.below.querySelector(":scope > .every-move")?.remove();
    const moves = this.checkPart.querySelector(".every-move");
    // A column that is not there yet would move the board.
    if (moves && WIDE.matches && this.slots.below.childElementCount) this.slots.below.prepend(moves);
    if (this.isListed) this.showMoves();
    if (held) /** @type {HTMLElement|null} */ (this.checkPart.querySelector(`[data-keep=${held}]`))?.focus();
  }
}

/** @param {string} text */
const capital = (text) => text && text[0].toUpperCase() + text.slice(1);

/**
 * @param {HTMLElement} host
 * @param {import("./types.js").Entry} entry
 * @param {Situation} situation
 * @param {import("./types.js").Family|null} family
 * @param {string} [start]  the named board it begins with
 */
export function mountBench(host, entry, situation, family, start) {
  const bench = new Bench(host, entry, situation, start);
  family?.enter(bench);
  bench.showVerdict();
  return bench;
}
