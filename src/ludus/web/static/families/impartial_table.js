/** The table of all positions below a board: a heat map, formulas over it, and the moves of the piece, to be changed. */

import { spotOf } from "../corner_board.js";
import { button, h, wanted } from "../html.js";
import { say } from "../say.js";
import { isFlat, startOf } from "./impartial.js";

/** @typedef {import("../bench.js").Bench} Bench */
/** @typedef {import("../corner_board.js").Spot} Spot */
/** @typedef {typeof import("../move_pad.js").movePad} MovePad */
/** @typedef {import("../heat_panel.js").HeatPanel} HeatPanel */

/** The view of the table that the address held when the page opened; the bench writes its own address soon. */
const ASKED = new URLSearchParams(window.location.search).get("heat");
const SIZES = [32, 64, 128, 256, 512, 1024, 2000];
const SIZES_OF_HEAPS = [32, 64, 128];

/** Wait until a part of the page is in sight; a table is far below a board on most screens. @param {Element} part @returns {Promise<void>} */
const inSight = (part) => new Promise((resolve) => {
  const eye = new IntersectionObserver((seen) => { if (seen.some(({ isIntersecting }) => isIntersecting)) { eye.disconnect(); resolve(); } });
  eye.observe(part);
});

/** The table below a board, loaded when it comes into sight. @param {Bench} bench @param {boolean} isHeaps */
export function tableOf(bench, isHeaps) {
  const other = h("p", { class: "no-table" }, isHeaps ? "With two heaps, the table of all positions is drawn here. " : "With two coordinates, the table of all positions is drawn here. ",
    button(isHeaps ? "Play with two heaps" : "Play on a board", () => void bench.retune({ start: startOf(bench).slice(0, 2).join(",") }), { class: "inline" }));
  const moves = h("section", { class: "moves", "aria-label": "Moves of the piece" });
  const place = (/** @type {Spot} */ spot) => void put(bench, spot);
  let panel = /** @type {HeatPanel|null} */ (null), pad = /** @type {ReturnType<MovePad>|null} */ (null);
  const room = h("p", { class: "table-room", hidden: true }, "The table of all positions loads when it is in sight.");
  bench.slots.below.append(other, room);

  async function open() {
    room.hidden = false;
    if (!ASKED) await inSight(room);
    const [{ HeatPanel }, { movePad }] = await wanted(() => Promise.all([import("../heat_panel.js"), isHeaps ? { movePad: undefined } : import("../move_pad.js")]));
    room.remove();
    panel = new HeatPanel(bench.slots.below, { game: bench.entry.name, sizes: isHeaps ? SIZES_OF_HEAPS : SIZES, onChoose: place, say,
      onView: (view) => { if (panel) keepView(bench, panel, view); }, onKey: (event) => bench.useKey(event), onTable: (table) => { if (movePad) pad = pad ?? moveEditor(bench, moves, movePad); if (bench.entry.name !== "piece") pad?.show(table.head); moves.hidden = table.head.cut; } });
    panel.element.append(moves);
    const kept = viewOf(ASKED);
    if (kept) void panel.open(bench.situation.parameters, kept);
    panel.told.after(h("a", { href: `/table/${bench.entry.name}` }, "The table as a page of its own"));
  }

  let opening = /** @type {Promise<void>|null} */ (null);
  const show = async () => {
    other.hidden = isFlat(bench.situation);
    if (other.hidden) await (opening ??= open());
    // Another board may have come meanwhile.
    const hasTable = isFlat(bench.situation);
    if (panel) panel.element.hidden = !hasTable;
    if (!hasTable || !panel) return;
    panel.retune(bench.situation.parameters);
    marks();
  };
  const marks = () => panel?.mark(spotOf(bench.situation.position), bench.isOverlaid && bench.answer?.verdict === "solved" ? bench.plan.filter((move) => move !== "pass").map(spotOf) : []);
  bench.on("situation", () => void show());
  bench.on("answer", marks);
  bench.on("overlay", marks);
}

/** The view of a table as an address holds it: size, mode, modulus, cursor, formula. @param {string|null} text @returns {Record<string, string>|null} */
function viewOf(text) {
  if (!text) return null;
  const [size, mode, mod, x, y, ...formula] = text.split(";");
  return { size, mode, mod, x, y, formula: formula.join(";") };
}

const PAUSE = 400;
let writing = 0;
/** Write the view of the table into the address, where it is not the usual one; a cursor on its way to be the piece is not written. @param {Bench} bench @param {HeatPanel} panel @param {Record<string, string>} view */
function keepView(bench, panel, { size, mode, mod, x, y, formula }) {
  clearTimeout(writing);
  writing = window.setTimeout(() => {
    const isUsual = size === "128" && mode === "value" && !formula && (!panel.map.piece || panel.map.piece.join() === `${x},${y}`);
    const { heat, ...others } = bench.extras, next = isUsual ? undefined : [size, mode, mod, x, y, formula].join(";");
    if (heat === next) return;
    bench.extras = next === undefined ? others : { ...others, heat: next };
    bench.writeAddress();
  }, PAUSE);
}

/** Put the piece on a cell: within the board as a painted position, beyond it as another start. @param {Bench} bench @param {Spot} spot */
function put(bench, spot) {
  const [width, height] = startOf(bench), note = `The piece is at (${spot.join(", ")}). Undo brings it back.`;
  if (spot[0] <= width && spot[1] <= height) return bench.set(spot.join(" "), note);
  return bench.retune({ start: spot.join(",") }, note);
}

/** @param {Bench} bench @param {HTMLElement} host @param {MovePad} movePad */
function moveEditor(bench, host, movePad) {
  const isOwn = bench.entry.name === "piece";
  const text = (/** @type {[number, number][]} */ vectors) => vectors.map((one) => one.join(",")).join(" ") || "none";
  const asParameters = (/** @type {import("../move_pad.js").Moves} */ moves) => ({ rays: text(moves.rays), steps: text(moves.steps) });
  const vectors = (/** @type {string} */ words) => /** @type {[number, number][]} */ (words === "none" ? [] : words.split(/[ ;]+/).filter(Boolean).map((one) => one.split(",").map(Number)));
  const present = () => { const { rays, steps } = bench.situation.parameters; return { rays: vectors(rays), steps: vectors(steps) }; };
  const pad = movePad((moves) => {
    // The pad shows them at once, so that a quick second touch changes these and not the old ones.
    pad.show(moves);
    if (isOwn) return void bench.retune(asParameters(moves), "Other moves. Undo brings the old ones back.", bench.situation.position).then((made) => { if (!made) pad.show(present()); });
    const { start } = bench.situation.parameters;
    window.location.assign(`/play/piece?${new URLSearchParams({ start, ...asParameters(moves) })}`);
  });
  host.append(h("h2", {}, "Its moves"), h("p", { class: "hint-line" }, isOwn ? "Change them: the board, the table and the answers follow." : "Change one of them, and it becomes a piece of your own, on a page of its own."), pad.element);
  if (isOwn) bench.on("situation", () => pad.show(present()));
  return pad;
}
