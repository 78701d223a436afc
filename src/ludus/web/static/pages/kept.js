/** The page of a problem that the server keeps under a short name: its question, its answer, its picture. */

import { api } from "../api.js";
import { button, h } from "../html.js";
import { barOf, follow, progressWords } from "../jobs.js";
import { still } from "../picture.js";
import { say } from "../say.js";
import { download } from "../share.js";
import { doubtOf, lookOf, titleOf, verdictBox } from "../verdict.js";

/** @param {HTMLElement} host @param {string} hash */
export async function keptPage(host, hash) {
  const problem = await api.kept(hash);
  const shape = Array.isArray(problem.shape) ? ` of ${problem.shape.join(" × ")}` : "";
  document.title = "A kept problem · Ludus";
  /** @type {HTMLElement} */ (document.getElementById("title")).textContent = "A kept problem";
  /** @type {HTMLElement} */ (document.getElementById("rule")).textContent = `A problem of the kind ${problem.kind}${shape}, kept by this server while it runs.`;
  const verdict = h("div", { class: "verdict" }), stage = h("div", { class: "stage" }), box = verdictBox(verdict);
  const save = () => download(`${hash}.json`, `${JSON.stringify(problem)}\n`);
  const offers = h("div", { class: "row" }, button("Ask", () => void ask(), { class: "main" }), button("Download the problem", save));
  host.append(verdict, stage, h("div", { class: "check" }, offers));
  box.show({ kind: "ready", title: "Ready", text: "Ask, and the answer is drawn here with its proof." });

  async function ask() {
    const stop = new AbortController();
    const asking = (/** @type {string} */ text, /** @type {number|null} */ share) => box.show(
      { kind: "asking", title: "Asking", text, bar: true, share, offers: [["Cancel", () => stop.abort()]] });
    asking("Looking for an answer and for its proof.", null);
    try {
      let told = await api.call("POST", "/api/ask", problem, stop.signal);
      const { job: id } = told;
      if (id) stop.signal.addEventListener("abort", () => void api.cancel(id).catch(() => {}));
      if (id) told = await follow(id, (job) => asking(progressWords(job), barOf(job)), stop.signal);
      box.show({ kind: lookOf(told, 1), title: titleOf(told, 1), doubt: doubtOf(told), text: told.sentence, small: told.checked });
      stage.replaceChildren(h("div", { class: "view" }, still(told.picture)));
      offers.querySelector(".certificate")?.remove();
      if (told.verdict !== "undecided") offers.append(button("Download the certificate", () => download(`${hash}-${told.verdict}.json`, `${JSON.stringify(told.answer)}\n`), { class: "certificate" }));
      say(`${titleOf(told, 1)}. ${told.sentence}`);
    } catch (error) {
      const text = stop.signal.aborted ? "Cancelled. Nothing was kept." : String(/** @type {Error} */ (error).message);
      box.show({ kind: stop.signal.aborted ? "ready" : "error", title: stop.signal.aborted ? "Ready" : "Not understood", text });
    }
  }
}
