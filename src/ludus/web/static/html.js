/** Elements in one line each, and the small words that every page needs. */

const SVG = "http://www.w3.org/2000/svg";

/**
 * @template {Element} E
 * @param {E} element
 * @param {Record<string, any>} attributes  a function becomes a listener; null, undefined and false are left out
 * @param {(Node|string|null|undefined|false)[]} children
 * @returns {E}
 */
function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(name, value);
    else if (value !== null && value !== undefined && value !== false) element.setAttribute(name, value === true ? "" : String(value));
  }
  for (const child of children) if (child !== null && child !== undefined && child !== false) element.append(child);
  return element;
}

/**
 * An HTML element.
 * @param {string} tag
 * @param {Record<string, any>} [attributes]
 * @param {...(Node|string|null|undefined|false)} children
 * @returns {any}
 */
export const h = (tag, attributes = {}, ...children) => fill(document.createElement(tag), attributes, children);

/**
 * An SVG element.
 * @param {string} tag
 * @param {Record<string, any>} [attributes]
 * @param {...(Node|string|null|undefined|false)} children
 * @returns {any}
 */
export const s = (tag, attributes = {}, ...children) => fill(document.createElementNS(SVG, tag), attributes, children);

/** The icon of that name in the sprite of the page. @param {string} name */
export const icon = (name) => s("svg", { class: "icon", "aria-hidden": "true" }, s("use", { href: `#i-${name}` }));

/**
 * A plain button.
 * @param {string} text
 * @param {() => void} run
 * @param {Record<string, any>} [attributes]
 * @returns {HTMLButtonElement}
 */
export const button = (text, run, attributes = {}) => h("button", { type: "button", ...attributes, click: run }, text);

/** A number with a true minus sign. @param {number} value */
export const minus = (value) => String(value).replace("-", "−");

/** A weight with its sign: +2, −1, 0. @param {number} weight */
export const signed = (weight) => (weight > 0 ? `+${weight}` : minus(weight));

/** The residue nearest to 0; half of the modulus counts as plus. @param {number} value @param {number|null} modulus */
export function nearest(value, modulus) {
  if (!modulus) return value;
  const residue = ((value % modulus) + modulus) % modulus;
  return 2 * residue > modulus ? residue - modulus : residue;
}

/** The class of the tint under a weight. @param {number} weight */
export const tint = (weight) => (weight === 0 ? "z" : (weight > 0 ? "p" : "n") + Math.min(4, Math.abs(weight)));

/** "1 move", "2 moves". @param {number} count @param {string} word */
export const plural = (count, word) => `${count.toLocaleString("en")} ${word}${count === 1 ? "" : "s"}`;

/** How long something took: "under 10 ms", "0.25 s". @param {number} seconds */
export const took = (seconds) => (seconds < 0.01 ? "under 10 ms" : `${seconds.toFixed(2)} s`);

/** A sentence with a capital and a full stop. @param {string} text */
export function sentence(text) {
  const told = text.trim();
  return told && told[0].toUpperCase() + told.slice(1) + (/[.!?]$/.test(told) ? "" : ".");
}

const RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁽⁾ᵈⁱʲⁿᵖ", LOWERED = "₀₁₂₃₄₅₆₇₈₉₊₋₍₎", LEVEL = "0123456789+-()dijnp";

/** Powers and indices where no MathML can stand, in lists of choices and in pictures: x^2 as x², D_{2,3} as D₂,₃. @param {string} text */
export const scripts = (text) => text.replaceAll(/([_^])(?:\{([^{}]*)\}|\(([^()]*)\)|(\w+))/g, (_, sign, braced, bracketed, plain) => [...(braced ?? bracketed ?? plain)].map((one) => {
  const raised = (sign === "^" ? RAISED : LOWERED)[LEVEL.indexOf(one)];
  return LEVEL.includes(one) && raised ? raised : one;
}).join(""));

/** A module that a page needs now; a busy browser can drop it on its way, so it is asked for once more. @template T @param {() => Promise<T>} load */
export const wanted = (load) => load().catch(load);

/** A text with its powers, indices and comparisons as MathML; what typesets them loads where a text has one. @param {HTMLElement} element @param {string} text */
export function prose(element, text) {
  element.textContent = text;
  if (/\^|[<>!]=|[\w\])]_[\w({]/.test(text)) void wanted(() => import("./mathml.js")).then(({ typeset }) => { if (element.textContent === text) element.replaceChildren(...typeset(text)); });
  return element;
}

/** Whether the person asked for no motion. */
export const isStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

let names = 0;
/** A name that no other element has. @param {string} stem */
export const unique = (stem) => `${stem}-${++names}`;

/** A number modulo n, in 0..n−1. @param {number} value @param {number} modulus */
export const residue = (value, modulus) => ((value % modulus) + modulus) % modulus;
