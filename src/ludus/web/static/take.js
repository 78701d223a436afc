/** The files behind "Take it with you": each is made by the server with the drawing code of `ludus draw`. */

import { Refused, reach } from "./api.js";
import { button, h } from "./html.js";
import { say } from "./say.js";

/** @typedef {import("./taking.js").Taking} Taking */

const FORMS = [["svg", "SVG"], ["png", "PNG"], ["tex", "TikZ"], ["csv", "CSV"]];
const MAX_NAME = 60;

/** A part of a file name. @param {string} text */
export const slug = (text) => text.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-").slice(0, MAX_NAME).replaceAll(/^-+|-+$/g, "");

/** Hand bytes to the person as a file. @param {string} name @param {Blob} blob */
export function save(name, blob) {
  const link = h("a", { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** @param {Taking} taking @param {string} form @returns {Promise<string>} the name of the file */
async function taken(taking, form) {
  const { body, path } = taking, isQuery = path.endsWith("/proof");
  const reply = await reach(isQuery ? `${path}?form=${form}` : path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body(form)) });
  if (!reply.ok) {
    const { error } = await reply.json().catch(() => ({ error: { kind: "mistake", message: `status ${reply.status}`, faults: [] } }));
    throw new Refused(error.kind, error.message, error.faults);
  }
  const name = `ludus-${slug(taking.file)}.${form}`;
  save(name, await reply.blob());
  return name;
}

/** @param {HTMLElement} part @param {() => Taking[]} choices  as they are now: a board can change while its menu is open @param {() => string} link */
export function fill(part, choices, link) {
  style();
  const told = h("p", { class: "take-told", role: "status" });
  const row = (/** @type {Taking} */ taking) => h("div", { class: "take-row", role: "group", "aria-label": taking.name }, h("span", {}, taking.name),
    ...FORMS.map(([form, word]) => button(word, async () => {
      told.textContent = "Drawing…";
      const now = choices().find(({ name }) => name === taking.name) ?? taking;
      try { told.textContent = `Saved as ${await taken(now, form)}.`; } catch (error) { told.textContent = `No file: ${/** @type {Error} */ (error).message}`; }
    }, { class: "inline", "aria-label": `${word} of ${taking.name.toLowerCase()}` })));
  const copy = button("Copy link to this view", async () => {
    const address = new URL(link(), window.location.origin).href;
    try {
      await navigator.clipboard.writeText(address);
      told.textContent = "Link copied: it opens this very view.";
    } catch { told.textContent = address; }
    say(told.textContent);
  }, { class: "inline" });
  part.replaceChildren(...choices().map(row), h("div", { class: "take-row" }, h("span", {}, "Link"), copy), told);
}

/** The style sheet, once. */
function style() {
  const href = new URL("take.css", import.meta.url).href;
  if (!document.querySelector(`link[href="${href}"]`)) document.head.append(h("link", { rel: "stylesheet", href }));
}
