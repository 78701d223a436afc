/** Peg solitaire: take a peg and put it, by drag, by two touches or by keys; fields for the board; weights; the strip. */

import { choice } from "../fields.js";
import { button, h, plural, s, signed } from "../html.js";
import { dragPieces } from "./dragging.js";
import { paintable } from "./painting.js";
import { countPegs, isTriangular, jumpOf, moved, onWood, placeOf } from "./peg_boards.js";
import { mountStrip } from "./peg_strip.js";

/** @typedef {import("../bench.js").Bench} Bench */
/** @typedef {import("../board.js").Spot} Spot */
/** @typedef {import("../types.js").Shape} Shape */

const BOARDS = /** @type {[string, string][]} */ ([["english", "English (33)"], ["european", "European (37)"], ["wiegleb", "Wiegleb (45)"],
  ["diamond4", "Diamond (25)"], ["diamond5", "Diamond (41)"], ["triangle5", "Triangle (15)"], ["triangle6", "Triangle (21)"],
  ["hexagon3", "Hexagon (19)"], ["4x4", "Square (16)"], ["6x6", "Square (36)"]]);
const FINISHES = /** @type {[string, string][]} */ ([["same", "in the first hole"], ["1", "one, anywhere"], ["2", "two, anywhere"], ["3", "three, anywhere"]]);
const LATTICES = /** @type {[string, string][]} */ ([["square", "square"], ["triangular", "triangular"]]);

/** @param {[number, number]} cell */
const words = ([row, column]) => `row ${row}, column ${column}`;

/** The peg in hand: taken by a touch, put by the next. @param {Bench} bench */
function hand(bench) {
  let taken = /** @type {Spot|null} */ (null);

  /** @param {Spot|null} spot */
  function take(spot) {
    taken = spot;
    bench.paint();
  }

  /** @param {Spot} spot */
  function told(spot) {
    const ends = spot.moves.map(({ move }) => words(jumpOf(move)[2])).join("; or to ");
    bench.note("Peg taken. Touch where it lands, or Esc to put it back.");
    bench.say(`Peg taken. It can jump to ${ends}.`);
  }

  /** @param {Spot|null} spot  the jump of the peg in hand that ends there */
  const jumpTo = (spot) => taken?.moves.find(({ move }) => spot?.name === jumpOf(move)[2].join(" "));

  /** @param {Spot} spot */
  function touch(spot) {
    const jump = jumpTo(spot);
    if (jump) void bench.play(jump.move);
    else if (taken?.key === spot.key) { take(null); bench.tell("Peg put back."); }
    else if (spot.moves.length) { take(spot); told(spot); }
    else {
      take(null);
      bench.tell(spot.label.includes("peg") ? "This peg has no jump." : "Take a peg first, then touch where it lands.");
    }
    return true;
  }

  return {
    touch, take, jumpTo, told,
    isHolding: () => taken !== null,
    forget: () => { taken = null; },
    /** What the peg in hand adds to the board. @param {import("../types.js").Overlay} overlay @returns {import("../types.js").Overlay} */
    dress(overlay) {
      const spots = /** @type {Spot[]} */ (bench.board?.places() ?? []), at = new Map(spots.map((spot) => [spot.name, spot]));
      const shapes = /** @type {Shape[]} */ ([...(overlay.shapes ?? []), ...arrows(overlay, at)]), labels = /** @type {Record<string, string>} */ ({});
      if (!taken) return { ...overlay, shapes, labels, chosen: null };
      const weight = taken.name === null ? undefined : overlay.weights?.[taken.name];
      shapes.push({ kind: "piece", role: "chosen", at: [taken.x, taken.y], text: weight === undefined ? "" : signed(weight) });
      for (const { move } of taken.moves) {
        const spot = at.get(jumpOf(move)[2].join(" "));
        if (!spot) continue;
        shapes.push({ kind: "piece", role: "target", at: [spot.x, spot.y] });
        labels[spot.key] = ", jump here";
      }
      return { ...overlay, shapes, labels, chosen: taken.key };
    },
  };
}

/** The marked moves as arrows: a peg alone does not say where to. @param {import("../types.js").Overlay} overlay @param {Map<string|null, Spot>} at @returns {Shape[]} */
function arrows(overlay, at) {
  return Object.keys(overlay.moves ?? {}).flatMap((move) => {
    const [from, , to] = jumpOf(move).map((cell) => at.get(cell.join(" ")));
    return from && to ? [/** @type {Shape} */ ({ kind: "arrow", role: "hint", at: [0, 0], start: [from.x + 32, from.y + 32], end: [to.x + 32, to.y + 32] })] : [];
  });
}

/** Fields: board, finish, lattice. @param {Bench} bench */
function fields(bench) {
  const board = choice("Board", BOARDS, (value) => void bench.retune({ board: value, vacancy: "", lattice: "", finish: /^(triangle|hexagon)/.test(value) ? "1" : "same" }));
  const finish = choice("Last peg", FINISHES, (value) => void bench.retune({ finish: value }, undefined, bench.situation.position));
  const lattice = choice("Lattice", LATTICES, (value) => void bench.retune({ lattice: value }, undefined, bench.situation.position));
  bench.slots.rare.prepend(board.element, finish.element, lattice.element);
  bench.on("situation", ({ situation }) => {
    choose(board.select, situation.parameters.board, "your own");
    choose(finish.select, situation.parameters.finish, situation.parameters.finish);
    choose(lattice.select, isTriangular(situation) ? "triangular" : "square", "");
  });
}

/** Show a value; one that is not on the list gets its own line. @param {HTMLSelectElement} select @param {string} value @param {string} text */
function choose(select, value, text) {
  select.querySelector("[data-own]")?.remove();
  if (![...select.options].some((option) => option.value === value)) select.append(h("option", { value, "data-own": "" }, text));
  select.value = value;
}

/** @param {Bench} bench */
function editor(bench) {
  return paintable(bench, {
    word: "board", nothing: "-",
    palette: [["o", "Peg", "1"], [".", "Empty hole", "2"], ["-", "No hole", "3"]],
    rows: () => bench.situation.position.split("/"),
    at: (row, column) => placeOf(row, column, isTriangular(bench.situation)),
    shapes: (sign) => (sign === "-" ? [{ kind: "piece", role: "nothing", at: [0, 0] }] : [{ kind: "piece", role: sign === "o" ? "piece" : "hole", at: [0, 0] }]),
    commit(rows, down, across) {
      const position = rows.join("/"), { parameters } = bench.situation, holes = (/** @type {string} */ text) => text.replaceAll(".", "o");
      if (holes(position) === holes(bench.situation.position)) return bench.set(position);
      const finish = /^(same|\d+)$/.test(parameters.finish.trim()) ? parameters.finish : moved(parameters.finish, down, across, rows) ?? "1";
      const vacancy = parameters.vacancy.trim() ? moved(parameters.vacancy, down, across, rows) ?? "" : "";
      const lattice = isTriangular(bench.situation) ? "triangular" : "square";
      return bench.retune({ board: holes(position), vacancy, lattice, finish }, "A board of your own. Undo brings the old one back.", position);
    },
  });
}

/** The weights of a proof; where it needs several, one at a time. @param {Bench} bench */
function weights(bench) {
  let chosen = 0;
  const all = () => (bench.answer?.weights ? [bench.answer.weights, ...(bench.answer.weights.more ?? [])] : []);
  bench.on("answer", () => { chosen = 0; });
  bench.rows = () => {
    const several = all(), now = several[Math.min(chosen, several.length - 1)];
    const { proofs } = bench;
    if (!now || !proofs || !bench.situation.amounts) return null;
    const tabs = several.map((_, k) => button(`Weights ${k + 1}`, () => { chosen = k; bench.paint(); bench.showPanel(); }, { "aria-pressed": String(k === chosen), "data-keep": `weights${k}` }));
    const told = bench.before ? proofs.added(bench.before, bench.situation, now) : "";
    return [...(several.length > 1 ? [h("div", { class: "row" }, ...tabs)] : []), proofs.weightTable(bench.situation, now), h("p", { class: "said" }, told || invitation(bench))];
  };
  return () => all()[chosen]?.cells ?? null;
}

/** @param {Bench} bench */
function invitation(bench) {
  const kind = bench.answer?.answer?.certificate?.kind;
  return kind === "pagoda" ? "Jump and watch: the hole where a peg lands never weighs more than the two holes that it empties." : "Jump and watch: no jump changes this count.";
}

export default {
  /** @param {Bench} bench */
  enter(bench) {
    bench.style("pegs");
    bench.host.classList.add("pegs");
    const held = hand(bench), shown = weights(bench);
    bench.touch = held.touch;
    bench.dress = (overlay) => held.dress(overlay.weights ? { ...overlay, weights: shown() } : overlay);
    bench.key = (event) => {
      if (event.key !== "Escape" || !held.isHolding()) return false;
      held.take(null);
      bench.tell("Peg put back.");
      return true;
    };
    bench.wordsFor = (move) => `the jump from ${words(jumpOf(move)[0])} to ${words(jumpOf(move)[2])}`;
    bench.describe = (move) => `Jumped from ${words(jumpOf(move)[0])} to ${words(jumpOf(move)[2])}. ${plural(countPegs(bench.situation.position) - 1, "peg")} left.`;
    let wood = /** @type {{from: any, picture: any}} */ ({ from: null, picture: null });
    bench.frame = (picture) => {
      if (wood.from !== picture) wood = { from: picture, picture: onWood(picture, Array.isArray(bench.situation.problem?.finish) ? bench.situation.problem.finish : null) };
      return wood.picture;
    };
    bench.board?.reset?.();
    bench.prompt = "Touch a peg, then the hole it should land in. Or drag it.";
    bench.on("situation", () => { held.forget(); bench.paint(); });
    if (bench.board) {
      dragPieces(bench.board, {
        able: (spot) => spot.moves.length > 0,
        lift: (spot) => { held.take(spot); return [s("circle", { class: "piece chosen", cx: 32, cy: 32, r: 20 })]; },
        drop: (_, to) => { const jump = held.jumpTo(to); if (jump) void bench.play(jump.move); else { held.take(null); bench.tell("Put back: no jump ends there."); } },
        cancel: () => held.take(null),
      });
    }
    fields(bench);
    editor(bench);
    mountStrip(bench);
    bench.keys([["Enter, Enter", "take a peg, then put it"], ["Esc", "put the peg back"]]);
  },
};
