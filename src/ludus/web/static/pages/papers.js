/** The papers page: every claim with the verdict that running it gave, here and now. Nothing is run before it is asked for. */

import { Away, Refused, api } from "../api.js";
import { button, h, plural, sentence } from "../html.js";
import { follow } from "../jobs.js";
import { say } from "../say.js";
import { Row } from "./claim.js";
import { startPage } from "./shell.js";

/** @typedef {import("./claim.js").Claim} Claim */
/** @typedef {import("./claim.js").Verdict} Verdict */
/** @typedef {{name: string, title: string, authors: string, year: number, claims: Claim[]}} Paper */

const KINDS = /** @type {[string, string][]} */ ([["confirmed", "confirmed"], ["erratum", "errata"], ["extended", "extended"], ["open", "open"], ["failed", "failed"], ["none", "not run"]]);
const AT_ONCE = 2;
const TRIES = 8;
const PAUSE = 700;
const STORE = "ludus-papers";

/** What this tab has run already: it is kept while the tab is open. @returns {Record<string, Verdict>} */
function kept() {
  try { return JSON.parse(sessionStorage.getItem(STORE) ?? "{}"); } catch { return {}; }
}

class Page {
  total = h("p", { class: "total" });
  bar = h("progress", { "aria-label": "Claims that have been run", max: 1, value: 0 });
  all = button("Run all", () => void this.press(), { class: "main" });
  opener = button("Open all", () => this.openAll());
  /** @type {Map<string, HTMLButtonElement>} */
  filters = new Map();
  filter = "";
  isRunning = false;

  /** @param {HTMLElement} host @param {Paper[]} papers */
  constructor(host, papers) {
    this.stored = kept();
    this.rows = papers.flatMap((paper) => paper.claims.map((claim) => new Row(paper.name, claim, (row) => void this.runOne(row))));
    const group = h("div", { class: "filters", role: "group", "aria-label": "Show only one verdict" });
    for (const [kind, word] of /** @type {[string, string][]} */ ([["", "all"], ...KINDS])) {
      const one = button(word, () => this.choose(kind), { "aria-pressed": "false" });
      this.filters.set(kind, one);
      group.append(one);
    }
    this.list = h("div", { class: "claims" }, ...papers.map((paper) => this.section(paper)));
    this.empty = h("p", { class: "note-line" });
    host.replaceChildren(h("div", { class: "summary" }, this.total, this.bar, h("div", { class: "row" }, this.all, this.opener), group), this.empty, this.list);
    for (const row of this.rows) if (this.stored[row.key]) row.take(this.stored[row.key]);
    this.show();
    this.goTo(window.location.hash);
  }

  /** @param {Paper} paper */
  section(paper) {
    const rows = this.rows.filter((row) => row.paper === paper.name);
    return h("section", { class: "paper", id: paper.name, "aria-labelledby": `title-${paper.name}` }, h("h2", { id: `title-${paper.name}` }, paper.title),
      h("p", { class: "by" }, `${paper.authors} (${paper.year}), ${plural(rows.length, "claim")}`), h("ul", { class: "claim-list" }, ...rows.map((row) => row.element)));
  }

  /** A claim that the address names is opened. @param {string} hash */
  goTo(hash) {
    const row = this.rows.find((one) => `#${one.element.id}` === decodeURIComponent(hash));
    if (!row) return;
    row.element.scrollIntoView();
    if (row.verdict) row.open(true);
    else void this.runOne(row).then(() => row.open(true));
  }

  /** Run a claim, and follow it where it becomes a job. @param {Row} row @returns {Promise<void>} */
  async runOne(row) {
    row.wait();
    try {
      row.take(await this.verdict(row));
      this.stored[row.key] = /** @type {Verdict} */ (row.verdict);
      try { sessionStorage.setItem(STORE, JSON.stringify(this.stored)); } catch { /* a full or closed store: nothing is lost but the memory of this tab */ }
      if (!this.isRunning) say(`${row.word()}. ${row.claim.place}.`);
    } catch (error) {
      row.fail(error instanceof Away ? "The server is away. Try again." : sentence(/** @type {Error} */ (error).message));
      if (error instanceof Away) this.stop = true;
    }
    this.show();
  }

  /** @param {Row} row @returns {Promise<Verdict>} */
  async verdict(row, tries = TRIES) {
    try {
      const told = await api.call("POST", row.address);
      return told.job ? await follow(told.job, () => {}, new AbortController().signal) : told;
    } catch (error) {
      if (!(error instanceof Refused) || error.kind !== "busy" || tries === 0) throw error;
      await new Promise((resolve) => { setTimeout(resolve, PAUSE); });
      return this.verdict(row, tries - 1);
    }
  }

  /** Run all that were not run yet, or all again; or stop. */
  async press() {
    if (this.isRunning) { this.stop = true; this.all.textContent = "Stopping"; return; }
    const left = this.rows.filter((row) => !row.verdict), queue = left.length ? left : [...this.rows], many = queue.length;
    this.isRunning = true;
    this.stop = false;
    this.all.textContent = "Stop";
    say(`Running ${plural(many, "claim")}.`);
    let spoken = 0;
    const work = async () => {
      for (let row = queue.shift(); row && !this.stop; row = queue.shift()) {
        await this.runOne(row);
        const quarter = Math.floor(4 * (many - queue.length) / many);
        if (quarter > spoken && quarter < 4) { spoken = quarter; say(`${25 * quarter}% done.`); }
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    this.isRunning = false;
    this.show();
    say(this.total.textContent ?? "");
  }

  openAll() {
    const seen = this.rows.filter((row) => !row.element.hidden && row.verdict), open = !seen.every((row) => row.isOpen);
    for (const row of seen) row.open(open);
    this.show();
    if (!seen.length) say("Run some claims first.");
  }

  /** @param {string} kind */
  choose(kind) {
    this.filter = kind;
    this.show();
    say(this.empty.textContent || `${plural(this.rows.filter((row) => !row.element.hidden).length, "claim")} shown.`);
  }

  show() {
    const counts = new Map(KINDS.map(([kind]) => [kind, this.rows.filter((row) => row.kind() === kind).length]));
    const run = this.rows.length - (counts.get("none") ?? 0), list = KINDS.filter(([kind]) => kind !== "none" && counts.get(kind)).map(([kind, word]) => `${counts.get(kind)} ${counts.get(kind) === 1 && word === "errata" ? "erratum" : word}`);
    this.total.textContent = `${run} of ${this.rows.length} run${list.length ? `: ${list.join(", ")}` : ""}.`;
    this.bar.value = run / Math.max(1, this.rows.length);
    for (const [kind, word] of /** @type {[string, string][]} */ ([["", "all"], ...KINDS])) {
      const one = /** @type {HTMLButtonElement} */ (this.filters.get(kind)), count = kind ? counts.get(kind) : this.rows.length;
      one.replaceChildren(`${word[0].toUpperCase()}${word.slice(1)} `, h("b", {}, String(count)));
      one.setAttribute("aria-pressed", String(kind === this.filter));
      one.hidden = kind === "failed" && !count;
    }
    for (const row of this.rows) row.element.hidden = this.filter !== "" && row.kind() !== this.filter;
    for (const one of /** @type {NodeListOf<HTMLElement>} */ (this.list.querySelectorAll(".paper"))) one.hidden = !one.querySelector(".claim:not([hidden])");
    this.empty.textContent = this.rows.some((row) => !row.element.hidden) ? "" : "No claim has this verdict yet.";
    if (!this.isRunning) this.all.textContent = run === this.rows.length ? "Run all again" : run ? "Run the others" : "Run all";
    const seen = this.rows.filter((row) => !row.element.hidden && row.verdict);
    this.opener.textContent = seen.length && seen.every((row) => row.isOpen) ? "Close all" : "Open all";
    this.opener.setAttribute("aria-disabled", String(seen.length === 0));
  }
}

/** @param {HTMLElement} host */
async function fill(host) {
  try {
    const { papers } = await api.call("GET", "/api/papers");
    new Page(host, papers);
  } catch (error) {
    const text = error instanceof Away ? "The server is away." : sentence(/** @type {Error} */ (error).message);
    host.replaceChildren(h("div", { class: "state offline" }, h("h2", {}, text), h("div", { class: "more" }, button("Try again", () => void fill(host)))));
  }
}

startPage();
void fill(/** @type {HTMLElement} */ (document.getElementById("papers")));
