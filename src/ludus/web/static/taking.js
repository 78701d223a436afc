/** "Take it with you": files of what a page shows, and a link to the view. What is behind it loads when it is opened. */

import { h, wanted } from "./html.js";

/**
 * What can be taken: its name, the address that makes the file, what is sent there, and how the file is called.
 * @typedef {{name: string, path: string, body: (form: string) => any, file: string}} Taking
 */

/** @param {() => Taking[]} choices @param {() => string} link  the address of the view */
export function takeMenu(choices, link) {
  const part = h("div", { class: "take-part" });
  const fill = async () => { if (element.open) (await wanted(() => import("./take.js"))).fill(part, choices, link); };
  const element = h("details", { class: "take", toggle: fill }, h("summary", {}, "Take it with you"), part);
  return { element, refresh: () => void fill() };
}
