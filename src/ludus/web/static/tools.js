/** The toolbar of seven: always these, in this order, never moving; what cannot be done goes quiet and keeps its place. A game for two is looked back at where a puzzle is made anew. */

import { h, icon } from "./html.js";

const NAMES = /** @type {const} */ ([["undo", "Undo"], ["redo", "Redo"], ["reset", "Restart"], ["hint", "Hint"], ["ask", "Why?"], ["share", "Share"]]);
const LAST = /** @type {Record<string, [string, string]>} */ ({ puzzle: ["new", "New"], two: ["review", "Review"] });

/**
 * @param {Record<string, () => void>} runs  what each tool does, by its name
 * @param {boolean} isForTwo
 */
export function toolbar(runs, isForTwo) {
  const buttons = new Map(/** @type {[string, string][]} */ ([...NAMES, LAST[isForTwo ? "two" : "puzzle"]]).map(([name, label]) => {
    const one = h("button", { type: "button", class: name === "ask" ? "why" : null, "data-tool": name,
      click: () => { if (one.getAttribute("aria-disabled") !== "true") runs[name](); } }, icon(name), h("span", {}, label));
    return [name, one];
  }));
  const element = h("div", { class: "tools" }, h("div", { class: "row", role: "group", "aria-label": "Play and ask" }, ...buttons.values()));
  return {
    element,
    /** @param {string} name @param {boolean} able */
    enable: (name, able) => buttons.get(/** @type {any} */ (name))?.setAttribute("aria-disabled", String(!able)),
  };
}
