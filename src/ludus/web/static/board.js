/**
 * A board that is played from its picture alone, with mouse, finger and keys.
 *
 *     const board = mountBoard(host, { name: "Torus", onMove: (move) => ..., onKey: (event) => handled });
 *     board.update(picture, overlay);
 *
 * Places are made once and repainted, so the focus survives every move. One tab stop; arrows go to the nearest place, Enter
 * plays. It keeps no state outside of itself and needs no other part of the workbench.
 */

import { chooser } from "./chooser.js";
import { h, isStill, s } from "./html.js";
import { animateMove } from "./motion.js";
import { UNIT, draw } from "./picture.js";
import { dressed, placesOf } from "./places.js";

/** Maximum scale of a board; it is no taller than its page allows, unless its cells would be too small to touch. */
const MAX_SCALE = 1.7;

/** @typedef {import("./places.js").Place} Place */
/** @typedef {Place & {group: SVGGElement, art: SVGGElement, drawn: string}} Spot */

/**
 * @typedef {object} BoardOptions
 * @property {string} name  what the board is called
 * @property {(move: string) => void} onMove
 * @property {(moves: string[]|null, place: Spot|null) => void} [onPoint]  a place is pointed at or focused, null when left
 * @property {(event: KeyboardEvent, place: Spot|null) => boolean} [onKey]  return true when the key was used
 * @property {(place: Spot) => boolean} [onTouch]  before a move is made; return true when the touch was used
 * @property {(place: Spot) => void} [onEmpty]  a place without a move was touched
 * @property {boolean} [wrap]  arrows go around
 * @property {() => import("./squares.js").Squares} [squares]  how the page names squares; as the picture does, where it does not say
 */

/**
 * @param {HTMLElement} host
 * @param {BoardOptions} options
 */
export function mountBoard(host, options) {
  const under = s("g", { "aria-hidden": "true" }), rows = s("g", { role: "presentation" }), over = s("g", { class: "over", "aria-hidden": "true" });
  const svg = s("svg", { class: "board", role: "grid", "aria-label": options.name }, under, rows, over);
  const spots = /** @type {Map<string, Spot>} */ (new Map());
  const words = (/** @type {string} */ text) => options.squares?.().words(text) ?? text;
  const view = h("div", { class: "view" }, svg);
  host.append(view);
  const pick = chooser(host, (move) => options.onMove(move), () => current?.group.focus());
  let current = /** @type {Spot|null} */ (null);
  let moving = /** @type {import("./motion.js").Gone[]} */ ([]);
  let size = [0, 0], picture = /** @type {any} */ (null), last = /** @type {string[]} */ ([]), offered = "";

  /** @param {Spot} spot */
  function rove(spot) {
    if (current && current !== spot) current.group.setAttribute("tabindex", "-1");
    current = spot;
    spot.group.setAttribute("tabindex", "0");
  }

  /** @param {Spot|null} spot */
  const point = (spot) => options.onPoint?.(spot ? spot.moves.map((one) => one.move) : null, spot);

  /** @param {Spot} spot */
  function touch(spot) {
    pick.close();
    if (options.onTouch?.(spot)) return;
    offered = spot.moves.map((one) => one.move).join();
    if (spot.moves.length > 1) pick.open(spot.moves.map((one) => ({ ...one, label: words(one.label) })), words(spot.label));
    else if (spot.moves.length) options.onMove(spot.moves[0].move);
    else options.onEmpty?.(spot);
  }

  /** @param {Place} place @returns {Spot} */
  function made(place) {
    const art = s("g", {}), group = s("g", { role: "gridcell", tabindex: -1 }, art);
    group.append(s("rect", { class: "touch", ...touchArea(place) }));
    group.append(s("rect", { class: "focus", x: place.x + 3, y: place.y + 3, width: Math.max(4, place.width - 6), height: Math.max(4, place.height - 6), rx: 6 }));
    const spot = /** @type {Spot} */ ({ ...place, group, art, drawn: "" });
    group.addEventListener("click", () => touch(spot));
    group.addEventListener("pointerenter", (/** @type {PointerEvent} */ event) => { if (event.pointerType === "mouse") point(spot); });
    group.addEventListener("focusin", () => { rove(spot); point(spot); });
    return spot;
  }

  /** Bring the elements in line with the places of a new picture. @param {Map<string, Place>} places */
  function arrange(places) {
    const focused = current !== null && current.group === document.activeElement, before = current;
    let isMoved = false;
    for (const [key, spot] of spots) if (!places.has(key)) { spots.delete(key); spot.group.remove(); isMoved = true; }
    for (const [key, place] of places) {
      const known = spots.get(key);
      if (known) Object.assign(known, place);
      else { spots.set(key, made(place)); isMoved = true; }
    }
    if (isMoved) regroup();
    if (current && spots.get(current.key) === current) return;
    const next = closest(before ? [middle(before)[0], middle(before)[1]] : [size[0] / 2, size[1] / 2]);
    current = null;
    if (next) rove(next);
    if (next && focused) next.group.focus();
  }

  function regroup() {
    const byRow = new Map();
    for (const spot of spots.values()) {
      const row = Math.round(middle(spot)[1] / 8);
      byRow.set(row, [...(byRow.get(row) ?? []), spot]);
    }
    const focused = svg.contains(document.activeElement) ? document.activeElement : null;
    const ordered = [...byRow.keys()].sort((a, b) => a - b).map((key) => byRow.get(key).sort((/** @type {Spot} */ a, /** @type {Spot} */ b) => a.x - b.x));
    rows.replaceChildren(...ordered.map((row) => s("g", { role: "row" }, ...row.map((/** @type {Spot} */ spot) => spot.group))));
    if (focused instanceof SVGElement && svg.contains(focused)) focused.focus();
  }

  /** @param {[number, number]|number[]} to  the place nearest to a point, one with a move if there is any */
  function closest(to) {
    const far = (/** @type {Spot} */ spot) => Math.hypot(middle(spot)[0] - to[0], middle(spot)[1] - to[1]);
    const all = [...spots.values()], able = all.filter((spot) => spot.moves.length);
    return (able.length ? able : all).reduce((best, spot) => (best && far(best) <= far(spot) ? best : spot), /** @type {Spot|null} */ (null));
  }

  /** @param {import("./types.js").Overlay} overlay @param {boolean} animate */
  function paint(overlay, animate) {
    for (const spot of spots.values()) {
      const { shapes, label } = dressed(spot, overlay);
      const ringed = last.includes(spot.key) ? [...shapes, { kind: "piece", role: "last", at: [spot.x, spot.y] }] : shapes;
      // A peg that can move now and could not before looks the same.
      const drawn = JSON.stringify(ringed, (key, value) => (key === "move" || key === "label" ? undefined : value));
      if (drawn !== spot.drawn) {
        spot.art.replaceChildren(...ringed.flatMap((shape) => draw(/** @type {any} */ (shape))));
        spot.art.setAttribute("class", animate && spot.drawn ? "turn" : "");
        spot.drawn = drawn;
      }
      spot.group.setAttribute("aria-label", words(`${label}${overlay.labels?.[spot.key] ?? ""}`));
      if (overlay.chosen !== undefined) spot.group.setAttribute("aria-selected", String(overlay.chosen === spot.key));
      spot.group.classList.toggle("live", spot.moves.length > 0);
    }
  }

  /** Pieces that are about to go from where they stand, as they are drawn. @param {Map<string, Place>} places */
  function vanished(places) {
    const stands = (/** @type {Place|undefined} */ place) => Boolean(place?.shapes.some((shape) => shape.kind === "piece" && (shape.role === "piece" || shape.stone)));
    return [...spots.values()].filter((spot) => stands(spot) && !stands(places.get(spot.key))).map((spot) => ({ x: spot.x, y: spot.y, art: /** @type {SVGGElement} */ (spot.art.cloneNode(true)) }));
  }

  /** Where pieces stand that did not stand there before. @param {Map<string, Place>} places */
  function arrivals(places) {
    const stands = (/** @type {Place} */ place) => place.shapes.some((shape) => shape.kind === "piece" && shape.role === "piece");
    const fresh = [...places.values()].filter((place) => stands(place) && !(spots.has(place.key) && stands(/** @type {Spot} */ (spots.get(place.key)))));
    return fresh.length <= 2 ? fresh.map((place) => place.key) : [];
  }

  /**
   * Show a picture. The room for it only grows, so that nothing jumps, until `reset`.
   * @param {import("./types.js").Picture} next
   * @param {import("./types.js").Overlay} [overlay]
   */
  function update(next, overlay = {}) {
    const isNew = next !== picture;
    if (isNew) {
      size = [Math.max(size[0], next.width, 1), Math.max(size[1], next.height, 1)];
      svg.setAttribute("viewBox", `0 0 ${size[0]} ${size[1]}`);
      svg.style.minWidth = `${Math.round(size[0] * 36 / 64)}px`;
      svg.style.maxWidth = `${Math.round(size[0] * MAX_SCALE)}px`;
      svg.style.maxHeight = `max(var(--tallest, 512px), ${Math.round(size[1] * 36 / 64)}px)`;
      svg.setAttribute("aria-label", words(`${options.name}. ${next.title}`));
      const { places, under: low, over: high } = placesOf(options.squares?.().picture(next) ?? next);
      last = overlay.moved && picture ? arrivals(places) : [];
      moving = overlay.moved && picture && !isStill() ? vanished(places) : [];
      under.replaceChildren(...low.flatMap(draw));
      over.replaceChildren(...high.flatMap(draw));
      arrange(places);
      // A reason that arrives redraws the same position: the moves that are offered stay.
      if (current?.moves.map((one) => one.move).join() !== offered) pick.close();
    }
    over.querySelector(".extra")?.remove();
    over.append(s("g", { class: "extra" }, ...(overlay.shapes ?? []).flatMap(draw)));
    paint(overlay, isNew && picture !== null);
    if (isNew && moving.length && last.length <= 1) animateMove(over, last.map((key) => /** @type {Spot} */ (spots.get(key))), moving);
    moving = [];
    picture = next;
  }

  svg.addEventListener("pointerleave", () => point(current && current.group.matches(":focus") ? current : null));
  svg.addEventListener("focusout", (/** @type {FocusEvent} */ event) => { if (!svg.contains(/** @type {Node} */ (event.relatedTarget))) point(null); });
  svg.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
    // A key that is held moves the focus and undoes; it plays, asks and resets once.
    const isHeld = event.repeat && !event.ctrlKey && !event.metaKey && /^(Enter| |[ahnrsw?])$/i.test(event.key);
    const used = isHeld || options.onKey?.(event, current) || key(event);
    if (used) { event.preventDefault(); event.stopPropagation(); }
  });

  /** @param {KeyboardEvent} event */
  function key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || !current) return false;
    const step = /** @type {Record<string, [number, number]>} */ ({ ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] })[event.key];
    if (step) beside(current, [...spots.values()], step, options.wrap ?? false)?.group.focus();
    else if (event.key === "Home" || event.key === "End") edge(current, [...spots.values()], event.key === "End").group.focus();
    else if (event.key === "Enter" || event.key === " ") touch(current);
    else if (event.key === "Escape" && pick.isOpen()) pick.close();
    else return false;
    return true;
  }

  return {
    svg, view, update,
    /** The room may shrink again with the next picture: another board comes. */
    reset: () => { size = [0, 0]; picture = null; last = []; },
    focus: () => current?.group.focus(),
    /** @returns {Spot[]} */
    places: () => [...spots.values()],
    /** @param {string} key */
    focusOn: (key) => spots.get(key)?.group.focus(),
    chooser: pick,
    unmount: () => view.remove(),
  };
}

/** Where a place can be touched: a thin band reaches a little up and further down, as far as the next one leaves it. @param {Place} place */
function touchArea({ key, x, y, width, height }) {
  if (!key.startsWith("band")) return { x, y, width, height };
  const aside = Math.max(0, (UNIT - width) / 2), more = Math.max(0, UNIT - height);
  return { x: x - aside, y: y - Math.min(10, more), width: width + 2 * aside, height: height + more };
}

/** @param {Place} place @returns {[number, number]} */
const middle = (place) => [place.x + place.width / 2, place.y + place.height / 2];

/**
 * The next place in a direction: near along it, and hardly aside; on a torus the far end comes next.
 * @param {Spot} from @param {Spot[]} spots @param {[number, number]} step @param {boolean} wrap
 */
function beside(from, spots, [dx, dy], wrap) {
  const [x, y] = middle(from);
  let best = /** @type {Spot|null} */ (null), least = Infinity, far = /** @type {Spot|null} */ (null), most = 0;
  for (const spot of spots) {
    const [u, v] = middle(spot), ahead = (u - x) * dx + (v - y) * dy, aside = Math.abs((u - x) * dy) + Math.abs((v - y) * dx);
    if (ahead > 4 && ahead >= aside / 2 && ahead + 3 * aside < least) { best = spot; least = ahead + 3 * aside; }
    if (aside < 16 && -ahead > most) { far = spot; most = -ahead; }
  }
  return best ?? (wrap ? far : null);
}

/** The first or the last place of a row. @param {Spot} from @param {Spot[]} spots @param {boolean} last */
function edge(from, spots, last) {
  const row = spots.filter((spot) => Math.abs(middle(spot)[1] - middle(from)[1]) < 16);
  return row.reduce((best, spot) => ((last ? spot.x > best.x : spot.x < best.x) ? spot : best), from);
}
