/** What every page does first: the theme, running jobs and days in a row in the header, the page that is open. */

import { Refused, isAway } from "../api.js";
import { button, h, icon, plural, sentence } from "../html.js";
import { refreshHeader } from "../jobs.js";
import { streak } from "../progress.js";
import { startTheme } from "../theme.js";

const PLACES = /** @type {Record<string, string>} */ ({ teach: "/teach", research: "/research", papers: "/research", table: "/research", dice: "/research", jobs: "" });

export function startPage() {
  startTheme();
  void refreshHeader();
  showDays();
  window.addEventListener("load", () => void keepOffline());
  const first = window.location.pathname.split("/")[1], open = PLACES[first] ?? "/";
  for (const link of document.querySelectorAll(".top nav a")) if (link.getAttribute("href") === open) link.setAttribute("aria-current", "page");
}

/** Draw what a page is for; where its parts do not come, it says so and can be tried again. @param {HTMLElement} host @param {() => Promise<unknown>} draw */
export async function drawn(host, draw) {
  try { await draw(); } catch (error) {
    const text = isAway(error) ? "Nothing can be loaded now." : sentence(/** @type {Error} */ (error).message);
    host.replaceChildren(h("div", { class: "state offline" }, icon("offline"), h("h2", {}, isAway(error) ? "Offline" : "Not drawn"), h("p", {}, text), h("div", { class: "more" }, button("Try again", () => window.location.reload()))));
    if (!(error instanceof Refused || isAway(error))) throw error;
  }
}

/** Pages that were seen open without the server, where the browser allows it; a new worker is told what this one has loaded. */
async function keepOffline() {
  if (!("serviceWorker" in navigator)) return;
  try {
    navigator.serviceWorker.addEventListener("controllerchange", () => {
      const loaded = performance.getEntriesByType("resource").map(({ name }) => new URL(name)).filter(({ origin, pathname }) => origin === window.location.origin && !pathname.startsWith("/api/jobs"));
      navigator.serviceWorker.controller?.postMessage([window.location.pathname, ...loaded.map(({ pathname, search }) => pathname + search)]);
    });
    await navigator.serviceWorker.register("/offline.js");
  } catch { /* a browser that keeps nothing needs the server */ }
}

/** Days in a row, where there are any. */
export function showDays() {
  const chip = document.getElementById("days"), { now } = streak();
  if (!chip) return;
  chip.hidden = now === 0;
  chip.replaceChildren(icon("flame"), String(now), h("span", { class: "wide" }, plural(now, "day").replace(/^\S+/, "")), h("span", { class: "hush" }, " in a row"));
}
