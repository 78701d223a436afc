/** Tilings: take a tile from the tray, turn it, lay it on the region; touch a laid tile to take it back; draw the region. */

import { button, h, minus, plural, residue } from "../html.js";
import { still } from "../picture.js";
import { spotAt } from "./dragging.js";
import { cased, gaps, laid, orientations, outline, placeOf, regionRows } from "./tile_shapes.js";
import { areaRows, boundOf, colourBars, countsOf, weightRows } from "./tiling_proof.js";
import { mountTray, tileWords } from "./tiling_tray.js";

/** @typedef {import("../bench.js").Bench} Bench */
/** @typedef {import("../board.js").Spot} Spot */
/** @typedef {import("../types.js").Shape} Shape */
/** @typedef {import("./tile_shapes.js").Cell} Cell */
/** @typedef {import("./tile_shapes.js").Tile} Tile */

const NAMES = "I1 I2 I3 V3 I4 L4 O4 S4 T4 F5 I5 L5 N5 P5 T5 U5 V5 W5 X5 Y5 Z5".split(" ");

/** @param {Bench} bench @returns {import("./tile_shapes.js").Lattice} */
const latticeOf = (bench) => /** @type {any} */ (bench.situation.parameters.lattice || "square");

/** The region as it was given, all rows of one length. @param {Bench} bench */
const regionOf = (bench) => regionRows(bench.situation.parameters.region);

/** The rules of the tiles that are played with. @param {Bench} bench */
function rulesOf(bench) {
  let tiles = /** @type {Tile[]} */ ([]), rules = "";
  bench.on("situation", ({ situation, history }) => {
    const now = JSON.stringify(situation.parameters), known = situation.problem?.tiles ?? (now === rules ? tiles.map((tile) => ({ ...tile, count: 0 })) : history.present.first.problem?.tiles);
    tiles = known ?? [];
    rules = now;
  });
  const shapes = (/** @type {Tile} */ tile) => orientations(tile, latticeOf(bench), bench.situation.parameters.symmetry || "all");
  return {
    tiles: () => tiles, shapes,
    /** The cells that a move covers. @param {string} move @returns {Cell[]} */
    covered(move) {
      const [name, number, row, column] = move.trim().split(" "), tile = tiles.find((one) => one.name === name);
      const shape = tile ? shapes(tile)[Number(number)] : undefined;
      return shape ? laid(shape, Number(row), Number(column)) : [];
    },
    /** Which orientation of a tile these cells are. @param {Tile} tile @param {Cell[]} cells */
    number: (tile, cells) => shapes(tile).findIndex((shape) => String(shape) === String(cells)),
  };
}

/** Laying and taking back. @param {Bench} bench @param {ReturnType<typeof rulesOf>} rules */
function hand(bench, rules) {
  let pointed = /** @type {Spot|null} */ (null);
  const spots = () => new Map(/** @type {Spot[]} */ (bench.board?.places() ?? []).map((spot) => [spot.name, spot]));
  const tray = mountTray({
    lattice: () => latticeOf(bench),
    allows: (tile, cells) => rules.number(tile, cells) >= 0,
    unit: () => { const box = bench.board?.svg.getBoundingClientRect(), view = bench.board?.svg.viewBox.baseVal; return box && view?.width ? 64 * Math.min(box.width / view.width, box.height / view.height) : 40; },
    changed: () => show(),
    over: (x, y) => { pointed = bench.board ? spotAt(bench.board, x, y) : null; show(); },
    drop: (x, y) => { const spot = bench.board ? spotAt(bench.board, x, y) : null; return spot !== null && lay(spot); },
    tell: (text) => bench.tell(text),
  });

  /** Where the tile in hand would lie if this cell is touched: its first cell there, or else another one. @param {Spot} spot */
  function fit(spot) {
    const held = tray.held(), name = /^(\d+) (\d+)$/.exec(spot.name ?? "");
    if (!held || !name) return null;
    const at = spots(), [r, c] = [Number(name[1]), Number(name[2])], number = rules.number(held.tile, held.cells);
    for (const [a, b] of held.cells) {
      const [row, column] = [r - a, c - b], cells = laid(held.cells, row, column);
      const isEven = latticeOf(bench) !== "triangular" || (row + column) % 2 === 0;
      if (isEven && cells.every((cell) => at.get(cell.join(" "))?.label.includes(": bare"))) return { move: `${held.tile.name} ${number} ${row} ${column}`, cells };
    }
    return null;
  }

  function show() {
    bench.pointed = preview();
    bench.paint();
  }

  /** @returns {Shape[]} */
  function preview() {
    const found = pointed && fit(pointed), at = spots();
    return found ? outline(found.cells.map((cell) => { const spot = /** @type {Spot} */ (at.get(cell.join(" "))); return [spot.x, spot.y]; }), "reach") : [];
  }

  /** @param {Spot} spot @returns {boolean} */
  function lay(spot) {
    const found = fit(spot);
    if (found) void bench.play(found.move);
    return found !== null;
  }

  /** Take a laid tile back into the hand. @param {Spot} spot */
  async function lift(spot) {
    const all = bench.situation.position.split(", "), move = all.find((one) => rules.covered(one).some((cell) => cell.join(" ") === spot.name));
    if (!move) return;
    const [name, number] = move.split(" "), tile = rules.tiles().find((one) => one.name === name);
    const made = await bench.set(all.filter((one) => one !== move).join(", ") || "empty", `${name} taken back into your hand. Undo lays it again.`);
    if (made && tile) tray.hold(name, rules.shapes(tile)[Number(number)]);
  }

  return {
    tray,
    /** @param {Spot} spot */
    touch(spot) {
      if (!spot.label.includes(": bare")) { void lift(spot); return true; }
      if (!tray.held()) { bench.tell("Take a tile from the tray first."); return true; }
      if (!lay(spot)) bench.tell(`${tray.held()?.tile.name} does not fit there. R turns it, F flips it.`);
      return true;
    },
    /** @param {Spot|null} spot */
    point(spot) { pointed = spot; return preview(); },
    show,
    /** Marks of a solution on all cells of a tile. @param {import("../types.js").Overlay} overlay */
    dress(overlay) {
      const at = spots(), labels = /** @type {Record<string, string>} */ ({});
      const marks = Object.keys(overlay.moves ?? {}).flatMap((move) => {
        const places = rules.covered(move).flatMap((cell) => { const spot = at.get(cell.join(" ")); return spot ? [spot] : []; });
        if (places.length) labels[places[0].key] = `, hint: ${move.split(" ")[0]} here`;
        return outline(places.map((spot) => [spot.x, spot.y]), "hint");
      });
      return { ...overlay, moves: {}, labels, shapes: [...marks, ...(overlay.shapes ?? [])] };
    },
  };
}

/** What draws a region, where there is room for it. */
let paintable = /** @type {typeof import("./painting.js").paintable|null} */ (null), signedPart = /** @type {typeof import("./tiling_signed.js").signedPart|null} */ (null);

/** @param {Bench} bench */
function editor(bench) {
  return paintable?.(bench, {
    word: "region", nothing: ".",
    palette: [["#", "Cell", "1"], [".", "No cell", "2"]],
    rows: () => regionOf(bench),
    at: (row, column) => placeOf([row, column], latticeOf(bench)),
    shapes: (sign) => [{ kind: "cell", role: sign === "#" ? "cell" : "nothing", at: [0, 0] }],
    commit: (rows) => bench.retune({ region: rows.join("/") }, "A region of your own. Undo brings the old one back."),
  });
}

/** Which tiles to play with, by name. @param {Bench} bench */
function chooseTiles(bench) {
  const split = () => bench.situation.parameters.tiles.trim().split(/[\s,]+/).filter(Boolean), plain = (/** @type {string} */ text) => text.split(/[:=]/)[0];
  const buttons = NAMES.map((name) => button(name, () => {
    const now = split(), next = now.some((one) => plain(one) === name) ? now.filter((one) => plain(one) !== name) : [...now, name];
    if (next.length) void bench.retune({ tiles: next.join(" ") }, `${name} ${next.length > now.length ? "put into" : "taken out of"} the tray.`);
    else bench.tell("One kind of tile at least must stay.");
  }, { class: "inline" }));
  const part = h("details", { class: "choose-tiles" }, h("summary", {}, "Choose tiles"), h("div", { class: "row", role: "group", "aria-label": "Kinds of tiles" }, ...buttons),
    h("p", {}, "More below: counts such as I1:1, and drawings such as A=##/.#."));
  bench.slots.rare.append(part);
  bench.on("situation", () => {
    part.hidden = latticeOf(bench) !== "square";
    const now = split().map(plain);
    for (const one of buttons) one.setAttribute("aria-pressed", String(now.includes(one.textContent ?? "")));
  });
}

/** What the tile counts that was laid last. @param {Bench} bench @param {any} problem @param {import("./tiling_proof.js").Weights} weights @param {boolean} isChess  every tile covers as many dark as light cells */
function covering({ before, situation }, problem, weights, isChess) {
  const now = situation.amounts ?? {}, cells = Object.keys(before?.amounts ?? {}).filter((cell) => !(cell in now)).map((cell) => weights.cells[cell]);
  if (!cells.length || cells.some((weight) => weight === undefined)) return "";
  const sum = cells.reduce((a, b) => a + b, 0);
  if (isChess) return `Your tile covered ${plural(sum, "dark square")} and ${plural(cells.length - sum, "light square")}, as it does wherever it lies.`;
  const count = weights.modulus ? residue(sum, weights.modulus) : sum;
  const isInTable = problem.tiles.some((/** @type {Tile} */ tile) => countsOf(tile, problem, weights).includes(count));
  if (weights.modulus === 2) return `Your tile covered ${plural(cells.filter((weight) => weight % 2).length, "dark square")}: an ${count ? "odd" : "even"} number${isInTable ? ", as the table says" : ""}.`;
  return `Your tile covered ${cells.map(minus).join(" and ")}: it counts ${minus(count)}${weights.modulus ? ` (mod ${weights.modulus})` : ""}${isInTable ? ", as the table says" : ""}.`;
}

/** The rows of the check panel. @param {Bench} bench @returns {Node[]|null} */
function rows(bench) {
  const answer = bench.answer, certificate = answer?.answer?.certificate, problem = answer?.answer?.problem;
  if (!answer || !certificate) return null;
  const said = (/** @type {string} */ text) => h("p", { class: "said" }, text);
  if (certificate.kind === "area") return [areaRows(problem), said("No number of such tiles has as many cells as the region.")];
  if (certificate.kind === "placements") {
    const left = bench.plan.length ? `${plural(bench.plan.length, "tile")} to lay. The next one is marked on the region.` : "Every tile lies.";
    return [said(left), ...(answer.picture ? [h("figure", { class: "proof" }, still(bench.named.picture(answer.picture)))] : [])];
  }
  if (!answer.weights) return null;
  const all = [answer.weights, ...(answer.weights.more ?? [])], words = { most: "Lay a tile and watch: the cells it covers never count more than that.",
    least: "Lay a tile and watch: the cells it covers never count less than that.", same: "Lay a tile and watch: wherever it lies, it counts the same." };
  const bars = all.length === 1 ? colourBars(problem, all[0]) : null;
  const tables = all.map((weights) => weightRows(problem, weights));
  return [...(bars ? [bars, h("details", { "data-keep": "as-table" }, h("summary", {}, "The same as a table"), ...tables)] : tables), said(covering(bench, problem, all[0], bars !== null) || words[boundOf(problem, all[0])])];
}

export default {
  /** @param {Bench} bench */
  enter(bench) {
    bench.style("tilings");
    bench.host.classList.add("tilings");
    const rules = rulesOf(bench), held = hand(bench, rules), { tray } = held, signs = signedPart?.(bench);
    const narrow = matchMedia("(max-width: 860px)"), settle = () => (narrow.matches ? bench.slots.stage.after(tray.element) : bench.checkPart.before(tray.element));
    narrow.addEventListener("change", settle);
    settle();
    if (signs) { bench.style("tiling_tools"); bench.slots.side.append(signs.element); }
    bench.touch = held.touch;
    bench.point = (_, place) => held.point(place);
    bench.dress = (overlay) => held.dress(signs?.layer() ? { ...overlay, weights: signs.layer(), marks: false } : { ...overlay, marks: overlay.marks && "colours" });
    bench.rows = rows;
    const bare = new WeakMap();
    // The shape of a laid tile is all that is seen; its letter stays in its label.
    bench.frame = (picture) => {
      if (!bare.has(picture)) {
        const shapes = picture.shapes.map((shape) => (shape.role === "part" ? { ...shape, text: "" } : shape));
        bare.set(picture, { ...picture, shapes: latticeOf(bench) === "square" ? [...gaps(regionOf(bench), picture), ...cased(shapes)] : shapes });
      }
      return bare.get(picture);
    };
    bench.prompt = "Drag a tile onto the board, or take it and touch where it should lie.";
    bench.wordsFor = (move) => { const [name, , row, column] = move.split(" "); return `${tileWords(name)} at row ${row}, column ${column}`; };
    bench.describe = (move) => { const [name, , row, column] = move.split(" "); return `Laid ${tileWords(name)} at row ${row}, column ${column}.`; };
    bench.key = (event) => {
      const key = event.key.toLowerCase();
      if (event.ctrlKey || event.metaKey || event.altKey) return false;
      if (/^[1-9]$/.test(key)) return tray.takeNumber(Number(key) - 1);
      if (!tray.held()) return false;
      if (key === "r") return tray.turn();
      if (key === "f") return tray.flip();
      if (key === "escape") { tray.take(null); return true; }
      return false;
    };
    let shown = "";
    bench.on("situation", ({ situation }) => {
      const isOther = shown !== JSON.stringify(situation.parameters);
      shown = JSON.stringify(situation.parameters);
      tray.show(rules.tiles());
      if (isOther && rules.tiles().length === 1 && !situation.over) tray.hold(rules.tiles()[0].name, rules.shapes(rules.tiles()[0])[0]);
      held.show();
    });
    chooseTiles(bench);
    editor(bench);
    bench.keys([["1 to 9", "take a tile"], ["R, F", "turn, flip the tile in hand"], ["Enter", "lay it; on a laid tile: take it back"], ["Esc", "put the tile back"]]);
  },
  /** @param {import("../types.js").Entry} _ @param {boolean} isBrief */
  async load(_, isBrief) {
    if (!isBrief) [{ paintable }, { signedPart }] = await Promise.all([import("./painting.js"), import("./tiling_signed.js")]);
  },
};
