/** The papers as a gallery: recorded verdicts with their date, errata first; any claim can be run again here and now. */

import { Away, Refused, api } from "../api.js";
import { button, h, plural, sentence } from "../html.js";
import { follow } from "../jobs.js";
import { say } from "../say.js";
import { Row, dayWords } from "./claim.js";
import { startPage } from "./shell.js";

/** @typedef {import("./claim.js").Claim} Claim */
/** @typedef {import("./claim.js").Verdict} Verdict */
/** @typedef {{name: string, title: string, authors: string, year: number, claims: Claim[]}} Paper */

const KINDS = /** @type {[string, string][]} */ ([["erratum", "Errata"], ["extended", "Extended"], ["confirmed", "Confirmed"], ["open", "Open"], ["failed", "Failed"], ["none", "Not recorded"]]);
const FIRST = "dice-rolling/coefficient-matrix";
const AT_ONCE = 2, TRIES = 8, PAUSE = 700, SETTLED = 5000;

class Page {
  total = h("p", { class: "quiet" });
  all = button("Run all again", () => void this.press());
  bar = h("div", { class: "meter-bar", role: "img" });
  progress = h("progress", { "aria-label": "Claims that have been run again", max: 1, value: 0, hidden: true });
  /** @type {Map<string, HTMLButtonElement>} */
  filters = new Map();
  isRunning = false;

  /** @param {HTMLElement} host @param {HTMLElement} meter @param {Paper[]} papers @param {{date: string, version: string}} recorded */
  constructor(host, meter, papers, recorded) {
    this.recorded = recorded;
    const asked = new URLSearchParams(window.location.search);
    this.filter = asked.get("verdict") ?? "";
    this.paper = asked.get("paper") ?? "";
    this.papers = papers;
    this.rows = papers.flatMap((paper) => paper.claims.map((claim) => new Row(paper.name, claim, recorded.date, (row) => void this.runOne(row))));
    const group = h("div", { class: "filters", role: "group", "aria-label": "Show only one verdict" });
    for (const [kind, word] of /** @type {[string, string][]} */ ([["", "All"], ...KINDS])) {
      const one = button(word, () => this.choose(kind, this.paper), { "aria-pressed": "false" });
      this.filters.set(kind, one);
      group.append(one);
    }
    const select = h("select", { id: "paper", change: () => this.choose(this.filter, select.value) }, h("option", { value: "" }, "All papers"), ...papers.map((paper) => h("option", { value: paper.name, selected: paper.name === this.paper }, paper.title)));
    meter.replaceChildren(this.bar, group, h("div", { class: "row" }, h("label", { for: "paper", class: "hush" }, "Paper"), select, this.all), this.progress, this.total);
    this.list = h("div", { class: "claims" });
    this.empty = h("p", { class: "note-line" });
    host.replaceChildren(this.empty, this.list);
    this.arrange();
    this.show();
    // Pictures of errata come when they are near the screen.
    this.seen = new IntersectionObserver((entries) => { for (const entry of entries) if (entry.isIntersecting) void this.rows.find((row) => row.element === entry.target)?.draw(); }, { rootMargin: "400px" });
    for (const row of this.rows) if (row.isErratum()) this.seen.observe(row.element);
    this.goTo();
    // A claim that has changed since the verdicts were recorded is run at once: every claim has a verdict here.
    const left = this.rows.filter((row) => !row.verdict);
    if (left.length) void this.run(left);
  }

  /** Errata first, the pair of boards before the others with a picture; then paper by paper. */
  arrange() {
    const rank = (/** @type {Row} */ row) => (row.key === FIRST ? 0 : row.claim.pictured ? 1 : 2), errata = this.rows.filter((row) => row.isErratum()).sort((a, b) => rank(a) - rank(b));
    const sections = this.papers.map((paper) => {
      const rows = this.rows.filter((row) => row.paper === paper.name && !row.isErratum());
      return h("section", { class: "paper", id: paper.name, "aria-labelledby": `title-${paper.name}` }, h("h2", { id: `title-${paper.name}` }, paper.title), h("p", { class: "by" }, `${paper.authors} (${paper.year})`), h("ul", { class: "claim-list" }, ...rows.map((row) => row.element)));
    });
    this.list.replaceChildren(h("section", { class: "errata", "aria-labelledby": "title-errata" }, h("h2", { id: "title-errata" }, "Errata: printed against right"), h("ul", { class: "claim-list" }, ...errata.map((row) => row.element))), ...sections);
  }

  /** A claim that the address names is opened. */
  goTo() {
    const [, , paper, ...claim] = window.location.pathname.split("/").map(decodeURIComponent), hash = decodeURIComponent(window.location.hash);
    const row = this.rows.find((one) => (paper ? one.key === `${paper}/${claim.join("/")}` : `#${one.element.id}` === hash));
    if (!row) {
      if (paper) Object.assign(this.empty, { textContent: "No claim has this address. All claims are below.", hidden: false });
      return;
    }
    row.open(true);
    this.stayAt(row.element);
  }

  /** Keep a card at the top while the others get their heights and pictures, until a hand or a key moves the page. @param {HTMLElement} element */
  stayAt(element) {
    const watch = new ResizeObserver(() => element.scrollIntoView()), end = () => watch.disconnect();
    watch.observe(this.list);
    for (const hand of ["wheel", "pointerdown", "touchstart", "keydown"]) window.addEventListener(hand, end, { once: true });
    setTimeout(end, SETTLED);
  }

  /** Run a claim now, and follow it where it becomes a job. @param {Row} row @returns {Promise<void>} */
  async runOne(row) {
    const wasErratum = row.isErratum();
    row.wait();
    try {
      row.renew(await this.verdict(row));
      if (!this.isRunning) say(`${row.word()}. ${row.stamp.textContent}.`);
    } catch (error) {
      row.fail(error instanceof Away ? "Offline. Try again." : sentence(/** @type {Error} */ (error).message));
      if (error instanceof Away) this.stop = true;
    }
    if (wasErratum !== row.isErratum()) this.arrange();
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

  /** Run all claims that are shown again, or stop. */
  press() {
    if (this.isRunning) { this.stop = true; this.all.textContent = "Stopping"; return undefined; }
    return this.run(this.rows.filter((row) => !row.element.hidden));
  }

  /** @param {Row[]} rows */
  async run(rows) {
    const queue = [...rows], many = queue.length;
    this.isRunning = true;
    this.stop = false;
    this.all.textContent = "Stop";
    this.progress.hidden = false;
    say(`Running ${plural(many, "claim")}.`);
    let done = 0;
    const work = async () => {
      for (let row = queue.shift(); row && !this.stop; row = queue.shift()) {
        await this.runOne(row);
        this.progress.value = ++done / many;
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    this.isRunning = false;
    this.progress.hidden = true;
    this.show();
    say(`${plural(done, "claim")} run again. ${this.total.textContent}`);
  }

  /** @param {string} kind @param {string} paper */
  choose(kind, paper) {
    Object.assign(this, { filter: kind, paper });
    const query = new URLSearchParams({ ...(kind ? { verdict: kind } : {}), ...(paper ? { paper } : {}) });
    window.history.replaceState(null, "", `/papers${query.size ? `?${query}` : ""}`);
    this.show();
    say(this.empty.textContent || `${plural(this.rows.filter((row) => !row.element.hidden).length, "claim")} shown.`);
  }

  show() {
    const counts = new Map(KINDS.map(([kind]) => [kind, this.rows.filter((row) => row.kind() === kind).length]));
    const listed = KINDS.filter(([kind]) => counts.get(kind));
    this.bar.setAttribute("aria-label", listed.map(([kind, word]) => `${counts.get(kind)} ${counts.get(kind) === 1 ? kind : word.toLowerCase()}`).join(", "));
    this.bar.replaceChildren(...listed.map(([kind]) => { const part = h("i", { class: kind }); part.style.flexGrow = String(counts.get(kind)); return part; }));
    for (const [kind, word] of /** @type {[string, string][]} */ ([["", "All"], ...KINDS])) {
      const one = /** @type {HTMLButtonElement} */ (this.filters.get(kind)), count = kind ? counts.get(kind) : this.rows.length;
      one.replaceChildren(...(kind ? [h("i", { class: kind, "aria-hidden": "true" })] : []), `${word} `, h("b", {}, String(count)));
      one.setAttribute("aria-pressed", String(kind === this.filter));
      one.hidden = Boolean(kind) && !count;
    }
    for (const row of this.rows) row.element.hidden = (this.filter !== "" && row.kind() !== this.filter) || (this.paper !== "" && row.paper !== this.paper);
    for (const one of /** @type {NodeListOf<HTMLElement>} */ (this.list.querySelectorAll("section"))) one.hidden = !one.querySelector(".claim:not([hidden])");
    this.empty.textContent = this.rows.some((row) => !row.element.hidden) ? "" : "No claim has this verdict.";
    this.empty.hidden = !this.empty.textContent;
    this.total.textContent = `Recorded ${dayWords(this.recorded.date)} by Ludus ${this.recorded.version}.`;
    if (!this.isRunning) this.all.textContent = this.filter || this.paper ? "Run these again" : "Run all again";
  }
}

/** @param {HTMLElement} host @param {HTMLElement} meter */
async function fill(host, meter) {
  try {
    const { papers, recorded } = await api.call("GET", "/api/papers");
    new Page(host, meter, papers, recorded);
  } catch (error) {
    const text = error instanceof Away ? "Offline." : sentence(/** @type {Error} */ (error).message);
    host.replaceChildren(h("div", { class: "state offline" }, h("h2", {}, text), h("div", { class: "more" }, button("Try again", () => void fill(host, meter)))));
  }
}

startPage();
void fill(/** @type {HTMLElement} */ (document.getElementById("papers")), /** @type {HTMLElement} */ (document.getElementById("meter")));
