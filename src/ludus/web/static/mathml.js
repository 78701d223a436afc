/**
 * Formulas inside a sentence as MathML: J*_(2,4), T^2m, [A]_ij, p^(i+j) >= 0. Words stay words.
 *
 * A run of numbers, letters, scripts and operators becomes one formula when it has an operator or a script in it.
 */

const MATH = "http://www.w3.org/1998/Math/MathML";
const GREEK = /** @type {Record<string, string>} */ ({ alpha: "α", beta: "β", gamma: "γ", phi: "φ", omega: "ω", sigma: "σ", pi: "π", zeta: "ζ", Phi: "Φ", delta: "δ", lambda: "λ" });
const SIGNS = /** @type {Record<string, string>} */ ({ "<=": "≤", ">=": "≥", "!=": "≠", "->": "→", "-": "−", "*": "·" });
const NAMES = ["gcd", "lcm", "mod", "mex", "min", "max", "log", "sum"];
const GROUP = String.raw`\{[^{}]*\}|\([^()]*\)`;
const SCRIPT = String.raw`(?:${GROUP}|-?[A-Za-z0-9]+(?:,[A-Za-z0-9](?![A-Za-z0-9]))?'?)`;
const BASE = String.raw`(?:\[[^\[\]]*\]|\([^() ]{1,12}\)|[A-Za-z]+\*?'?|\d+)`;
const TOKEN = new RegExp(String.raw`(${BASE}(?:[_^]${SCRIPT})+)|([A-Za-z]+'?(?:\*(?![\d-]))?\d*)|(\d+(?:x\d+)+(?![A-Za-z0-9])|\d+(?:,\d{3})*(?:\.\d+)?)|(<=|>=|!=|->|[=+\-*/<>!^])|([()\[\]{},|])|(\s+)|(.)`, "gy");

/** @typedef {{kind: "script"|"name"|"number"|"operator"|"bracket"|"space"|"word", text: string}} Token */

/** @param {string} tag @param {(Node|string)[]} children */
function m(tag, ...children) {
  const element = document.createElementNS(MATH, tag);
  element.append(...children);
  return element;
}

/** @param {string} text @returns {Token[]} */
export function tokens(text) {
  TOKEN.lastIndex = 0;
  const found = [];
  for (let match = TOKEN.exec(text); match; match = TOKEN.exec(text)) {
    const [whole, script, name, number, operator, bracket, space] = match;
    const isName = name !== undefined && (/^[A-Za-z]['*]*$/.test(name) || /^[A-Za-z]\d+$/.test(name) || NAMES.includes(name) || GREEK[name.replace(/\d+$/, "")] !== undefined);
    const kind = script ? "script" : name ? (isName ? "name" : "word") : number ? "number" : operator ? "operator" : bracket ? "bracket" : space ? "space" : "word";
    found.push({ kind: /** @type {Token["kind"]} */ (kind), text: whole });
  }
  return found;
}

/** One name: a letter, a Greek one, or a function; digits behind it stand below. @param {string} text @returns {Element} */
function name(text) {
  const [, stem, digits] = /** @type {RegExpExecArray} */ (/^([A-Za-z]+[*']*)(\d*)$/.exec(text) ?? ["", text, ""]);
  if (stem === "sum") return m("mo", "∑");
  const letter = GREEK[stem] ? m("mi", GREEK[stem]) : /^[A-Za-z][*']$/.test(stem) ? m("msup", m("mi", stem[0]), m("mo", stem[1] === "*" ? "∗" : "′")) : m("mi", stem);
  return digits ? m("msub", letter, m("mn", digits)) : letter;
}

/** @param {string} text @returns {Element} */
function scripted(text) {
  const [, base, rest] = /** @type {RegExpExecArray} */ (new RegExp(`^(${BASE})(.*)$`).exec(text));
  const scripts = [...rest.matchAll(new RegExp(`([_^])(${SCRIPT})`, "g"))].map(([, sign, inner]) => /** @type {[string, string]} */ ([sign, /^[{(].*[)}]$/.test(inner) ? inner.slice(1, -1) : inner]));
  const low = scripts.find(([sign]) => sign === "_"), high = scripts.find(([sign]) => sign === "^"), stem = /^[A-Za-z]/.test(base) ? name(base) : row(base);
  if (low && !high && /[*']$/.test(base)) return m("msubsup", name(base.slice(0, -1)), row(low[1]), m("mo", base.endsWith("*") ? "∗" : "′"));
  if (low && high) return m("msubsup", stem, row(low[1]), row(high[1]));
  return low ? m("msub", stem, row(low[1])) : m("msup", stem, row(high?.[1] ?? ""));
}

/** A script: its letters side by side. @param {string} text @returns {Element} */
function row(text) {
  const loose = text.replaceAll(/[A-Za-z]{2,3}/g, (word) => (NAMES.includes(word) || GREEK[word] ? word : [...word].join(" ")));
  return m("mrow", ...tokens(loose).filter((token) => token.kind !== "space").map(one));
}

/** @param {Token} token @returns {Element} */
function one({ kind, text }) {
  if (kind === "script") return scripted(text);
  if (kind === "name") return name(text);
  if (kind === "number" && text.includes("x")) return m("mrow", ...text.split("x").flatMap((part, k) => (k ? [m("mo", "×"), m("mn", part)] : [m("mn", part)])));
  if (kind === "number") return m("mn", text);
  return kind === "word" ? m("mtext", text) : m("mo", SIGNS[text] ?? text);
}

/** The parts of a formula; what stands before ^, a bracket and all that it holds, is raised to what stands behind. @param {Token[]} all @returns {Element[]} */
function assembled(all) {
  const made = /** @type {Element[]} */ ([]);
  for (let k = 0; k < all.length; k++) {
    if (all[k].text !== "^" || !made.length || !all[k + 1]) {
      made.push(one(all[k]));
      // A minus with nothing to take from is a sign, and stands close to its number.
      if (all[k].text === "-" && /^[^\w)\]}]*$/.test(all[k - 1]?.text ?? "")) made[made.length - 1].setAttribute("form", "prefix");
      continue;
    }
    let from = made.length - 1, depth = 0;
    for (let j = from; j >= 0 && made[from].textContent === ")"; j--) {
      depth += made[j].textContent === ")" ? 1 : made[j].textContent === "(" ? -1 : 0;
      if (depth === 0) { from = j; break; }
    }
    const power = all[k + 1].text === "-" && all[k + 2] ? [one(all[k + 1]), one(all[k + 2])] : [one(all[k + 1])];
    made.push(m("msup", m("mrow", ...made.splice(from)), m("mrow", ...power)));
    k += power.length;
  }
  return made;
}

const isMath = (/** @type {Token|undefined} */ token) => token !== undefined && ["script", "name", "number", "operator", "bracket"].includes(token.kind);

/** Where a formula that begins here ends: as far as its brackets close, never with a comma or an operator at its end. @param {Token[]} all @param {number} from */
function ending(all, from) {
  let depth = 0, end = from, hasSign = false;
  for (let k = from; k < all.length; k++) {
    const token = all[k];
    if (token.kind === "space" && isMath(all[k + 1])) {
      // Two operands side by side are a product only where letters carry scripts; "a 2" in a sentence is none.
      if (["name", "number"].includes(all[k - 1]?.kind) && ["name", "number"].includes(all[k + 1].kind) && !depth && !["mod", "sum"].includes(all[k - 1].text) && !["mod", "sum"].includes(all[k + 1].text)) break;
      continue;
    }
    if (!isMath(token)) break;
    if (token.text === "," && depth === 0) break;
    if ("([{".includes(token.text) && token.kind === "bracket") depth++;
    else if (")]}".includes(token.text) && token.kind === "bracket" && --depth < 0) break;
    if (depth === 0 && token.kind !== "operator") end = k + 1;
    if (depth === 0 && token.text === "!" && all[k - 1]?.kind !== "space") end = k + 1;
  }
  // "A (x, y)" and "a + b": the article is a word unless an operator or its own bracket follows.
  if (/^[Aa]$|^I$/.test(all[from].text) && all[from + 1]?.kind === "space" && all[from + 2]?.kind !== "operator") return from;
  for (let k = from; k < end; k++) hasSign ||= all[k].kind === "script" || all[k].kind === "operator" || /^\d+x\d|^[a-zA-Z]+\d+$|^(alpha|beta|gamma|sigma)/.test(all[k].text);
  return hasSign ? end : from;
}

/** A sentence with its formulas typeset. @param {string} text @returns {Node[]} */
export function typeset(text) {
  const all = tokens(text), made = /** @type {Node[]} */ ([]);
  let plain = "";
  const flush = () => { if (plain) made.push(document.createTextNode(tidy(plain))); plain = ""; };
  for (let k = 0; k < all.length;) {
    const starts = isMath(all[k]) && !(all[k].kind === "operator" && all[k].text !== "-") && !(all[k].kind === "bracket" && !"([".includes(all[k].text)) && all[k - 1]?.kind !== "word";
    const end = starts ? ending(all, k) : k;
    if (end > k) {
      flush();
      made.push(m("math", ...assembled(all.slice(k, end).filter((token) => token.kind !== "space"))));
      k = end;
    } else plain += all[k++].text;
  }
  flush();
  return made;
}

/** Signs that a keyboard lacks, in what stays text. @param {string} text */
const tidy = (text) => text.replaceAll("<=", "≤").replaceAll(">=", "≥").replaceAll("!=", "≠").replaceAll("->", "→").replaceAll(/(?<= |^)-(?= |$)/g, "−").replaceAll(/(^|[\s({,[])-(?=\d)/g, "$1−");
