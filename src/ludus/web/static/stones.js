/**
 * Heaps of stones: the picture of nim, drawn as stacks side by side. Under a reason each stone has the colour of its block
 * (a four, a two, a one, and so on), and blocks without a partner are outlined.
 */

import { UNIT } from "./picture.js";
import { blockClass, blocksOf } from "./why.js";

/** @typedef {import("./bench.js").Bench} Bench */
/** @typedef {import("./types.js").Shape} Shape */

/** A stack of at most 12 stones has at most three blocks above its lowest one; the room for their gaps is always there, so that nothing moves. */
const WIDTH = 2 * UNIT, STEP = 48, GAP = 12, MAX_GAPS = 2, TALL = 12;

/** The names of heaps. @param {number} heap */
export const heapName = (heap) => String.fromCharCode(65 + heap % 26) + (heap < 26 ? "" : String(Math.floor(heap / 26)));

/** The blocks without a partner: for each odd power, in the last heap that has it. @param {number[]} heaps @returns {[number, number][]} heap and power */
export function loneBlocks(heaps) {
  const sum = heaps.reduce((a, b) => a ^ b, 0);
  return blocksOf(sum).map((power) => [heaps.reduce((found, size, heap) => (size & power ? heap : found), 0), power]);
}

/** A nim picture with its heaps as stacks. @param {any} picture @param {number[]} heaps @param {boolean} isGrouped */
function stacked(picture, heaps, isGrouped) {
  const most = Math.max(...heaps, 1), low = 24 + most * STEP + MAX_GAPS * GAP, shapes = /** @type {Shape[]} */ ([]), lone = new Set(loneBlocks(heaps).map(String));
  const own = new Map(picture.shapes.filter((/** @type {any} */ shape) => shape.kind === "piece" && shape.label).map((/** @type {any} */ shape) => [/^heap (\d+): leave (\d+)/.exec(shape.label)?.slice(1).join(" "), shape]));
  heaps.forEach((size, heap) => {
    const x = heap * WIDTH + WIDTH / 2 - UNIT / 2, name = heapName(heap), blocks = blocksOf(size).flatMap((power) => Array.from({ length: power }, (_, k) => ({ power, isTop: k === power - 1 })));
    let y = low - UNIT;
    shapes.push({ kind: "band", role: "base", at: [x - 20, low], size: [UNIT + 40, 7] }, { kind: "number", role: "label", at: [x + UNIT / 2, low + 24], text: name }, { kind: "number", role: "label", at: [x + UNIT / 2, low + 44], text: size === 1 ? "1 stone" : `${size} stones` });
    for (let left = 0; left < size; left++) {
      const { power, isTop } = blocks[left], known = own.get(`${heap + 1} ${left}`), isLone = lone.has(`${heap},${power}`);
      const words = isGrouped && isLone ? `, in a ${power} without a partner` : "";
      shapes.push({ kind: "piece", role: isGrouped ? blockClass(power) : "piece", at: [x, y], stone: true, lone: isGrouped && isLone, label: `heap ${name}: take ${size - left}, leaving ${left}${words}`, ...(known?.move ? { move: known.move } : {}) });
      if (isGrouped && isLone && isTop) shapes.push({ kind: "number", role: "hint", at: [x + UNIT + 18, y + UNIT / 2], text: String(power) });
      y -= STEP + (isGrouped && isTop ? GAP : 0);
    }
  });
  const pass = picture.shapes.filter((/** @type {any} */ shape) => shape.move === "pass").map((/** @type {any} */ shape) => ({ ...shape, at: [heaps.length * WIDTH, low - UNIT] }));
  return { ...picture, width: heaps.length * WIDTH + (pass.length ? UNIT + 8 : 0), height: low + 58, shapes: [...shapes, ...pass] };
}

/** A move in words: take 2 from A. @param {string} move  the heaps that it leaves @param {string} from */
export function takeWords(move, from) {
  const [old, now] = [from, move].map((text) => text.split("+")[0].trim().split(/\s+/).map(Number)), heap = old.findIndex((size, k) => size !== now[k]);
  return move === "pass" || heap < 0 ? "pass" : `take ${old[heap] - now[heap]} from ${heapName(heap)}`;
}

/** @param {Bench} bench */
export function stoneBoard(bench) {
  const known = new WeakMap();
  bench.frame = (picture, overlay) => {
    const heaps = (/: ([\d ]+)/.exec(picture.title)?.[1] ?? "").trim().split(/\s+/).filter(Boolean).map(Number), isGrouped = Boolean(overlay.grouped);
    if (!heaps.length || Math.max(...heaps) > TALL) return picture;
    const forms = known.get(picture) ?? {};
    forms[String(isGrouped)] ??= stacked(picture, heaps, isGrouped);
    known.set(picture, forms);
    return forms[String(isGrouped)];
  };
  const words = (/** @type {string} */ move, /** @type {string} */ from) => takeWords(move, from);
  bench.describe = (move, before) => `You ${words(move, before.position).replace(/^take/, "took")}.`;
  bench.replied = (move, before) => words(move, before.position).replace(/^take/, "took");
  bench.wordsFor = (move) => words(move, bench.situation.position);
  bench.paint();
}
