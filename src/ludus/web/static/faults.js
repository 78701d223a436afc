/** What is wrong with the file of a lesson, as its author reads it. */

import { h, sentence } from "./html.js";

/** All that is wrong with a file, each with its line first. @param {string} message @returns {(string|Node)[][]} */
export function faultsOf(message) {
  return message.split(/; (?=\S+\.md, line)/).map((text) => {
    const [, line, what] = /^\S+\.md, (line \d+): (.*)$/s.exec(text) ?? [];
    if (line) return [h("strong", {}, `L${line.slice(1)}: `), `${what}.`];
    return [/^\S+\.md\b/.test(text) ? `${text}.` : sentence(text)];
  });
}
