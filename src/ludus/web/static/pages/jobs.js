/** The list of running questions: what is asked, how far it is, Cancel, and the answer when it is there. */

import { api } from "../api.js";
import { button, h, sentence } from "../html.js";
import { barOf, progressWords } from "../jobs.js";
import { say } from "../say.js";
import { addressOf } from "../share.js";
import { startPage } from "./shell.js";

/** @typedef {import("../jobs.js").Job} Job */

const OFTEN = 500;
const SELDOM = 4000;
const WORDS = { running: "Running", done: "Answered", failed: "Not answered", cancelled: "Cancelled" };

/** Where the board of a job stands. @param {Job} job */
function boardOf(job) {
  if (job.question?.startsWith("search for")) return `/dice?job=${job.id}`;
  if (!job.game || job.position === null) return null;
  const parameters = job.parameters ?? {}, entry = { name: job.game, parameters: Object.keys(parameters).map((name) => ({ name, default: "" })) };
  return `${addressOf(/** @type {any} */ (entry), /** @type {any} */ ({ parameters, position: job.position }))}&job=${job.id}`;
}

const entries = /** @type {Map<string, Promise<import("../types.js").Entry>>} */ (new Map());

/** The question of a job as a person would ask it. @param {Job} job */
async function titled(job) {
  if (!job.game) return job.title;
  if (!entries.has(job.game)) entries.set(job.game, api.game(job.game));
  try {
    const entry = /** @type {import("../types.js").Entry} */ (await entries.get(job.game));
    return `${entry.title}: ${entry.questions.find(({ name }) => name === job.question)?.text ?? job.question ?? entry.question}`;
  } catch { return job.title; }
}

/** @param {Job} job */
function words(job) {
  if (job.state === "running") return progressWords(job);
  if (job.state === "failed") return sentence(job.error?.message ?? "it ended without an answer");
  return `${WORDS[job.state]} after ${job.elapsed.toFixed(1)} s.`;
}

/** @param {HTMLElement} host */
async function watch(host) {
  const items = new Map(), list = h("ul", { class: "jobs" }), empty = h("p", { class: "note-line" });
  host.append(list, empty);

  /** @param {Job} job @param {string} text  its question */
  function item(job, text) {
    const bar = h("progress", { "aria-label": "Progress", max: 1 }), told = h("p", {}), row = h("div", { class: "row" });
    const element = h("li", { class: "job" }, h("h2", {}, text), told, bar, row), wasRunning = job.state === "running";
    const address = boardOf(job);
    const cancel = button("Cancel", () => void api.cancel(job.id).then(() => say("Cancelled.")).then(refresh), { "aria-label": `Cancel: ${text}` });
    const link = address ? h("a", { class: "button", href: address }) : null;
    row.append(...(link ? [link] : []), cancel);
    return { element, bar, told, cancel, link, wasRunning };
  }

  async function refresh() {
    let isBusy = false;
    try {
      const jobs = /** @type {Job[]} */ (await api.jobs());
      // Titles are known before anything is shown: a longer one that came later would move what stands below it.
      const titles = new Map(await Promise.all(jobs.map(async (job) => /** @type {[string, string]} */ ([job.id, items.has(job.id) ? "" : await titled(job)]))));
      for (const job of [...jobs].reverse()) {
        if (!items.has(job.id)) { items.set(job.id, item(job, titles.get(job.id) || job.title)); list.prepend(items.get(job.id).element); }
        const { bar, told, cancel, link, wasRunning } = items.get(job.id), share = barOf(job);
        if (link) link.textContent = job.state === "done" ? "Show the answer" : job.question?.startsWith("search for") ? "To the studio" : "To the board";
        if (share === null) bar.removeAttribute("value"); else bar.value = share;
        // What ends while one looks keeps its room.
        for (const one of [bar, cancel]) { one.hidden = !wasRunning; one.classList.toggle("away", job.state !== "running"); }
        told.textContent = `${WORDS[job.state] === "Running" ? "" : `${WORDS[job.state]}. `}${words(job)}`.replace(/^(\w+)\. \1/, "$1");
        isBusy ||= job.state === "running";
      }
      for (const [id, { element }] of items) if (!jobs.some((job) => job.id === id)) { element.remove(); items.delete(id); }
      empty.textContent = "No questions are running.";
      empty.hidden = jobs.length > 0;
    } catch { empty.hidden = false; empty.textContent = "Offline. Retrying automatically."; }
    return isBusy;
  }

  for (;;) {
    const isBusy = await refresh();
    await new Promise((resolve) => { setTimeout(resolve, isBusy ? OFTEN : SELDOM); });
  }
}

startPage();
void watch(/** @type {HTMLElement} */ (document.getElementById("jobs")));
