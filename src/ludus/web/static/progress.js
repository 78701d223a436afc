/**
 * What a person has reached, kept in this browser and nowhere else: stars of levels, days with a solved puzzle, games won.
 *
 * One key each, JSON with a version; what cannot be read is put aside under another name, never lost. Without storage
 * everything works, and nothing is kept.
 */

export const PREFIX = "ludus.", VERSION = 1, MAX_DAYS = 400, DAY = 86_400_000;

/** @typedef {{stars: number, moves: number, date: string}} Level */
/** @typedef {{moves: number, par: number, hints: number}} Day */

/** Whether this browser keeps anything. */
export function canKeep() {
  try {
    localStorage.setItem(`${PREFIX}probe`, "1");
    localStorage.removeItem(`${PREFIX}probe`);
    return true;
  } catch { return false; }
}

/** @param {unknown} one @returns {one is Record<string, any>} */
export const isObject = (one) => typeof one === "object" && one !== null && !Array.isArray(one);
/** @param {unknown} one */
const isCount = (one) => Number.isSafeInteger(one) && /** @type {number} */ (one) >= 0;

/** What an entry of each key looks like. @type {Record<string, (name: string, one: any) => boolean>} */
const SOUND = {
  levels: (name, one) => /^[\w-]+\/\d+$/.test(name) && isObject(one) && isCount(one.moves) && isCount(one.stars) && one.stars < 4,
  daily: (name, one) => (name === "days" ? isObject(one) : name === "best" && isCount(one)),
  record: (name, one) => /^[\w-]+\/\w+$/.test(name) && Array.isArray(one) && one.length === 2 && one.every(isCount),
  last: (name, one) => (name === "moves" ? isCount(one) : name === "href" ? /^\/\w/.test(one) : typeof one === "string"),
};

/** The entries of a key that can be used. @param {string} key @param {unknown} all @returns {Record<string, any>} */
export function sound(key, all) {
  const some = (/** @type {unknown} */ from, /** @type {(name: string, one: any) => boolean} */ is) => (isObject(from) ? Object.fromEntries(Object.entries(from).filter(([name, one]) => is(name, one))) : {});
  const kept = some(all, SOUND[key]);
  if (kept.days) kept.days = some(kept.days, (day, one) => /^\d{4}-\d\d-\d\d$/.test(day) && isObject(one));
  return kept;
}

/** @param {string} text */
function read(text) {
  try {
    const { v, ...rest } = JSON.parse(text);
    return v === VERSION ? rest : null;
  } catch { return null; }
}

/** Put what is damaged aside, beside what was put aside before. @param {string} key @param {string} text @param {Record<string, any>} kept  what of it can be used */
function putAside(key, text, kept) {
  try {
    let old = {};
    try { old = { ...JSON.parse(localStorage.getItem(`${PREFIX}old`) ?? "{}") }; } catch { /* that was damaged, too */ }
    localStorage.setItem(`${PREFIX}old`, JSON.stringify({ ...old, [key]: text }));
    localStorage.removeItem(PREFIX + key);
  } catch { /* nothing can be kept */ }
  if (Object.keys(kept).length) save(key, kept);
}

/** What is kept under a key; entries that nothing here has written are put aside. @param {string} key @returns {Record<string, any>} */
export function load(key) {
  let text = null;
  try { text = localStorage.getItem(PREFIX + key); } catch { return {}; }
  if (text === null) return {};
  const found = read(text), kept = sound(key, found);
  if (JSON.stringify(kept) !== JSON.stringify(found)) putAside(key, text, kept);
  return kept;
}

/** @param {string} key @param {Record<string, any>} value */
export function save(key, value) {
  try { localStorage.setItem(PREFIX + key, JSON.stringify({ v: VERSION, ...value })); } catch { /* the storage is full or closed: play goes on */ }
}

/** A day in local time, such as 2026-11-16. @param {Date} [when] */
export const dayOf = (when = new Date()) => `${when.getFullYear()}-${String(when.getMonth() + 1).padStart(2, "0")}-${String(when.getDate()).padStart(2, "0")}`;

/** The day that lies a number of days before another. @param {string} day @param {number} by */
export const daysBefore = (day, by) => new Date(Date.parse(`${day}T00:00:00Z`) - by * DAY).toISOString().slice(0, 10);

// ---- levels -----------------------------------------------------------------------------------------------------------

/** The best result of each level, by its name. @returns {Record<string, Level>} */
export const levels = () => load("levels");

/** Keep the result of a level; stars and moves are only ever bettered. @param {string} name @param {number} stars @param {number} moves */
export function keepLevel(name, stars, moves) {
  const all = levels(), known = all[name];
  const best = { stars: Math.max(stars, known?.stars ?? 0), moves: Math.min(moves, known?.moves ?? Infinity), date: dayOf() };
  save("levels", { ...all, [name]: best });
}

// ---- days -------------------------------------------------------------------------------------------------------------

/** The days with a solved puzzle. @returns {Record<string, Day>} */
export const days = () => load("daily").days ?? {};

/** Keep the result of a day's puzzle; the first one counts. @param {string} day @param {Day} result */
export function keepDay(day, result) {
  const kept = load("daily"), all = { ...(kept.days ?? {}), [day]: kept.days?.[day] ?? result };
  for (const old of Object.keys(all)) if (old < daysBefore(dayOf(), MAX_DAYS)) delete all[old];
  save("daily", { days: all, best: Math.max(kept.best ?? 0, streakOf(all, day)) });
}

/** How many days in a row end at a day; one that is still open does not break the row. @param {Record<string, Day>} solved @param {string} today */
export function streakOf(solved, today) {
  let count = 0;
  for (let day = solved[today] ? today : daysBefore(today, 1); solved[day]; day = daysBefore(day, 1)) count += 1;
  return count;
}

/** Days in a row now, and the most ever. @param {string} [today] */
export function streak(today = dayOf()) {
  const kept = load("daily"), now = streakOf(kept.days ?? {}, today);
  return { now, best: Math.max(now, kept.best ?? 0) };
}

// ---- games against the other player -----------------------------------------------------------------------------------

/** Games won and lost against a strength. @param {string} game @param {string} strength @returns {[number, number]} */
export const record = (game, strength) => load("record")[`${game}/${strength}`] ?? [0, 0];

/** @param {string} game @param {string} strength @param {boolean} isWon */
export function keepGame(game, strength, isWon) {
  const all = load("record"), [won, lost] = record(game, strength);
  save("record", { ...all, [`${game}/${strength}`]: isWon ? [won + 1, lost] : [won, lost + 1] });
}

// ---- the puzzle that was left ---------------------------------------------------------------------------------------------

/** Keep where a puzzle was left, to go on from the first page; a solved one is done. @param {import("./bench.js").Bench} bench */
export function keepLast({ entry, situation, heading, history }) {
  const made = history.length;
  if (situation.won && load("last").game === entry.name) save("last", {});
  else if (made && !situation.over) save("last", { game: entry.name, title: heading && !heading.startsWith("Puzzle ") ? `${entry.title}, ${heading}` : entry.title, moves: made, href: window.location.pathname + window.location.search });
}

/** The puzzle that was left, if any. @returns {{title: string, moves: number, href: string}|null} */
export function lastLeft() {
  const { title, moves, href } = load("last");
  return href && title ? { title, moves: moves ?? 0, href } : null;
}
