/** Puzzles with a par: levels and the puzzle of the day. Moves are counted, stars are earned, and the next one is offered. */

import { api } from "./api.js";
import { button, h, isStill, plural, wanted } from "./html.js";
import { days, keepDay, keepLevel, levels, streak } from "./progress.js";
import { say } from "./say.js";
import { nameOf } from "./situations.js";
import { sparks, stars, wave } from "./stars.js";

/** @typedef {import("./bench.js").Bench} Bench */
/** @typedef {{name: string, parameters: Record<string, string>, position: string|null, par: number, par_kind: "proved"|"best"}} Level */

/**
 * @typedef {object} Task
 * @property {string} title
 * @property {string} idea
 * @property {number} par  0 where there is no solution
 * @property {string} parWord  "Par", or "Best known"
 * @property {string} name  what is shared
 * @property {string} link  where the puzzle is, without a position
 * @property {string} start  the name of the board it begins with; what is solved from another one earns nothing
 * @property {(stars: number, moves: number) => void} keep
 * @property {{text: string, href: string}|null} next
 * @property {boolean} isMove  one winning move is looked for
 * @property {boolean} canFail  some of these puzzles have no solution, and saying so is one
 * @property {string[]} reasons  sets of rings, one of which may be the proof
 * @property {() => Promise<string[]>} [solution]  the moves of a solution at par
 * @property {boolean} showsPar  before it is solved: on a day without a solution it would tell
 */

/** Between two moves of a solution that is shown. */
const SHOW_PAUSE = 650;
/** The step of a hint that shows the move. */
const SEEN = 3;
const COLOURS = ["why", "block1-soft", "block2-soft", "white", "block4-soft"];

/** How many moves were made since the board was set up; jumps in a row by one peg are one move. @param {Bench} bench */
export function movesMade({ history, entry }) {
  const steps = [...history.past, history.present], from = steps.findLastIndex((step) => step.before === null), moves = steps.slice(from + 1).map((step) => step.move ?? "");
  if (entry.family !== "pegs") return moves.length;
  const ends = moves.map((move) => move.match(/\d+ \d+/g) ?? [move]);
  return moves.filter((_, k) => k === 0 || ends[k][0] !== ends[k - 1].at(-1)).length;
}

/** Where the play began that leads to the board that stands. @param {Bench} bench */
function began({ history }) {
  const steps = [...history.past, history.present];
  return nameOf(steps[Math.max(0, steps.findLastIndex((step) => step.before === null))].situation);
}

/** The wave and the sparks of a solved board, from the last move through all places or through those that a proof marks. @param {Bench} bench @param {Set<string>|null} [marked]  the names of cells */
export function celebrate(bench, marked = null) {
  const places = /** @type {any[]} */ (bench.board?.places?.() ?? []), last = places.find((place) => place.group === document.activeElement) ?? places[0];
  const far = new Map(places.filter((place) => !marked || marked.has(place.name)).map((place) => [place.group, Math.hypot(place.x - (last?.x ?? 0), place.y - (last?.y ?? 0))]));
  wave([...far.keys()], (part) => far.get(part) ?? 0);
  sparks(bench.stage, COLOURS);
}

/** Count, celebrate and offer the next one. @param {Bench} bench @param {Task} task */
export function mountTask(bench, task) {
  const count = h("dd", {}, "0"), card = h("section", { class: "card task", "aria-label": task.title });
  const score = h("dl", { class: "score" }, h("div", {}, h("dt", {}, "Moves"), count), task.showsPar ? h("div", {}, h("dt", {}, task.parWord), h("dd", {}, String(task.par))) : null);
  const claim = task.canFail ? button("It cannot be done", () => void (task.reasons.length ? choose() : impossible())) : null;
  card.append(score, claim ?? "");
  bench.checkPart.before(card);
  Object.assign(bench, { hasStars: true, heading: task.title, prompt: task.idea });
  bench.showVerdict();
  bench.hints.show();
  /** Whether it is asked whether it cannot be done: to be right about that is no look at the answer. */
  let isAsked = false;
  let isDone = false, isShown = false;

  async function impossible() {
    isAsked = true;
    await bench.ask("solve").finally(() => { isAsked = false; });
    if (bench.answer?.solution.length) bench.hints.used = Math.max(bench.hints.used, SEEN);
    if (bench.answer?.verdict === "impossible") finish();
    else bench.tell(bench.answer?.verdict === "solved" ? "It can be done. Hide the moves and look for a way." : "That is not decided yet.");
  }

  /** Which of three reasons proves it? */
  async function choose() {
    const { reasonCard } = await wanted(() => import("./reasons.js"));
    card.querySelector(".reasons")?.remove();
    card.append(reasonCard(bench, task.reasons, (marked) => finish(marked)));
    bench.say("Which rings prove it?");
  }

  // An answer shows the moves, or that there are none: before it is solved that has a price, which is said first.
  const { ask } = bench.runs;
  bench.runs.ask = () => {
    if (isDone || bench.locked || bench.hints.used >= SEEN || bench.situation.over) return ask();
    return bench.tell("Why? gives it away: that costs one star.", button("Show it", () => ask(), { class: "inline" }));
  };
  bench.on("answer", () => {
    const { answer } = bench, isSaid = answer?.verdict === "impossible" || Boolean(answer?.solution.length);
    if (isSaid && !isDone && !isAsked && !bench.situation.over) { bench.hints.used = Math.max(bench.hints.used, SEEN); bench.keep(); }
  });

  /** @param {Set<string>|null} [marked]  the cells of a proof that was found */
  function finish(marked = null) {
    if (isDone) return;
    isDone = true;
    if (began(bench) !== task.start) { celebrate(bench, marked); return void bench.tell("Solved, but from another board than that of the task: no stars for it.", button("Begin the task", () => window.location.assign(task.link), { class: "inline" })); }
    const moves = movesMade(bench), isAtPar = task.par === 0 || moves <= task.par, seen = bench.hints.used >= SEEN, earned = 1 + Number(!seen) + Number(!seen && isAtPar);
    task.keep(earned, moves);
    bench.stage.querySelector(".win")?.remove();
    const title = task.par === 0 ? "Right: it cannot be done" : task.isMove ? "That is the move" : isAtPar ? "Solved, at par" : `Solved in ${plural(moves, "move")}`;
    const words = earned === 3 ? "No move shown, no move too many." : seen ? "One more star without seeing the move." : `One more star at par: ${task.par}.`;
    const shorter = task.solution && !isAtPar ? button("See a shorter way", () => void showWay()) : null;
    bench.stage.append(h("div", { class: "win", role: "group", "aria-label": title }, stars(earned), h("h2", {}, title), h("p", {}, words),
      h("div", { class: "row" }, task.next ? h("a", { class: "button main", href: task.next.href }, task.next.text) : null, button("Copy result", () => void copy(moves, earned)), shorter)));
    celebrate(bench, marked);
    say(`${title}. ${earned} of 3 stars.`);
  }

  /** Play the stored solution, a move at a time; what is only watched earns nothing. */
  async function showWay() {
    const moves = await task.solution?.() ?? [];
    isShown = true;
    await bench.reset();
    const next = async () => { const [move] = moves.splice(0, 1); if (move) await bench.play(move); };
    for (let k = moves.length; k > 0 && isShown; k--) {
      if (isStill()) await new Promise((resolve) => { bench.tell(`${plural(moves.length, "move")} to go.`, button("Next", () => resolve(null), { class: "inline" })); });
      else await new Promise((resolve) => { setTimeout(resolve, SHOW_PAUSE); });
      await next();
    }
    isShown = false;
    bench.tell("That is a way at par. Restart and find it yourself.");
  }

  /** What is shared. On a day the moves are left out: a day without a solution has none, and that would tell. @param {number} moves @param {number} earned */
  async function copy(moves, earned) {
    const { now } = streak(), hints = bench.hints.used ? `${plural(bench.hints.used, "hint")}` : "no hints";
    const done = task.showsPar ? `solved in ${moves}, ${task.parWord.toLowerCase()} ${task.par}` : `solved with ${plural(earned, "star")}`;
    const text = `${task.name}\n${done}, ${hints}${now > 1 ? ` · ${now} days in a row` : ""}\n${window.location.origin}${task.link}`;
    try { await navigator.clipboard.writeText(text); bench.tell("Result copied, with nothing given away."); } catch { bench.tell(text); }
  }

  bench.on("situation", () => {
    count.textContent = String(movesMade(bench));
    if (!bench.situation.won) { isDone = false; bench.stage.querySelector(".win")?.remove(); }
  });
  bench.on("played", async () => {
    if (isShown) return undefined;
    if (!task.isMove) return bench.situation.won && bench.entry.players === 1 ? finish() : undefined;
    const { before } = bench, move = bench.history.present.move;
    if (!before || movesMade(bench) !== 1) return undefined;
    const why = await api.why(bench.entry.name, { parameters: before.parameters, position: before.position });
    if (why.moves.some((/** @type {any} */ one) => one.wins && one.move === move)) return finish();
    return bench.tell("They have an answer to that. Undo and look again.");
  });
}

/** The levels of a game beside its board. @param {Bench} bench @param {number} number  from 1 on @param {any} set @param {import("./types.js").Situation} start  of the level; the address may hold another position */
export function mountLevels(bench, number, set, start) {
  const level = /** @type {Level} */ (set.levels[number - 1]), best = levels(), id = (/** @type {number} */ k) => `${set.game}/${k}`, at = (/** @type {number} */ k) => `/play/${set.game}?level=${k}`;
  const track = h("ol", { class: "track-list" }, ...set.levels.map((/** @type {Level} */ one, /** @type {number} */ k) => h("li", {}, h("a", { href: at(k + 1), "aria-current": k + 1 === number ? "page" : null }, h("b", {}, one.name), stars(best[id(k + 1)]?.stars ?? 0)))));
  bench.history.present.first = start;
  mountTask(bench, { start: nameOf(start), title: level.name, idea: set.idea, par: level.par, parWord: level.par_kind === "proved" ? "Par" : "Best known", name: `Ludus · ${bench.entry.title}, ${level.name}`, link: at(number), isMove: false, showsPar: true, canFail: false, reasons: [],
    solution: async () => (await api.call("GET", `/api/levels/${set.game}/${number}`)).moves,
    keep: (earned, moves) => keepLevel(id(number), earned, moves), next: number < set.levels.length ? { text: `Next: ${set.levels[number].name}`, href: at(number + 1) } : { text: "All levels", href: `/levels/${set.game}` } });
  bench.writeAddress();
  bench.host.querySelector(".talk-side")?.prepend(h("nav", { class: "track", "aria-label": "Levels" }, track));
  bench.classPart.after(h("p", { class: "quiet" }, h("a", { href: `/levels/${set.game}` }, `All levels: ${set.title}`)));
}

/** The puzzle of a day beside its board. @param {Bench} bench @param {any} puzzle @param {() => void} kept  the days in a row have changed */
export function mountDay(bench, puzzle, kept) {
  const isKnown = Boolean(days()[puzzle.date]), isMove = bench.entry.players === 2;
  mountTask(bench, { start: nameOf(bench.situation), title: `Puzzle ${puzzle.number}`, idea: `${puzzle.task}${isMove ? "" : " If it cannot be done, say so."}${isKnown ? " You have solved it." : ""}`, par: puzzle.par, parWord: "Par", name: `Ludus puzzle ${puzzle.number} · ${bench.entry.title}`, link: `/daily/${puzzle.date}`, isMove, showsPar: false, canFail: !isMove, reasons: puzzle.reasons ?? [],
    keep: (_, moves) => { keepDay(puzzle.date, { moves, par: puzzle.par, hints: bench.hints.used }); kept(); }, next: { text: "All games", href: "/#games" } });
  const fold = h("details", { class: "all-days", toggle: async () => { if (fold.children.length === 1) { const place = h("div"); fold.append(place); const { calendar } = await wanted(() => import("./calendar.js")); place.append(await calendar(puzzle.date)); } } }, h("summary", {}, "Puzzles of other days"));
  bench.checkPart.before(fold);
}
