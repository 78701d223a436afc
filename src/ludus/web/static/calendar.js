/** The puzzles of all days as a calendar, a month at a time: solved, open, not yet. */

import { styled } from "./family.js";
import { button, h, icon } from "./html.js";
import { dayOf, days } from "./progress.js";

const FIRST = "2026-01-01", WEEKDAYS = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"];

/** @param {number} year @param {number} month  from 0 on @param {number} date */
const dayAt = (year, month, date) => `${year}-${String(month + 1).padStart(2, "0")}-${String(date).padStart(2, "0")}`;

/** @param {string} shown  the day whose puzzle is open */
export async function calendar(shown) {
  await styled("pages/folds");
  const host = h("section", { class: "calendar", "aria-label": "Puzzles of all days" });
  let [year, month] = shown.split("-").map(Number);
  month -= 1;

  /** @param {number} by */
  function turn(by) {
    const next = new Date(Date.UTC(year, month + by, 1));
    [year, month] = [next.getUTCFullYear(), next.getUTCMonth()];
    draw();
    /** @type {HTMLElement|null} */ (host.querySelector(by < 0 ? "[data-turn=back]" : "[data-turn=forth]"))?.focus();
  }

  /** @param {string} day @param {number} date @param {Record<string, any>} solved @param {string} today */
  function cell(day, date, solved, today) {
    if (day > today || day < FIRST) return h("td", { class: "later" }, String(date));
    const isDone = Boolean(solved[day]), words = `${day}${isDone ? ", solved" : ""}${day === today ? ", today" : ""}`;
    return h("td", {}, h("a", { href: `/daily/${day}`, class: `${isDone ? "done" : ""}${day === today ? " now" : ""}`.trim() || null, "aria-current": day === shown ? "page" : null, "aria-label": `${date}: ${words}` }, String(date), isDone ? icon("check") : null));
  }

  function draw() {
    const today = dayOf(), solved = days(), count = new Date(Date.UTC(year, month + 1, 0)).getUTCDate(), start = (new Date(Date.UTC(year, month, 1)).getUTCDay() + 6) % 7;
    const name = new Date(Date.UTC(year, month, 1)).toLocaleDateString("en-GB", { month: "long", year: "numeric", timeZone: "UTC" });
    const places = [...Array.from({ length: start }, () => h("td")), ...Array.from({ length: count }, (_, k) => cell(dayAt(year, month, k + 1), k + 1, solved, today))];
    while (places.length % 7) places.push(h("td"));
    const rows = Array.from({ length: places.length / 7 }, (_, k) => h("tr", {}, ...places.slice(7 * k, 7 * k + 7)));
    const isFirst = dayAt(year, month, 1) <= FIRST, isLast = dayAt(year, month, count) >= today;
    host.replaceChildren(h("div", { class: "calendar-head" }, button("‹", () => { if (!isFirst) turn(-1); }, { "aria-label": "Month before", "aria-disabled": String(isFirst), "data-turn": "back" }), h("h3", {}, name),
      button("›", () => { if (!isLast) turn(1); }, { "aria-label": "Month after", "aria-disabled": String(isLast), "data-turn": "forth" })),
    h("table", {}, h("thead", {}, h("tr", {}, ...WEEKDAYS.map((day) => h("th", { scope: "col" }, day)))), h("tbody", {}, ...rows)));
  }

  draw();
  return host;
}
