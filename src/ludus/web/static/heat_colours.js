/**
 * The colours of a heat map: one ramp for values, in which lightness falls at every step; lost positions are not on it.
 *
 * A colour is one number of 32 bits, as ImageData keeps it on a little-endian machine: alpha, blue, green, red.
 */

/** @typedef {"value"|"mod"|"lost"|"formula"|"difference"} Mode */

export const RAMP = ["#F6F5DE", "#CBE2A4", "#78C89E", "#36A1A1", "#27749B", "#2B4880", "#2B2458", "#1B0E2D"];
export const LOST = "#E8590C";
export const PARTS = ["#4468AD", "#EAAA41", "#3D9A64", "#C786A5", "#E9DA90", "#573375", "#A7DEF2", "#824123"];
const THEMES = {
  light: { sunk: "#EAEBF2", plus: ["#D4E5FB", "#AECFFA", "#87B6F2", "#619BE4"], minus: ["#F6DECD", "#F0C29F", "#E3A372", "#D18342"] },
  dark: { sunk: "#222533", plus: ["#263951", "#294A73", "#2F5A90", "#346AAC"], minus: ["#4B311D", "#693D17", "#824915", "#9B540C"] },
};

/** Red, green and blue. @param {string} hex @returns {number[]} */
const parts = (hex) => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16));

/** @param {number[]} rgb */
const packed = ([red, green, blue]) => (0xff000000 | (blue << 16) | (green << 8) | red) >>> 0;

/** @param {string} hex */
const colour = (hex) => packed(parts(hex));

/** The ramp at a share from 0 to 1, linear between its steps. @param {number} share @returns {number[]} */
export function ramp(share) {
  const at = Math.min(1, Math.max(0, share)) * (RAMP.length - 1), low = Math.min(RAMP.length - 2, Math.floor(at));
  const [from, to] = [parts(RAMP[low]), parts(RAMP[low + 1])];
  return from.map((one, k) => Math.round(one + (to[k] - one) * (at - low)));
}

/** The colour of a value, of those up to the largest, as a style sheet writes it. @param {number} value @param {number} largest */
export const colourOf = (value, largest) => (value ? `rgb(${ramp((value - 1) / Math.max(1, largest - 1)).join()})` : LOST);

/**
 * What paints a number, in a mode: for values up to `largest`, modulo k, and so on.
 * @param {{mode: Mode, modulus: number, largest: number, isDark: boolean}} look
 * @returns {(value: number, claimed: number) => number}
 */
export function painter({ mode, modulus, largest, isDark }) {
  const theme = isDark ? THEMES.dark : THEMES.light, sunk = colour(theme.sunk), lost = colour(LOST);
  if (mode === "lost") return (value) => (value === 0 ? lost : sunk);
  if (mode === "mod") {
    const table = PARTS.map(colour);
    return (value) => table[(value % modulus) % table.length];
  }
  if (mode === "difference") {
    const plus = theme.plus.map(colour), minus = theme.minus.map(colour);
    return (value, claimed) => {
      const by = claimed - value;
      return by === 0 ? sunk : (by > 0 ? plus : minus)[Math.min(4, Math.abs(by)) - 1];
    };
  }
  const table = new Uint32Array(largest + 1);
  for (let value = 1; value <= largest; value++) table[value] = packed(ramp((value - 1) / Math.max(1, largest - 1)));
  table[0] = lost;
  if (mode === "value") return (value) => table[value];
  return (_, claimed) => (claimed < 0 ? sunk : table[Math.min(largest, claimed)]);
}

/** White or ink, whichever is read better on a colour. @param {number} packedColour */
export function inkOn(packedColour) {
  const linear = [packedColour & 255, (packedColour >> 8) & 255, (packedColour >> 16) & 255].map((one) => (one / 255) ** 2.2);
  return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2] > 0.2 ? "#17211F" : "#FFFFFF";
}
