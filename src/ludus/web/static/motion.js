/** What a move looks like: a piece glides to its place, a peg arcs over the one it takes, what is taken drops or flies off. Nothing waits for it. */

/** @typedef {{x: number, y: number, art: SVGGElement}} Gone  a piece where it stood, as it was drawn */

const EASE = "cubic-bezier(.2,.8,.2,1)", ARC = 46, GLIDE = 300, DROP = 320;

/**
 * @param {SVGGElement} over  the layer above the board
 * @param {{x: number, y: number, art: SVGGElement}[]} come  where a piece has arrived: none or one
 * @param {Gone[]} gone  the pieces that stood elsewhere before
 */
export function animateMove(over, come, gone) {
  const [to] = come;
  if (!to) return gone.forEach((one, k) => leave(over, one, [0, -70 - 12 * k], 0));
  const far = (/** @type {Gone} */ one) => Math.hypot(one.x - to.x, one.y - to.y), [from, ...taken] = [...gone].sort((a, b) => far(b) - far(a));
  const [dx, dy] = [from.x - to.x, from.y - to.y], lift = taken.length ? ARC : 0;
  to.art.animate([{ transform: `translate(${dx}px, ${dy}px)` }, { transform: `translate(${dx / 2}px, ${dy / 2 - lift}px) scale(${lift ? 1.12 : 1})`, offset: 0.5 }, { transform: "none" }], { duration: GLIDE, easing: lift ? "cubic-bezier(.4,0,.3,1)" : EASE });
  for (const one of taken) leave(over, one, [0, 26], 140);
}

/** A piece that is taken. @param {SVGGElement} over @param {Gone} one @param {[number, number]} by @param {number} delay */
function leave(over, { art }, [x, y], delay) {
  art.setAttribute("class", "ghost-art");
  over.append(art);
  art.animate([{ transform: "none", opacity: 1 }, { transform: `translate(${x}px, ${y}px) scale(.6)`, opacity: 0 }], { duration: DROP, delay, easing: EASE, fill: "forwards" }).finished.then(() => art.remove(), () => art.remove());
}
