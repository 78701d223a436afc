/** The levels of a game: a card for each, with its board, its par and the stars that were earned. */

import { api, isAway } from "../api.js";
import { familyOf } from "../family.js";
import { h, sentence } from "../html.js";
import { still } from "../picture.js";
import { levels } from "../progress.js";
import { squaresOf } from "../squares.js";
import { stars } from "../stars.js";
import { startPage } from "./shell.js";

const part = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** @param {import("../types.js").Entry} entry @param {any} level @param {number} number */
function card(entry, level, number) {
  const place = h("span", { class: "stage", "aria-hidden": "true" }), earned = levels()[`${entry.name}/${number}`]?.stars ?? 0;
  void api.start(entry.name, { parameters: level.parameters, ...(level.position ? { position: level.position } : {}) })
    .then(({ picture, parameters }) => place.replaceChildren(still(squaresOf(entry, parameters).picture(picture)))).catch(() => {});
  return h("li", {}, h("a", { href: `/play/${entry.name}?level=${number}` }, place, h("strong", {}, level.name), h("span", { class: "quiet" }, `${level.par_kind === "proved" ? "Par" : "Best known"} ${level.par}`), stars(earned)));
}

async function start() {
  const name = decodeURIComponent(window.location.pathname.split("/")[2] ?? ""), host = part("levels");
  try {
    const [entry, set, others] = await Promise.all([api.game(name), api.levels(name), api.levelGames()]), games = await api.games();
    part("main").classList.add(`f-${entry.face.hue}`);
    document.title = `${entry.title}: levels · Ludus`;
    part("eyebrow").textContent = `${entry.title} · levels`;
    part("title").textContent = set.title;
    part("idea").textContent = set.idea;
    await familyOf(entry, true);
    const titles = new Map(games.map((one) => [one.name, one.title]));
    host.replaceChildren(h("ol", { class: "level-cards" }, ...set.levels.map((/** @type {any} */ level, /** @type {number} */ k) => card(entry, level, k + 1))),
      h("nav", { class: "other-sets", "aria-label": "Levels of other games" }, ...others.filter((one) => one !== name).map((one) => h("a", { class: "button", href: `/levels/${one}` }, titles.get(one)))));
  } catch (error) {
    part("title").textContent = isAway(error) ? "Offline" : "No levels";
    part("idea").textContent = isAway(error) ? "Nothing can be loaded now." : sentence(/** @type {Error} */ (error).message);
    host.replaceChildren(h("p", {}, h("a", { class: "button", href: "/" }, "All games")));
  }
  host.classList.add("ready-page");
}

startPage();
void start();
