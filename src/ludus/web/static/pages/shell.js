/** What every page does first: the theme, the running jobs in the header, the page that is open. */

import { refreshHeader } from "../jobs.js";
import { startTheme } from "../theme.js";

export function startPage() {
  startTheme();
  void refreshHeader();
  const path = window.location.pathname;
  const open = path === "/papers" ? "/papers" : path === "/jobs" ? null : "/";
  for (const link of document.querySelectorAll(".top nav a")) if (link.getAttribute("href") === open) link.setAttribute("aria-current", "page");
}
