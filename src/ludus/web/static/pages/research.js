/** What can be looked at: tables of pieces, sequences of heaps, slices, dice, papers, running questions. */

import { api } from "../api.js";
import { art, hasArt } from "../art.js";
import { h } from "../html.js";
import { drawn, startPage } from "./shell.js";

/** @param {string} href @param {string} title @param {string} text @param {string} [hue] @param {string} [name]  the game whose picture stands beside it */
const view = (href, title, text, hue = "", name = "") => h("li", {}, h("a", { class: hue ? `f-${hue}` : null, href }, hasArt(name) ? h("span", { class: "pic" }, art(name)) : null, h("strong", {}, title), h("span", {}, text)));

const host = /** @type {HTMLElement} */ (document.getElementById("research"));

async function start() {
  const games = await api.games();
  const seen = (/** @type {string} */ kind) => games.filter(({ face }) => face.view === kind);
  const shelf = (/** @type {string} */ title, /** @type {Node[]} */ views) => [h("h2", {}, title), h("ul", { class: "views" }, ...views)];
  host.className = "ready-page";
  host.replaceChildren(...shelf("Tables", seen("table").map((game) => view(`/table/${game.name}`, game.title, "Heat map of Grundy values, formulas, counterexamples", game.face.hue, game.name))),
    ...shelf("Sequences and periods", seen("sequence").map((game) => view(`/table/${game.name}`, game.title, "Grundy values of heaps, period, exceptions", game.face.hue, game.name))),
    ...shelf("Slices", [...seen("slices").map((game) => view(`/table/${game.name}`, game.title, "One piece moves, the other is held", game.face.hue, game.name)), view("/table/nim?heaps=3", "Nim with three heaps", "Two heaps vary, the third is held", "heaps", "nim")]),
    ...shelf("More", [view("/papers", "Papers", "Claims of five papers, each computed"), view("/dice", "Dice studio", "Faces, rolls, searches, nets, two sets compared", "dice", "go-first"), view("/jobs", "Running questions", "Those that take longer than a second")]));
}

startPage();
void drawn(host, start);
