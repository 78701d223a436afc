/** What every page does first: the theme, running jobs and days in a row in the header, the page that is open. */

import { h, icon, plural } from "../html.js";
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
