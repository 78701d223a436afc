/* Before the first paint: the remembered theme, so that a dark page is never white for a moment. */
"use strict";
try {
  const theme = localStorage.getItem("ludus-theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch { /* a browser that keeps nothing follows the system */ }

/* A script or a style that the browser dropped on its way is asked for again; a page without its script says so. */
addEventListener("error", ({ target: lost }) => {
  if (!(lost instanceof HTMLScriptElement || lost instanceof HTMLLinkElement)) return;
  const times = Number(lost.dataset.again ?? 0) + 1, next = document.createElement(lost.localName);
  if (times > 2) { if (lost.localName === "script") giveUp(); return; }
  for (const { name, value } of lost.attributes) next.setAttribute(name, value);
  next.dataset.again = String(times);
  setTimeout(() => lost.replaceWith(next), 400 * times);
}, true);

/** All that stands on a page whose script did not come: nothing else on it would work. */
function giveUp() {
  const title = document.createElement("h1"), again = document.createElement("button");
  title.textContent = "This page did not load completely";
  again.textContent = "Try again";
  again.addEventListener("click", () => location.reload());
  document.getElementById("main").replaceChildren(title, again);
  document.getElementById("say").textContent = title.textContent;
}
