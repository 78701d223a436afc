/** Search for sets of dice from the page: a job of the server, with its progress; what is found becomes cards. */

import { api } from "./api.js";
import { namesOf, readDice } from "./families/dice_text.js";
import { choice, segments } from "./fields.js";
import { button, h, sentence, unique } from "./html.js";
import { barOf, follow, progressWords } from "./jobs.js";
import { say } from "./say.js";

/** A number with a button for one less and one more. @param {string} label @param {number} value @param {number} least @param {number} most */
function stepper(label, value, least, most) {
  const id = unique("number"), input = h("input", { id, type: "text", inputmode: "numeric", value, autocomplete: "off", change: () => put(Number(input.value)) });
  const put = (/** @type {number} */ wished) => { input.value = String(Math.min(most, Math.max(least, Number.isInteger(wished) ? wished : value))); };
  const step = (/** @type {number} */ by) => button(by < 0 ? "−" : "+", () => put(Number(input.value) + by), { "aria-label": `${label}: one ${by < 0 ? "less" : "more"}` });
  return { element: h("div", { class: "named" }, h("label", { for: id }, label), h("span", { class: "stepper" }, step(-1), input, step(1))), value: () => Number(input.value) };
}

/** @param {(string: string, letter: "A"|"B") => void} use */
export function searchPart(use) {
  const dice = stepper("Dice", 3, 2, 6), faces = stepper("Faces each", 6, 2, 120), seconds = stepper("Seconds", 20, 1, 300);
  const fair = segments("Fair", [["all", "every order"], ["place", "each place"], ["first", "who is highest"]], "all", () => {});
  const together = choice("For", [["0", "all dice at once"], ["2", "any two of them"], ["3", "any three of them"], ["4", "any four of them"]], () => {});
  together.element.className = "named";
  const mirror = h("input", { id: unique("mirror"), type: "checkbox" }), told = h("p", { class: "voice", role: "status" }), bar = h("progress", { "aria-label": "Progress of the search", max: 1, hidden: true }), cards = h("ul", { class: "found" });
  const go = h("button", { type: "submit", class: "main" }, "Search"), cancel = button("Cancel", () => stop?.abort(), { hidden: true });
  /** @type {AbortController|null} */ let stop = null;
  /** @type {string|null} */ let running = null;

  /** @param {boolean} isOn */
  function busy(isOn) {
    bar.hidden = cancel.hidden = !isOn;
    go.setAttribute("aria-disabled", String(isOn));
    if (isOn) bar.removeAttribute("value");
  }

  /** @param {{strings: string[], sentence: string}} found */
  function show(found) {
    told.textContent = found.sentence;
    cards.replaceChildren(...found.strings.map((string) => {
      const read = readDice(string), sizes = read.faces.map((die) => die.length);
      return h("li", {}, h("strong", {}, `${namesOf(string).length} dice: ${sizes.map((size) => `d${size}`).join(" ")}`), h("code", {}, string),
        h("div", { class: "row" }, button("Show as A", () => use(string, "A"), { class: "inline" }), button("Compare as B", () => use(string, "B"), { class: "inline" })));
    }));
  }

  /** Wait for a search. @param {(signal: AbortSignal) => Promise<any>} begin */
  async function run(begin) {
    if (stop) return;
    const mine = stop = new AbortController();
    busy(true);
    told.textContent = "Searching.";
    try {
      const reply = await begin(mine.signal);
      running = reply.job ?? null;
      mine.signal.throwIfAborted();
      show(running ? await follow(running, (job) => { told.textContent = progressWords(job); const share = barOf(job); if (share !== null) bar.value = share; }, mine.signal) : reply);
    } catch (error) {
      if (mine.signal.aborted && running) void api.cancel(running);
      told.textContent = mine.signal.aborted ? "Cancelled." : sentence(/** @type {Error} */ (error).message);
    }
    stop = running = null;
    busy(false);
    say(told.textContent ?? "");
  }

  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    const sizes = Array(dice.value()).fill(faces.value());
    void run((signal) => api.call("POST", "/api/dice/search", { sizes, fair: fair.value(), order: Math.min(dice.value(), Number(together.select.value)), palindromic: mirror.checked, seed: Math.floor(Math.random() * 1e6), seconds: seconds.value() }, signal));
  };
  const element = h("section", { class: "dice-search", "aria-label": "Search for dice" }, h("h2", {}, "Search"),
    h("form", { submit }, dice.element, faces.element, seconds.element, fair.element, together.element, h("div", { class: "named" }, mirror, h("label", { for: mirror.id }, "Only sets whose string reads the same backwards (much faster)")), h("div", { class: "row" }, go, cancel)),
    bar, told, cards);
  return { element, /** Follow a search that runs already. @param {string} job */ resume: (job) => void run(() => Promise.resolve({ job })) };
}
