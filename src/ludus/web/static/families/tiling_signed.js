/**
 * "Is there a colouring?" When no colouring proves that a region has no tiling, a signed tiling shows it: tiles laid and
 * tiles taken away that leave every cell covered once. Two layers, with a slider between.
 */

import { api } from "../api.js";
import { button, h, plural, unique } from "../html.js";
import { follow } from "../jobs.js";
import { download } from "../share.js";
import { boundOf, layers, signedRows } from "./tiling_proof.js";

const LAYERS = ["Laid", "Both together", "Taken away"];
const WORDS = ["tiles that are laid, counted on every cell.", "laid minus taken away: every cell counts 1.", "tiles that are taken away, hatched."];
const COLOURED = ["weighting", "weightings"];

/** @param {import("../bench.js").Bench} bench */
export function signedPart(bench) {
  const element = h("section", { class: "signed", hidden: true, "aria-label": "Colourings" });
  let shown = /** @type {Record<string, number>[]|null} */ (null), at = 0;

  /** @param {...Node} parts */
  const fill = (...parts) => element.replaceChildren(h("h2", {}, "Is there a colouring?"), ...parts);

  function offer() {
    fill(h("p", { class: "said" }, "This proof is not a colouring under which all placements count alike. Either one exists, or a signed tiling excludes all of them."),
      h("div", { class: "row" }, button("Look for a colouring", () => void ask())));
  }

  async function ask() {
    const { answer } = bench;
    if (!answer) return;
    fill(h("p", { class: "said", role: "status" }, "Looking."));
    try {
      let told = await api.call("POST", "/api/ask", { ...answer.answer.problem, question: "colouring" });
      if (told.job) told = await follow(told.job, () => {}, new AbortController().signal);
      if (bench.answer === answer) show(told);
    } catch (error) { fill(h("p", { class: "said" }, String(/** @type {Error} */ (error).message))); }
  }

  /** @param {import("../types.js").Answered} told */
  function show(told) {
    const certificate = told.answer?.certificate;
    if (certificate?.kind !== "signed-tiling") { fill(h("p", { class: "said" }, bench.words(told.sentence))); bench.say(told.sentence); return; }
    shown = layers(certificate.placements);
    const id = unique("layer"), note = h("p", { class: "said" });
    const slider = h("input", { id, type: "range", min: 0, max: 2, step: 1, value: 0, input: () => choose(Number(slider.value)) });
    const choose = (/** @type {number} */ layer) => {
      at = layer;
      slider.setAttribute("aria-valuetext", LAYERS[layer]);
      note.textContent = `${LAYERS[layer]}: ${WORDS[layer]}`;
      bench.paint();
    };
    fill(h("p", {}, `No. ${plural(certificate.placements.length, "placement")} with signs add up to the region, so no colouring can tell it from a region that has a tiling.`),
      h("label", { for: id }, "Layer"), h("div", { class: "slider" }, slider, h("div", { class: "ends", "aria-hidden": "true" }, ...LAYERS.map((text) => h("span", {}, text)))),
      note, signedRows(certificate.placements), h("div", { class: "row" }, button("Download it", () => download("tiling-signed.json", `${JSON.stringify(told.answer)}\n`)), button("Hide the layers", () => { shown = null; offer(); bench.paint(); })));
    choose(0);
    bench.say("No colouring exists. A signed tiling is drawn on the region.");
  }

  bench.on("answer", ({ answer }) => {
    shown = null;
    const { certificate, problem } = answer?.answer ?? {}, kind = certificate?.kind;
    const isColouring = COLOURED.includes(kind) && answer?.weights && boundOf(problem, answer.weights) === "same";
    element.hidden = !answer || answer.verdict !== "impossible" || isColouring || kind === "area";
    if (!element.hidden) offer();
  });
  return { element, layer: () => (shown && !element.hidden ? shown[at] : null) };
}
