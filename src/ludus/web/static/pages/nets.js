/** Nets of a set of dice, one for each die, to be printed. */

import { namesOf, readDice } from "../families/dice_text.js";
import { button, h } from "../html.js";
import { startPage } from "./shell.js";

const SIZES = [20, 30, 40, 60], USUAL = 40;

function start() {
  const host = /** @type {HTMLElement} */ (document.getElementById("nets")), asked = new URLSearchParams(window.location.search), set = asked.get("set") ?? "", read = readDice(set);
  host.className = "f-dice ready-page nets";
  if (!read.isRight || !read.string) { host.replaceChildren(h("p", { class: "voice" }, set ? read.words : "No set is chosen yet. Every set in the dice studio has a link to its nets."), h("a", { class: "button", href: "/dice" }, "To the dice studio")); return; }
  const names = namesOf(read.string), list = h("div", { class: "net-list" });
  const show = (/** @type {number} */ size) => list.replaceChildren(...names.map((name, index) => {
    const faces = read.faces[index], query = new URLSearchParams({ set: read.string, die: name, size: String(size) }), caption = h("figcaption", {}, `Die ${name}: ${faces.length} faces, ${faces.slice(0, 12).join(" ")}${faces.length > 12 ? " …" : ""}`);
    if (faces.length % 2 || faces.length < 4) return h("figure", {}, caption, h("p", {}, "A fair solid has an even number of faces, 4 or more: this die has no net."));
    return h("figure", {}, caption, h("img", { src: `/api/dice/net.svg?${query}`, alt: `Net of die ${name}: ${faces.length} faces with their numbers` }));
  }));
  const size = h("select", { id: "net-size", change: () => show(Number(size.value)) }, ...SIZES.map((one) => h("option", { value: one, selected: one === USUAL }, `${one} mm`)));
  host.replaceChildren(h("div", { class: "row" }, button("Print", () => window.print(), { class: "main" }), h("label", { for: "net-size" }, "Size of a die"), size, h("a", { class: "button", href: `/dice?set=${read.string}` }, "To the dice studio")), list);
  show(USUAL);
}

startPage();
document.getElementById("main")?.classList.add("f-dice");
start();
