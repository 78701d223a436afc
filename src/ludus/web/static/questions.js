/** Asking: the question goes out, becomes a job when it takes long, and its answer finds the board that it was asked about. */

import { Refused, api } from "./api.js";
import { button, plural } from "./html.js";
import { barOf, follow, progressWords, shareDone } from "./jobs.js";
import { say } from "./say.js";
import { nameOf } from "./situations.js";
import { titleOf } from "./verdict.js";

/** @typedef {import("./bench.js").Bench} Bench */
/** @typedef {import("./bench.js").Step} Step */
/** @typedef {import("./types.js").Answered} Answered */

/**
 * @typedef {object} Asking
 * @property {AbortController} stop
 * @property {Step} step  where the board stood
 * @property {string} key  what was asked, and where
 * @property {string|null} job
 * @property {number|null} share  how far the bar goes
 * @property {boolean} bar
 * @property {string} text
 * @property {number} spoken  how many quarters were spoken
 */

const BAR_AFTER = 300;

export class Questions {
  /** @param {Bench} bench */
  constructor(bench) {
    this.bench = bench;
    /** @type {Asking|null} */
    this.now = null;
  }

  /** The same question at the same place is asked once, however often the button is pressed. @param {string} [question] @param {number} [seconds] */
  ask(question, seconds) {
    const key = `${nameOf(this.bench.situation)}|${question}|${seconds}`;
    if (this.now?.key === key) return Promise.resolve(say("Still asking."));
    return this.run((mine) => this.answer(mine, question, seconds), () => void this.ask(question, seconds), key);
  }

  /** Wait for the answer of a job that was begun earlier. @param {string} id */
  resume(id) { return this.run((mine) => this.wait(mine, id), () => void this.resume(id)); }

  /** @param {(mine: Asking) => Promise<Answered>} find @param {() => void} again @param {string} [key]  what is asked, and where */
  async run(find, again, key = "") {
    const { bench } = this, step = bench.history.present;
    this.now?.stop.abort();
    const mine = this.begin(step, key);
    try {
      const [told] = await Promise.all([find(mine), bench.loadProofs()]);
      if (this.now === mine) this.now = null;
      this.arrive(told, step);
    } catch (error) {
      if (this.now === mine) this.now = null;
      if (mine.stop.signal.aborted || (error instanceof Refused && error.kind === "cancelled")) bench.showVerdict();
      else bench.fail(error, again);
    }
  }

  /** @param {Step} step @param {string} key @returns {Asking} */
  begin(step, key) {
    /** @type {Asking} */
    const mine = { stop: new AbortController(), step, key, job: null, share: null, bar: false, text: "Looking for an answer and for its proof.", spoken: 0 };
    this.now = mine;
    this.bench.trouble = null;
    this.bench.showVerdict();
    this.bench.box.see();
    say("Asking.");
    setTimeout(() => {
      if (this.now !== mine) return;
      mine.bar = true;
      this.bench.showVerdict();
    }, BAR_AFTER);
    return mine;
  }

  /** @param {Asking} mine @param {string} [question] @param {number} [seconds] @returns {Promise<Answered>} */
  async answer(mine, question, seconds) {
    const { parameters, position } = mine.step.situation;
    const asked = { parameters, position, ...(question ? { question } : {}), ...(seconds ? { seconds } : {}) };
    const told = await api.ask(this.bench.entry.name, asked, mine.stop.signal);
    return told.job ? this.wait(mine, told.job) : told;
  }

  /** Follow a job; where the server has no news, time at least goes on. @param {Asking} mine @param {string} id */
  async wait(mine, id) {
    let last = /** @type {import("./jobs.js").Job|null} */ (null), heard = 0;
    mine.job = id;
    const clock = setInterval(() => { if (last) this.progress(mine, { ...last, elapsed: last.elapsed + (performance.now() - heard) / 1000 }); }, 1000);
    const told = (/** @type {import("./jobs.js").Job} */ job) => { last = job; heard = performance.now(); this.progress(mine, job); };
    try { return await follow(id, told, mine.stop.signal); } finally { clearInterval(clock); }
  }

  /** @param {Asking} mine @param {import("./jobs.js").Job} job */
  progress(mine, job) {
    if (this.now !== mine) return;
    Object.assign(mine, { share: barOf(job), text: progressWords(job), bar: true });
    const quarter = Math.floor(4 * (shareDone(job) ?? 0));
    if (quarter > mine.spoken && quarter < 4) {
      mine.spoken = quarter;
      say(`${25 * quarter}% done.`);
    }
    this.bench.showVerdict();
  }

  /** Stop the question and say what is kept. */
  cancel() {
    const asking = this.now;
    if (!asking) return;
    this.now = null;
    asking.stop.abort();
    if (asking.job) void api.cancel(asking.job).catch(() => {});
    this.bench.showVerdict();
    this.bench.tell("Cancelled. Nothing was kept; the position is as it was.");
    this.bench.board?.focus?.();
  }

  /** An answer is here; the board may have moved on. @param {Answered} answer @param {Step} step */
  arrive(answer, step) {
    const { bench } = this, word = titleOf(answer, bench.entry.players);
    bench.remember(step.situation, answer);
    if (bench.isFor(answer, step.situation)) {
      bench.take(answer);
      bench.show();
      this.bench.say(`${word}. ${answer.sentence}`);
      return;
    }
    const { past } = bench.history, index = past.indexOf(step);
    const when = index < 0 ? "another position" : `${plural(past.length - index, "move")} ago`;
    const back = () => void bench.jump(() => Promise.resolve(step.situation), "Back where you asked. Undo brings your play back.", false);
    bench.showVerdict();
    bench.tell(`An answer for ${when}: ${word}.`, button("Show", back, { class: "inline" }));
  }
}
