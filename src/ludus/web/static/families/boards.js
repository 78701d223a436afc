/** Dice on a torus and Lights Out: the block under the finger, the torus that scrolls, painting, and very large boards. */

import { bigBoard } from "./big_board.js";
import { shapeOf, wrapOf } from "./grid.js";
import { paintEditor } from "./paint.js";
import { outline, scrollable } from "./torus.js";

const STEPS = /** @type {Record<string, [number, number]>} */ ({ ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] });
const LARGE = 40;

export default {
  /** @param {import("../bench.js").Bench} bench */
  enter(bench) {
    bench.style("boards");
    bench.board?.svg?.classList.add("reaching");
    const torus = scrollable(bench), editor = paintEditor(bench), isLights = bench.entry.name === "lights";
    bench.keys([["Shift+arrows", "scroll the torus"], ["0–9", "in Edit: paint this value"]]);
    bench.point = (moves) => (moves?.length && !editor.isOn() ? outline(bench, moves[0]) : []);
    bench.dress = (overlay) => ({ ...overlay, shapes: [...editor.wet(), ...(overlay.shapes ?? [])] });
    bench.touch = () => editor.isOn();
    bench.key = (event, place) => {
      const step = STEPS[event.key];
      if (step && event.shiftKey && wrapOf(bench.situation).some(Boolean)) { torus.scroll(...step); return true; }
      return editor.key(event, place);
    };
    bench.prompt = isLights ? "Touch a light." : "Touch the first die of the window that you roll.";
    bench.describe = (move) => `${isLights ? "Pressed" : "Rolled the block at"} ${placed(move)}.`;
    bigBoard(bench, (situation) => shapeOf(situation).length === 2 && shapeOf(situation).some((length) => length > LARGE));
  },
};

/** A cell in words. @param {string} move */
function placed(move) {
  const at = move.split(" ");
  return at.length === 1 ? `place ${at[0]}` : `row ${at.at(-2)}, column ${at.at(-1)}`;
}
