/** A number as its powers of two: the blocks of a heap. */

/** The blocks of a heap from the bottom up: powers of two. @param {number} size @returns {number[]} */
export function blocksOf(size) {
  const found = [];
  for (let power = 1 << 30; power; power >>>= 1) if (size & power) found.push(power);
  return found;
}

/** The class of a block. @param {number} power */
export const blockClass = (power) => `block${[1, 2, 4, 8][Math.log2(power) % 4]}`;
