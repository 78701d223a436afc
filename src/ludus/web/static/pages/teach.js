/** The lessons: our own, those of the teacher, what is wrong with a file, worksheets of every game, how to write one. */

import { api } from "../api.js";
import { art, hasArt } from "../art.js";
import { faultsOf } from "../faults.js";
import { h, plural } from "../html.js";
import { drawn, startPage } from "./shell.js";

const PAPER = ["pegs", "tiling", "lights", "dice-torus", "tape", "nim", "kayles", "rook", "wythoff", "silver-dollar-strip", "go-first"];

const EXAMPLE = `ludus-lesson: 1
title: Two equal heaps
game: nim
problem: start=4,4

# Try: Play it
say: Take stones from one heap. Whoever takes the last one wins.

# Conjecture: Take a vote
ask: Would you rather start or come second?
choice: Start
choice: Come second

# Reveal: Copy
say: Come second and copy every move in the other heap.
show: refutations`;

/** @param {any} lesson @param {Map<string, any>} games */
function card(lesson, games) {
  const game = games.get(lesson.game), facts = [lesson.ages, lesson.minutes ? `${lesson.minutes} minutes` : "", plural(lesson.steps, "step")].filter(Boolean).join(" · ");
  if (lesson.error) return h("li", { class: "card broken" }, h("strong", {}, lesson.title), h("p", { class: "quiet" }, "This file is not a lesson yet:"), h("ul", {}, ...faultsOf(lesson.error).map((one) => h("li", {}, ...one))));
  return h("li", { class: `card f-${game.face.hue}` }, h("a", { href: `/teach/${lesson.name}` }, h("span", { class: "pic" }, hasArt(lesson.game) ? art(lesson.game) : ""),
    h("span", { class: "card-words" }, h("strong", {}, lesson.title), h("span", { class: "hook" }, lesson.idea), h("span", { class: "kind" }, `${game.title} · ${facts}`))),
  h("p", { class: "card-more" }, h("a", { href: `/teach/${lesson.name}/sheet`, "aria-label": `Worksheet and notes: ${lesson.title}` }, "Worksheet and notes")));
}

const host = /** @type {HTMLElement} */ (document.getElementById("teach"));

async function start() {
  const [{ lessons }, all] = await Promise.all([api.lessons(), api.games()]), games = new Map(all.map((game) => [game.name, game]));
  const shelf = (/** @type {string} */ title, /** @type {any[]} */ some) => (some.length ? [h("h2", {}, title), h("ul", { class: "cards" }, ...some.map((one) => card(one, games)))] : []);
  host.className = "ready-page";
  host.replaceChildren(...shelf("Your own", lessons.filter((one) => one.is_own)), ...shelf("Lessons", lessons.filter((one) => !one.is_own)),
    h("h2", {}, "Worksheets"), h("p", { class: "quiet" }, "New puzzles on paper, with the solutions on a second page."),
    h("ul", { class: "papers-list" }, ...PAPER.filter((name) => games.has(name)).map((name) => h("li", {}, h("a", { class: "button", href: `/sheet/${name}` }, games.get(name).title)))),
    h("h2", {}, "Write your own"), h("p", { class: "quiet" }, "A lesson is one text file. Put it into a folder, start ", h("code", {}, "ludus serve --lessons FOLDER"), ", and it stands above. A mistake in it is named with its line."),
    h("details", { class: "write" }, h("summary", {}, "An example"), h("pre", { tabindex: "0", "aria-label": "A lesson as a text file" }, EXAMPLE)));
}

startPage();
void drawn(host, start);
