/**
 * A table as a heat map: a canvas with axes, a cursor, zoom and panning; one number is one pixel, or a square of them.
 *
 * The numbers are coloured once into a picture of their own size; moving and zooming only draws that picture again.
 * x counts to the right and y down, both from 0 at the top left, as on the boards.
 */

import { LOST, inkOn, painter } from "./heat_colours.js";
import { h } from "./html.js";
import { isDark, onTheme } from "./theme.js";

/** @typedef {[number, number]} Spot  x and y */

const LEFT = 38, TOP = 22, MAX_ZOOM = 48, NUMBERS_FROM = 26, SLACK = 5, MAX_LOST = 20000;

/**
 * @typedef {object} HeatOptions
 * @property {(spot: Spot|null, byKeys: boolean) => void} onCursor
 * @property {(spot: Spot) => void} onChoose  a click, or Enter
 * @property {(event: KeyboardEvent) => boolean} onKey  other keys
 */

export class HeatMap {
  canvas = h("canvas", { class: "heat-map", tabindex: 0, role: "application", "aria-roledescription": "heat map", "aria-label": "Table of all positions" });
  /** @type {import("./tables.js").Table|null} */ table = null;
  /** @type {Int16Array|Uint16Array|null} */ claimed = null;
  /** @type {{mode: import("./heat_colours.js").Mode, modulus: number}} */ look = { mode: "value", modulus: 5 };
  /** @type {Spot} */ cursor = [0, 0];
  /** @type {Spot|null} */ piece = null;
  /** @type {Spot[]} */ marks = [];
  zoom = 1;
  corner = [0, 0];
  size = [512, 512];
  isAsked = false;
  isOutcome = false;
  largest = 1;
  /** @type {number[]} */ lost = [];

  /** @param {HTMLElement} host @param {HeatOptions} options */
  constructor(host, options) {
    this.options = options;
    this.picture = document.createElement("canvas");
    this.paint = painter({ mode: "value", modulus: 5, largest: 1, isDark: false });
    host.append(this.canvas);
    this.listen();
    new ResizeObserver(() => this.resize()).observe(this.canvas);
    onTheme(() => this.colour());
  }

  // ---- what is shown --------------------------------------------------------------------------------------------------

  /** @param {import("./tables.js").Table} table */
  show(table) {
    const isSame = this.table?.width === table.width && this.table.height === table.height;
    this.table = table;
    this.claimed = null;
    this.largest = 1;
    for (const value of table.values) if (value > this.largest) this.largest = value;
    this.cursor = [Math.min(this.cursor[0], table.width - 1), Math.min(this.cursor[1], table.height - 1)];
    this.canvas.setAttribute("aria-label", `Heat map of ${table.width} × ${table.height} positions, x to the right, y down. Arrows move the cursor, Enter puts the piece there.`);
    this.colour();
    if (!isSame) this.fit();
  }

  /** What a formula says instead: numbers, or 0 for lost and 1 for won. @param {Int16Array|Uint16Array|null} claimed @param {boolean} [isOutcome] */
  compare(claimed, isOutcome = false) {
    this.claimed = claimed;
    this.isOutcome = isOutcome;
    this.colour();
  }

  /** @param {Partial<HeatMap["look"]>} look */
  wear(look) {
    Object.assign(this.look, look);
    this.colour();
  }

  /** Colour every number again. */
  colour() {
    const { table, claimed } = this;
    if (!table) return;
    const mode = !claimed && (this.look.mode === "formula" || this.look.mode === "difference") ? "value" : this.look.mode;
    const paint = painter({ mode, modulus: this.look.modulus, largest: this.largest, isDark: isDark() });
    this.paint = paint;
    Object.assign(this.picture, { width: table.width, height: table.height });
    const context = /** @type {CanvasRenderingContext2D} */ (this.picture.getContext("2d")), image = context.createImageData(table.width, table.height);
    const pixels = new Uint32Array(image.data.buffer), { values, width, height } = table;
    // The numbers come x by x, pixels go line by line.
    const each = (/** @type {(k: number) => number} */ colourOf) => { for (let x = 0, k = 0; x < width; x++) for (let y = 0; y < height; y++, k++) pixels[y * width + x] = colourOf(k); };
    if (claimed && (mode === "formula" || mode === "difference")) {
      const most = mode === "difference" && this.isOutcome ? 1 : Infinity;
      each((k) => paint(Math.min(most, values[k]), claimed[k]));
    } else {
      const colours = Uint32Array.from({ length: this.largest + 1 }, (_, value) => paint(value, 0));
      each((k) => colours[values[k]]);
    }
    context.putImageData(image, 0, 0);
    const isMarked = mode === "value" || mode === "lost";
    this.lost = [];
    for (let k = isMarked ? values.indexOf(0) : -1; k >= 0 && this.lost.length <= MAX_LOST; k = values.indexOf(0, k + 1)) this.lost.push(k);
    this.draw();
  }

  /** @param {Spot} spot */
  value([x, y]) { return this.table ? this.table.values[x * this.table.height + y] : 0; }

  /** @param {Spot} spot */
  said([x, y]) { return this.claimed && this.table ? this.claimed[x * this.table.height + y] : null; }

  // ---- the view -------------------------------------------------------------------------------------------------------

  get plot() { return [this.size[0] - LEFT, this.size[1] - TOP]; }

  get smallest() { return this.table ? Math.min(this.plot[0] / this.table.width, this.plot[1] / this.table.height, MAX_ZOOM) : 1; }

  /** Show all of it. */
  fit() {
    this.zoom = this.smallest;
    this.corner = [0, 0];
    this.draw();
  }

  resize() {
    const box = this.canvas.getBoundingClientRect(), wasFit = this.zoom <= this.smallest * 1.001;
    if (!box.width) return;
    this.size = [box.width, box.height];
    const scale = window.devicePixelRatio || 1;
    Object.assign(this.canvas, { width: Math.round(box.width * scale), height: Math.round(box.height * scale) });
    if (wasFit) this.zoom = this.smallest;
    this.draw();
  }

  /** @param {number} factor @param {number[]} [about]  in pixels of the plot; the cursor when nothing is said */
  zoomBy(factor, about = this.middleOf(this.cursor)) {
    const before = about.map((one, axis) => this.corner[axis] + one / this.zoom);
    this.zoom = Math.min(MAX_ZOOM, Math.max(this.smallest, this.zoom * factor));
    this.corner = before.map((one, axis) => one - about[axis] / this.zoom);
    this.draw();
  }

  /** @param {number} right @param {number} down  in cells */
  pan(right, down) {
    this.corner = [this.corner[0] + right, this.corner[1] + down];
    this.draw();
  }

  /** The middle of a cell in the plot, in pixels. @param {Spot} spot */
  middleOf(spot) { return spot.map((one, axis) => (one + 0.5 - this.corner[axis]) * this.zoom); }

  /** Bring the cursor to a cell, and the cell into view. @param {Spot} spot @param {boolean} byKeys */
  go([x, y], byKeys) {
    if (!this.table) return;
    this.cursor = [Math.max(0, Math.min(this.table.width - 1, x)), Math.max(0, Math.min(this.table.height - 1, y))];
    const seen = this.plot.map((one) => one / this.zoom);
    this.corner = this.corner.map((first, axis) => Math.min(this.cursor[axis], Math.max(first, this.cursor[axis] + 1 - seen[axis])));
    this.draw();
    this.options.onCursor(this.cursor, byKeys);
  }

  /** The piece is somewhere else: the cursor goes there too, where the table has such a cell. @param {Spot} spot */
  stand(spot) {
    const { table } = this;
    if (!table || (spot[0] < table.width && spot[1] < table.height)) this.cursor = spot;
    this.draw();
    if (table) this.options.onCursor(this.cursor, false);
  }

  // ---- hands ----------------------------------------------------------------------------------------------------------

  /** The cell under a pointer; null outside. @param {{clientX: number, clientY: number}} event @returns {Spot|null} */
  under(event) {
    const box = this.canvas.getBoundingClientRect(), x = event.clientX - box.left - LEFT, y = event.clientY - box.top - TOP;
    const spot = /** @type {Spot} */ ([x, y].map((one, axis) => Math.floor(this.corner[axis] + one / this.zoom)));
    return this.table && x >= 0 && y >= 0 && spot[0] < this.table.width && spot[1] < this.table.height ? spot : null;
  }

  listen() {
    const { canvas } = this, fingers = /** @type {Map<number, {clientX: number, clientY: number}>} */ (new Map());
    let moved = 0, wasPinched = false;
    canvas.addEventListener("pointerdown", (/** @type {PointerEvent} */ event) => {
      fingers.set(event.pointerId, event);
      if (fingers.size === 1) { moved = 0; wasPinched = false; } else wasPinched = true;
      canvas.setPointerCapture(event.pointerId);
    });
    canvas.addEventListener("pointermove", (/** @type {PointerEvent} */ event) => {
      const before = fingers.get(event.pointerId);
      if (!before) { if (event.pointerType === "mouse") this.hover(this.under(event)); return; }
      const others = [...fingers].filter(([id]) => id !== event.pointerId).map(([, one]) => one);
      if (others.length) this.pinch(before, event, others[0]);
      else if ((moved += Math.hypot(event.clientX - before.clientX, event.clientY - before.clientY)) > SLACK) {
        this.pan((before.clientX - event.clientX) / this.zoom, (before.clientY - event.clientY) / this.zoom);
      }
      fingers.set(event.pointerId, event);
    });
    const lift = (/** @type {PointerEvent} */ event) => {
      const was = fingers.delete(event.pointerId), spot = this.under(event);
      if (event.type !== "pointerup" || !was || fingers.size || wasPinched || moved > SLACK || !spot) return;
      this.go(spot, false);
      this.options.onChoose(spot);
    };
    canvas.addEventListener("pointerup", lift);
    canvas.addEventListener("pointercancel", lift);
    canvas.addEventListener("pointerleave", () => { if (!fingers.size) this.hover(null); });
    canvas.addEventListener("wheel", (/** @type {WheelEvent} */ event) => {
      // The wheel alone scrolls the page; with Ctrl, or two fingers on a pad, it zooms.
      if (!event.ctrlKey) return;
      event.preventDefault();
      const box = canvas.getBoundingClientRect();
      this.zoomBy(Math.exp(-event.deltaY / 200), [event.clientX - box.left - LEFT, event.clientY - box.top - TOP]);
    }, { passive: false });
    canvas.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => { if (this.key(event)) { event.preventDefault(); event.stopPropagation(); } });
    canvas.addEventListener("focus", () => this.draw());
    canvas.addEventListener("blur", () => this.draw());
  }

  /** @param {{clientX: number, clientY: number}} before @param {{clientX: number, clientY: number}} now @param {{clientX: number, clientY: number}} other */
  pinch(before, now, other) {
    const far = (/** @type {{clientX: number, clientY: number}} */ one) => Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
    const box = this.canvas.getBoundingClientRect();
    if (far(before) > 0) this.zoomBy(far(now) / far(before), [(now.clientX + other.clientX) / 2 - box.left - LEFT, (now.clientY + other.clientY) / 2 - box.top - TOP]);
  }

  /** @param {Spot|null} spot */
  hover(spot) { this.options.onCursor(spot ?? this.cursor, false); }

  /** @param {KeyboardEvent} event */
  key(event) {
    const step = /** @type {Record<string, Spot>} */ ({ ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] })[event.key];
    if (event.ctrlKey || event.metaKey || event.altKey) return this.options.onKey(event);
    if (step && event.shiftKey) this.pan(step[0] * this.plot[0] / this.zoom / 4, step[1] * this.plot[1] / this.zoom / 4);
    else if (step) this.go([this.cursor[0] + step[0], this.cursor[1] + step[1]], true);
    else if (event.key === "Home" || event.key === "End") this.go([event.key === "Home" ? 0 : Infinity, this.cursor[1]], true);
    else if (event.key === "PageUp" || event.key === "PageDown") this.go([this.cursor[0], event.key === "PageUp" ? 0 : Infinity], true);
    else if (event.key === "Enter" || event.key === " ") this.options.onChoose(this.cursor);
    else if (event.key === "+" || event.key === "=") this.zoomBy(1.5);
    else if (event.key === "-" || event.key === "−") this.zoomBy(1 / 1.5);
    else if (event.key === "0") this.fit();
    else return this.options.onKey(event);
    return true;
  }

  // ---- drawing --------------------------------------------------------------------------------------------------------

  /** Draw at the next frame, once however often it is asked for. */
  draw() {
    if (this.isAsked) return;
    this.isAsked = true;
    requestAnimationFrame(() => { this.isAsked = false; this.drawNow(); });
  }

  drawNow() {
    const { table, plot, zoom } = this, context = this.canvas.getContext("2d"), scale = this.canvas.width / Math.max(1, this.size[0]);
    if (!table || !context) return;
    this.corner = [clamp(this.corner[0], table.width - plot[0] / zoom), clamp(this.corner[1], table.height - plot[1] / zoom)];
    this.canvas.style.touchAction = zoom > this.smallest * 1.01 ? "none" : "pan-y";
    const style = getComputedStyle(this.canvas), ink = style.getPropertyValue("color"), muted = style.getPropertyValue("border-top-color");
    context.setTransform(scale, 0, 0, scale, 0, 0);
    context.clearRect(0, 0, ...this.size);
    context.save();
    context.beginPath();
    context.rect(LEFT, TOP, plot[0], plot[1]);
    context.clip();
    context.translate(LEFT, TOP);
    // Below one pixel a number several are mixed, above it every square stays sharp.
    context.imageSmoothingEnabled = zoom * scale < 1;
    context.imageSmoothingQuality = "high";
    context.drawImage(this.picture, -this.corner[0] * zoom, -this.corner[1] * zoom, table.width * zoom, table.height * zoom);
    if (zoom * scale < 1) this.drawLost(context);
    if (zoom >= NUMBERS_FROM) this.drawNumbers(context);
    this.drawMarks(context, style.getPropertyValue("--accent"), style.getPropertyValue("--surface"));
    this.drawCursor(context, ink, style.getPropertyValue("--surface"));
    context.restore();
    this.drawAxes(context, muted, style.fontFamily);
  }

  /** Lost positions would vanish where many numbers share a pixel: unless there are many, each has one of its own. @param {CanvasRenderingContext2D} context */
  drawLost(context) {
    const { table, lost, zoom } = this;
    if (!table || lost.length > MAX_LOST) return;
    context.fillStyle = LOST;
    for (const k of lost) {
      const x = Math.floor(k / table.height);
      context.fillRect((x - this.corner[0]) * zoom, (k - x * table.height - this.corner[1]) * zoom, 1.5, 1.5);
    }
  }

  /** @param {CanvasRenderingContext2D} context */
  drawNumbers(context) {
    const { table, zoom, plot } = this, first = this.corner.map(Math.floor), last = this.corner.map((one, axis) => one + plot[axis] / zoom);
    if (!table) return;
    Object.assign(context, { textAlign: "center", textBaseline: "middle", font: `600 ${Math.round(zoom * 0.36)}px sans-serif` });
    for (let x = first[0]; x <= last[0] && x < table.width; x++) {
      for (let y = first[1]; y <= last[1] && y < table.height; y++) {
        const value = this.value([x, y]), claimed = this.said([x, y]), [across, down] = this.middleOf([x, y]);
        context.fillStyle = inkOn(this.paint(value, claimed ?? 0));
        context.fillText(String(this.written(value, claimed)).replace("-", "−"), across, down);
      }
    }
  }

  /** The number that stands in a cell. @param {number} value @param {number|null} claimed */
  written(value, claimed) {
    const { mode, modulus } = this.look;
    if (mode === "mod") return value % modulus;
    if (mode === "lost") return value === 0 ? "●" : "";
    if (claimed === null || mode === "value") return value;
    return mode === "formula" ? claimed : claimed - (this.isOutcome ? Math.min(1, value) : value);
  }

  /** The piece as a disc, winning moves as dots. @param {CanvasRenderingContext2D} context @param {string} accent @param {string} surface */
  drawMarks(context, accent, surface) {
    const dot = (/** @type {Spot} */ spot, /** @type {number} */ radius, /** @type {string} */ fill) => {
      const [x, y] = this.middleOf(spot);
      context.beginPath();
      context.arc(x, y, radius, 0, 2 * Math.PI);
      Object.assign(context, { fillStyle: fill, strokeStyle: surface, lineWidth: 2 });
      context.fill();
      context.stroke();
    };
    const room = Math.max(5, Math.min(11, this.zoom * 0.3));
    for (const mark of this.marks) dot(mark, room * 0.7, accent);
    if (this.piece) dot(this.piece, room, getComputedStyle(this.canvas).getPropertyValue("--piece"));
  }

  /** A cross through the plot and a frame around the cell. @param {CanvasRenderingContext2D} context @param {string} ink @param {string} surface */
  drawCursor(context, ink, surface) {
    const [right, down] = [this.table?.width ?? 0, this.table?.height ?? 0].map((side, axis) => Math.min(this.plot[axis], (side - this.corner[axis]) * this.zoom));
    const [x, y] = this.middleOf(this.cursor), half = Math.max(4, this.zoom / 2), isFocused = document.activeElement === this.canvas;
    for (const [style, width] of /** @type {[string, number][]} */ ([[surface, isFocused ? 5 : 3], [ink, isFocused ? 2 : 1]])) {
      Object.assign(context, { strokeStyle: style, lineWidth: width });
      context.strokeRect(x - half, y - half, 2 * half, 2 * half);
    }
    Object.assign(context, { strokeStyle: ink, lineWidth: 0.5 });
    context.beginPath();
    for (const [from, to] of [[[0, y], [x - half, y]], [[x + half, y], [right, y]], [[x, 0], [x, y - half]], [[x, y + half], [x, down]]]) {
      context.moveTo(from[0], from[1]);
      context.lineTo(to[0], to[1]);
    }
    context.stroke();
  }

  /** @param {CanvasRenderingContext2D} context @param {string} colour @param {string} family */
  drawAxes(context, colour, family) {
    const { table, zoom } = this;
    if (!table) return;
    Object.assign(context, { fillStyle: colour, font: `12px ${family}`, textBaseline: "middle" });
    const step = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000].find((one) => one * zoom >= 34) ?? 2000;
    const first = (/** @type {number} */ from) => Math.ceil((from - 0.5) / step) * step;
    context.textAlign = "center";
    for (let x = first(this.corner[0]); x < table.width && this.middleOf([x, 0])[0] < this.plot[0] - 4; x += step) context.fillText(String(x), LEFT + this.middleOf([x, 0])[0], 11);
    context.textAlign = "right";
    for (let y = first(this.corner[1]); y < table.height && this.middleOf([0, y])[1] < this.plot[1] - 4; y += step) context.fillText(String(y), LEFT - 6, TOP + this.middleOf([0, y])[1]);
    context.textAlign = "left";
    context.fillText("y\\x", 4, 11);
  }
}

/** @param {number} value @param {number} most */
const clamp = (value, most) => Math.max(0, Math.min(value, most));
