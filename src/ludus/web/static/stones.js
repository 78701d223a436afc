/**
 * Heaps of stones: the picture of nim, drawn as stacks side by side. Under a reason each stone has the colour of its block
 * (a four, a two, a one, and so on), and blocks without a partner are outlined.
 */

import { UNIT } from "./picture.js";
import { blockClass, blocksOf } from "./blocks.js";

/** @typedef {import("./bench.js").Bench} Bench */
/** @typedef {import("./types.js").Shape} Shape */

/** The room for the gaps between blocks is always there, so that nothing moves. Taller heaps than TALL are drawn as blocks, up to LIMIT. */
const WIDTH = 2.5 * UNIT, STEP = 44, GAP = 12, MAX_GAPS = 2, TALL = 12, LIMIT = 63;

/** The names of heaps. @param {number} heap */
export const heapName = (heap) => String.fromCharCode(65 + heap % 26) + (heap < 26 ? "" : String(Math.floor(heap / 26)));

/** The blocks without a partner: for each odd power, in the last heap that has it. @param {number[]} heaps @returns {[number, number][]} heap and power */
export function loneBlocks(heaps) {
  const sum = heaps.reduce((a, b) => a ^ b, 0);
  return blocksOf(sum).map((power) => [heaps.reduce((found, size, heap) => (size & power ? heap : found), 0), power]);
}

/** What a heap is drawn of, from the bottom up: a stone each, or in tall heaps a block for each power of two. @param {number} size @param {boolean} isTall @returns {{power: number, stones: number, isTop: boolean}[]} */
const partsOf = (size, isTall) => blocksOf(size).flatMap((power) => (isTall ? [{ power, stones: power, isTop: true }] : Array.from({ length: power }, (_, k) => ({ power, stones: 1, isTop: k === power - 1 }))));

/** A nim picture with its heaps as stacks. @param {any} picture @param {number[]} heaps @param {boolean} isGrouped */
function stacked(picture, heaps, isGrouped) {
  const isTall = Math.max(...heaps) > TALL, stacks = heaps.map((size) => partsOf(size, isTall)), low = 24 + Math.max(1, ...stacks.map((parts) => parts.length)) * STEP + MAX_GAPS * GAP;
  const shapes = /** @type {Shape[]} */ ([]), lone = new Set(loneBlocks(heaps).map(String));
  const own = new Map(picture.shapes.filter((/** @type {any} */ shape) => shape.kind === "piece" && shape.label).map((/** @type {any} */ shape) => [/^heap (\w+): leave (\d+)/.exec(shape.label)?.slice(1).join(" "), shape]));
  stacks.forEach((parts, heap) => {
    const x = heap * WIDTH + WIDTH / 2 - UNIT / 2, name = heapName(heap), size = heaps[heap];
    let y = low - UNIT, left = 0;
    shapes.push({ kind: "band", role: "base", at: [x - 28, low - 6], size: [UNIT + 56, 7] }, { kind: "number", role: "label", at: [x + UNIT / 2, low + 20], text: name }, { kind: "number", role: "label", at: [x + UNIT / 2, low + 40], text: size === 1 ? "1 stone" : `${size} stones` });
    for (const { power, stones, isTop } of parts) {
      const isLone = isGrouped && lone.has(`${heap},${power}`), words = isLone ? `, in a ${power} without a partner` : "";
      // A block holds the moves of all its stones; the list of them opens when it is touched.
      for (let k = 0; k < stones; k++) {
        const leaves = left + k, known = own.get(`${name} ${leaves}`);
        shapes.push({ kind: "piece", role: k ? "ghost" : isGrouped || isTall ? blockClass(power) : "piece", at: [x, y], stone: true, lone: isLone && !k, mark: `take ${size - leaves}`, ...(isTall ? { option: `take ${size - leaves}, leaving ${leaves}`, ...(k ? {} : { text: String(power), label: `heap ${name}: take ${size - left - stones + 1} to ${size - left}${words}` }) } : { label: `heap ${name}: take ${size - leaves}, leaving ${leaves}${words}` }), ...(known?.move ? { move: known.move } : {}) });
      }
      if (isLone && isTop && !isTall) shapes.push({ kind: "badge", role: "hint", at: [x + UNIT + 24, y + UNIT / 2], text: String(power) });
      left += stones;
      y -= STEP + (isGrouped && isTop ? GAP : 0);
    }
  });
  const pass = picture.shapes.filter((/** @type {any} */ shape) => shape.move === "pass").map((/** @type {any} */ shape) => ({ ...shape, at: [heaps.length * WIDTH, low - UNIT] }));
  return { ...picture, width: heaps.length * WIDTH + (pass.length ? UNIT + 8 : 0), height: low + 54, shapes: [...shapes, ...pass] };
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
    if (!heaps.length || Math.max(...heaps) > LIMIT) return picture;
    const forms = known.get(picture) ?? {};
    forms[String(isGrouped)] ??= stacked(picture, heaps, isGrouped);
    known.set(picture, forms);
    return forms[String(isGrouped)];
  };
  bench.board?.reset?.();
  bench.prompt = "Touch a stone: it is taken, with all above it.";
  const words = (/** @type {string} */ move, /** @type {string} */ from) => takeWords(move, from);
  bench.describe = (move, before) => `You ${words(move, before.position).replace(/^take/, "took")}.`;
  bench.replied = (move, before) => words(move, before.position).replace(/^take/, "took");
  bench.wordsFor = (move) => words(move, bench.situation.position);
  bench.paint();
}
