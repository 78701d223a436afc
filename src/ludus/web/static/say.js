/** The one live region of a page: what just happened, for those who do not see it. */

let timer = 0;

/** Speak a sentence politely; a later one replaces it. @param {string} text */
export function say(text) {
  const region = document.getElementById("say");
  if (!region) return;
  clearTimeout(timer);
  region.textContent = "";
  timer = window.setTimeout(() => { region.textContent = text.replaceAll(/\^/g, " to the power of "); }, 30);
}
