/** One piece, heaps and rows: the piece is dragged or sent, far boards are seen through a window, the table is a heat map. */

import { SHOWN, cornerPicture, spotOf, viewAt } from "../corner_board.js";
import { button, h, s } from "../html.js";
import { dragPieces } from "./dragging.js";

/** @typedef {import("../bench.js").Bench} Bench */
/** @typedef {import("../corner_board.js").Spot} Spot */

const ROWED = ["rows", "strip"];
const WHOLE = 12;
const MAX_BUTTONS = 12;

/** What only some games need, as far as it is loaded. @type {{tableOf?: typeof import("./impartial_table.js").tableOf, stoneBoard?: (bench: Bench) => void, stripBoard?: (bench: Bench) => void, rowBoard?: (bench: Bench) => void, rowWords?: (name: string, text: string) => string}} */
let parts = {};

export default {
  /** @param {Bench} bench */
  enter(bench) {
    const { name, face: { board } } = bench.entry, { rowWords } = parts;
    if (rowWords && ROWED.includes(board)) bench.reword = (text) => rowWords(name, text);
    if (board === "strip") return parts.stripBoard?.(bench);
    if (board === "rows") return parts.rowBoard?.(bench);
    if (bench.situation.problem?.kind !== "impartial" && !("start" in bench.situation.parameters)) return;
    bench.style("impartial");
    const isHeaps = board === "stones";
    if (isHeaps) parts.stoneBoard?.(bench);
    else pieceBoard(bench);
    parts.tableOf?.(bench, isHeaps);
    return undefined;
  },
  /** The board of heaps or of a strip, and the table below the board, where there is room for one. @param {import("../types.js").Entry} entry @param {boolean} isBrief */
  async load(entry, isBrief) {
    if (ROWED.includes(entry.face.board)) parts = { ...parts, ...await import("../row_words.js") };
    if (entry.face.board === "rows") parts = { ...parts, ...await import("../row_board.js") };
    if (entry.face.board === "strip") parts = { ...parts, ...await import("../strip_board.js") };
    if (entry.face.board === "stones") parts = { ...parts, ...await import("../stones.js") };
    if (!isBrief && entry.parameters.some(({ name }) => name === "start")) {
      parts = { ...parts, ...await import("./impartial_table.js") };
    }
  },
};

/** The numbers of the parameter `start`. @param {Bench} bench */
export const startOf = (bench) => (bench.situation.parameters.start ?? "").split(",").map(Number);

/** Whether all positions make a table, of two heaps or of a board. @param {import("../types.js").Situation} situation */
export const isFlat = ({ parameters }) => (parameters.start ?? "").split(",").length === 2;

// ---- the board --------------------------------------------------------------------------------------------------------

/** Drag the piece, see far boards through a window, and say moves in words. @param {Bench} bench */
function pieceBoard(bench) {
  const board = /** @type {any} */ (bench.board), update = board.update, view = windowRow(() => move([0, 0], true), (by) => move(by, false));
  let corner = /** @type {Spot|null} */ (null), shown = { name: "", picture: /** @type {any} */ (null) };
  const last = () => /** @type {Spot} */ (startOf(bench));
  const isFar = () => last().length === 2 && Math.max(...last()) > WHOLE;

  /** The picture to draw: the server's, or the window on a far board. @param {any} picture */
  function seen(picture) {
    const situation = bench.situation, named = /at \((\d+, \d+)\)/.exec(picture.title)?.[1] ?? situation.position;
    if (!isFar()) return picture;
    const isPresent = picture === situation.picture, piece = spotOf(isPresent ? situation.position : named);
    corner ??= viewAt(piece, last());
    const moves = isPresent ? situation.moves : [], name = JSON.stringify([situation.parameters, piece, moves.length, corner]);
    if (name !== shown.name) shown = { name, picture: cornerPicture({ name: wordFor(bench), piece, last: last(), moves, corner }) };
    return shown.picture;
  }

  /** @param {Spot} by @param {boolean} isBack */
  function move(by, isBack) {
    if (!isFar()) return;
    const start = corner ?? viewAt(spotOf(bench.situation.position), last());
    corner = isBack ? viewAt(spotOf(bench.situation.position), last()) : /** @type {Spot} */ (start.map((one, axis) => Math.max(0, Math.min(last()[axis] - SHOWN + 1, one + by[axis]))));
    bench.paint();
  }

  const { glyph } = bench.entry.face;
  const figured = new WeakMap();
  /** The same picture with a chess piece in place of the disc; remembered, for a new object is a new board. @param {any} picture */
  function figures(picture) {
    if (!figured.has(picture)) figured.set(picture, { ...picture, shapes: picture.shapes.filter((/** @type {any} */ shape) => !/ is at /.test(shape.text ?? "")).map((/** @type {any} */ shape) => (shape.kind === "piece" && shape.role === "piece" && glyph ? { ...shape, glyph } : shape)) });
    return figured.get(picture);
  }
  bench.prompt = "Touch a marked square to go there, or drag the piece.";
  board.reset();
  board.update = (/** @type {any} */ picture, /** @type {any} */ overlay) => {
    update(figures(seen(picture)), overlay);
    for (const place of board.places()) place.group.classList.toggle("takes", hasPiece(place) && !bench.situation.over);
  };
  bench.key = (event, place) => {
    const step = /** @type {Record<string, Spot>} */ ({ ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] })[event.key];
    if (!step || !isFar() || event.ctrlKey || event.metaKey || event.altKey) return false;
    const spot = place ? spotOf(place.label.split(":")[0]) : null, next = spot?.map((one, axis) => one + step[axis]);
    const isOut = next?.some((one, axis) => corner && (one < corner[axis] || one >= corner[axis] + SHOWN) && one >= 0 && one <= last()[axis]);
    if (!event.shiftKey && !isOut) return false;
    move(/** @type {Spot} */ (step.map((one) => one * (event.shiftKey ? 4 : 1))), false);
    if (isOut && next) board.places().find((/** @type {any} */ one) => one.label.split(":")[0] === `(${next.join(", ")})`)?.group.focus();
    return true;
  };
  bench.dress = (overlay) => ({ ...overlay, shapes: [...arrows(board, overlay), ...(overlay.shapes ?? [])] });
  bench.rows = () => (isFar() && bench.answer?.solution.length ? winningMoves(bench) : null);
  bench.wordsFor = (move) => (move === "pass" ? "a pass" : `going to (${move.replace(" ", ", ")})`);
  bench.replied = (move) => (move === "pass" ? "a pass" : `to (${move.replace(" ", ", ")})`);
  bench.describe = (move) => (move === "pass" ? "You passed." : `You went to (${move.replace(" ", ", ")}).`);
  bench.on("situation", () => { corner = null; view.hidden = !isFar(); bench.paint(); });
  bench.slots.stage.insertBefore(view, bench.noteLine);
  bench.keys([["Shift+arrows", "move the view of a far board, or the heat map"], ["+ − 0", "zoom the heat map, show all of it"]]);
  dragPieces(board, { able: (spot) => hasPiece(spot) && !bench.situation.over, lift: () => [s("circle", { class: "piece piece", cx: 32, cy: 32, r: 20 })],
    drop: (_, to) => { if (to?.moves.length) void bench.play(to.moves[0].move); else if (to && !hasPiece(to)) bench.note("The piece cannot go there."); }, cancel: () => {} });
}

/** An arrow from the piece to each square that wins. @param {any} board @param {import("../types.js").Overlay} overlay @returns {any[]} */
function arrows(board, overlay) {
  const places = /** @type {any[]} */ (board.places()), from = places.find(hasPiece), marks = overlay.moves ?? {};
  if (!from) return [];
  return places.filter((place) => place.moves.some((/** @type {any} */ one) => marks[one.move])).map((to) => {
    const [dx, dy] = [to.x - from.x, to.y - from.y], long = Math.hypot(dx, dy) || 1, [u, v] = [dx / long, dy / long];
    return { kind: "arrow", role: "winning", at: [0, 0], start: [from.x + 32 + 26 * u, from.y + 32 + 26 * v], end: [to.x + 32 - 15 * u, to.y + 32 - 15 * v] };
  });
}

/** The winning moves as buttons: on a far board they may lie outside of the view. @param {Bench} bench */
function winningMoves(bench) {
  const moves = bench.plan.slice(0, MAX_BUTTONS);
  return [h("p", { class: "said" }, bench.proofs?.winning(bench, "")),
    h("div", { class: "row" }, ...moves.map((move) => button(move === "pass" ? "Pass" : bench.words(`Go to (${move.replace(" ", ", ")})`), () => void bench.play(move))))];
}

/** @param {any} spot */
const hasPiece = (spot) => spot.shapes.some((/** @type {any} */ shape) => shape.kind === "piece" && shape.role === "piece");

/** What the piece is called. @param {Bench} bench */
const wordFor = (bench) => (bench.situation.picture.title.split(" at ")[0] || "piece").toLowerCase();

/** @param {() => void} back @param {(by: Spot) => void} pan */
function windowRow(back, pan) {
  const way = (/** @type {string} */ sign, /** @type {string} */ word, /** @type {Spot} */ by) => button(sign, () => pan(by), { "aria-label": `Move the view ${word}` });
  return h("div", { class: "window-row", role: "group", "aria-label": "View of the board" }, h("span", {}, "View"),
    way("←", "left", [-4, 0]), way("↑", "up", [0, -4]), way("↓", "down", [0, 4]), way("→", "right", [4, 0]), button("To the piece", back));
}
