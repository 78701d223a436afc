/** All that is kept, as one file: saved, loaded again, forgotten. */

import { PREFIX, isObject, load, save, sound } from "./progress.js";

const KEYS = ["levels", "daily", "record", "last"];

/** All that is kept, as one object. */
export const everything = () => Object.fromEntries(KEYS.map((key) => [key, load(key)]));

/** Put back what `everything` gave. @param {any} all @returns {boolean} whether it could be read */
export function restore(all) {
  const known = isObject(all) ? KEYS.filter((key) => key in all) : [];
  if (!known.length || !known.every((key) => isObject(all[key]))) return false;
  for (const key of known) save(key, sound(key, all[key]));
  return true;
}

export function forget() {
  for (const key of KEYS) { try { localStorage.removeItem(PREFIX + key); } catch { /* nothing was kept */ } }
}
