/**
 * Fair dice: type or paste a set, see it as coloured letters and as faces, how often each order comes, which pattern breaks
 * the fairness; swap neighbouring faces, roll.
 */

import { Refused, api, isAway } from "../api.js";
import { button, h } from "../html.js";
import { choice } from "../fields.js";
import { follow } from "../jobs.js";
import { UNIT, still } from "../picture.js";
import { lookOf, titleOf } from "../verdict.js";
import { Orders, letter } from "./dice_orders.js";
import { namesOf, occurrence, readDice } from "./dice_text.js";

/** @typedef {import("../bench.js").Bench} Bench */

const ACROSS = 30;
const HEAD = 44;
const SMALLEST = 36;
const MAX_LETTER = 44;
const TYPING = 600;
const COUNTING = 120;
const AGAIN = 3000;
const TIED = "These dice can show the same, so nothing can be swapped. Type a string, or undo, to play on.";

class DiceBench {
  /** @param {Bench} bench */
  constructor(bench) {
    this.bench = bench;
    this.across = ACROSS;
    this.drawn = { key: "", picture: /** @type {any} */ (null) };
    this.asked = "";
    this.stop = new AbortController();
    this.isTied = false;
    this.orders = new Orders(() => bench.paint());
    this.rows = h("div", { class: "die-rows", tabindex: 0, role: "region", "aria-label": "The faces of each die" });
    this.build();
    this.hook();
  }

  build() {
    const { slots, noteLine, host } = this.bench;
    this.bench.style("dice");
    host.classList.add("dice-bench");
    this.told = h("p", { class: "told", id: "dice-told", "aria-live": "off" });
    this.input = h("textarea", { id: "dice-text", rows: 2, spellcheck: "false", autocomplete: "off", autocapitalize: "off", "aria-describedby": "dice-told",
      input: () => this.typed(TYPING), paste: () => this.typed(0), change: () => this.typed(0),
      keydown: (/** @type {KeyboardEvent} */ event) => { if (event.key === "Enter" && !event.shiftKey && !/\d/.test(this.input.value)) { event.preventDefault(); this.typed(0); } } });
    slots.stage.prepend(h("div", { class: "dice-field" }, h("label", { for: "dice-text" }, "Dice"), this.input,
      button("Paste", () => void this.paste()), this.told));
    noteLine.before(this.rows);
    // What comes by itself stands last: nothing that is read or pressed moves. A lesson that locks answers hides it with them.
    this.orders.element.classList.add("check-part");
    this.bench.checkPart.before(this.orders.element);
    this.bench.classPart.after(this.bench.checkPart);
    slots.below.append(this.orders.roller);
    void this.records();
    new ResizeObserver(() => this.fit()).observe(slots.stage);
  }

  hook() {
    const { bench } = this;
    bench.rows = () => this.panel();
    bench.frame = (picture) => this.picture() ?? picture;
    bench.dress = (overlay) => ({ ...overlay, shapes: [...(overlay.shapes ?? []), ...this.marks(), ...this.hintedSwap()] });
    bench.wordsFor = (move) => `swapping faces ${move} and ${Number(move) + 1}: die ${this.string[Number(move) - 1]} and die ${this.string[Number(move)]} hand them to each other`;
    bench.point = (moves, place) => (moves?.length ? this.pair(Number(moves[0]), place) : []);
    bench.describe = (move, before) => `Swapped faces ${move} and ${Number(move) + 1}, ${before.position[Number(move) - 1]} and ${before.position[Number(move)]}.`;
    bench.key = (event, place) => this.key(event, place);
    const { runs } = bench, { ask, undo, hint, share } = runs;
    // What stands in the field is asked about, also where nothing can be played with it.
    runs.ask = () => (this.isTied || this.input.getAttribute("aria-invalid") === "true" ? this.use() : ask());
    runs.undo = () => (this.isTied ? this.backFromTies() : undo());
    runs.hint = () => (this.isTied ? bench.tell(TIED) : hint());
    runs.share = () => (this.isTied ? bench.tell("Dice that can show the same have no link.") : share());
    bench.keys([["Enter", "swap a face with the next one"], ["Shift+← →", "carry a letter to the left or right"]]);
    bench.board?.reset?.();
    bench.paint();
    bench.showPanel();
    bench.on("situation", () => this.arrived());
    bench.on("answer", () => this.judged());
  }

  get string() { return this.bench.situation.position; }

  // ---- the field ----------------------------------------------------------------------------------------------------

  /** @param {number} wait */
  typed(wait) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.use(), wait);
  }

  async paste() {
    try {
      this.input.value = await navigator.clipboard.readText();
      this.use();
    } catch { this.input.focus(); this.told.textContent = "Press Ctrl+V in the field."; }
  }

  use() {
    clearTimeout(this.timer);
    const read = readDice(this.input.value);
    this.told.textContent = read.words;
    this.input.setAttribute("aria-invalid", String(!read.isRight));
    if (!read.isRight) return this.refuse(read.words);
    if (this.bench.trouble) { this.bench.trouble = null; this.bench.settle(this.bench.situation); this.bench.showVerdict(); this.bench.showPanel(); }
    if (!read.string) return void this.tie(read.faces);
    if (read.string === this.string && !this.isTied) return undefined;
    const isSame = namesOf(read.string).length === namesOf(this.string).length;
    return void this.bench.retune({ string: read.string, ...(isSame ? {} : { order: "0" }) }, `Other dice.${/\d/.test(this.input.value) ? " Only the order of the faces matters: they are numbered anew." : ""} Undo brings the old ones back.`);
  }

  /** What was said of the dice before is not said of what is written now. @param {string} words */
  refuse(words) {
    const { bench } = this;
    this.stop.abort();
    bench.take(null);
    bench.trouble = { kind: "error", title: "Not understood", text: words };
    bench.showVerdict();
    bench.showPanel();
    return bench.say(words);
  }

  /** The known sets: their field stands there before they come, so that nothing below it moves. */
  async records() {
    let sets = /** @type {any[]} */ ([]);
    const { element, select } = choice("Records", [["", "choose a known set"]], (name) => {
      const one = sets.find((known) => known.name === name);
      if (one) void this.bench.retune({ string: one.string, order: "0" }, `${one.title}, ${one.source}. Undo brings the old dice back.`).then(() => { select.value = ""; });
    });
    this.bench.slots.fields.append(element);
    try {
      ({ sets } = await api.call("GET", "/api/dice/sets"));
      select.append(...sets.map((one) => h("option", { value: one.name }, `${one.title}: ${one.dice} dice, ${one.faces} faces, ${one.level}/${one.dice} fair`)));
    } catch { element.remove(); }
  }

  // ---- the dice that stand ------------------------------------------------------------------------------------------

  arrived() {
    const { bench } = this, { situation } = bench, key = JSON.stringify([situation.parameters, situation.position]);
    if (document.activeElement !== this.input) this.input.value = situation.position;
    if (key !== this.asked || this.isTied) {
      this.asked = key;
      this.untie();
      const read = readDice(situation.position);
      this.told.textContent = read.words;
      this.input.setAttribute("aria-invalid", "false");
      this.show(namesOf(situation.position), read.faces);
      this.count(situation);
    }
    this.fit();
  }

  /** @param {string[]} names @param {number[][]} faces */
  show(names, faces) {
    this.rows.replaceChildren(...names.map((name, index) => h("div", { class: "die-row" }, letter(name, index), h("span", { class: "hush" }, `Die ${name}: `), h("span", { class: "faces" }, faces[index].join(" ")))));
    this.orders.take(names, faces);
  }

  /** Ask how likely each order is and, where nobody asked yet, whether the set is fair. @param {import("../types.js").Situation} situation */
  count(situation) {
    this.stop.abort();
    const { signal } = this.stop = new AbortController(), { parameters, position } = situation;
    setTimeout(async () => {
      if (signal.aborted) return;
      try {
        const ask = async (/** @type {string} */ question) => this.answered(await api.ask(this.bench.entry.name, { parameters, position, question, pictured: false }, signal), signal);
        const [orders, verdict] = await Promise.all([ask("orders"), this.bench.answer ? null : ask("solve"), this.bench.loadProofs()]);
        if (signal.aborted) return;
        this.orders.count(orders.answer.certificate.counts);
        if (verdict && !this.bench.answer && !this.bench.questions.now && this.bench.isAt(situation)) this.judge(situation, verdict);
      } catch (error) {
        if (signal.aborted) return;
        this.asked = ""; // The same dice are counted again when they come again.
        this.orders.told.textContent = `The orders could not be counted: ${/** @type {Error} */ (error).message}.`;
        // A server that is busy, or away, is asked again by itself.
        if (isAway(error) || (error instanceof Refused && error.kind === "busy")) setTimeout(() => { if (!signal.aborted) this.count(situation); }, AGAIN);
      }
    }, COUNTING);
  }

  /** @param {any} told @param {AbortSignal} signal */
  answered(told, signal) { return told.job ? follow(told.job, () => {}, signal) : told; }

  /** @param {import("../types.js").Situation} situation @param {import("../types.js").Answered} verdict */
  judge(situation, verdict) {
    const { bench } = this;
    bench.remember(situation, verdict);
    bench.take(verdict);
    bench.paint();
    bench.showVerdict();
    bench.showPanel();
  }

  judged() {
    const certificate = this.bench.answer?.answer?.certificate;
    this.orders.blame(certificate?.kind === "unfair" ? certificate.pattern : "");
  }

  panel() {
    const { answer } = this.bench, question = answer?.answer?.problem?.question ?? "solve", certificate = answer?.answer?.certificate;
    const words = certificate?.kind === "unfair" ? `The pattern ${certificate.pattern} comes ${certificate.count} times; a fair set would show it ${fraction(certificate.expected)} times. It stands in brackets in the string, once.` : "";
    const drawn = ["report", "contest"].includes(question) && answer?.picture ? [h("figure", { class: "proof" }, still(answer.picture), h("figcaption", {}, answer.picture.title))] : [];
    return [...(words ? [h("p", { class: "pattern-words" }, words)] : []), ...drawn];
  }

  // ---- dice that can tie --------------------------------------------------------------------------------------------

  /** @param {number[][]} faces */
  async tie(faces) {
    const names = faces.map((_, index) => "abcdef"[index]), { bench } = this;
    this.isTied = true;
    bench.host.classList.add("tied");
    this.show(names, faces);
    // What was said of the dice on the board is not said of these.
    bench.take(null);
    bench.showPanel();
    bench.note(TIED);
    bench.tools.enable("undo", true);
    this.stop.abort();
    const { signal } = this.stop = new AbortController();
    try {
      const ask = async (/** @type {string} */ question) => this.answered(await api.call("POST", "/api/ask", { ludus: 1, kind: "dice", faces, question }, signal), signal);
      const [orders, verdict] = await Promise.all([ask("orders"), ask("solve")]);
      if (signal.aborted) return;
      this.orders.count(orders.answer.certificate.counts);
      const title = titleOf(verdict, 1);
      bench.box.show({ kind: lookOf(verdict, 1), title, text: verdict.sentence, small: verdict.checked });
      bench.say(`${title}. ${verdict.sentence}`);
    } catch (error) { if (!signal.aborted) bench.fail(error, () => void this.tie(faces)); }
  }

  /** The dice on the board again, with what is known of them. */
  backFromTies() {
    const { bench } = this;
    this.input.value = this.string;
    bench.settle(bench.situation);
    bench.show();
    bench.tell("Undone.");
  }

  untie() {
    if (!this.isTied) return;
    this.isTied = false;
    this.bench.host.classList.remove("tied");
    this.bench.showVerdict();
  }

  // ---- the string on the board --------------------------------------------------------------------------------------

  fit() {
    const room = this.bench.slots.stage.clientWidth || 1118, across = Math.max(4, Math.min(ACROSS, Math.floor((room * UNIT / SMALLEST - HEAD - 12) / UNIT)));
    if (across !== this.across) {
      this.across = across;
      this.bench.board?.reset?.();
      this.bench.paint();
    }
    const { svg } = /** @type {any} */ (this.bench.board ?? {});
    if (svg && this.drawn.picture) svg.style.maxWidth = `${Math.round(this.drawn.picture.width * MAX_LETTER / UNIT)}px`;
  }

  /** Where the k-th letter stands. @param {number} k @returns {[number, number]} */
  spot(k) { return [HEAD + (k % this.across) * UNIT, 8 + Math.floor(k / this.across) * UNIT]; }

  picture() {
    const { string, across } = this, key = `${across} ${string}`;
    if (this.drawn.key === key) return this.drawn.picture;
    const names = namesOf(string), shapes = /** @type {any[]} */ ([]);
    [...string].forEach((name, k) => {
      const at = this.spot(k), next = string[k + 1], isLive = next !== undefined && next !== name;
      if (k % across === 0) shapes.push({ kind: "number", role: "label", at: [HEAD - 10, at[1] + UNIT / 2], text: String(k + 1), anchor: "right" });
      shapes.push({ kind: "cell", role: "part", at, value: names.indexOf(name), text: name, label: `face ${k + 1}: die ${name}${isLive ? `, swap with face ${k + 2}, die ${next}` : ""}`, move: isLive ? String(k + 1) : null });
    });
    const { title, description } = this.bench.situation.picture, rows = Math.ceil(string.length / across);
    this.drawn = { key, picture: { width: HEAD + 12 + UNIT * Math.min(across, string.length), height: 16 + UNIT * rows, title, description, shapes } };
    return this.drawn.picture;
  }

  /** The two letters that a swap exchanges, outlined. @param {number} move @param {any} place @returns {any[]} */
  pair(move, place) {
    const next = this.spot(move), role = "reach";
    if (next[1] === place.y) return [{ kind: "band", role, at: [place.x, place.y], size: [2 * UNIT, UNIT] }];
    return [[place.x, place.y], next].map((at) => ({ kind: "band", role, at, size: [UNIT, UNIT] }));
  }

  /** The swap that a hint means: both letters framed, and an arrow each way. @returns {any[]} */
  hintedSwap() {
    const move = Number(this.bench.hinted ?? 0);
    if (!move) return [];
    const [x, y] = this.spot(move - 1), [u, v] = this.spot(move), role = "hint";
    const frames = this.pair(move, { x, y }).map((shape) => ({ ...shape, role }));
    if (y !== v) return frames;
    return [...frames, { kind: "arrow", role, at: [x, y], start: [x + 22, y + 10], end: [u + 42, y + 10] }, { kind: "arrow", role, at: [x, y], start: [u + 42, y + 54], end: [x + 22, y + 54] }];
  }

  /** One occurrence of the chosen order, or of the pattern that breaks the fairness, in frames. @returns {any[]} */
  marks() {
    const pattern = this.orders.chosen || this.orders.broken, found = pattern && !pattern.includes("(") ? occurrence(this.string, pattern) : null;
    return (found ?? []).flatMap((k) => bracket(this.spot(k)));
  }

  /** @param {KeyboardEvent} event @param {any} place */
  key(event, place) {
    if (!event.shiftKey || !place || !["ArrowLeft", "ArrowRight"].includes(event.key)) return false;
    const face = Number(/^face (\d+)/.exec(place.label)?.[1] ?? 0), move = event.key === "ArrowRight" ? face : face - 1, to = event.key === "ArrowRight" ? face + 1 : face - 1;
    if (!face || move < 1 || move >= this.string.length) return true;
    if (this.string[move - 1] === this.string[move]) this.bench.board?.focusOn?.(`${this.spot(to - 1)}`);
    else void this.bench.play(String(move)).then((made) => { if (made) this.bench.board?.focusOn?.(`${this.spot(to - 1)}`); });
    return true;
  }
}

/** Brackets around a letter, thick enough to be seen on every colour. @param {[number, number]} at @returns {any[]} */
function bracket([x, y]) {
  const lines = [[[x + 16, y + 4], [x + 4, y + 4]], [[x + 4, y + 4], [x + 4, y + 60]], [[x + 4, y + 60], [x + 16, y + 60]], [[x + 48, y + 4], [x + 60, y + 4]], [[x + 60, y + 4], [x + 60, y + 60]], [[x + 60, y + 60], [x + 48, y + 60]]];
  return ["bracket-ground", "bracket"].flatMap((role) => lines.map(([start, end]) => ({ kind: "edge", role, at: [x, y], start, end })));
}

/** @param {[number, number]} expected */
const fraction = ([up, down]) => (down === 1 ? String(up) : `${up}/${down}`);

export default {
  /** @param {Bench} bench */
  enter(bench) { new DiceBench(bench); },
};
