/** Checking an answer in this browser, by the checker itself, where the server offers the files for it. */

import { button, h } from "./html.js";

const LOADING = "Loading Python into this browser (13 MB, the first time only)…";

/** @type {Promise<boolean>|null} */
let offer = null;
/** @type {Worker|null} */
let worker = null;
let asked = 0;

/** Whether the server has the files; asked once for a page. */
const isOffered = () => (offer ??= fetch("/browser-check/offered").then((reply) => reply.json()).then(({ offered }) => offered, () => false));

/** What the checker says about an answer. @param {string} text @returns {Promise<string>} */
export function checkHere(text) {
  worker ??= new Worker("/browser-check/worker.mjs", { type: "module" });
  const number = ++asked, running = worker;
  return new Promise((resolve, reject) => {
    const failed = (/** @type {string} */ why) => { worker = null; running.terminate(); reject(new Error(why)); };
    running.addEventListener("message", ({ data }) => {
      if (data.number !== number) return;
      if (data.error) failed(data.error);
      else resolve(data.outcome);
    });
    running.addEventListener("error", (event) => failed(event.message || "the worker did not start"), { once: true });
    running.postMessage({ number, text });
  });
}

/** The button and the line under it; nothing where the server offers nothing. @param {unknown} answer @returns {HTMLElement} */
export function browserCheck(answer) {
  const line = h("p", { class: "command", role: "status" }), part = h("div", { class: "row", hidden: true });
  const run = async () => {
    line.textContent = LOADING;
    line.textContent = await checkHere(JSON.stringify(answer)).then((told) => `In this browser: ${told}`, (error) => `Not checked in this browser: ${error.message}`);
  };
  part.append(button("Check in this browser", run, { "data-keep": "browser-check" }), line);
  isOffered().then((offered) => { part.hidden = !offered; });
  return part;
}
