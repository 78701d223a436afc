/** The dice studio: two sets, what is fair about them, a search, and nets. The address holds both sets. */

import { api } from "../api.js";
import { choice } from "../fields.js";
import { button, h } from "../html.js";
import { comparison } from "../studio_compare.js";
import { searchPart } from "../studio_search.js";
import { DiceSet } from "../studio_set.js";
import { takeMenu } from "../taking.js";
import { startPage } from "./shell.js";

const FIRST = "abcddcbadbaccabdcbaddabccbaddabcdbaccabdabcddcba", MAX_SET = 1900;

class Studio {
  /** @type {DiceSet|null} */ other = null;

  /** @param {HTMLElement} host @param {URLSearchParams} asked */
  constructor(host, asked) {
    this.sets = h("div", { class: "dice-sets" });
    this.compared = h("section", { class: "dice-compare", "aria-label": "How fair" });
    this.first = new DiceSet("A", () => this.show());
    this.second = button("Compare with another set", () => this.compare(this.first.string), {});
    this.known = h("div", { class: "known" });
    this.search = searchPart((string, letter) => this.use(string, letter));
    const menu = takeMenu(() => [{ name: "Orders of A", path: "/api/figures/proof", file: "dice orders", body: () => this.first.answer }], () => window.location.pathname + window.location.search);
    this.sets.append(this.first.element);
    host.replaceChildren(this.known, this.sets, h("div", { class: "row" }, this.second), this.compared, menu.element, this.search.element);
    host.className = "f-dice ready-page studio";
    this.first.show(asked.get("set") ?? FIRST);
    const other = asked.get("set2"), job = asked.get("job");
    if (other) this.compare(other);
    if (job) this.search.resume(job);
    void this.records();
  }

  /** @param {string} string @param {"A"|"B"} letter */
  use(string, letter) {
    if (letter === "A") this.first.show(string); else this.compare(string);
    (letter === "A" ? this.first : this.other)?.element.scrollIntoView({ block: "nearest" });
  }

  /** @param {string} string */
  compare(string) {
    if (!this.other) {
      this.other = new DiceSet("B", () => this.show());
      this.sets.append(this.other.element);
      this.sets.classList.add("two");
      this.second.hidden = true;
      this.other.element.append(button("Take set B away", () => this.single(), { class: "inline" }));
    }
    this.other.show(string);
  }

  single() {
    this.other?.stop.abort();
    this.other?.element.remove();
    this.other = null;
    this.sets.classList.remove("two");
    this.second.hidden = false;
    this.second.focus();
    this.show();
  }

  async records() {
    try {
      const { sets } = await api.call("GET", "/api/dice/sets");
      const named = /** @type {[string, string][]} */ (sets.map((/** @type {any} */ one) => [one.name, `${one.title}: ${one.dice} dice, ${one.faces} faces`]));
      const list = (/** @type {"A"|"B"} */ letter) => choice(`Known sets for ${letter}`, [["", "choose one"], ...named], (name) => { const one = sets.find((/** @type {any} */ known) => known.name === name); if (one) this.use(one.string, letter); });
      this.known.replaceChildren(list("A").element, list("B").element);
    } catch { /* the page is as good without the records */ }
  }

  show() {
    this.compared.replaceChildren(...comparison(this.first, this.other));
    const query = new URLSearchParams({ set: this.first.string, ...(this.other ? { set2: this.other.string } : {}) }), path = `/dice?${query}`;
    if (path.length <= MAX_SET) window.history.replaceState(null, "", path);
  }
}

startPage();
document.getElementById("main")?.classList.add("f-dice");
new Studio(/** @type {HTMLElement} */ (document.getElementById("studio")), new URLSearchParams(window.location.search));
