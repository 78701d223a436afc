/**
 * Pieces that are dragged from one place of a board to another. A short press stays a touch; two fingers never play.
 */

import { s } from "../html.js";

/** @typedef {ReturnType<typeof import("../board.js").mountBoard>} Board */
/** @typedef {import("../board.js").Spot} Spot */

const SLACK = 6;

/**
 * @typedef {object} Dragging
 * @property {(spot: Spot) => boolean} able  whether what stands there can be lifted
 * @property {(spot: Spot) => SVGElement[]} lift  it is lifted; what follows the pointer, drawn around (32, 32)
 * @property {(from: Spot, to: Spot|null) => void} drop
 * @property {() => void} cancel
 */

/** The place of the board under a point of the screen. @param {Board} board @param {number} x @param {number} y @returns {Spot|null} */
export function spotAt(board, x, y) {
  const group = document.elementFromPoint(x, y)?.closest("[role=gridcell]");
  return group ? board.places().find((spot) => spot.group === group) ?? null : null;
}

/** A point of the screen in the measure of an image. @param {SVGSVGElement} svg @param {number} x @param {number} y */
export function inside(svg, x, y) {
  const matrix = svg.getScreenCTM();
  return matrix ? new DOMPoint(x, y).matrixTransform(matrix.inverse()) : new DOMPoint(x, y);
}

/** @param {Board} board @param {Dragging} hands */
export function dragPieces(board, hands) {
  const { svg } = board, ghost = s("g", { class: "ghost", "aria-hidden": "true" });
  let held = /** @type {{spot: Spot, id: number, x: number, y: number, isMoving: boolean}|null} */ (null);

  function end() {
    held = null;
    ghost.remove();
    ghost.replaceChildren();
  }

  /** @param {PointerEvent} event */
  function down(event) {
    if (held || !event.isPrimary) {
      const isMoving = held?.isMoving;
      end();
      if (isMoving) hands.cancel();
      return;
    }
    const spot = event.button ? null : spotAt(board, event.clientX, event.clientY);
    if (spot && hands.able(spot)) held = { spot, id: event.pointerId, x: event.clientX, y: event.clientY, isMoving: false };
  }

  /** @param {PointerEvent} event */
  function move(event) {
    if (!held || event.pointerId !== held.id) return;
    if (!held.isMoving) {
      if (Math.hypot(event.clientX - held.x, event.clientY - held.y) < SLACK) return;
      held.isMoving = true;
      svg.setPointerCapture(event.pointerId);
      ghost.replaceChildren(...hands.lift(held.spot));
      svg.append(ghost);
    }
    const { x, y } = inside(svg, event.clientX, event.clientY);
    ghost.setAttribute("transform", `translate(${(x - 32).toFixed(1)} ${(y - 32).toFixed(1)})`);
  }

  /** @param {PointerEvent} event */
  function up(event) {
    if (!held || event.pointerId !== held.id) return;
    const { spot, isMoving } = held;
    end();
    if (isMoving) hands.drop(spot, spotAt(board, event.clientX, event.clientY));
  }

  // Browsers heed touch-action on the whole image only, not on its parts: a held piece keeps the page from scrolling here.
  svg.addEventListener("touchmove", (/** @type {TouchEvent} */ event) => { if (held && event.touches.length === 1) event.preventDefault(); }, { passive: false });
  svg.addEventListener("pointerdown", down);
  svg.addEventListener("pointermove", move);
  svg.addEventListener("pointerup", up);
  svg.addEventListener("pointercancel", () => {
    const isMoving = held?.isMoving;
    end();
    if (isMoving) hands.cancel();
  });
}
