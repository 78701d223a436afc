/** Light, dark, or as the system has it: one button, remembered. */

const ORDER = ["auto", "light", "dark"];
const KEY = "ludus-theme";

function remembered() {
  try { return localStorage.getItem(KEY) ?? "auto"; } catch { return "auto"; }
}

/** @param {string} theme */
function keep(theme) {
  try { localStorage.setItem(KEY, theme); } catch { /* a browser that keeps nothing follows the system next time */ }
}

/** @param {string} theme */
function wear(theme) {
  if (theme === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

/** Whether the page is dark now. */
export function isDark() {
  const chosen = document.documentElement.dataset.theme;
  return chosen ? chosen === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
}

/** Run a function now and whenever the page turns dark or light. @param {() => void} follow */
export function onTheme(follow) {
  follow();
  new MutationObserver(follow).observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme"] });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", follow);
}

/** Wear the remembered theme and let the button of the header change it. */
export function startTheme() {
  let theme = ORDER.includes(remembered()) ? remembered() : "auto";
  wear(theme);
  const control = document.getElementById("theme"), name = document.getElementById("theme-name");
  if (name) name.textContent = theme;
  control?.addEventListener("click", () => {
    theme = ORDER[(ORDER.indexOf(theme) + 1) % ORDER.length];
    wear(theme);
    keep(theme);
    if (name) name.textContent = theme;
  });
}
