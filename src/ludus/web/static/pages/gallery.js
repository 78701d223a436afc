/** The gallery: every game with the picture of its start, those of a family together; found from the entries, not from a list. */

import { Away, api } from "../api.js";
import { button, h, plural } from "../html.js";
import { say } from "../say.js";
import { isDark, onTheme } from "../theme.js";
import { startPage } from "./shell.js";

const MANY = 20;
const WIDEST = 3;

/** @typedef {import("../types.js").Entry} Entry */

/** @param {string} picture @param {string} address @param {string} title @param {string} text @param {string} found */
function card(picture, address, title, text, found) {
  return h("li", { class: "card", "data-found": found.toLowerCase() }, h("img", { class: "pic", alt: "", loading: "lazy", width: 300, height: 180, "data-src": picture }),
    h("h3", {}, h("a", { href: address }, title)), h("p", {}, text));
}

/** A heading over its cards, as wide as they are: small families share a row. @param {string} title @param {HTMLElement[]} cards */
function shelf(title, cards) {
  return h("section", { class: `shelf of-${Math.min(WIDEST, cards.length)}` }, h("h2", {}, title), h("ul", { class: "cards" }, ...cards));
}

/** One shelf for each family, the puzzles before the two-player games. @param {Entry[]} games */
function shelves(games) {
  const families = new Map(games.map((game) => [game.family, games.filter((one) => one.family === game.family)]));
  const found = (/** @type {Entry} */ game) => `${game.title} ${game.summary} ${game.question} ${game.family} ${game.shelf} ${game.players === 1 ? "puzzle" : "two players"}`;
  const drawn = (/** @type {Entry} */ game) => card(`/api/games/${game.name}/picture.svg`, `/play/${game.name}`, game.title, game.question, found(game));
  return [...families.values()].sort((some, others) => some[0].players - others[0].players).map((family) => shelf(family[0].shelf, family.map(drawn)));
}

function papers() {
  return shelf("The papers", [h("li", { class: "card flat", "data-found": "papers claims theorems errata" }, h("h3", {}, h("a", { href: "/papers" }, "Every claim, tested")),
    h("p", {}, "Which theorems of the papers hold, and how far were they computed?"))]);
}

/** @param {HTMLElement} host */
function searchBox(host) {
  const input = h("input", { type: "search", id: "search", autocomplete: "off", placeholder: "rook, torus, dice …", input: filter });
  const told = h("p", { class: "note-line" });
  host.append(h("div", { class: "search" }, h("label", { for: "search" }, "Find a game"), input), told);

  function filter() {
    const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
    let seen = 0;
    for (const one of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".card"))) {
      one.hidden = !words.every((/** @type {string} */ word) => one.dataset.found?.includes(word));
      if (!one.hidden) seen += 1;
    }
    for (const one of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".shelf"))) one.hidden = !one.querySelector(".card:not([hidden])");
    told.textContent = words.length ? `${plural(seen, "game")} found.` : "";
    if (words.length) say(told.textContent ?? "");
  }
}

/** Pictures have explicit colours: they are drawn for the theme of the page. */
function paintPictures() {
  const theme = isDark() ? "dark" : "light";
  for (const one of /** @type {NodeListOf<HTMLImageElement>} */ (document.querySelectorAll("img[data-src]"))) {
    const address = `${one.dataset.src}?theme=${theme}`;
    if (one.getAttribute("src") !== address) one.src = address;
  }
}

/** @param {HTMLElement} host */
async function fill(host) {
  try {
    const games = await api.games();
    host.replaceChildren(...shelves(games), papers());
    if (games.length + 1 >= MANY) searchBox(/** @type {HTMLElement} */ (document.getElementById("search-place")));
    onTheme(paintPictures);
  } catch (error) {
    const text = error instanceof Away ? "The server is away." : String(error);
    host.replaceChildren(h("div", { class: "state offline" }, h("h2", {}, text), h("div", { class: "more" }, button("Try again", () => void fill(host)))));
  }
}

startPage();
void fill(/** @type {HTMLElement} */ (document.getElementById("gallery")));
