/** Two pieces: choose one, then where it goes, by touch, drag or keys; what is allowed where they meet is four switches. */

import { h, s } from "../html.js";
import { called, cellWords, followed, pairPicture, readPair } from "../pair_board.js";
import { dragPieces } from "./dragging.js";

/** @typedef {import("../bench.js").Bench} Bench */
/** @typedef {import("../pair_board.js").Name} Name */
/** @typedef {import("../pair_board.js").Pair} Pair */

const RULES = /** @type {[string, string][]} */ ([["jump", "A coin may pass over the other one."], ["land", "A coin may stop on the square of the other one."],
  ["drop", "A coin may leave the board, over the top or the left edge."], ["push", "A coin may push the other one ahead of itself."]]);
const DEFINITIONS = /** @type {Record<string, string[]>} */ ({ 1.2: ["drop", "push"], 1.3: ["jump", "land", "drop"], 1.4: ["jump", "drop"], 1.6: ["jump"] });

/** On a phone the shelf for coins that are off stands under the grid. */
const NARROW = window.matchMedia("(max-width: 860px)");

export default {
  /** @param {Bench} bench */
  enter(bench) {
    bench.style("pairs");
    new PairView(bench);
    if (bench.entry.name === "silver-dollar") readings(bench);
    else otherRules(bench);
  },
};

/** The rules that a definition allows. @param {string} definition */
const rulesOf = (definition) => DEFINITIONS[definition] ?? (definition === "none" ? [] : definition.split("+"));

/** What a situation allows; two rooks jump. @param {import("../types.js").Parameters} parameters */
const allowed = ({ definition }) => (definition === undefined ? ["jump"] : rulesOf(definition));

class PairView {
  /** @type {Name|null} */ chosen = null;
  /** @type {WeakMap<object, {pair: Pair, filled: Name}>} */ known = new WeakMap();
  /** @type {{pair: Pair, filled: Name}|null} */ last = null;
  /** @type {any} */ drawn = null;
  key = "";
  /** @type {Name|null} */ mover = null;
  /** @type {string|null} */ aim = null;

  /** @param {Bench} bench */
  constructor(bench) {
    this.bench = bench;
    this.board = /** @type {any} */ (bench.board);
    const update = this.board.update;
    this.board.reset();
    this.board.update = (/** @type {any} */ picture, /** @type {any} */ overlay) => { update(this.seen(picture).picture, { ...this.marked(overlay), moved: false }); this.select(); };
    bench.prompt = `Touch a ${this.word}, then where it goes, or drag it.`;
    bench.showVerdict();
    bench.touch = (place) => this.touch(this.drawn.spots.get(place.key) ?? null);
    bench.key = (event) => this.press(event);
    bench.wordsFor = (move) => this.words(move, bench.situation).replace(/ goes (.*)\.$/, " $1").replace(/^T/, "t");
    bench.describe = (move, before) => this.words(move, before);
    bench.replied = (move, before) => { Object.assign(this, { mover: null, aim: null }); return this.words(move, before).replace(/^The (.*)\.$/, "the $1"); };
    bench.on("situation", () => { this.chosen = null; bench.paint(); });
    NARROW.addEventListener("change", () => { this.board.reset(); bench.paint(); });
    bench.keys([["Enter on a piece", "choose it, then Enter where it goes"], ["1, 2", "choose the filled or the ring piece"], ["Esc", "put it back"]]);
    dragPieces(this.board, { able: (spot) => !bench.situation.over && this.namesAt(this.drawn.spots.get(spot.key)).length > 0,
      lift: (spot) => this.lift(this.drawn.spots.get(spot.key)), drop: (_, to) => this.drop(to ? this.drawn.spots.get(to.key) ?? null : null), cancel: () => this.choose(null) });
  }

  get word() { return this.bench.entry.name === "two-rooks" ? "rook" : "coin"; }

  /** @returns {Pair} */
  get pair() { return this.read(this.bench.situation.picture).pair; }

  dress(filled = this.read(this.bench.situation.picture).filled) {
    return { filled, chosen: this.chosen, leaves: allowed(this.bench.situation.parameters).includes("drop"), narrow: NARROW.matches, word: this.word };
  }

  /** A picture read once; the filled piece stays the filled piece. @param {any} picture @returns {{pair: Pair, filled: Name}} */
  read(picture) {
    const found = this.known.get(picture);
    if (found) return found;
    const pair = readPair(picture), reply = /** @type {any} */ (this.bench.situation).reply, isNow = picture === this.bench.situation.picture;
    const before = isNow && reply ? this.read(reply.before.picture) : this.last;
    const filled = before && before.pair.cells.size === pair.cells.size ? followed(before.pair, before.filled, pair) : 1;
    const told = { pair, filled: /** @type {Name} */ (filled) };
    this.known.set(picture, told);
    return told;
  }

  /** The grid to draw for a picture. @param {any} picture */
  seen(picture) {
    const told = this.read(picture), isNow = picture === this.bench.situation.picture, dress = { ...this.dress(told.filled), chosen: isNow ? this.chosen : null };
    const key = JSON.stringify([dress, this.bench.situation.parameters]);
    if (key !== this.key || this.drawn?.from !== picture) {
      this.key = key;
      this.drawn = { ...pairPicture(told.pair, dress, picture), from: picture };
    }
    this.last = told;
    return this.drawn;
  }

  /** Winning moves and hints as dots with an arrow from the piece. @param {any} overlay */
  marked(overlay) {
    if (this.drawn.from !== this.bench.situation.picture) return overlay;
    const shapes = [...(overlay.shapes ?? []), ...this.lastMove()];
    for (const [move, { role }] of Object.entries(/** @type {Record<string, {role: string}>} */ (overlay.moves ?? {}))) {
      for (const [name, index] of this.ways(move)) {
        if (this.chosen && this.chosen !== name) continue;
        const start = this.drawn.middle(this.pair.at[name], name), end = this.drawn.middle(index, name), at = [end[0] - 32, end[1] - 32];
        shapes.push({ kind: "arrow", role, at: [0, 0], start: toward(start, end, 24), end: toward(end, start, 10) });
        if (!this.chosen) shapes.push(role === "winning" ? { kind: "piece", role, at } : { kind: "band", role, at, size: [64, 64] });
      }
    }
    return { ...overlay, shapes };
  }

  /** Rings where the last move ended. */
  lastMove() {
    const { bench } = this, reply = /** @type {any} */ (bench.situation).reply, before = reply?.before ?? bench.before;
    if (!before) return [];
    const [old, now] = [this.read(before.picture), this.read(bench.situation.picture)], stood = [old.pair.at[1], old.pair.at[2]];
    return /** @type {Name[]} */ ([1, 2]).filter((name) => now.pair.at[name] !== null && !stood.includes(now.pair.at[name]))
      .map((name) => { const [x, y] = this.drawn.middle(now.pair.at[name], name); return { kind: "piece", role: "last", at: [x - 32, y - 32] }; });
  }

  /** Which pieces make a move, and where to. @param {string} move @returns {[Name, string][]} */
  ways(move) {
    return /** @type {Name[]} */ ([1, 2]).flatMap((name) => [...this.pair.targets[name]].filter(([, one]) => one === move).slice(0, 1).map(([index]) => /** @type {[Name, string]} */ ([name, index])));
  }

  /** Tell readers of the screen which piece is chosen. */
  select() {
    for (const place of this.board.places()) {
      const names = this.namesAt(this.drawn.spots.get(place.key));
      if (names.length) place.group.setAttribute("aria-selected", String(names.includes(/** @type {any} */ (this.chosen))));
      else place.group.removeAttribute("aria-selected");
      place.group.classList.toggle("takes", names.length > 0 && !this.bench.situation.over);
    }
  }

  /** @param {string|null|undefined} index @returns {Name[]} */
  namesAt(index) { return index ? /** @type {Name[]} */ ([1, 2]).filter((name) => this.pair.at[name] === index) : []; }

  /** @param {Name|null} name */
  choose(name) {
    this.chosen = name;
    this.bench.paint();
    if (!name) return;
    const count = this.pair.targets[name].size, words = called(this.dress(), name);
    const told = `${words[0].toUpperCase()}${words.slice(1)}: ${count ? `${count} ${count === 1 ? "place" : "places"} to go to` : "it cannot move"}.`;
    this.bench.note(told);
    this.bench.say(told);
  }

  /** @param {string|null} index */
  touch(index) {
    const move = index && this.chosen ? this.pair.targets[this.chosen].get(index) : undefined, names = this.namesAt(index);
    if (move) void this.go(move, index);
    else if (names.length) this.choose(names[(names.indexOf(/** @type {any} */ (this.chosen)) + 1)] ?? null);
    else if (this.chosen) this.bench.note("It cannot go there. Esc puts it back.");
    else this.bench.note(this.bench.situation.over ? this.bench.situation.status : `Choose a ${this.word} first, then where it goes.`);
    return true;
  }

  /** @param {string} move @param {string|null} index */
  go(move, index) {
    Object.assign(this, { mover: this.chosen, aim: index });
    return this.bench.play(move);
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    if (event.key === "Escape" && this.chosen) { this.choose(null); this.bench.note("Put back."); return true; }
    if (event.key !== "1" && event.key !== "2") return false;
    const { filled } = this.dress(), name = /** @type {Name} */ (event.key === "1" ? filled : 3 - filled), index = this.pair.at[name];
    this.choose(name);
    const key = [...this.drawn.spots].find(([, one]) => one === index)?.[0];
    if (key) this.board.focusOn(key);
    return true;
  }

  /** @param {string} index */
  lift(index) {
    const name = this.namesAt(index)[0], isFilled = name === this.dress().filled;
    this.choose(name);
    return [s("circle", { class: `piece ${isFilled ? "piece" : "rival"}`, cx: 32, cy: 32, r: 20 })];
  }

  /** @param {string|null} index */
  drop(index) {
    const move = index && this.chosen ? this.pair.targets[this.chosen].get(index) : undefined;
    if (move) void this.go(move, index);
    else { this.choose(null); this.bench.note("It cannot go there."); }
  }

  /** @param {string} move @param {import("../types.js").Situation} before */
  words(move, before) {
    const { pair, filled } = this.read(before.picture), dress = { ...this.dress(filled), chosen: null }, names = /** @type {Name[]} */ ([this.mover, 1, 2].filter(Boolean));
    const name = names.find((one) => [...pair.targets[one].values()].includes(move)) ?? 1, ways = [...pair.targets[name]].filter(([, one]) => one === move).map(([one]) => one);
    const index = ways.find((one) => one === this.aim) ?? ways[0] ?? "";
    const words = called(dress, name);
    return `${words[0].toUpperCase()}${words.slice(1)} goes to ${cellWords(index, dress.leaves)}.`.replace("goes to off", "goes off");
  }
}

/** A point on the way from one to another, so far from the first. @param {[number, number]} from @param {[number, number]} to @param {number} far */
function toward([x, y], [u, v], far) {
  const length = Math.hypot(u - x, v - y) || 1, share = Math.min(0.45, far / length);
  return [x + (u - x) * share, y + (v - y) * share];
}

// ---- what is allowed where the pieces meet ----------------------------------------------------------------------------

/** @param {Bench} bench */
function readings(bench) {
  const switches = RULES.map(([name, text]) => ({ name, input: h("input", { type: "checkbox", change: () => change(name) }), text }));
  const which = h("p", { class: "which" });
  bench.slots.side.append(h("fieldset", { class: "readings" }, h("legend", {}, "What is allowed"),
    ...switches.map(({ name, input, text }) => h("label", {}, input, h("strong", {}, name), h("span", {}, text))), which));

  /** @param {string} changed */
  function change(changed) {
    const rules = switches.filter(({ input }) => input.checked).map(({ name }) => name);
    const definition = Object.keys(DEFINITIONS).find((one) => same(DEFINITIONS[one], rules)) ?? (rules.join("+") || "none");
    // Where pieces can leave, squares count from 1, else from 0: the pieces stay where they are.
    const by = changed !== "drop" ? 0 : rules.includes("drop") ? 1 : -1;
    const start = bench.situation.parameters.start.split(",").map((one) => Math.max(0, Number(one) + by)).join(",");
    void bench.retune({ definition, start }, "Other rules. Undo brings the old ones back.");
  }
  bench.on("situation", () => {
    const { definition } = bench.situation.parameters, rules = rulesOf(definition);
    for (const { name, input } of switches) input.checked = rules.includes(name);
    const paper = Object.keys(DEFINITIONS).find((one) => same(DEFINITIONS[one], rules));
    which.textContent = paper ? `These are the rules of definition ${paper} of the paper.` : "The paper does not have these rules; every answer is worked out for them all the same.";
  });
}

/** @param {string[]} some @param {string[]} others */
const same = (some, others) => some.length === others.length && some.every((one) => others.includes(one));

/** @param {Bench} bench */
function otherRules(bench) {
  const link = h("a", { href: "/play/silver-dollar" }, "Other rules: Silver Dollar in two dimensions");
  bench.slots.side.append(h("p", { class: "which" }, "Rooks pass over each other; they never share a square, never leave the board, never push. "), link);
  bench.on("situation", () => {
    const { start } = bench.situation.parameters;
    link.href = start.split(",").length === 4 ? `/play/silver-dollar?definition=1.6&start=${start}` : "/play/silver-dollar";
  });
}
