/** Situations told apart: by the rules of the board, and by the position on it. */

/** @typedef {import("./types.js").Situation} Situation */

/** The rules of a situation. @param {Situation} situation */
export const rulesOf = (situation) => JSON.stringify(situation.parameters);

/** The rules and the position. @param {Situation} situation */
export const nameOf = (situation) => `${rulesOf(situation)}|${situation.position}`;

/** What was done, in words that begin with their verb. @param {string} text */
export const past = (text) => text.replace(/^take/, "took").replace(/^go\b/, "went").replace(/^knock/, "knocked").replace(/^move/, "moved").replace(/^leave/, "left").replace(/^pass/, "passed");

/** How a game stands, as the page says it: you and they. @param {Situation} situation */
export const statusOf = ({ status }) => status.replace(/\bI made\b/, "They made").replace(/\bI win\b/, "they win");
