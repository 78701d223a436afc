/** A solution as a strip of small boards under the bench: one for each move of one peg, each one a link to its position. */

import { h, plural } from "../html.js";
import { still } from "../picture.js";
import { addressOf } from "../share.js";
import { square } from "../squares.js";
import { countPegs, isTriangular, jumpOf, jumped, small, sweeps } from "./peg_boards.js";

/** @typedef {import("../bench.js").Bench} Bench */

/** @param {Bench} bench */
export function mountStrip(bench) {
  const list = h("ol", { class: "strip" }), part = h("section", { class: "solution", hidden: true, "aria-label": "The solution" });
  part.append(h("h2", {}, "The solution"), h("p", { class: "said" }, "Each picture is a link to its position."), list);
  bench.slots.below.append(part);
  let told = /** @type {any} */ (null), rules = "";

  /** @param {import("../types.js").Situation} first @param {string[]} jumps */
  function fill(first, jumps) {
    const isShifted = isTriangular(first), groups = sweeps(jumps);
    let position = first.position;
    const frames = [frame(first, position, [], 0, groups.length)];
    groups.forEach((group, k) => {
      position = group.reduce(jumped, position);
      frames.push(frame(first, position, group, k + 1, groups.length));
    });
    list.replaceChildren(...frames);

    /** @param {any} situation @param {string} text @param {string[]} group @param {number} number @param {number} all */
    function frame(situation, text, group, number, all) {
      const pegs = plural(countPegs(text), "peg");
      const words = number === 0 ? "The start" : number === all ? "The end" : `Move ${number}`;
      const drawn = still(small(text, isShifted, group));
      drawn.setAttribute("aria-label", `${words}: ${group.length ? `${way(group)}, ` : ""}${pegs}`);
      const link = h("a", { href: addressOf(bench.entry, { ...situation, position: text }), "data-position": text, click: (/** @type {MouseEvent} */ event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
        event.preventDefault();
        void bench.set(text, `${words} of the solution. Undo brings you back.`);
      } }, drawn, h("span", { "aria-hidden": "true" }, number === 0 || number === all ? words : String(number)));
      return h("li", {}, link);
    }
  }

  function mark() {
    for (const link of list.querySelectorAll("a")) {
      const isHere = link.dataset.position === bench.situation.position;
      if (isHere) link.setAttribute("aria-current", "step");
      else link.removeAttribute("aria-current");
    }
  }

  bench.on("answer", ({ answer, situation }) => {
    if (!answer || answer === told || !answer.solution.length) return;
    told = answer;
    rules = JSON.stringify(situation.parameters);
    fill(situation, answer.solution);
    part.hidden = false;
    mark();
  });
  bench.on("situation", ({ situation }) => {
    if (JSON.stringify(situation.parameters) !== rules) { part.hidden = true; told = null; }
    mark();
  });
}

/** @param {string[]} group */
const way = (group) => [jumpOf(group[0])[0], ...group.map((jump) => jumpOf(jump)[2])].map(([r, c]) => square(r, c)).join(" to ");
