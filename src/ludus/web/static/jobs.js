/** Questions that take longer: follow one to its end, and tell in the header how many run. */

import { Refused, api } from "./api.js";
import { h } from "./html.js";

/**
 * @typedef {object} Job
 * @property {string} id
 * @property {"running"|"done"|"failed"|"cancelled"} state
 * @property {string} title
 * @property {string|null} game
 * @property {string|null} question
 * @property {string|null} position
 * @property {Record<string, string>|null} parameters
 * @property {number} elapsed
 * @property {number} limit
 * @property {{stage: string, done: number, total: number}|null} progress
 * @property {any} [result]
 * @property {{kind: string, message: string, faults: any[]}|null} [error]
 */

/**
 * Follow a job by the events of the server; where they break off, by asking again.
 * @param {string} id
 * @param {(job: Job) => void} told  at most four times a second
 * @param {AbortSignal} signal
 * @returns {Promise<any>} the answer
 */
export function follow(id, told, signal) {
  return new Promise((resolve, reject) => {
    const source = new EventSource(`/api/jobs/${encodeURIComponent(id)}/events`);
    let timer = 0;
    const end = (/** @type {() => void} */ act) => { source.close(); clearTimeout(timer); void refreshHeader(); act(); };
    const see = (/** @type {Job} */ job) => {
      if (job.state === "running") return told(job);
      if (job.state === "done") return end(() => resolve(job.result));
      const { kind, message, faults } = job.error ?? { kind: "forbidden", message: "the question was cancelled", faults: [] };
      return end(() => reject(new Refused(job.state === "cancelled" ? "cancelled" : kind, message, faults)));
    };
    const look = async () => {
      try {
        const job = await api.job(id);
        see(job);
        if (job.state === "running") timer = window.setTimeout(look, 1000);
      } catch (error) { end(() => reject(error)); }
    };
    source.addEventListener("progress", (event) => { const job = JSON.parse(event.data); if ((job.state ?? "running") === "running") told(job); });
    source.addEventListener("done", () => { source.close(); void look(); });
    source.addEventListener("error", () => { source.close(); clearTimeout(timer); timer = window.setTimeout(look, 1000); });
    signal.addEventListener("abort", () => end(() => reject(new Refused("cancelled", "the question was cancelled", []))));
    void refreshHeader();
  });
}

/** How far a job is, in words. @param {Job} job */
export function progressWords(job) {
  const { stage = "", done = 0, total = 0 } = job.progress ?? {};
  const spent = `${Math.round(job.elapsed ?? 0)} s of at most ${Math.round(job.limit ?? 0)} s`;
  if (!job.progress) return `Working: ${spent}.`;
  const steps = total ? `${done.toLocaleString("en")} of ${total.toLocaleString("en")}` : done ? done.toLocaleString("en") : "";
  return `${stage ? `${stage[0].toUpperCase()}${stage.slice(1)}` : "Working"}${steps ? `: ${steps}` : ""}, ${spent}.`;
}

/** How far the bar of a job goes: what is done or, where nobody knows, the time that is spent. @param {Job} job */
export const barOf = (job) => shareDone(job) ?? (job.limit ? Math.min(1, (job.elapsed ?? 0) / job.limit) : null);

/** How much of a job is done, 0 to 1; null when nobody knows. @param {Job} job */
export const shareDone = (job) => (job.progress?.total ? Math.min(1, job.progress.done / job.progress.total) : null);

let watching = 0;

/** Show "2 running" in the header while some run. */
export async function refreshHeader() {
  const link = document.getElementById("running");
  if (!link) return;
  clearTimeout(watching);
  try {
    const running = /** @type {Job[]} */ (await api.jobs()).filter((job) => job.state === "running").length;
    link.hidden = running === 0;
    link.replaceChildren(String(running), h("span", { class: "wide" }, " running"));
    if (running) watching = window.setTimeout(refreshHeader, 3000);
  } catch { link.hidden = true; }
}
