/** The tray: every kind of tile, how many are left, taken by a press or dragged onto the region; R turns, F flips. */

import { h, s } from "../html.js";
import { flip, placeOf, turn } from "./tile_shapes.js";

/** @typedef {import("./tile_shapes.js").Tile} Tile */
/** @typedef {import("./tile_shapes.js").Cell} Cell */
/** @typedef {import("./tile_shapes.js").Lattice} Lattice */

const SLACK = 6;

/** A tile as a small image, or as large as on the board. @param {Cell[]} cells @param {Lattice} lattice @param {number} [scale]  pixels of a cell */
export function drawTile(cells, lattice, scale = 18) {
  const places = cells.map((cell) => placeOf(cell, lattice));
  const left = Math.min(...places.map(([x]) => x)), top = Math.min(...places.map(([, y]) => y));
  const right = Math.max(...places.map(([x]) => x)) + 64, low = Math.max(...places.map(([, y]) => y)) + 64;
  const squares = places.map(([x, y]) => s("rect", { class: "tile", x, y, width: 64, height: 64, rx: 6 }));
  const signs = lattice === "triangular" ? cells.map((cell, k) => s("text", { class: "text on piece", x: places[k][0] + 32, y: places[k][1] + 40, "text-anchor": "middle", "font-size": 22 }, (cell[0] + cell[1]) % 2 ? "▽" : "△")) : [];
  return s("svg", { "aria-hidden": "true", viewBox: `${left - 2} ${top - 2} ${right - left + 4} ${low - top + 4}`, width: Math.round((right - left + 4) * scale / 64), height: Math.round((low - top + 4) * scale / 64) }, ...squares, ...signs);
}

/** Tiles that have a name in every language. */
const TILES = /** @type {Record<string, string>} */ ({ I1: "square", I2: "domino" });

/** A tile in words. @param {string} name */
export const tileWords = (name) => (TILES[name] ? `a ${TILES[name]}` : name);

/**
 * @typedef {object} Hooks
 * @property {() => Lattice} lattice
 * @property {(tile: Tile, cells: Cell[]) => boolean} allows  whether the tile may be laid like this
 * @property {() => number} unit  pixels of a cell on the board
 * @property {() => void} changed  what is in hand is another
 * @property {(x: number, y: number) => void} over  a tile is dragged over a point of the screen
 * @property {(x: number, y: number) => boolean} drop  whether it was laid there
 * @property {(text: string) => void} tell
 */

/** @param {Hooks} hooks */
export function mountTray(hooks) {
  const list = h("div", { class: "tiles", role: "group", "aria-label": "Tiles" });
  const turnButton = h("button", { type: "button", click: () => void change(turn, "turned") }, "Turn", h("kbd", { "aria-hidden": "true" }, "R"));
  const flipButton = h("button", { type: "button", click: () => void change(flip, "flipped") }, "Flip", h("kbd", { "aria-hidden": "true" }, "F"));
  const element = h("section", { class: "tray", "aria-label": "The tray" }, list, h("div", { class: "row" }, turnButton, flipButton));
  let tiles = /** @type {Tile[]} */ ([]), held = /** @type {string|null} */ (null);
  const facing = /** @type {Map<string, Cell[]>} */ (new Map());

  /** @param {Tile} tile */
  const shape = (tile) => facing.get(tile.name) ?? tile.cells;

  /** @param {string|null} name @param {string} [words] */
  function take(name, words) {
    held = name;
    mark();
    hooks.changed();
    const told = name === null ? "Tile put back." : `${name} taken. Touch the region where it should lie.`;
    hooks.tell(words ?? told);
  }

  /** @param {(cells: Cell[], lattice: Lattice) => Cell[]} act @param {string} word */
  function change(act, word) {
    const tile = tiles.find(({ name }) => name === held) ?? (tiles.length === 1 ? tiles[0] : undefined);
    if (!tile) { hooks.tell("Take a tile first."); return true; }
    const next = act(shape(tile), hooks.lattice());
    if (!hooks.allows(tile, next)) { hooks.tell(`${tile.name} may not be ${word}.`); return true; }
    facing.set(tile.name, next);
    draw();
    hooks.changed();
    hooks.tell(`${tile.name} ${word}.`);
    return true;
  }

  function mark() {
    for (const one of /** @type {HTMLElement[]} */ ([...list.children])) one.setAttribute("aria-pressed", String(one.dataset.tile === held));
    for (const one of [turnButton, flipButton]) one.setAttribute("aria-disabled", String(held === null && tiles.length !== 1));
  }

  function draw() {
    const focused = list.contains(document.activeElement) ? /** @type {HTMLElement} */ (document.activeElement).dataset.tile : null;
    list.replaceChildren(...tiles.map((tile) => {
      const isOut = tile.count === 0, left = tile.count === undefined || tile.count === null ? "any number" : `${tile.count} left`;
      const one = h("button", { type: "button", "data-tile": tile.name, "aria-disabled": isOut ? "true" : null,
        click: () => { if (!isOut) take(held === tile.name ? null : tile.name); } }, h("span", { class: "shape" }, drawTile(shape(tile), hooks.lattice(), tiles.length > 6 ? 14 : 18)), h("span", {}, TILES[tile.name] ?? tile.name), " ", h("small", {}, left));
      if (!isOut) draggable(one, tile);
      return one;
    }));
    mark();
    if (focused) /** @type {HTMLElement|null} */ (list.querySelector(`[data-tile="${CSS.escape(focused)}"]`))?.focus();
  }

  /** Drag a tile from the tray: upwards on a phone, where sideways scrolls the tray. @param {HTMLElement} one @param {Tile} tile */
  function draggable(one, tile) {
    let from = /** @type {[number, number]|null} */ (null), ghost = /** @type {HTMLElement|null} */ (null);
    const end = () => { from = null; ghost?.remove(); ghost = null; };
    one.addEventListener("pointerdown", (event) => {
      from = event.isPrimary && !event.button ? [event.clientX, event.clientY] : null;
      if (from) one.setPointerCapture(event.pointerId);
    });
    one.addEventListener("pointermove", (event) => {
      if (!from || (!ghost && Math.hypot(event.clientX - from[0], event.clientY - from[1]) < SLACK)) return;
      if (!ghost) {
        ghost = h("div", { class: "held-tile", "aria-hidden": "true" }, drawTile(shape(tile), hooks.lattice(), hooks.unit()));
        element.append(ghost);
        held = tile.name;
        mark();
      }
      const [first] = shape(tile), unit = hooks.unit(), [x, y] = placeOf(first, hooks.lattice());
      const left = Math.min(...shape(tile).map((cell) => placeOf(cell, hooks.lattice())[0]));
      /** @type {HTMLElement} */ (ghost).style.transform = `translate(${event.clientX - (x - left) * unit / 64 - unit / 2}px, ${event.clientY - y * unit / 64 - unit / 2}px)`;
      hooks.over(event.clientX, event.clientY);
    });
    one.addEventListener("pointerup", (event) => {
      if (!ghost) { from = null; return; }
      end();
      one.addEventListener("click", (click) => { click.stopImmediatePropagation(); }, { capture: true, once: true });
      if (!hooks.drop(event.clientX, event.clientY)) take(null, "Put back: the tile does not fit there.");
    });
    one.addEventListener("pointercancel", () => { if (ghost) take(null); end(); });
  }

  return {
    element,
    /** @param {Tile[]} some */
    show(some) {
      tiles = some;
      for (const name of facing.keys()) if (!some.some((tile) => tile.name === name && tile.cells.length === facing.get(name)?.length)) facing.delete(name);
      if (held !== null && !some.some((tile) => tile.name === held && tile.count !== 0)) held = null;
      draw();
    },
    turn: () => change(turn, "turned"),
    flip: () => change(flip, "flipped"),
    take,
    /** Hold a tile as it lay. @param {string} name @param {Cell[]} cells */
    hold(name, cells) { facing.set(name, cells); held = name; draw(); hooks.changed(); },
    /** What is in hand, as it is turned now. @returns {{tile: Tile, cells: Cell[]}|null} */
    held() {
      const tile = tiles.find(({ name }) => name === held);
      return tile ? { tile, cells: shape(tile) } : null;
    },
    /** @param {number} index */
    takeNumber(index) { const tile = tiles[index]; if (tile && tile.count !== 0) take(tile.name); return Boolean(tile); },
  };
}
