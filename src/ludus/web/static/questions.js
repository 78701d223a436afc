/** Asking: the question goes out, becomes a job when it takes long, and its answer finds the board that it was asked about. */

import { Refused, api } from "./api.js";
import { button, plural } from "./html.js";
import { follow, progressWords, shareDone } from "./jobs.js";
import { say } from "./say.js";
import { titleOf } from "./verdict.js";

/** @typedef {import("./bench.js").Bench} Bench */
/** @typedef {import("./bench.js").Step} Step */
/** @typedef {import("./types.js").Answered} Answered */

/**
 * @typedef {object} Asking
 * @property {AbortController} stop
 * @property {Step} step  where the board stood
 * @property {string|null} job
 * @property {number|null} share
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

  /** @param {string} [question] @param {number} [seconds] */
  async ask(question, seconds) {
    const { bench } = this, step = bench.history.present;
    this.now?.stop.abort();
    const mine = this.begin(step);
    try {
      const told = await this.answer(mine, question, seconds);
      if (this.now === mine) this.now = null;
      this.arrive(told, step);
    } catch (error) {
      if (this.now === mine) this.now = null;
      if (mine.stop.signal.aborted || (error instanceof Refused && error.kind === "cancelled")) bench.showVerdict();
      else bench.fail(error, () => void this.ask(question, seconds));
    }
  }

  /** @param {Step} step @returns {Asking} */
  begin(step) {
    /** @type {Asking} */
    const mine = { stop: new AbortController(), step, job: null, share: null, bar: false, text: "Looking for an answer and for its proof.", spoken: 0 };
    this.now = mine;
    this.bench.trouble = null;
    this.bench.showVerdict();
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
    if (!told.job) return told;
    mine.job = told.job;
    return follow(told.job, (job) => this.progress(mine, job), mine.stop.signal);
  }

  /** @param {Asking} mine @param {import("./jobs.js").Job} job */
  progress(mine, job) {
    if (this.now !== mine) return;
    Object.assign(mine, { share: shareDone(job), text: progressWords(job), bar: true });
    const quarter = Math.floor(4 * (mine.share ?? 0));
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
    if (bench.isAt(step.situation)) {
      bench.take(answer);
      bench.show();
      say(`${word}. ${answer.sentence}`);
      return;
    }
    const { past } = bench.history, index = past.indexOf(step);
    const when = index < 0 ? "another position" : `${plural(past.length - index, "move")} ago`;
    const back = () => void bench.jump(() => Promise.resolve(step.situation), "Back where you asked. Undo brings your play back.", false);
    bench.showVerdict();
    bench.tell(`An answer for ${when}: ${word}.`, button("Show", back, { class: "inline" }));
  }
}
