/** What a person has reached, in words; it can be saved as a file, loaded again, and forgotten. */

import { button, h, plural } from "../html.js";
import { canKeep, days, levels, load, streak } from "../progress.js";
import { everything, forget, restore } from "../progress_file.js";
import { say } from "../say.js";
import { download } from "../share.js";
import { showDays, startPage } from "./shell.js";

const host = /** @type {HTMLElement} */ (document.getElementById("progress"));
let forgotten = /** @type {any} */ (null);

/** @param {string} title @param {string[]} lines @param {string} nothing @param {string} href @param {string} way */
const part = (title, lines, nothing, href, way) => h("section", { class: "card" }, h("h2", {}, title), lines.length ? h("ul", {}, ...lines.map((line) => h("li", {}, line))) : h("p", { class: "quiet" }, nothing), h("p", {}, h("a", { href }, way)));

function levelLines() {
  const games = new Map();
  for (const [name, { stars }] of Object.entries(levels())) { const [game] = name.split("/"), [count, sum] = games.get(game) ?? [0, 0]; games.set(game, [count + 1, sum + stars]); }
  return [...games].map(([game, [count, sum]]) => `${game}: ${plural(count, "level")} solved, ${plural(sum, "star")}`);
}

function dayLines() {
  const { now, best } = streak(), solved = Object.keys(days()).length;
  return solved ? [`${plural(solved, "puzzle")} of the day solved`, `${plural(now, "day")} in a row, best so far ${best}`] : [];
}

const recordLines = () => Object.entries(load("record")).map(([name, [won, lost]]) => `${name.replace("/", ", ")}: ${won} won, ${lost} lost`);

/** @param {File} file */
async function read(file) {
  let isRead = false;
  try { isRead = restore(JSON.parse(await file.text())); } catch { /* told below */ }
  say(isRead ? "Loaded." : "This file does not hold progress.");
  show(isRead ? "" : "This file does not hold progress: expected the JSON that Save writes.");
}

/** @param {string} [told] */
function show(told = "") {
  const field = h("input", { type: "file", accept: "application/json", class: "hush", "aria-label": "File to load", tabindex: -1, change: () => { if (field.files?.[0]) void read(field.files[0]); } });
  const acts = h("div", { class: "row" }, button("Save as a file", () => download("ludus-progress.json", JSON.stringify(everything()))), button("Load a file", () => field.click()), field,
    forgotten ? button("Bring it back", () => { restore(forgotten); forgotten = null; show("Brought back."); }) : button("Forget everything", () => { forgotten = everything(); forget(); show("Forgotten. Until you leave this page it can be brought back."); }));
  host.className = "ready-page progress-parts";
  host.replaceChildren(...(canKeep() ? [] : [h("p", {}, "This browser keeps nothing, so there is nothing to show.")]), part("Levels", levelLines(), "No level is solved yet.", "/play/pegs?level=1", "Levels of peg solitaire"), part("Puzzle of the day", dayLines(), "No puzzle is solved yet.", "/daily", "The puzzle of today"),
    part("Games for two", recordLines(), "No game is finished yet.", "/play/nim", "Play Nim"), acts, h("p", { class: "note-line" }, told));
  showDays();
}

startPage();
show();
