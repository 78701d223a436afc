/** Painting a position of one's own: a palette under the board, tap or drag or a digit; one stroke is one undo. */

import { button, h, unique } from "../html.js";
import { UNIT } from "../picture.js";
import { HOLE, cellsOf, indexOf, modulusOf, shapeOf } from "./grid.js";

/** @typedef {import("../bench.js").Bench} Bench */
/** @typedef {import("../types.js").Shape} Shape */

const MAX_COLOURS = 12;

/** @param {Bench} bench */
export function paintEditor(bench) {
  const isLights = bench.entry.name === "lights", stroke = /** @type {Map<string, string>} */ (new Map());
  const palette = h("fieldset", { class: "palette", hidden: true });
  const edit = button("Edit", () => toggle(), { "aria-pressed": "false" });
  let isOn = false, value = "1", held = false, drawn = "";

  function toggle() {
    isOn = !isOn;
    edit.setAttribute("aria-pressed", String(isOn));
    palette.hidden = !isOn;
    bench.board?.svg?.classList.toggle("painting", isOn);
    if (isOn) { build(); bench.tell("Edit: tap or drag to paint, a digit paints where the focus is. Edit again to play."); } else bench.tell("Back to play.");
  }

  /** Rows of the palette: values, then Clear, Random and a field for a whole position. */
  function build() {
    const modulus = modulusOf(bench.situation), key = `${modulus}`;
    if (key === drawn) return;
    drawn = key;
    if (value !== HOLE && Number(value) >= modulus) value = "1";
    const values = [...Array(Math.min(modulus, MAX_COLOURS)).keys()].map(String);
    const text = h("input", { type: "text", id: unique("position"), size: 18, autocomplete: "off", spellcheck: "false" });
    const put = () => { if (text.value.trim()) void bench.set(text.value.trim()); };
    text.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => { if (event.key === "Enter") put(); });
    palette.replaceChildren(h("legend", {}, "Paint"), h("div", { class: "colours" }, ...values.map((one) => colour(one, one)), isLights ? colour(HOLE, "hole") : null,
      modulus > MAX_COLOURS ? number(modulus) : null),
    h("div", { class: "row" }, button("Clear", () => void all(() => "0", "Cleared. Undo brings it back.")),
      button("Random", () => void all(() => String(Math.floor(Math.random() * modulus)), "Drawn at random. Undo brings the old one back."))),
    h("div", { class: "row" }, h("label", { for: text.id }, "Paste"), text, button("Set", put)));
  }

  /** @param {string} one @param {string} label */
  function colour(one, label) {
    const input = h("input", { type: "radio", name: "colour", value: one, checked: one === value, change: () => { value = one; } });
    return h("label", { class: "colour" }, input, h("span", {}, label));
  }

  /** @param {number} modulus */
  function number(modulus) {
    const change = () => { value = String(Math.max(0, Math.min(modulus - 1, Number(input.value) || 0))); };
    const input = h("input", { type: "text", inputmode: "numeric", size: 6, change });
    return h("label", {}, h("span", {}, "or"), input);
  }

  /** @param {(name: number) => string} make @param {string} note */
  function all(make, note) {
    const { values, write } = cellsOf(bench.situation.position, modulusOf(bench.situation));
    return bench.set(write(values.map((one, k) => (one === HOLE ? HOLE : make(k)))), note);
  }

  /** Put the painted cells into the position; holes are a rule of the board. */
  async function commit() {
    if (!stroke.size) return;
    const { situation } = bench, shape = shapeOf(situation), { values, write } = cellsOf(situation.position, modulusOf(situation)), next = [...values];
    for (const [name, one] of stroke) next[indexOf(shape, name)] = one;
    const count = stroke.size, isSame = next.every((one, k) => one === values[k]), holesChange = next.some((one, k) => (one === HOLE) !== (values[k] === HOLE));
    stroke.clear();
    const note = count === 1 ? "Painted. Undo takes it back." : `Painted ${count} cells. Undo takes them back.`;
    if (isSame) return bench.paint();
    if (!holesChange) return void await bench.set(write(next), note);
    const holes = next.flatMap((one, k) => (one === HOLE ? [`${Math.floor(k / shape[1])} ${k % shape[1]}`] : [])).join("; ");
    return void await bench.retune({ holes }, note, write(next));
  }

  /** The cell under a pointer, holes too; null outside. @param {PointerEvent} event */
  function cellAt(event) {
    const svg = /** @type {any} */ (bench.board).svg, point = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
    const places = /** @type {any[]} */ (bench.board?.places?.() ?? []).filter((place) => place.name !== null);
    const over = places.find((place) => point.x >= place.x && point.x < place.x + UNIT && point.y >= place.y && point.y < place.y + UNIT);
    if (over || !isLights || !places.length) return over?.name ?? null;
    const [row, column] = places[0].name.split(" ").map(Number), shape = shapeOf(bench.situation);
    const r = row + Math.floor((point.y - places[0].y) / UNIT), c = column + Math.floor((point.x - places[0].x) / UNIT);
    return r >= 0 && c >= 0 && r < shape[0] && c < shape[1] ? `${r} ${c}` : null;
  }

  /** @param {PointerEvent} event */
  function paintAt(event) {
    const name = cellAt(event);
    if (name === null || stroke.get(name) === value) return;
    stroke.set(name, value);
    bench.paint();
  }

  const stage = bench.slots.stage;
  stage.addEventListener("pointerdown", (/** @type {PointerEvent} */ event) => {
    const target = /** @type {Element} */ (event.target);
    if (!isOn || event.button !== 0 || !event.isPrimary || !target.closest("svg.board") || target.closest(".grips")) return;
    held = true;
    paintAt(event);
  });
  stage.addEventListener("pointermove", (/** @type {PointerEvent} */ event) => { if (held) paintAt(event); });
  for (const end of ["pointerup", "pointercancel", "pointerleave"]) stage.addEventListener(end, () => { if (held) { held = false; void commit(); } });
  bench.on("situation", () => { if (isOn) build(); });
  bench.slots.rare.prepend(edit);
  stage.after(palette);

  return {
    isOn: () => isOn,
    /** Fresh paint, before it is dry. @returns {Shape[]} */
    wet() {
      if (!stroke.size) return [];
      const places = /** @type {any[]} */ (bench.board?.places?.() ?? []).filter((place) => stroke.has(place.name));
      return places.flatMap((place) => fresh(/** @type {string} */ (stroke.get(place.name)), [place.x, place.y], isLights, modulusOf(bench.situation)));
    },
    /** @param {KeyboardEvent} event @param {any} place */
    key(event, place) {
      if (!isOn || event.ctrlKey || event.metaKey || event.altKey) return false;
      if (event.key === "Escape") { toggle(); return true; }
      const typed = /^\d$/.test(event.key) && Number(event.key) < modulusOf(bench.situation) ? event.key : ["Enter", " "].includes(event.key) ? value : null;
      if (typed === null || !place?.name) return false;
      stroke.set(place.name, typed);
      void commit();
      return true;
    },
  };
}

/** @param {string} value @param {[number, number]} at @param {boolean} isLights @param {number} modulus @returns {Shape[]} */
function fresh(value, at, isLights, modulus) {
  const ground = /** @type {Shape} */ ({ kind: "cell", role: "cell", at });
  if (value === HOLE) return [{ kind: "cell", role: "hole", at }];
  if (isLights) return Number(value) ? [{ kind: "cell", role: "lit", at, text: modulus > 2 ? value : "" }] : [ground];
  return [ground, { kind: "cell", role: Number(value) ? "die" : "done", at, value: Number(value), text: modulus > 7 && Number(value) ? value : "" }];
}
