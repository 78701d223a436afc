/** The level sets of a game: which positions have each small Grundy value, the periods, and the certificate that proves them. */

import { api } from "./api.js";
import { button, h, plural, sentence } from "./html.js";
import { follow, progressWords } from "./jobs.js";
import { download } from "./share.js";

const SIDE = 100, BELOW = 6;

/** A period in words. @param {{period: number, preperiod: number}|null|undefined} one */
const words = (one) => (one ? `period ${one.period}${one.preperiod ? `, preperiod ${one.preperiod}` : ""}` : "none");

/** @param {HTMLElement} host @param {string} game @param {Record<string, string>} parameters */
export async function showLevels(host, game, parameters) {
  const waiting = h("p", { class: "quiet", role: "status" }, "Looking for the level sets.");
  host.replaceChildren(waiting);
  try {
    const reply = await api.call("POST", "/api/level-sets", { game, parameters, size: SIDE, below: BELOW });
    const told = reply.job ? await follow(reply.job, (job) => { waiting.textContent = progressWords(job); }, new AbortController().signal) : reply;
    const { levels, proof } = told, heads = ["Grundy value", `Positions below ${SIDE}`, "The first", "Observed, not certified: y − x along x", ...(proof ? ["Proved for every size"] : [])];
    const row = (/** @type {any} */ level, /** @type {number} */ k) => h("tr", {}, h("th", { scope: "row" }, String(level.value)), h("td", {}, level.count.toLocaleString("en")), h("td", {}, level.first.map((/** @type {number[]} */ cell) => `(${cell.join(", ")})`).join(" "), level.count > level.first.length ? " …" : ""),
      h("td", {}, words(level.period)), proof ? h("td", { class: "proved" }, words(proof.periods[k])) : null);
    host.replaceChildren(h("div", { class: "level-scroll", tabindex: 0, role: "region", "aria-label": "Level sets" }, h("table", { class: "level-sets" }, h("caption", { class: "hush" }, "Level sets"), h("thead", {}, h("tr", {}, ...heads.map((text) => h("th", { scope: "col" }, text)))), h("tbody", {}, ...levels.map(row)))),
      h("p", { class: "voice" }, sentence(told.sentence)),
      ...(proof ? [h("p", { class: "voice" }, sentence(proof.sentence)), certificate(game, proof.answer)] : [h("p", { class: "quiet" }, `No proof for every size: ${sentence(told.reason)}`)]));
  } catch (error) { host.replaceChildren(h("p", { class: "quiet" }, sentence(/** @type {Error} */ (error).message))); }
}

/** The certificate: what is in it, the file, and the command that checks it. @param {string} game @param {any} answer */
function certificate(game, answer) {
  const { kind, below, preperiod, period, offsets } = answer.certificate, file = `${game}-levels.json`, numbers = offsets.flat(2).length;
  return h("div", { class: "level-proof" }, h("dl", {}, ...[["Certificate", kind], ["Grundy values", `below ${below}`], ["Preperiod", preperiod], ["Period", period], ["Numbers in it", plural(numbers, "offset")]].flatMap(([name, text]) => [h("dt", {}, name), h("dd", {}, String(text))])),
    h("div", { class: "row" }, button("Download the certificate", () => download(file, `${JSON.stringify(answer)}\n`)), h("code", {}, `ludus check ${file}`)));
}
