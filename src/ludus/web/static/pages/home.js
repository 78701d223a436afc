/** The first page: a live board, the ways in, today's puzzle, and a card for every game that the server names. */

import { Away, api } from "../api.js";
import { art, hasArt } from "../art.js";
import { Hero } from "../hero.js";
import { button, h, icon, plural, unique } from "../html.js";
import { dayOf, days, daysBefore, lastLeft, levels, streak } from "../progress.js";
import { say } from "../say.js";
import { stars } from "../stars.js";
import { startPage } from "./shell.js";

/** @typedef {import("../types.js").Entry} Entry */

const by = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));
const KINDS = /** @type {[string, string][]} */ ([["all", "All"], ["1", "Alone"], ["2", "For two"]]);
const WAYS = /** @type {[string, string, string, string, string][]} */ ([
  ["/#games", "Play", "Games, graded levels, and one new puzzle a day.", "heaps", "nim"],
  ["/teach", "Teach", "Lessons for a class and one screen: try, conjecture, then uncover the reason.", "tilings", "tiling"],
  ["/research", "Research", "Tables, sequences, proofs, and the claims of five papers put to the test.", "torus", "dice-torus"],
]);

/** The best stars of a game: those of its best level. @param {string} game */
function earned(game) {
  const all = Object.entries(levels()).filter(([name]) => name.startsWith(`${game}/`)).map(([, { stars: count }]) => count);
  return all.length ? stars(Math.max(...all)) : null;
}

/** @param {Entry} game */
function card(game) {
  const { face } = game, picture = hasArt(game.name) ? art(game.name) : h("img", { class: "art", alt: "", loading: "lazy", src: `/api/games/${game.name}/picture.svg` });
  return h("li", { class: `card f-${face.hue}`, "data-players": game.players }, h("a", { href: `/play/${game.name}` }, h("span", { class: "pic" }, picture),
    h("span", { class: "card-words" }, h("span", { class: "card-line" }, h("strong", {}, game.title), earned(game.name)), h("span", { class: "hook" }, face.hook),
      h("span", { class: "kind" }, game.players === 2 ? "For two" : "Alone"))));
}

function filter() {
  const name = unique("kind"), told = h("span", { class: "hush" });
  const choose = (/** @type {string} */ kind) => {
    const all = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("#cards .card")]);
    for (const one of all) one.hidden = kind !== "all" && one.dataset.players !== kind;
    say(`${plural(all.filter((one) => !one.hidden).length, "game")}.`);
  };
  return h("fieldset", { class: "segments" }, h("legend", { class: "hush" }, "Show"), ...KINDS.map(([value, text]) => h("label", {}, h("input", { type: "radio", name, value, checked: value === "all", change: () => choose(value) }), h("span", {}, text))), told);
}

/** The ways in, of those pages that this server has. */
function ways() {
  const has = (/** @type {string} */ path) => path.startsWith("/#") || document.querySelector(`.top nav a[href="${path}"]`) !== null;
  return WAYS.filter(([path]) => has(path)).map(([path, title, text, hue, game]) => h("a", { class: `way f-${hue}`, href: path }, art(game), h("span", {}, h("strong", {}, title), h("span", {}, text))));
}

/** The last seven days: solved, open, or nothing. */
function week() {
  const today = dayOf(), solved = days();
  return h("ol", { class: "week" }, ...[6, 5, 4, 3, 2, 1, 0].map((ago) => {
    const day = daysBefore(today, ago), isDone = Boolean(solved[day]), word = new Date(`${day}T12:00:00`).toLocaleDateString("en-GB", { weekday: "short" }).slice(0, 2);
    return h("li", { class: `${isDone ? "done" : ""}${ago ? "" : " now"}`.trim() || null }, h("i", {}, isDone ? icon("check") : ""), h("span", {}, word), h("span", { class: "hush" }, isDone ? ": solved" : ago ? ": not played" : ": today, open"));
  }));
}

/** A way back to the puzzle that was left. */
function goOn() {
  const left = lastLeft();
  return left ? h("p", {}, h("a", { class: "go-on", href: left.href }, `Go on: ${left.title}, ${plural(left.moves, "move")} made`)) : "";
}

/** @param {HTMLElement} host */
async function today(host) {
  const day = dayOf(), puzzle = await api.daily(day), { now, best } = streak(), isDone = Boolean(days()[day]), { hue } = puzzle.entry;
  host.className = `today f-${hue}`;
  const row = now ? `${plural(now, "day")} in a row.` : best ? `Day 1 again. Best so far: ${best}.` : "";
  host.replaceChildren(h("div", { class: "card today-card" }, art(puzzle.game), h("div", { class: "today-words" }, h("p", { class: "eyebrow" }, `Puzzle ${puzzle.number}`), h("h2", {}, `Today: ${puzzle.entry.title}`),
    h("p", { class: "quiet" }, `${puzzle.task} The same puzzle for everyone until midnight.`), h("a", { class: "button main", href: "/daily" }, isDone ? "See today’s puzzle again" : "Play today’s puzzle")),
  h("div", { class: "today-more" }, h("p", { class: "quiet" }, row), week(), goOn())));
}

async function fill() {
  const cards = by("cards");
  try {
    const games = await api.games();
    cards.replaceChildren(...games.sort((one, other) => one.face.order - other.face.order).map(card));
    await today(by("today"));
  } catch (error) {
    const text = error instanceof Away ? "Offline. Nothing can be loaded now." : String(error);
    if (!cards.children.length) cards.replaceChildren(h("li", { class: "state offline" }, h("h2", {}, text), h("div", { class: "more" }, button("Retry", () => void fill()))));
  }
}

startPage();
new Hero(by("hero"), { why: by("why"), other: by("other"), proof: by("proof"), text: by("proof-text"), tally: by("tally"), note: by("note") });
by("ways").append(...ways());
by("filter").append(filter());
void fill();
