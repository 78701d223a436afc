/** The play page: the game that the address names, at the position that it holds, on the bench of its family. */

import { Refused, api, isAway } from "../api.js";
import { mountBench } from "../bench.js";
import { familyOf, styled } from "../family.js";
import { button, h, icon, sentence, wanted } from "../html.js";
import { dayOf } from "../progress.js";
import { keptPosition, readAddress } from "../share.js";
import { showDays, startPage } from "./shell.js";

/** Levels, stars and what celebrates, when they are needed. */
const levels = async () => { const [track] = await Promise.all([wanted(() => import("../levels.js")), styled("levels")]); return track; };

const KINDS = /** @type {Record<string, string>} */ ({ lights: "Lights", torus: "Dice on tori", pegs: "Pegs", tilings: "Tilings", heaps: "Heaps", corner: "Corner games", coins: "Coins", tapes: "Tapes", dice: "Dice" });
// Read before the bench writes the address anew.
const locked = new URLSearchParams(window.location.search).get("locked");
const part = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** Title, family and hue of the page. @param {import("../types.js").Entry} entry */
function head(entry) {
  const { hue } = entry.face;
  document.title = `${entry.title} · Ludus`;
  part("main").classList.add(`f-${hue}`);
  part("eyebrow").textContent = `${KINDS[hue]} · ${entry.players === 2 ? "for two" : "alone"}`;
  part("title").textContent = entry.title;
  rule(entry.face.move, entry.face.goal);
}

/** The rule in two parts. @param {string} move @param {string} goal */
function rule(move, goal) {
  part("rule").replaceChildren(h("b", {}, "A move: "), move, " ", h("b", {}, "Goal: "), goal);
}

/** @param {string} title @param {string} text @param {string} kind @param {[string, () => void]} offer */
function alarm(title, text, kind, [word, act]) {
  return h("div", { class: `state ${kind}` }, icon(kind), h("h2", {}, title), h("p", {}, sentence(text)), h("div", { class: "more" }, button(word, act)));
}

/** Start a game where an address says; what is refused begins as usual. @param {string} name @param {any} asked */
async function begun(name, asked) {
  try { return { situation: await api.start(name, asked), wrong: null }; } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return { situation: await api.start(name, { parameters: {} }), wrong: error };
  }
}

/** @param {HTMLElement} host @param {string} name */
async function open(host, name) {
  const entry = await api.game(name), { job, level, line, kept, show, vs, ...asked } = readAddress(entry, window.location.search);
  head(entry);
  if (kept) asked.position = keptPosition(await api.kept(kept));
  const set = level ? await api.levels(name).catch(() => null) : null, chosen = set?.levels[level - 1];
  const { situation, wrong } = await begun(name, chosen ? { parameters: chosen.parameters, ...(chosen.position ? { position: asked.position ?? chosen.position } : {}) } : asked);
  const first = chosen && asked.position ? await api.start(name, { parameters: chosen.parameters, ...(chosen.position ? { position: chosen.position } : {}) }) : situation;
  // What belongs to a level is loaded before the board is drawn: what came later would move it.
  const track = chosen && await levels(), bench = await mounted(host, entry, situation, wrong ? "" : asked.variant);
  if (vs) bench.controls.chooseStrength(vs);
  if (chosen) {
    bench.extras = { ...bench.extras, level: String(level) };
    track.mountLevels(bench, level, set, first);
  } else void offerLevels(bench);
  if (level && set && !chosen) bench.tell(`There is no level ${level}: this game has ${set.levels.length}.`);
  if (wrong) bench.fail(wrong, () => {});
  else if (line) await bench.replayLine(line);
  else if (job) void bench.questions.resume(job);
  else await bench.recover();
  if (["why", "refute"].includes(show ?? "") && !wrong && !line && !job) await bench.ask();
  if (show === "refute") bench.showMoves();
}

/** The puzzle of a day: that of the address, or of today. @param {HTMLElement} host @param {string} day */
async function openDay(host, day) {
  const puzzle = await api.daily(day || dayOf()), entry = await api.game(puzzle.game);
  head(entry);
  part("eyebrow").textContent = `Puzzle ${puzzle.number} · ${new Date(`${puzzle.date}T12:00`).toLocaleDateString("en-GB", { day: "numeric", month: "long", year: "numeric" })}`;
  const situation = await api.start(puzzle.game, { parameters: puzzle.parameters, ...(puzzle.position ? { position: puzzle.position } : {}) });
  const { mountDay } = await levels(), bench = await mounted(host, entry, situation, "");
  bench.address = `/daily/${puzzle.date}`;
  bench.show();
  mountDay(bench, puzzle, showDays);
}

/** @param {HTMLElement} host @param {import("../types.js").Entry} entry @param {import("../types.js").Situation} situation @param {string} [start] */
async function mounted(host, entry, situation, start) {
  const bench = mountBench(host, entry, situation, await familyOf(entry), start);
  bench.on("situation", () => rule(bench.words(bench.situation.rule[0]), bench.words(bench.situation.rule[1])));
  if (locked) await (await wanted(() => import("../classroom.js"))).lockBench(bench, locked);
  bench.on("played", async () => {
    if (!bench.situation.won || entry.players !== 1) return;
    const { celebrate } = await levels();
    if (bench.situation.won && !bench.stage.querySelector(".win")) celebrate(bench);
  });
  return bench;
}

/** A way to the levels, where the game has some. @param {import("../bench.js").Bench} bench */
async function offerLevels(bench) {
  const names = await api.levelGames().catch(() => []);
  if (names.includes(bench.entry.name)) bench.classPart.after(h("p", { class: "quiet" }, h("a", { href: `/levels/${bench.entry.name}` }, "Graded levels of this game")));
}

/** A problem that was kept under a short name: no game around it, but every question can be asked. @param {HTMLElement} host @param {string} hash */
async function openKept(host, hash) {
  const { keptPage } = await wanted(() => import("./kept.js"));
  await keptPage(host, hash);
}

async function start() {
  const host = /** @type {HTMLElement} */ (document.getElementById("bench")), [, kind, name] = window.location.pathname.split("/");
  host.replaceChildren();
  try {
    const given = decodeURIComponent(name ?? "");
    await (kind === "p" ? openKept(host, given) : kind === "daily" ? openDay(host, given) : open(host, given));
  } catch (error) {
    // There is no game whose title and rule could stand here.
    if (part("eyebrow").textContent === "") { part("title").textContent = "No board"; part("rule").textContent = ""; }
    if (isAway(error)) host.replaceChildren(alarm("Offline", "Nothing can be loaded now.", "offline", ["Retry", () => void start()]));
    else host.replaceChildren(alarm(!(error instanceof Refused) || error.kind === "mistake" ? "Internal error" : error.kind === "busy" ? "Busy" : "Not found", /** @type {Error} */ (error).message, "error",
      ["All games", () => window.location.assign("/")]));
    if (!(error instanceof Refused || isAway(error))) throw error;
  }
}

// On paper stands the link that brings the position back.
const link = h("p", { class: "print-link" });
part("main").append(link);
window.addEventListener("beforeprint", () => { link.textContent = window.location.href; });

startPage();
void start();
