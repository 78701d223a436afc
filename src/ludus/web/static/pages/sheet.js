/** A worksheet: boards in outline on the first page, solutions on the second, notes for the teacher where it has them. */

import { Away, Refused, api } from "../api.js";
import { button, h, sentence } from "../html.js";
import { gaps, regionRows } from "../families/tile_shapes.js";
import { still } from "../picture.js";
import { squaresOf } from "../squares.js";
import { startPage } from "./shell.js";

const part = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));
const [, kind, name] = window.location.pathname.split("/").map(decodeURIComponent);
const isLesson = kind === "teach", asked = new URLSearchParams(window.location.search);
const NUMBERS = [1, 2, 3, 4, 5, 6, 7, 8];

/** A picture at a size that fits paper: cells of the same size on all boards, none wider than its column. @param {any} picture */
function drawn(picture) {
  // What a legend says of colours is not true on paper: there the numbers say it.
  const image = still({ ...picture, shapes: picture.shapes.filter((/** @type {any} */ shape) => !/\b(blue|orange)\b/.test(shape.text ?? "")) });
  image.style.maxWidth = `${Math.max(36, Math.min(picture.width / 64 * 10.5, 190)).toFixed(1)}mm`;
  return image;
}

/** Squares as the pages of the game name them. @param {any} sheet @param {any} board */
const squares = (sheet, board) => squaresOf(sheet.entry, board.parameters);

/** A board to work on; squares that are missing from a region are shaded. @param {any} sheet @param {any} board */
function whole(sheet, board) {
  const { picture, parameters } = board, named = squares(sheet, board).picture(picture);
  if (!parameters.region || (parameters.lattice ?? "square") !== "square") return named;
  return { ...named, shapes: [...gaps(regionRows(parameters.region), picture), ...named.shapes] };
}

/** @param {any} sheet */
function front(sheet) {
  const boards = sheet.boards.map((/** @type {any} */ board, /** @type {number} */ k) => h("figure", { class: "puzzle" }, h("figcaption", {}, h("b", {}, `${k + 1}. `), board.question), drawn(whole(sheet, board))));
  return h("section", { class: "paper front", "aria-label": "Worksheet" }, h("p", { class: "paper-head" }, h("strong", {}, "Ludus"), h("span", {}, "Name ", h("i", { class: "blank-line" }))), h("h1", {}, sheet.title), sheet.rule ? h("p", { class: "voice" }, sentence(sheet.rule)) : null,
    h("div", { class: "puzzles" }, ...boards), sheet.question ? h("p", { class: "voice" }, `${sheet.question} Give a reason.`) : null,
    sheet.lines ? h("div", { class: "lines" }, ...Array.from({ length: sheet.lines }, () => h("i"))) : null);
}

/** @param {any} sheet */
function back(sheet) {
  const boards = sheet.boards.map((/** @type {any} */ board, /** @type {number} */ k) => h("figure", { class: "puzzle" }, h("figcaption", {}, h("b", {}, `${k + 1}. `), squares(sheet, board).words(board.words.join(" "))), board.solution?.shapes.length ? drawn(squares(sheet, board).picture(board.solution)) : null));
  return h("section", { class: "paper back", "aria-label": "Solutions" }, h("h2", {}, `Solutions: ${sheet.title}`), ...sheet.answers.map((/** @type {string} */ one) => h("p", { class: "voice" }, one)), h("div", { class: "puzzles" }, ...boards));
}

/** @param {any} sheet */
const notes = (sheet) => h("section", { class: "paper notes", "aria-label": "Notes for the teacher" }, h("h2", {}, `For the teacher: ${sheet.title}`), h("ol", {}, ...sheet.notes.map((/** @type {any} */ note) => h("li", {}, h("b", {}, `${sentence(note.title)} `), note.text))));

/** A switch that is kept in the address. @param {string} key @param {string} text @param {boolean} first */
function toggle(key, text, first) {
  const box = h("input", { type: "checkbox", id: `show-${key}`, checked: asked.has(key) ? asked.get(key) === "1" : first, change: () => apply() });
  const apply = () => { part("sheet").classList.toggle(`no-${key}`, !box.checked); asked.set(key, box.checked ? "1" : "0"); window.history.replaceState(null, "", `?${asked}`); };
  return { element: h("label", {}, box, text), apply };
}

async function start() {
  const boards = Math.min(8, Number(asked.get("boards")) || 4), seed = Number(asked.get("seed")) || 1;
  try {
    const sheet = await api.call("GET", isLesson ? `/api/lessons/${encodeURIComponent(name)}/sheet` : `/api/sheets/${encodeURIComponent(name)}?boards=${boards}&seed=${seed}`);
    const entry = await api.game(sheet.game), { hue, move, goal } = entry.face;
    sheet.entry = entry;
    if (!isLesson) sheet.rule = `A move: ${move} Goal: ${goal}`;
    document.title = `${sheet.title}: worksheet · Ludus`;
    part("main").classList.add(`f-${hue}`);
    const answers = toggle("answers", "Solutions on a second page", false), teacher = toggle("notes", "Notes for the teacher", false);
    const again = (/** @type {Record<string, number>} */ change) => { for (const [key, value] of Object.entries(change)) asked.set(key, String(value)); window.location.search = String(asked); };
    const count = h("select", { change: () => again({ boards: Number(count.value) }) }, ...NUMBERS.map((number) => h("option", { value: number, selected: number === boards }, String(number))));
    part("sheet-tools").replaceChildren(h("h2", { class: "hush" }, "What to print"), button("Print", () => window.print(), { class: "main" }), answers.element, ...(sheet.notes.length ? [teacher.element] : []),
      ...(isLesson ? [h("a", { class: "button", href: `/teach/${name}` }, "To the lesson")] : [h("label", {}, "Puzzles", count), button("Other puzzles", () => again({ seed: seed + boards })), h("a", { class: "button", href: `/play/${name}` }, "To the game")]));
    part("sheet").replaceChildren(front(sheet), back(sheet), ...(sheet.notes.length ? [notes(sheet)] : []));
    answers.apply();
    teacher.apply();
    part("sheet").classList.add("ready-page");
  } catch (error) {
    if (!(error instanceof Refused || error instanceof Away)) throw error;
    part("sheet").replaceChildren(h("h1", {}, error instanceof Away ? "Offline" : "No worksheet"), h("p", {}, sentence(error.message)), h("p", {}, h("a", { class: "button", href: "/teach" }, "All lessons")));
    part("sheet-tools").replaceChildren();
  }
}

startPage();
void start();
