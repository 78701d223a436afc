/**
 * Squares as a playing page names them: letter and number, A1 top left, B1 to its right, AA after Z.
 *
 * The server and its files say "row 2, column 0" and (x, y), both from 0, as tables and papers do. Every text that a playing page
 * shows or speaks goes through `words`, every picture through `picture`. Strips of coins and tapes keep their numbers.
 */

/** @typedef {{words: (text: string) => string, picture: (picture: any) => any}} Squares */

/** A column by its letters. @param {number} column  from 0 */
export function letters(column) {
  let told = "";
  for (let k = column + 1; k > 0; k = Math.floor((k - 1) / 26)) told = String.fromCharCode(65 + ((k - 1) % 26)) + told;
  return told;
}

/** @param {number} row @param {number} column  both from 0 */
export const square = (row, column) => `${letters(column)}${row + 1}`;

/** Rules with which pieces can leave the board: its squares count from 1. */
const LEAVING = /^1\.[234]$|drop/;
const CELL = /\b(?:layer ([\d ]+), )?row (\d+),? column (\d+)\b/, PARITY = /\b(odd|even) (rows?|columns?|layers?)\b/, LINES = /\b(row|column|layer|place)(s?) (\d+(?:, \d+)*)\b/;
/** Pairs that are squares, and lists in brackets that are not: moves, classes. */
const PAIR = /\b(?:rays|steps|class,)(?: \([\d, ]+\))+|\((\d+), (\d+)(?:, (\d+))?\)/, PAIRS = new RegExp(PAIR, "g"), ALL = new RegExp([CELL, PARITY, LINES, PAIR].map((one) => one.source).join("|"), "g");
const FORMULA = /\b[rc] (?:≡|\+|−)/, COUNTED = "Rows r and columns c are counted from 0.";

/** A layer, counted from 1. @param {string} layer */
const layered = (layer) => `layer ${layer.trim().split(/\s+/).map((one) => Number(one) + 1).join(" ")}, `;
/** @param {string} word @param {string} line  from 0 */
const lineName = (word, line) => (word === "column" ? letters(Number(line)) : word === "place" ? square(0, Number(line)) : String(Number(line) + 1));

/** @param {string} word @param {string} many @param {string} lines  numbers from 0 */
const lineNames = (word, many, lines) => `${word === "place" ? "" : `${word}${many} `}${lines.split(", ").map((line) => lineName(word, line)).join(", ")}`;

/** A text about a board of rows and columns. @param {string} text */
function onBoard(text) {
  const told = text.replace(ALL, (all, layer, row, column, parity, lines, word, many, numbers, r, c, third) => {
    if (row !== undefined) return `${layer ? layered(layer) : ""}${square(Number(row), Number(column))}`;
    if (parity) return `${parity === "odd" ? "even" : "odd"} ${lines}`;
    if (word) return lineNames(word, many, numbers);
    if (r === undefined) return all;
    return third === undefined ? square(Number(r), Number(c)) : `${layered(r)}${square(Number(c), Number(third))}`;
  });
  return FORMULA.test(text) ? `${told.replace(/[.]$/, "")}. ${COUNTED}` : told;
}

/** The two colours of an argument about tiles as the board shows them: dark and light. @param {string} text */
const shaded = (text) => text.replace(/\b(black|white)\b/g, (word) => (word === "black" ? "dark" : "light"));

/** A text about pieces that go to the corner, x to the right and y down. @param {number} from  the first column and row */
const inCorner = (from) => (/** @type {string} */ text) => text.replace(PAIRS, (all, x, y, z) => (x === undefined || Math.min(Number(x), Number(y)) < from ? all : `${z === undefined ? "" : layered(z)}${square(Number(y) - from, Number(x) - from)}`));

/** How the squares of a game are named. @param {{family: string, face: {board: string}}} entry @param {Record<string, string>} parameters @returns {Squares} */
export function squaresOf({ family, face: { board } }, parameters) {
  if (board === "cells") return named(family === "tilings" ? (text) => shaded(onBoard(text)) : onBoard, 0);
  const from = board === "pair" && LEAVING.test(parameters.definition ?? "") ? 1 : 0;
  if (board === "corner" || board === "pair") return named(inCorner(from), from);
  return { words: (text) => text, picture: (picture) => picture };
}

/** @param {(text: string) => string} words @param {number} from @returns {Squares} */
function named(words, from) {
  const known = new WeakMap();
  const rename = (/** @type {any} */ shape) => {
    const place = Number(shape.text) - from;
    if (shape.kind !== "number") return shape;
    if (!shape.axis) return { ...shape, text: shape.text === "y\\x" ? "" : words(shape.text) };
    return { ...shape, text: place < 0 ? "" : shape.axis === "column" ? letters(place) : String(place + 1) };
  };
  // The same picture is the same object, for a new object is a new board.
  const picture = (/** @type {any} */ drawn) => {
    if (!known.has(drawn)) known.set(drawn, { ...drawn, title: words(drawn.title), description: words(drawn.description), shapes: drawn.shapes.map(rename) });
    return known.get(drawn);
  };
  return { words, picture };
}
