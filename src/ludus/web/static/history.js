/** One history for moves, Reset, New, paint and replay: what stood before, and what was undone. */

const MAX_STEPS = 500;

/** @template T */
export class History {
  /** @param {T} present */
  constructor(present) {
    this.present = present;
    /** @type {T[]} */
    this.past = [];
    /** @type {T[]} */
    this.future = [];
  }

  /** How many steps were made. */
  get length() { return this.past.length; }

  /** Make a step; what was undone is forgotten. @param {T} next */
  push(next) {
    this.past.push(this.present);
    if (this.past.length > MAX_STEPS) this.past.shift();
    this.future = [];
    this.present = next;
  }

  /** Go one step back. @returns {boolean} whether there was one */
  undo() { return this.#travel(this.past, this.future); }

  /** Go one step on again. @returns {boolean} whether there was one */
  redo() { return this.#travel(this.future, this.past); }

  /** @param {T[]} from @param {T[]} to */
  #travel(from, to) {
    const step = from.pop();
    if (step === undefined) return false;
    to.push(this.present);
    this.present = step;
    return true;
  }
}
