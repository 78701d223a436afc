/** The address is the position: written after every move, read when a page opens, copied by Share. */

import { api } from "./api.js";

const MAX_LINK = 2000;

/** @typedef {import("./types.js").Entry} Entry */
/** @typedef {import("./types.js").Situation} Situation */

/** The position is called p, but where a game has a parameter of that name. @param {Entry} entry */
const positionKey = (entry) => (entry.parameters.some(({ name }) => name === "p") ? "position" : "p");

/** The parameters and the position that an address names. @param {Entry} entry @param {string} search */
export function readAddress(entry, search) {
  const asked = new URLSearchParams(search), parameters = /** @type {Record<string, string>} */ ({});
  for (const { name } of entry.parameters) {
    const value = asked.get(name);
    if (value !== null) parameters[name] = value;
  }
  const [from, moves] = [asked.get("from"), asked.get("m")], line = from !== null && moves !== null ? { from, moves: moves.split(";"), at: Number(asked.get("at") ?? NaN) } : null;
  return { parameters, position: asked.get(positionKey(entry)) ?? line?.from, variant: asked.get("variant") ?? undefined, job: asked.get("job") ?? undefined, level: Number(asked.get("level") ?? 0), kept: asked.get("kept"), show: asked.get("show"), vs: asked.get("vs"), line };
}

/** The path of a position: the position, then the parameters that are not the default. @param {Entry} entry @param {Situation} situation @param {boolean} [isWhole]  with the position */
export function addressOf(entry, situation, isWhole = true) {
  const query = new URLSearchParams(isWhole ? { [positionKey(entry)]: situation.position } : {});
  for (const parameter of entry.parameters) {
    const value = situation.parameters[parameter.name];
    if (value !== undefined && value !== parameter.default) query.set(parameter.name, value);
  }
  return `/play/${entry.name}?${query.toString().replaceAll("%2F", "/").replaceAll("%2C", ",").replaceAll("%3A", ":")}`;
}

/** Write the position into the address, or at least its board where it does not fit. @param {Entry} entry @param {Situation} situation @param {Record<string, string>} [extras]  what else the address holds */
export function writeAddress(entry, situation, extras = {}) {
  const more = new URLSearchParams(extras).toString(), whole = [addressOf(entry, situation), addressOf(entry, situation, false)].map((one) => (more ? `${one}${one.endsWith("?") ? "" : "&"}${more}` : one));
  const path = [...whole, addressOf(entry, situation, false)].find((one) => one.length <= MAX_LINK);
  if (path) window.history.replaceState(null, "", path);
}

/**
 * Copy a link to this position with one sentence; a long one is kept by the server under a short name.
 * @param {Entry} entry @param {Situation} situation @param {string} told
 * @returns {Promise<string>} what was done, as a sentence
 */
export async function share(entry, situation, told) {
  let path = addressOf(entry, situation), remark = "";
  if (path.length > MAX_LINK) {
    if (!situation.problem) return "This position is too long for a link. Ask, and download the file instead.";
    const { hash } = await api.keep(situation.problem);
    path = Array.isArray(situation.problem.state?.[0]) && !Array.isArray(situation.problem.state[0][0]) ? `${addressOf(entry, situation, false)}&kept=${hash}` : `/p/${hash}`;
    remark = " The position is long, so the server keeps it under a short name while it runs.";
  }
  const link = new URL(path, window.location.origin).href;
  try {
    // With the sign at its end the link opens even when it is pasted with the sentence behind it.
    await navigator.clipboard.writeText(`${link}#\n${told}`);
    return `Link copied: it holds this very position.${remark}`;
  } catch {
    return path.length > MAX_LINK || remark ? `The link is ${link}.${remark}` : "The address of this page is the link.";
  }
}

/** The position of a board that the server keeps: its cells, row by row. @param {{state: number[][], modulus: number}} problem */
export const keptPosition = ({ state, modulus }) => state.map((row) => row.join(modulus <= 10 ? "" : " ")).join("/");

/** Hand a file to the person. @param {string} name @param {string} text */
export function download(name, text) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
