/** A lesson: the real board on the left, one step of the lesson on the right; try, conjecture, uncover, ask on. */

import { Refused, api, isAway } from "../api.js";
import { mountBench } from "../bench.js";
import { codeCard, lockCard, lockedPath, teacherNumber } from "../classroom.js";
import { familyOf } from "../family.js";
import { button, h, icon } from "../html.js";
import { say } from "../say.js";
import { startPage } from "./shell.js";

/** @typedef {{kind: "Try"|"Conjecture"|"Reveal"|"Ask on", title: string, say: string, ask: string, choices: string[], goal: string, show: string[], opponent: string, board: {parameters: Record<string, string>, position: string}}} Step */

const WORDS = { Try: "Try", Conjecture: "Guess", Reveal: "Uncover", "Ask on": "Ask on" };
const LOCKED = "Locked by the lesson.";
const part = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));
const main = part("main");

class Lesson {
  /** @param {any} lesson @param {import("../bench.js").Bench} bench @param {string} lock  the hash that a link holds; empty on the teacher's page @param {HTMLElement|null} code  its link as a picture, for the class */
  constructor(lesson, bench, lock, code) {
    this.lesson = lesson;
    this.steps = /** @type {Step[]} */ (lesson.steps);
    this.bench = bench;
    this.lock = lock;
    this.code = code;
    this.at = -1;
    this.isBuilt = false;
    /** What the teacher chose in place of what the lesson says. @type {boolean|null} */
    this.chosen = null;
    /** The step whose board stands; another one while the next board is on its way. */
    this.standing = -1;
    /** How each step begins, and how a board that was tried stands. @type {Map<number, any>} */
    this.starts = new Map();
    /** @type {Map<number, any>} */
    this.played = new Map();
    /** @type {Map<number, number[]>} */
    this.votes = new Map();
    /** The step that shows answers as far as it says; -1 where whole ones are shown. */
    this.awaited = -1;
    bench.on("answer", () => this.draw());
    /** The board with which the page began. @type {import("../types.js").Situation|null} */
    this.first = null;
    this.path = `/teach/${lesson.name}`;
    this.build();
  }

  get step() { return this.steps[this.at]; }

  /** Whether answers are locked in this step. */
  get isLocked() {
    if (this.lock) return true;
    if (this.chosen !== null) return this.chosen;
    return this.lesson.why === "locked" || (this.lesson.why !== "open" && ["Try", "Conjecture"].includes(this.step?.kind));
  }

  build() {
    const { bench } = this, tool = (/** @type {string} */ name, /** @type {string} */ text, /** @type {() => void} */ act, look = "") => h("button", { type: "button", class: look || null, "data-bar": name, click: act }, icon(name === "back" ? "left" : name === "next" ? "next" : name), h("span", { class: name === "next" ? null : "wide" }, text));
    this.back = tool("back", "Back", () => void this.go(this.at - 1));
    this.lockButton = tool("lock", "", () => this.toggleLock());
    this.full = tool("full", "Full screen", () => this.fullScreen());
    this.next = tool("next", "Next", () => void this.go(this.at + 1), "main");
    this.dots = h("ol", { class: "dots" });
    part("bar").replaceChildren(this.back, this.dots, ...(this.lock ? [] : [this.lockButton]), this.full, this.next);
    // Who asks sees the whole answer, whatever the step shows.
    bench.runs.ask = () => bench.unlocked(() => { this.awaited = -1; main.classList.add("shows-verdict", "shows-counts", "shows-columns", "shows-refutations"); return bench.ask(); });
    if (this.isBuilt) return;
    this.isBuilt = true;
    document.addEventListener("keydown", (event) => this.key(event));
    window.addEventListener("hashchange", () => void this.go(stepOf(), true));
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const target = /** @type {HTMLElement} */ (event.target), isPage = event.key.startsWith("Page");
    if (event.ctrlKey || event.metaKey || event.altKey || target.matches("input, textarea, select") || (!isPage && target.closest("[role=grid], .stage"))) return;
    const acts = /** @type {Record<string, () => void>} */ ({ PageDown: () => void this.go(this.at + 1), ArrowRight: () => void this.go(this.at + 1), PageUp: () => void this.go(this.at - 1), ArrowLeft: () => void this.go(this.at - 1),
      f: () => this.fullScreen(), b: () => this.blank(), l: () => { if (!this.lock) this.toggleLock(); } });
    const act = acts[event.key] ?? acts[event.key.toLowerCase()];
    if (!act) return;
    event.preventDefault();
    act();
  }

  fullScreen() {
    if (document.fullscreenElement) void document.exitFullscreen();
    else void document.documentElement.requestFullscreen?.().catch(() => say("The browser does not allow full screen."));
  }

  blank() { say(document.documentElement.classList.toggle("blank") ? "The screen is blank. B brings it back." : "Back."); }

  toggleLock() {
    this.chosen = !this.isLocked;
    this.setLock();
    this.bar();
    this.talk();
    say(this.chosen ? "Why? is locked." : "Why? is open.");
  }

  setLock() {
    this.bench.locked = this.isLocked ? LOCKED : "";
    main.classList.toggle("locked", this.isLocked);
  }

  /** @param {number} wished @param {boolean} [isQuiet]  the address has changed already */
  async go(wished, isQuiet = false) {
    let at = Math.max(0, Math.min(this.steps.length - 1, wished));
    // A link to a step that is locked opens the last one before it that is not.
    while (this.lock && this.at < 0 && at > 0 && this.steps[at].kind === "Reveal") { at -= 1; this.first = null; }
    if (at === this.at) return;
    if (this.lock && this.steps[at].kind === "Reveal" && this.at >= 0) { say(LOCKED); this.talk(true); return; }
    if (this.step?.kind === "Try" && this.standing === this.at) this.played.set(this.at, this.bench.situation);
    this.at = at;
    this.chosen = null;
    const { bench, step } = this;
    document.documentElement.classList.remove("blank");
    this.looks();
    this.talk();
    this.bar();
    this.setLock();
    bench.controls.strength = () => (step.opponent === "person" || (!step.opponent && step.kind !== "Ask on") ? null : step.opponent || "perfect");
    if (!isQuiet) window.history.replaceState(null, "", this.addressAt(at));
    bench.address = this.addressAt(at);
    // An answer to the step before would come too late, and could be about the same board.
    bench.questions.now?.stop.abort();
    await this.enter(at);
  }

  /** Go into a step; when its board does not come, it is asked for again. @param {number} at @returns {Promise<void>} */
  enter(at) { return this.begin(at).catch((error) => { if (this.at === at) this.bench.fail(error, () => void this.enter(at)); }); }

  /** The board of a step, as it was left, and of its answer what the step shows. @param {number} at */
  async begin(at) {
    const { bench, step } = this, begun = this.starts.get(at) ?? this.first ?? await api.start(this.lesson.game, step.board);
    this.starts.set(at, begun);
    this.first = null;
    if (this.at !== at) return;
    // What a later step uncovered is not seen here, and Undo stays in this step.
    this.awaited = -1;
    bench.answers.clear();
    if (bench.answer) bench.take(null);
    await bench.jump(() => Promise.resolve(this.played.get(at) ?? begun), "", true);
    if (this.at !== at) return;
    this.standing = at;
    bench.history.present.first = begun;
    bench.history.past.length = 0;
    bench.tools.enable("undo", false);
    // Where the class looks and votes no move is asked for.
    bench.note(step.goal ? `Goal: ${step.goal}.` : ["Try", "Ask on"].includes(step.kind) ? bench.situation.status : "");
    say(`${WORDS[step.kind]}: ${step.title}. ${(step.say || step.ask).replace("\n", " ")}`);
    if (!step.show.some((one) => one !== "plain")) return;
    this.awaited = at;
    await bench.ask();
  }

  /** Draw as much of an answer as the step shows, whenever it comes: a busy server is asked again. */
  draw() {
    const { bench, step, at } = this;
    if (!bench.answer || this.awaited !== at) return;
    const shown = step.show.map((one) => one.split("(")[0]), number = Number(/weights\((\d)\)/.exec(step.show.join())?.[1] ?? 1), more = bench.answer.weights?.more?.[number - 2];
    if (more) bench.answer = { ...bench.answer, weights: { ...bench.answer.weights, ...more } };
    bench.isOverlaid = ["weights", "moves", "targets", "columns"].some((one) => shown.includes(one));
  }

  /** @param {number} at */
  addressAt(at) { return `${this.path}${this.lock ? `?locked=${this.lock}` : ""}#step=${at + 1}`; }

  /** What is seen in this step, as classes of the page. */
  looks() {
    for (const name of [...main.classList]) if (name.startsWith("shows-")) main.classList.remove(name);
    main.classList.add(...this.step.show.map((one) => `shows-${one.split("(")[0]}`), `shows-${this.step.kind.toLowerCase().replace(" ", "-")}`);
    if (!this.step.show.length) main.classList.add("shows-plain");
  }

  /** @param {boolean} [isStopped]  the next step is locked */
  talk(isStopped = false) {
    const { step, at } = this, lines = (step.say || step.ask).split("\n").map((line) => h("p", { class: "voice" }, line));
    const parts = [h("p", { class: "eyebrow" }, `${this.lesson.title} · ${WORDS[step.kind]} · step ${at + 1} of ${this.steps.length}`), h("h1", {}, step.title), ...lines];
    if (step.choices.length) parts.push(this.vote());
    if (!this.lock && this.chosen === false) parts.push(h("p", { class: "quiet" }, "The number that opens the pages of your class: ", h("strong", { class: "number" }, teacherNumber())));
    if (isStopped) parts.push(lockCard(this.lock, () => { this.lock = ""; this.build(); void this.go(this.at + 1); }));
    if (step.kind === "Ask on") parts.push(h("p", {}, h("a", { class: "button", href: this.boardLink() }, "Open this board on its own page")));
    if (this.code && (at === 0 || step.kind === "Ask on")) parts.push(this.code);
    part("talk").replaceChildren(...parts);
    if (isStopped) document.getElementById("unlock")?.focus();
  }

  boardLink() {
    const { parameters, position } = this.step.board, isP = "p" in parameters, query = new URLSearchParams({ ...parameters, [isP ? "position" : "p"]: position });
    return `/play/${this.lesson.game}?${query}`;
  }

  /** Hands are counted; nothing is kept. */
  vote() {
    const { step, at } = this, votes = this.votes.get(at) ?? step.choices.map(() => 0), bars = h("div", { class: "votes" });
    this.votes.set(at, votes);
    const rows = step.choices.map((choice, k) => {
      const bar = h("i"), count = h("output", {}, String(votes[k]));
      const add = (/** @type {number} */ by) => { votes[k] = Math.max(0, votes[k] + by); draw(); say(`${choice}: ${votes[k]}`); };
      return { bar, count, element: h("div", { class: "vote" }, h("span", {}, choice), h("span", { class: "vote-bar", "aria-hidden": "true" }, bar),
        h("span", { class: "stepper" }, button("−", () => add(-1), { "aria-label": `One fewer for ${choice}` }), count, button("+", () => add(1), { "aria-label": `One more for ${choice}` }))) };
    });
    const draw = () => rows.forEach(({ bar, count }, k) => { count.textContent = String(votes[k]); bar.style.width = `${100 * votes[k] / Math.max(1, ...votes)}%`; });
    draw();
    bars.append(...rows.map(({ element }) => element));
    return bars;
  }

  bar() {
    const { at, steps, isLocked } = this, following = steps[at + 1];
    this.back.setAttribute("aria-disabled", String(at === 0));
    this.next.setAttribute("aria-disabled", String(!following));
    /** @type {HTMLElement} */ (this.next.lastElementChild).textContent = following?.kind === "Reveal" && this.step.kind !== "Reveal" ? "Uncover" : "Next";
    this.lockButton.replaceChildren(icon(isLocked ? "lock" : "unlock"), h("span", { class: "wide" }, `Why? is ${isLocked ? "locked" : "open"}`));
    this.lockButton.setAttribute("aria-pressed", String(isLocked));
    this.dots.replaceChildren(...steps.map((step, k) => h("li", {}, h("button", { type: "button", class: k < at ? "past" : null, "aria-current": k === at ? "step" : null, "aria-label": `Step ${k + 1}: ${step.title}`, click: () => void this.go(k) }, h("i")))));
  }
}

/** The step that the address names, from 0 on. */
const stepOf = () => Math.max(0, (Number(new URLSearchParams(window.location.hash.slice(1)).get("step")) || 1) - 1);

/** @param {string} title @param {(string|Node)[][]} lines @param {Node[]} more */
function trouble(title, lines, ...more) {
  part("bar").replaceChildren();
  part("bench").remove();
  part("talk").replaceChildren(h("h1", {}, title), ...lines.map((line) => h("p", {}, ...line)), h("p", { class: "row" }, ...more, h("a", { class: "button", href: "/teach" }, "All lessons")));
}

async function start() {
  const name = decodeURIComponent(window.location.pathname.split("/")[2] ?? ""), lock = new URLSearchParams(window.location.search).get("locked") ?? "";
  try {
    const at = stepOf(), lesson = await api.lesson(name), entry = await api.game(lesson.game), first = lesson.steps[Math.min(at, lesson.steps.length - 1)];
    main.classList.add(`f-${entry.face.hue}`);
    document.title = `${lesson.title} · Ludus`;
    const path = lockedPath(`/teach/${lesson.name}`), words = "Scan it to try this on your own device.", host = part("bench");
    // The code is there before the page is drawn: what came later would move the tools.
    const [situation, family, code] = await Promise.all([api.start(lesson.game, first.board), familyOf(entry, true), lock ? null : codeCard(path, words)]);
    const bench = mountBench(host, entry, situation, family, "");
    part("right").append(.../** @type {NodeListOf<HTMLElement>} */ (host.querySelectorAll(":scope > .tools, :scope .talk-side > *")));
    bench.address = window.location.pathname + window.location.search + window.location.hash;
    const page = new Lesson(lesson, bench, lock, code);
    page.first = situation;
    await page.go(at);
    main.classList.add("ready-page");
  } catch (error) {
    if (isAway(error)) trouble("Offline", [["Nothing can be loaded now."]], button("Try again", () => window.location.reload()));
    else if (error instanceof Refused) trouble(error.kind === "not-found" ? "Not found" : "This lesson does not open yet", (await import("../faults.js")).faultsOf(error.message), ...(error.kind === "not-found" ? [] : [button("Try again", () => window.location.reload())]));
    else throw error;
  }
}

startPage();
void start();
