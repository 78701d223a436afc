/** Positions that are rows of numbers, such as "1 4", in words: rows of 1 and 4, coins on 1 and 4. */

/** What one number and several are, at the head of a sentence and as what a move leaves. */
const ROWS = /** @type {Record<string, {one: string, more: string, left: string}>} */ ({
  kayles: { one: "A row of", more: "Rows of", left: "" }, octal: { one: "A heap of", more: "Heaps of", left: "" },
  "silver-dollar-strip": { one: "A coin on", more: "Coins on", left: "coins on " }, welter: { one: "A coin on", more: "Coins on", left: "coins on " },
});
const HERE = /^(\d+(?: \d+)*) is (an?) (?=[NP]-position)/, THERE = /\b(only winning move is|winning moves are) to (\d[\d ,]*(?: and \d[\d ]*)?)(?=\.|$)/;

/** @param {string} numbers  such as "2 5 9" */
const spoken = (numbers) => numbers.trim().split(/ +/).join(", ").replace(/, (\d+)$/, " and $1");

/** @param {string} name  a game of the list above @param {string} text */
export const rowWords = (name, text) => {
  const { one, more, left } = ROWS[name];
  return text.replace(HERE, (_, numbers, a) => (numbers.includes(" ") ? `${more} ${spoken(numbers)} make ${a} ` : `${one} ${numbers} is ${a} `))
    .replace(THERE, (_, verb, moves) => `${verb.startsWith("only") ? "only winning move leaves" : "winning moves leave"} ${left}${moves.split(/, | and /).map(spoken).join(", or ")}`);
};
