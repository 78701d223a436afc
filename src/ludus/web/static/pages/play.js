/** The play page: the game that the address names, at the position that it holds, on the bench of its family. */

import { Away, Refused, api } from "../api.js";
import { mountBench } from "../bench.js";
import { button, h, icon, sentence } from "../html.js";
import { readAddress } from "../share.js";
import { startPage } from "./shell.js";

const FAMILIES = ["boards", "impartial", "pairs", "dice", "pegs", "tilings", "tapes"];
const PAIRS = ["silver-dollar", "two-rooks"];

/**
 * The module of a family; games without one are played by the generic bench.
 * @param {import("../types.js").Entry} entry
 */
async function familyOf(entry) {
  const name = PAIRS.includes(entry.name) ? "pairs" : entry.family;
  if (!FAMILIES.includes(name)) return null;
  try {
    const [family] = await Promise.all([import(`../families/${name}.js`), styled(name)]);
    return family.default;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return null;
  }
}

/** The style sheet of a family is there before its parts are, so that nothing jumps. @param {string} name @returns {Promise<void>} */
function styled(name) {
  const link = h("link", { rel: "stylesheet", href: new URL(`../families/${name}.css`, import.meta.url).href });
  return new Promise((resolve) => {
    for (const end of ["load", "error"]) link.addEventListener(end, () => resolve());
    document.head.append(link);
  });
}

/** @param {import("../types.js").Entry} entry */
function head(entry) {
  document.title = `${entry.title} · Ludus`;
  /** @type {HTMLElement} */ (document.getElementById("title")).textContent = entry.title;
  /** @type {HTMLElement} */ (document.getElementById("rule")).textContent = entry.summary;
}

/** @param {string} title @param {string} text @param {string} kind @param {[string, () => void]} offer */
function alarm(title, text, kind, [word, act]) {
  return h("div", { class: `state ${kind}` }, icon(kind), h("h2", {}, title), h("p", {}, sentence(text)), h("div", { class: "more" }, button(word, act)));
}

/** @param {HTMLElement} host @param {string} name */
async function open(host, name) {
  const entry = await api.game(name), { job, ...asked } = readAddress(entry, window.location.search);
  head(entry);
  let situation, wrong = /** @type {unknown} */ (null);
  try { situation = await api.start(name, asked); } catch (error) {
    if (!(error instanceof Refused)) throw error;
    wrong = error;
    situation = await api.start(name, { parameters: {} });
  }
  const bench = mountBench(host, entry, situation, await familyOf(entry), wrong ? "" : asked.variant);
  if (wrong) bench.fail(wrong, () => {});
  else if (job) void bench.questions.resume(job);
}

/** A problem that was kept under a short name: no game around it, but every question can be asked. @param {HTMLElement} host @param {string} hash */
async function openKept(host, hash) {
  const { keptPage } = await import("./kept.js");
  await keptPage(host, hash);
}

async function start() {
  const host = /** @type {HTMLElement} */ (document.getElementById("bench")), [, kind, name] = window.location.pathname.split("/");
  host.replaceChildren();
  try {
    await (kind === "p" ? openKept(host, decodeURIComponent(name)) : open(host, decodeURIComponent(name)));
  } catch (error) {
    if (error instanceof Away) host.replaceChildren(alarm("The server is away", "Nothing can be loaded now.", "offline", ["Try again", () => void start()]));
    else host.replaceChildren(alarm(!(error instanceof Refused) || error.kind === "mistake" ? "Internal error" : error.kind === "busy" ? "Busy" : "Not found", /** @type {Error} */ (error).message, "error",
      ["All games", () => window.location.assign("/")]));
    if (!(error instanceof Refused || error instanceof Away)) throw error;
  }
}

startPage();
void start();
