/** Sets of dice as people write them: a string of letters, or the faces of each die. */

export const MAX_DICE = 6;
export const MAX_FACES = 1000;
const NAMES = "abcdefghijklmnopqrstuvwxyz";

/**
 * @typedef {object} DiceText
 * @property {string} string  the k-th letter is the die that has the k-th lowest face; empty when dice can tie
 * @property {number[][]} faces  the faces of each die
 * @property {string} words  what was read, or what is wrong
 * @property {boolean} isRight
 */

/**
 * Read a string such as abccba, or lists of faces: one die a line, or in brackets, or parted by semicolons.
 * @param {string} text
 * @returns {DiceText}
 */
export function readDice(text) {
  if (!text.trim()) return wrong("Type or paste a string such as abccba, or one line of faces for each die.");
  return /\d/.test(text) ? fromFaces(text) : fromString(text);
}

/** @param {string} words @returns {DiceText} */
const wrong = (words) => ({ string: "", faces: [], words, isRight: false });

/** @param {string} text @returns {DiceText} */
function fromString(text) {
  const word = text.replace(/[\s|]/g, ""), odd = /[^a-zA-Z]/.exec(word);
  if (odd) return wrong(`Expected letters, one for each face, or lists of numbers, got ${odd[0]}.`);
  const names = [...new Set(word)].sort(byName);
  return limited({ string: word, faces: names.map((name) => [...word].flatMap((letter, k) => (letter === name ? [k + 1] : []))), words: "", isRight: true });
}

/** @param {string} text @returns {DiceText} */
function fromFaces(text) {
  const parts = text.includes("[") && /\[[^[\]]*\d[^[\]]*\]/.test(text) ? text.match(/\[[^[\]]*\]/g) ?? [] : text.split(/[\n;/]+/);
  const odd = parts.map((part) => /[^\s,;[\]\d()+-]+/.exec(part.replace(/^[^:=]*[:=]/, ""))).find(Boolean);
  if (odd) return wrong(`Expected the faces of a die as numbers, got ${odd[0].slice(0, 20)}.`);
  const faces = parts.map((part) => (part.match(/-?\d+/g) ?? []).map(Number).sort((a, b) => a - b)).filter((die) => die.length);
  if (faces.some((die) => die.some((face) => !Number.isSafeInteger(face)))) return wrong("Expected smaller numbers on the faces.");
  if (faces.length > NAMES.length) return wrong(`Expected at most ${MAX_DICE} dice, got ${faces.length}.`);
  return limited({ string: hasTies(faces) ? "" : ranked(faces), faces, words: "", isRight: true });
}

/** @param {DiceText} read @returns {DiceText} */
function limited(read) {
  const sizes = read.faces.map((die) => die.length), count = sizes.reduce((sum, size) => sum + size, 0);
  if (sizes.length > MAX_DICE) return wrong(`Expected at most ${MAX_DICE} dice here, got ${sizes.length}.`);
  if (count > MAX_FACES) return wrong(`Expected at most ${MAX_FACES} faces here, got ${count}.`);
  const equal = new Set(sizes).size === 1;
  const words = `${sizes.length} ${sizes.length === 1 ? "die" : "dice"} with ${equal ? `${sizes[0]} ${sizes[0] === 1 ? "face" : "faces"}${sizes.length > 1 ? " each" : ""}` : `${sizes.join(", ")} faces`}`;
  return { ...read, words: `${words}${read.string ? "" : ", which can show the same"}.` };
}

/** Whether two dice can show the same. @param {number[][]} faces */
function hasTies(faces) {
  const seen = new Map();
  return faces.some((die, index) => die.some((face) => {
    const other = seen.get(face);
    seen.set(face, index);
    return other !== undefined && other !== index;
  }));
}

/** Only the order of faces matters: the string of dice that never tie. @param {number[][]} faces */
function ranked(faces) {
  const all = faces.flatMap((die, index) => die.map((face) => /** @type {[number, number]} */ ([face, index])));
  return all.sort(([a, i], [b, j]) => a - b || i - j).map(([, index]) => NAMES[index]).join("");
}

/** Small letters before capitals, as everywhere. @param {string} a @param {string} b */
const byName = (a, b) => rank(a) - rank(b);

/** @param {string} letter */
const rank = (letter) => (letter >= "a" ? letter.charCodeAt(0) - 97 : letter.charCodeAt(0) - 65 + 26);

/** The names of the dice of a string, in order. @param {string} string */
export const namesOf = (string) => [...new Set(string)].sort(byName);

/** All orders of some dice. @param {string[]} names @returns {string[]} */
export function orders(names) {
  if (names.length === 0) return [""];
  return names.flatMap((first) => orders(names.filter((name) => name !== first)).map((rest) => first + rest));
}

/** Where a pattern first stands in a string, letter by letter from the left; null when it does not. @param {string} string @param {string} pattern */
export function occurrence(string, pattern) {
  const found = [];
  let from = 0;
  for (const letter of pattern) {
    const at = string.indexOf(letter, from);
    if (at < 0) return null;
    found.push(at);
    from = at + 1;
  }
  return found;
}
