/** The verdict: one card beside the board, seven looks. Icon, word and sentence stand together; colour only repeats them. */

import { button, h, icon, prose, sentence } from "./html.js";

/**
 * @typedef {object} State
 * @property {"ready"|"asking"|"solved"|"impossible"|"undecided"|"error"|"offline"} kind
 * @property {string} title
 * @property {string} text
 * @property {""|"partly"|"unchecked"} [doubt]  unless all of the answer was verified
 * @property {string|null} [small]  what the checker verified
 * @property {import("./why.js").Why|null} [why]  the reason of a two-player position, drawn below the sentence
 * @property {() => Element|null} [figure]  its picture
 * @property {number|null} [share]  how much is done, 0 to 1; null when nobody knows
 * @property {boolean} [bar]
 * @property {[string, () => void, boolean?][]} [offers]  what can be pressed, and whether it is, where it stays so
 */

/** @param {HTMLElement} host @param {(text: string) => string} [words]  how the page names squares */
export function verdictBox(host, words = (text) => text) {
  const fold = h("button", { type: "button", class: "fold", "aria-label": "More", "aria-expanded": "false", click: () => setFolded(!box.classList.contains("folded")) }, icon("open"));
  const box = h("div", { class: "state ready" }), bar = h("progress", { "aria-label": "Progress of the question", max: 1 });
  let shown = "", reason = /** @type {any} */ (null);
  host.append(box);

  /** @param {State} state */
  function show(state) {
    const { share = null, why = null, figure, ...rest } = state, text = state.kind === "error" ? state.text : words(state.text);
    if (share === null) bar.removeAttribute("value");
    else bar.value = share;
    const looks = JSON.stringify({ ...rest, offers: rest.offers?.map(([text, , isPressed]) => [text, isPressed]) });
    if (looks === shown && reason === why) return;
    [shown, reason] = [looks, why];
    const held = box.contains(document.activeElement), at = [...box.querySelectorAll(".more button")].indexOf(/** @type {any} */ (document.activeElement));
    box.className = `state ${state.kind} ${state.doubt ?? ""}${text.length > 200 ? " long" : ""}`;
    box.replaceChildren(h("span", { class: "sign" }, icon(state.kind)), h("h2", {}, state.title), fold, prose(h("p"), sentence(text)));
    // On a phone the box is one line until there is something to read.
    setFolded(state.kind === "ready" || (state.kind === "solved" && !state.small));
    if (state.small) box.append(h("small", { class: "checked" }, icon("shield"), prose(h("span"), words(state.small))));
    const columns = figure?.();
    if (columns) box.append(h("div", { class: "reason" }, columns));
    if (state.bar) box.append(bar);
    if (state.offers?.length) box.append(h("div", { class: "more" }, ...state.offers.map(([text, run, isPressed]) => button(text, run, isPressed === undefined ? {} : { "aria-pressed": String(isPressed) }))));
    const next = /** @type {HTMLElement|null} */ (held ? box.querySelector(`.more button:nth-child(${at + 1})`) ?? box.querySelector(".more button") : null);
    if (next) next.focus();
  }

  /** @param {boolean} isFolded */
  function setFolded(isFolded) {
    box.classList.toggle("folded", isFolded);
    fold.setAttribute("aria-expanded", String(!isFolded));
  }

  /** Scroll no more than it takes to see the box. */
  function see() {
    const { top, bottom } = host.getBoundingClientRect();
    if (bottom < 40 || top > window.innerHeight - 100) host.scrollIntoView({ block: "nearest" });
  }

  return { show, see };
}

/** The word over an answer, and its status unless all of it was verified. @param {import("./types.js").Answered} answer @param {number} players */
export function titleOf(answer, players) {
  return `${wordOf(answer, players)}${doubtOf(answer) && ` (${answer.status})`}`;
}

/** How much of an answer is only claimed. @param {import("./types.js").Answered} answer @returns {""|"partly"|"unchecked"} */
export const doubtOf = (answer) => (answer.status === "partly verified" ? "partly" : answer.status === "not checked" ? "unchecked" : "");

/** The word over an answer. @param {import("./types.js").Answered} answer @param {number} players */
function wordOf(answer, players) {
  if (answer.verdict === "undecided") return "Undecided";
  const { kind = "", outcome = "" } = answer.answer?.certificate ?? {}, question = answer.answer?.problem?.question ?? "solve";
  if (answer.answer?.problem?.kind === "dice") return kind === "unfair" ? "Unfair" : question === "solve" ? "Fair" : "Answered";
  if (answer.verdict === "impossible") return players === 2 || answer.answer?.problem?.kind === "pegs" ? "Lost" : "Impossible";
  // Whether the player to move wins is what the certificate says, never whether there are moves to show.
  if (outcome) return outcome === "won" ? "You can win" : "Lost, if they play well";
  if (players === 2) return "Answered";
  return ["solve", "fewest"].includes(question) ? "Solvable" : "Answered";
}

const GENERAL = ["count", "quiet", "gods-number", "table", "p-positions", "levels", "period", "misere-quotient", "colouring"];

/** Whether an answer is about the board and its rules, whatever the position. @param {import("./types.js").Answered} answer */
export const isGeneral = (answer) => GENERAL.includes(answer.answer?.problem?.question ?? "solve");

/** The look of an answer: a lost two-player game looks as what is impossible. @param {import("./types.js").Answered} answer @param {number} players */
export const lookOf = (answer, players) => (/^(Lost|Unfair)/.test(wordOf(answer, players)) ? "impossible" : answer.verdict);
