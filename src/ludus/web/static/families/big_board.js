/**
 * Boards above 40 by 40: the cells on a canvas that is panned by dragging, with one cursor for keys and screen readers.
 *
 * A touch plays at the cell under it, a drag pans, + and − zoom; the cells come from the position, so every one of them is there.
 */

import { button, h, s } from "../html.js";
import { say } from "../say.js";
import { square } from "../squares.js";
import { overlayOf } from "../states.js";
import { onTheme } from "../theme.js";
import { cellsOf, modulusOf, reachOf, shapeOf } from "./grid.js";

/** @typedef {import("../bench.js").Bench} Bench */

const STEPS = /** @type {Record<string, [number, number]>} */ ({ ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] });

/** The smallest cell, in pixels. */
const LEAST = 3;

/** Take the place of the generic board while a board is large. @param {Bench} bench @param {(situation: any) => boolean} isLarge */
export function bigBoard(bench, isLarge) {
  const canvas = h("canvas", { tabindex: 0, role: "application", "aria-label": bench.entry.title });
  const box = h("div", { class: "big", hidden: true }, canvas, h("div", { class: "zoom" },
    button("+", () => zoom(1.5), { "aria-label": "Zoom in" }), button("−", () => zoom(1 / 1.5), { "aria-label": "Zoom out" })));
  const look = { size: 16, row: 0, column: 0, top: 0, left: 0 };
  let fitted = "", values = /** @type {string[]} */ ([]), shape = [1, 1], colours = /** @type {Record<string, string>} */ ({});
  bench.slots.stage.insertBefore(box, bench.noteLine);

  const ratio = () => Math.max(1, window.devicePixelRatio || 1);
  const span = () => canvas.clientWidth / look.size;

  function paint() {
    if (box.hidden || !canvas.clientWidth) return;
    // A board that is new opens as a whole, as far as its cells can be told apart.
    if (fitted !== `${shape}`) { fitted = `${shape}`; look.size = Math.max(LEAST, Math.min(24, canvas.clientWidth / Math.max(...shape))); }
    const pixels = Math.round(canvas.clientWidth * ratio()), pen = canvas.getContext("2d");
    if (canvas.width !== pixels) canvas.width = canvas.height = pixels;
    pen.setTransform(ratio(), 0, 0, ratio(), 0, 0);
    pen.fillStyle = colours.surface;
    pen.fillRect(0, 0, canvas.clientWidth, canvas.clientHeight);
    const weights = bench.isOverlaid ? bench.answer?.weights?.cells ?? null : null;
    pen.textAlign = "center";
    pen.textBaseline = "middle";
    pen.font = `600 ${Math.round(look.size * 0.6)}px ${getComputedStyle(document.body).fontFamily}`;
    const [down, across] = [Math.min(shape[0], look.top + span() + 1), Math.min(shape[1], look.left + span() + 1)];
    for (let r = Math.floor(look.top); r < down; r += 1) for (let c = Math.floor(look.left); c < across; c += 1) cell(pen, r, c, weights);
    outlines(pen);
  }

  /** @param {CanvasRenderingContext2D} pen @param {number} r @param {number} c @param {Record<string, number>|null} weights */
  function cell(pen, r, c, weights) {
    if (r < 0 || c < 0) return;
    const value = values[r * shape[1] + c], x = (c - look.left) * look.size, y = (r - look.top) * look.size, gap = look.size > 6 ? 1 : 0;
    const weight = weights?.[`${r} ${c}`];
    if (value === "#") return;
    pen.fillStyle = weight ? colours[(weight > 0 ? "p" : "n") + Math.min(4, Math.abs(weight))] : value === "0" ? colours.sunk : weights ? colours.sunk : colours.straw;
    pen.fillRect(x, y, look.size - gap, look.size - gap);
    if (look.size < 11 || (value === "0" && !weight)) return;
    pen.fillStyle = weights || value === "0" ? colours.ink : colours.pip;
    pen.fillText(value, x + look.size / 2, y + look.size / 2);
  }

  /** @param {CanvasRenderingContext2D} pen */
  function outlines(pen) {
    const boxAt = (/** @type {number} */ r, /** @type {number} */ c, /** @type {string} */ colour) => {
      pen.strokeStyle = colour;
      pen.lineWidth = 2.5;
      pen.strokeRect((c - look.left) * look.size + 1, (r - look.top) * look.size + 1, look.size - 3, look.size - 3);
    };
    for (const name of reachOf(bench.situation, `${look.row} ${look.column}`)) boxAt(...(/** @type {[number, number]} */ (name.split(" ").map(Number))), colours.accent);
    boxAt(look.row, look.column, colours.ink);
    const dot = Math.max(1.5, look.size / 6);
    for (const move of Object.keys(overlayOf(bench).moves ?? {})) {
      const [r, c] = move.split(" ").map(Number);
      pen.fillStyle = colours.accent;
      pen.beginPath();
      pen.arc((c - look.left) * look.size + dot + 2, (r - look.top) * look.size + dot + 2, dot, 0, 2 * Math.PI);
      pen.fill();
    }
  }

  /** @param {number} by */
  function zoom(by) {
    const [row, column] = [look.row, look.column];
    look.size = Math.max(LEAST, Math.min(64, look.size * by));
    see(row, column);
    paint();
  }

  /** Bring a cell into sight. @param {number} row @param {number} column */
  function see(row, column) {
    look.top = Math.max(0, Math.min(shape[0] - span(), Math.min(Math.max(look.top, row - span() + 2), row - 1)));
    look.left = Math.max(0, Math.min(shape[1] - span(), Math.min(Math.max(look.left, column - span() + 2), column - 1)));
    if (shape[0] < span()) look.top = 0;
    if (shape[1] < span()) look.left = 0;
  }

  /** @param {number} row @param {number} column */
  function go(row, column) {
    look.row = ((row % shape[0]) + shape[0]) % shape[0];
    look.column = ((column % shape[1]) + shape[1]) % shape[1];
    see(look.row, look.column);
    paint();
    const told = `${square(look.row, look.column)}: ${values[look.row * shape[1] + look.column]}`;
    canvas.setAttribute("aria-label", `${bench.entry.title}. ${told}`);
    bench.note(`${told}.`);
    say(told);
  }

  const cellAt = (/** @type {PointerEvent} */ event) => {
    const at = canvas.getBoundingClientRect();
    return [Math.floor((event.clientY - at.top) / look.size + look.top), Math.floor((event.clientX - at.left) / look.size + look.left)];
  };
  let held = /** @type {any} */ (null);
  canvas.addEventListener("pointerdown", (/** @type {PointerEvent} */ event) => {
    if (!event.isPrimary) return;
    held = { x: event.clientX, y: event.clientY, top: look.top, left: look.left, far: false };
    canvas.setPointerCapture(event.pointerId);
  });
  canvas.addEventListener("pointermove", (/** @type {PointerEvent} */ event) => {
    if (!held) return;
    const dx = event.clientX - held.x, dy = event.clientY - held.y;
    held.far ||= Math.hypot(dx, dy) > 6;
    if (!held.far) return;
    look.top = Math.max(0, Math.min(Math.max(0, shape[0] - span()), held.top - dy / look.size));
    look.left = Math.max(0, Math.min(Math.max(0, shape[1] - span()), held.left - dx / look.size));
    paint();
  });
  canvas.addEventListener("pointerup", (/** @type {PointerEvent} */ event) => {
    const [row, column] = cellAt(event), isTap = held && !held.far;
    held = null;
    if (!isTap || row < 0 || column < 0 || row >= shape[0] || column >= shape[1]) return;
    [look.row, look.column] = [row, column];
    void bench.play(`${row} ${column}`);
  });
  canvas.addEventListener("pointercancel", () => { held = null; });
  canvas.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
    const step = STEPS[event.key], far = event.shiftKey ? 10 : 1;
    if (step) go(look.row + far * step[0], look.column + far * step[1]);
    else if (event.key === "Enter" || event.key === " ") void bench.play(`${look.row} ${look.column}`);
    else if (event.key === "+" || event.key === "-") zoom(event.key === "+" ? 1.5 : 1 / 1.5);
    else if (!bench.useKey(event)) return;
    event.preventDefault();
    event.stopPropagation();
  });

  onTheme(() => { colours = palette(bench.slots.stage); paint(); });
  new ResizeObserver(paint).observe(canvas);
  bench.on("overlay", paint);
  bench.on("answer", paint);
  bench.on("situation", () => {
    const large = isLarge(bench.situation);
    box.hidden = !large;
    if (bench.board?.view) bench.board.view.hidden = large;
    if (!large) return;
    [shape, values] = [shapeOf(bench.situation), cellsOf(bench.situation.position, modulusOf(bench.situation)).values];
    paint();
  });
}

/** The colours of the tokens on a stage, as a canvas can use them. @param {HTMLElement} stage */
function palette(stage) {
  const probe = s("rect"), host = s("svg", { class: "hush", "aria-hidden": "true" }, probe), found = /** @type {Record<string, string>} */ ({});
  stage.append(host);
  for (const name of ["surface", "sunk", "ink", "straw", "pip", "accent", "p1", "p2", "p3", "p4", "n1", "n2", "n3", "n4"]) {
    probe.style.fill = `var(--${name})`;
    found[name] = getComputedStyle(probe).fill;
  }
  host.remove();
  return found;
}
