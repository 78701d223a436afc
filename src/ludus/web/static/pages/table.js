/** The table of a game as the whole page: a heat map, a sequence of heaps, or a slice; the address holds the view. */

import { api } from "../api.js";
import { colourOf } from "../heat_colours.js";
import { h, unique, wanted } from "../html.js";
import { follow } from "../jobs.js";
import { say } from "../say.js";
import { takeMenu } from "../taking.js";
import { drawn, startPage } from "./shell.js";

const SIZES = [32, 64, 128, 256, 512, 1024, 2000], SIDE = 12, MANY = 200;
const query = new URLSearchParams(window.location.search), host = /** @type {HTMLElement} */ (document.getElementById("table"));

/** Write a part of the view into the address. @param {Record<string, string>} changed */
function remember(changed) {
  for (const [name, value] of Object.entries(changed)) if (value) query.set(name, value); else query.delete(name);
  window.history.replaceState(null, "", `${window.location.pathname}${query.size ? `?${query}` : ""}`);
}

/** @param {any} body */
async function asked(body) {
  const told = await api.call("POST", "/api/ask", body);
  return told.job ? follow(told.job, () => {}, new AbortController().signal) : told;
}

// ---- heat maps --------------------------------------------------------------------------------------------------------

/** @param {import("../types.js").Entry} entry */
async function heat(entry) {
  const parameters = Object.fromEntries(entry.parameters.map(({ name, default: usual }) => [name, query.get(name) ?? usual])), sizes = entry.name === "nim" ? SIZES.slice(0, 3) : SIZES;
  if (entry.name === "nim") parameters.start = "5,7";
  const { HeatPanel } = await wanted(() => import("../heat_panel.js"));
  const panel = new HeatPanel(host, { game: entry.name, sizes, onKey: () => false, say, onTable: () => {}, onView: (view) => remember(view),
    onChoose: ([x, y]) => { panel.readOut.after(goTo(entry, [x, y])); } });
  const sets = h("div"), fold = h("details", { class: "level-fold", toggle: async () => { if (fold.open) await (await wanted(() => import("../level_sets.js"))).showLevels(sets, entry.name, parameters); remember({ levels: fold.open ? "1" : "" }); } }, h("summary", {}, "Level sets, their periods and certificates"), sets);
  host.append(fold);
  fold.open = query.get("levels") === "1";
  host.className = "table-page ready-page";
  await panel.open(parameters, Object.fromEntries(query));
}

/** A way from a cell to its board. @param {import("../types.js").Entry} entry @param {[number, number]} spot */
function goTo(entry, [x, y]) {
  document.getElementById("go-to")?.remove();
  return h("a", { id: "go-to", href: `/play/${entry.name}?start=${x},${y}` }, `Play from (${x}, ${y})`);
}

// ---- sequences --------------------------------------------------------------------------------------------------------

/** The cells of a sequence; with a period, where it begins anew and which values it does not have. @param {number[]} values @param {number|null} preperiod @param {number|null} length */
function cellsOf(values, preperiod, length) {
  const from = preperiod ?? 0;
  const marks = (/** @type {number} */ value, /** @type {number} */ heap) => [value === 0 ? "zero" : "", length && heap >= from && (heap - from) % length === 0 ? "first" : "", length && heap < from && heap + length < values.length && values[heap + length] !== value ? "odd" : ""];
  const largest = Math.max(...values);
  return values.map((value, heap) => {
    const cell = h("li", { class: marks(value, heap).join(" ").trim() || null }, String(value), h("small", {}, String(heap)));
    cell.style.setProperty("--value", colourOf(value, largest));
    return cell;
  });
}

/** @param {import("../types.js").Entry} entry */
async function sequence(entry) {
  const code = query.get("code") ?? entry.parameters.find(({ name }) => name === "code")?.default ?? "0.77", id = unique("code");
  const field = h("input", { id, type: "text", value: entry.name === "kayles" ? "0.77" : code, autocomplete: "off", spellcheck: "false" }), told = h("p", { class: "voice" }), strip = h("ol", { class: "strip-cells" }), period = h("p", { class: "quiet period" });
  async function load() {
    try {
      const table = await asked({ ludus: 1, kind: "heaps", code: field.value.trim(), size: MANY, question: "table" }), values = /** @type {number[]} */ (table.answer.certificate.values);
      told.textContent = table.sentence;
      shown = table.answer;
      strip.replaceChildren(...cellsOf(values, null, null));
      mount();
      period.textContent = "Looking for the period.";
      const found = await asked({ ludus: 1, kind: "heaps", code: field.value.trim(), size: MANY, question: "period" }), { preperiod = null, period: length = null } = found.answer?.certificate ?? {};
      period.textContent = found.sentence;
      strip.replaceChildren(...cellsOf(values, preperiod, length));
      remember({ code: field.value.trim() });
      field.removeAttribute("aria-invalid");
    } catch (error) {
      field.setAttribute("aria-invalid", "true");
      told.textContent = `${/** @type {Error} */ (error).message}.`;
      say(told.textContent);
      mount();
    }
  }
  /** @type {any} */ let shown = null;
  const here = () => window.location.pathname + window.location.search;
  const menu = takeMenu(() => [{ name: "Sequence", path: "/api/figures/proof", file: `${entry.name} ${field.value}`, body: () => shown }], here);
  const form = h("form", { class: "named", submit: (/** @type {Event} */ event) => { event.preventDefault(); void load(); } }, h("label", { for: id }, "Octal code"), field, h("button", { type: "submit" }, "Show"));
  const key = h("p", { class: "quiet" }, `Heaps 0 to ${MANY - 1}. The colours are those of a heat map; a ring marks the value 0; a bar begins each period; a dashed frame marks a value that the period does not have.`);
  /** The page is drawn when there is something to show, or why there is nothing: what came later would move it. */
  function mount() {
    if (form.parentNode) return;
    host.className = "sequence ready-page";
    host.replaceChildren(form, told, period, strip, key, menu.element);
  }
  await load();
}

// ---- slices -----------------------------------------------------------------------------------------------------------

/** @param {import("../types.js").Entry} entry */
async function slices(entry) {
  const isPair = entry.face.board === "pair", names = isPair ? ["x", "y"] : ["C"], held = (query.get("cut") ?? (isPair ? "3,2" : "3")).split(",").map(Number);
  const table = h("table"), told = h("p", { class: "voice" }), words = h("p", { class: "quiet" }, isPair ? "x to the right, y down: where the other piece stands." : "x to the right, y down: the two other heaps.");
  let asking = 0;
  async function load() {
    const mine = ++asking, slice = await api.call("POST", "/api/slices", { game: entry.name, parameters: {}, held, side: SIDE });
    if (mine !== asking) return;
    const range = Array.from({ length: SIDE }, (_, k) => k), written = (/** @type {number} */ value) => (value < 0 ? "" : slice.about === "grundy" ? String(value) : value ? "" : "0");
    table.replaceChildren(h("caption", { class: "hush" }, slice.sentence), h("thead", {}, h("tr", {}, h("td", {}, "y\\x"), ...range.map((x) => h("th", { scope: "col" }, String(x))))),
      h("tbody", {}, ...range.map((y) => h("tr", {}, h("th", { scope: "row" }, String(y)), ...range.map((x) => h("td", { class: slice.rows[y][x] === 0 ? "zero" : slice.rows[y][x] < 0 ? "none" : null }, written(slice.rows[y][x])))))));
    told.textContent = slice.sentence;
    remember({ cut: held.join(","), ...(isPair ? {} : { heaps: "3" }) });
  }
  const sliders = names.map((name, axis) => {
    const id = unique("held"), value = h("output", { for: id }, String(held[axis]));
    const input = h("input", { id, type: "range", min: entry.name === "silver-dollar" ? 1 : 0, max: SIDE - 1, value: held[axis], input: () => { held[axis] = Number(input.value); value.textContent = input.value; void load(); } });
    return { input, value, element: h("div", {}, h("label", { for: id }, isPair ? `${name} of the piece that is held: ` : `Stones in heap ${name}: `, value), input) };
  });
  const all = isPair ? await everyPair(entry, (square) => {
    for (const [axis, { input, value }] of sliders.entries()) { held[axis] = square[axis]; input.value = String(held[axis]); value.textContent = input.value; }
    void load().then(() => say(`${words.textContent} ${told.textContent}`));
  }) : null;
  const slice = () => ({ name: "Slice", path: "/api/figures/slice", file: `${entry.name} slice ${held.join(" ")}`, body: (/** @type {string} */ form) => ({ game: entry.name, parameters: {}, held, side: SIDE, form }) });
  const whole = all ? [{ name: "All P-positions", path: "/api/figures/proof", file: `${entry.name} p-positions`, body: () => all.answer }] : [];
  const menu = takeMenu(() => [slice(), ...whole], () => window.location.pathname + window.location.search);
  await load();
  host.className = "slice ready-page";
  host.replaceChildren(h("div", {}, table), h("div", { class: "held" }, told, ...sliders.map(({ element }) => element), words, h("p", { class: "quiet" }, `A dot marks a P-position; a hatched cell has no position.`), menu.element));
  await all?.ready;
  if (all) host.after(all.element);
}

/** The P-positions of two pieces on a square board, all at once. @param {import("../types.js").Entry} entry @param {(square: [number, number]) => void} hold */
async function everyPair(entry, hold) {
  const last = (/** @type {number} */ side) => (entry.name === "silver-dollar" ? side : side - 1);
  const ask = async (/** @type {number} */ side) => {
    const far = last(side), told = await api.ask(entry.name, { parameters: { start: `${far},${far},${far},${far - 1}` }, position: `${far} ${far} / ${far} ${far - 1}`, question: "p-positions", pictured: false }, new AbortController().signal);
    return told.job ? follow(told.job, () => {}, new AbortController().signal) : told;
  };
  const { ZeroSet } = await wanted(() => import("../zero_set.js"));
  return new ZeroSet(ask, { hold, remember }, query);
}

async function start() {
  const name = decodeURIComponent(window.location.pathname.split("/")[2]), entry = await api.game(name);
  document.title = `${entry.title}: table · Ludus`;
  /** @type {HTMLElement} */ (document.getElementById("title")).textContent = entry.title;
  /** @type {HTMLElement} */ (document.getElementById("main")).classList.add(`f-${entry.face.hue}`);
  if (entry.face.view === "sequence") return sequence(entry);
  if (entry.face.board === "pair" || query.get("heaps") === "3") return slices(entry);
  return heat(entry);
}

startPage();
void drawn(host, start);
