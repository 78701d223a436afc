/** The toolbar of seven: always these, in this order, never moving; what cannot be done goes quiet and keeps its place. */

import { h, icon } from "./html.js";

const NAMES = /** @type {const} */ ([["undo", "Undo"], ["redo", "Redo"], ["reset", "Restart"], ["hint", "Hint"], ["ask", "Why?"], ["share", "Share"], ["new", "New"]]);

/**
 * @param {Record<string, () => void>} runs  what each tool does, by its name
 */
export function toolbar(runs) {
  const buttons = new Map(NAMES.map(([name, label]) => {
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
