/** Tables of all positions, asked for as plain bytes: one fetch, two errors as everywhere. */

import { Refused, reach } from "./api.js";

/**
 * @typedef {object} Table
 * @property {number} width  how many x there are
 * @property {number} height  how many y
 * @property {Uint16Array|Int16Array} values  all y of x = 0 first, then those of x = 1
 * @property {any} head  what the server says about the numbers: about, sentence, rays, steps; or holds, wrong, position
 */

/**
 * The numbers of a piece on a board, or what a formula says instead of them.
 * @param {string} game
 * @param {Record<string, string>} parameters
 * @param {[number, number]} size
 * @param {string} [formula]
 * @param {AbortSignal} [signal]
 * @returns {Promise<Table>}
 */
export async function loadTable(game, parameters, size, formula, signal) {
  const body = JSON.stringify({ game, parameters, size, ...(formula === undefined ? {} : { formula }) });
  const response = await reach("/api/tables", { method: "POST", headers: { "Content-Type": "application/json" }, body, signal });
  if (!response.ok) {
    const told = (await response.json().catch(() => null))?.error;
    throw new Refused(told?.kind ?? "mistake", told?.message ?? `the server answered with status ${response.status}`, told?.faults ?? []);
  }
  const [width, height] = (response.headers.get("X-Shape") ?? "").split(",").map(Number);
  const head = JSON.parse(decodeURIComponent(response.headers.get("X-Table") ?? "%7B%7D"));
  const values = sixteen(await response.arrayBuffer(), formula !== undefined);
  return { width, height, values, head };
}

/** Numbers of 16 bits, little-endian whatever the machine is. @param {ArrayBuffer} buffer @param {boolean} isSigned */
function sixteen(buffer, isSigned) {
  const isLittle = new Uint8Array(new Uint16Array([1]).buffer)[0] === 1;
  if (isLittle) return isSigned ? new Int16Array(buffer) : new Uint16Array(buffer);
  const view = new DataView(buffer), length = buffer.byteLength / 2;
  const values = isSigned ? new Int16Array(length) : new Uint16Array(length);
  for (let k = 0; k < length; k++) values[k] = isSigned ? view.getInt16(2 * k, true) : view.getUint16(2 * k, true);
  return values;
}
