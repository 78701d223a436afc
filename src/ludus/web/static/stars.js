/** Stars that were earned, and what moves when something is solved: a wave through the parts, sparks once. */

import { h, isStill, s } from "./html.js";

/** @param {number} count  0 to 3 */
export function stars(count) {
  const one = (/** @type {number} */ k) => s("svg", { class: k < count ? "on" : null, viewBox: "0 0 24 24", "aria-hidden": "true" }, s("use", { href: "#i-star" }));
  return h("span", { class: "stars", role: "img", "aria-label": `${count} of 3 stars` }, ...[0, 1, 2].map(one));
}

/** Parts rise one after another, from the nearest to the farthest. @param {Element[]} parts @param {(part: Element) => number} far */
export function wave(parts, far) {
  const most = Math.max(1, ...parts.map(far));
  for (const part of parts) part.classList.add("waved");
  if (isStill()) return;
  for (const part of parts) {
    part.animate([{ transform: "none", filter: "none" }, { transform: "scale(1.12)", filter: "brightness(1.6)", offset: 0.4 }, { transform: "none", filter: "none" }],
      { duration: 520, delay: far(part) / most * 620, easing: "cubic-bezier(.2,.8,.2,1)" });
  }
}

const SPARKS = 48;

/** @param {HTMLElement} host @param {string[]} colours  names of tokens */
export function sparks(host, colours) {
  if (isStill()) return;
  const { width } = host.getBoundingClientRect(), layer = h("div", { class: "sparks", "aria-hidden": "true" });
  host.append(layer);
  for (let k = 0; k < SPARKS; k++) {
    const spark = h("i"), angle = (k / SPARKS) * 2 * Math.PI + (k % 7) * 0.13, far = width * (0.2 + 0.34 * ((k * 37 % 100) / 100)), [x, y] = [Math.cos(angle) * far, Math.sin(angle) * far * 0.8];
    spark.style.background = `var(--${colours[k % colours.length]})`;
    layer.append(spark);
    spark.animate([{ transform: "scale(.2)", opacity: 1 }, { transform: `translate(${x}px, ${y - 20}px) rotate(${k * 50}deg)`, opacity: 1, offset: 0.55 }, { transform: `translate(${x * 1.1}px, ${y + 90}px) rotate(${k * 90}deg) scale(.7)`, opacity: 0 }],
      { duration: 1300 + (k % 5) * 120, easing: "cubic-bezier(.15,.7,.4,1)", fill: "forwards" });
  }
  setTimeout(() => layer.remove(), 2200);
}
