/** The module of a family, and its style sheet, loaded when a game of it is opened. */

import { h, wanted } from "./html.js";

const FAMILIES = ["boards", "impartial", "pairs", "dice", "pegs", "tilings", "tapes"];

/**
 * The module of a family; games without one are played by the generic bench.
 * @param {import("./types.js").Entry} entry @param {boolean} [isBrief]  without what stands below the board
 */
export async function familyOf(entry, isBrief = false) {
  const name = entry.face.board === "pair" ? "pairs" : entry.family;
  if (!FAMILIES.includes(name)) return null;
  return wanted(async () => {
    const [family] = await Promise.all([import(`./families/${name}.js`), styled(`families/${name}`)]);
    await family.default.load?.(entry, isBrief);
    return family.default;
  });
}

/** A style sheet is there before its parts are, so that nothing jumps. @param {string} name @returns {Promise<void>} */
export function styled(name) {
  const { href } = new URL(`./${name}.css`, import.meta.url);
  if (document.querySelector(`link[href="${href}"]`)) return Promise.resolve();
  const link = h("link", { rel: "stylesheet", href });
  return new Promise((resolve) => {
    for (const end of ["load", "error"]) link.addEventListener(end, () => resolve());
    document.head.append(link);
  });
}
