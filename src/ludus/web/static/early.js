/* Before the first paint: the remembered theme, so that a dark page is never white for a moment. */
"use strict";
try {
  const theme = localStorage.getItem("ludus-theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch { /* a browser that keeps nothing follows the system */ }
