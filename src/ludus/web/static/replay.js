/** A solution played step by step: 400 ms each with a pause, or by Next where motion is not wanted. */

import { isStill } from "./html.js";

const STEP = 400;

/**
 * @param {() => string|null} next  the move to make now, null at the end
 * @param {(move: string) => Promise<boolean>} make  whether it could be made
 * @param {() => void} changed  the buttons are to be drawn again
 */
export function replay(next, make, changed) {
  let timer = 0, running = false;

  function stop() {
    clearTimeout(timer);
    if (!running) return;
    running = false;
    changed();
  }

  async function step() {
    const move = next();
    const made = move !== null && await make(move);
    if (!made || next() === null) return stop();
    if (running) timer = window.setTimeout(step, STEP);
  }

  return {
    isRunning: () => running,
    word: () => (running ? "Pause" : isStill() ? "Next" : "Play them"),
    stop,
    press() {
      if (running) return stop();
      if (isStill()) return void step();
      running = true;
      changed();
      void step();
    },
  };
}
