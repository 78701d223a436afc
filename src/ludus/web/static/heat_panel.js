/** The table of all positions: the heat map, what stands under the cursor, the modes, the scale, and a formula to compare. */

import { LOST, PARTS, RAMP } from "./heat_colours.js";
import { HeatMap } from "./heat_map.js";
import { button, h, minus, sentence, unique } from "./html.js";
import { loadTable } from "./tables.js";
import { takeMenu } from "./taking.js";

/** @typedef {import("./heat_map.js").Spot} Spot */
/** @typedef {import("./heat_colours.js").Mode} Mode */

const MODES = /** @type {[Mode, string][]} */ ([["value", "value"], ["mod", "value mod k"], ["lost", "lost positions only"], ["formula", "formula"], ["difference", "difference"]]);
const AROUND = 4;

/**
 * @typedef {object} PanelOptions
 * @property {string} game
 * @property {number[]} sizes  the sides that can be chosen
 * @property {(spot: Spot) => void} onChoose  the piece is to go there
 * @property {(event: KeyboardEvent) => boolean} onKey
 * @property {(text: string) => void} say
 * @property {(table: import("./tables.js").Table) => void} onTable
 * @property {(view: Record<string, string>) => void} [onView]  the view has changed: size, mode, modulus, formula, cursor
 */

export class HeatPanel {
  readOut = h("p", { class: "read-out" }, "Loading the table…");
  known = h("label", { class: "small unseen" }, h("span", {}, "Known claims"), h("select", { change: (/** @type {any} */ event) => {
    if (!event.target.value) return;
    this.formula.value = event.target.value;
    void this.compare(true);
  } }));
  told = h("p", { class: "told" });
  verdict = h("p", { class: "formula-verdict" });
  numbers = h("table", { class: "around" });
  legend = h("div", { class: "legend" });
  formula = h("input", { id: unique("formula"), type: "text", autocomplete: "off", spellcheck: "false", placeholder: "x ^ y" });
  side = 128;
  /** @type {Record<string, string>|null} */ parameters = null;
  loaded = "";
  /** @type {AbortController|null} */ loading = null;

  /** @param {HTMLElement} host @param {PanelOptions} options */
  constructor(host, options) {
    this.options = options;
    const stage = h("div", { class: "heat-stage" });
    this.map = new HeatMap(stage, { onCursor: (spot, byKeys) => this.read(spot, byKeys), onChoose: options.onChoose, onKey: options.onKey });
    this.modes = this.modeField();
    this.details = h("details", { toggle: () => this.around() }, h("summary", {}, "The numbers around the cursor"), h("div", { class: "around-view", tabindex: 0, role: "group", "aria-label": "The numbers around the cursor" }, this.numbers));
    this.element = h("section", { class: "heat", "aria-label": "Table of all positions" },
      h("div", { class: "heat-left" }, h("h2", {}, "The table of all positions"), stage,
        h("div", { class: "heat-line" }, this.readOut, h("div", { class: "zoom" }, button("−", () => this.map.zoomBy(1 / 1.5), { "aria-label": "Zoom out" }),
          button("+", () => this.map.zoomBy(1.5), { "aria-label": "Zoom in" }), button("Fit", () => this.map.fit())))),
      h("div", { class: "heat-right" }, this.modes.element, this.legend, this.told, this.formulaForm(), this.details, takeMenu(() => this.takings(), () => window.location.pathname + window.location.search).element));
    host.append(this.element);
  }

  /** The table as it is looked at, to take away. @returns {import("./taking.js").Taking[]} */
  takings() {
    const { start, ...parameters } = this.parameters ?? {}, { mode, modulus } = this.map.look, formula = this.formula.value.trim();
    const body = (/** @type {string} */ form) => ({ game: this.options.game, parameters: { ...parameters, start: start ?? "" }, size: [this.side, this.side], mode, modulus, ...(formula ? { formula } : {}), form });
    return [{ name: "Table", path: "/api/figures/table", file: `${this.options.game} table ${this.side} ${mode === "value" ? "" : mode}`, body }];
  }

  /** Show the table of other rules. @param {Record<string, string>} parameters */
  retune(parameters) {
    this.parameters = parameters;
    void this.load();
  }

  /** Show a table as an address holds it. @param {Record<string, string>} parameters @param {Record<string, string>} view */
  async open(parameters, view) {
    const side = Number(view.size), modulus = Number(view.mod);
    if (this.options.sizes.includes(side)) { this.side = side; this.modes.size.value = String(side); }
    if (modulus >= 1) this.map.look.modulus = modulus;
    this.parameters = parameters;
    await this.load();
    if (view.formula) { this.formula.value = view.formula; await this.compare(true); }
    if (MODES.some(([mode]) => mode === view.mode)) this.wear(/** @type {Mode} */ (view.mode));
    if (view.x && view.y) this.map.go([Number(view.x), Number(view.y)], false);
  }

  /** Tell what is looked at. */
  viewed() {
    const { mode, modulus } = this.map.look, [x, y] = this.map.cursor;
    this.options.onView?.({ size: String(this.side), mode, mod: mode === "mod" ? String(modulus) : "", formula: this.formula.value.trim(), x: String(x), y: String(y) });
  }

  /** Where the piece stands, and the winning moves when they are known. @param {Spot|null} piece @param {Spot[]} marks */
  mark(piece, marks) {
    if (piece && this.map.piece?.join() !== piece.join()) this.map.stand(piece);
    this.map.piece = piece;
    this.map.marks = marks;
    this.map.draw();
  }

  async load() {
    const { start, ...rules } = this.parameters ?? {}, name = JSON.stringify([rules, this.side]);
    if (name === this.loaded) return;
    this.loaded = name;
    this.loading?.abort();
    const mine = this.loading = new AbortController();
    this.element.ariaBusy = "true";
    try {
      const table = await loadTable(this.options.game, { ...rules, start: start ?? "" }, [this.side, this.side], undefined, mine.signal);
      this.map.show(table);
      this.told.textContent = sentence(table.head.sentence);
      this.showKnown(table.head.known ?? []);
      this.showLegend();
      this.read(this.map.cursor, false);
      this.options.onTable(table);
      if (this.formula.value.trim() && this.verdict.textContent) await this.compare(false);
    } catch (error) {
      if (mine.signal.aborted) return;
      this.loaded = "";
      const again = () => { this.readOut.textContent = "Loading the table…"; void this.load(); };
      this.readOut.replaceChildren(sentence(`No table: ${/** @type {Error} */ (error).message}`), " ", button("Try again", again, { class: "inline" }));
    } finally { if (this.loading === mine) this.element.ariaBusy = "false"; }
  }

  // ---- what is under the cursor ---------------------------------------------------------------------------------------

  /** @param {Spot|null} spot @param {boolean} byKeys */
  read(spot, byKeys) {
    if (!spot || !this.map.table) return;
    const words = this.words(spot);
    this.readOut.textContent = words;
    if (spot === this.map.cursor) this.viewed();
    if (byKeys) this.options.say(words);
    this.around();
  }

  /** @param {Spot} spot */
  words([x, y]) {
    const { map } = this, value = map.value([x, y]), claimed = map.said([x, y]), isAboutLost = map.table?.head.about === "p-positions";
    const lost = value === 0 ? "P-position" : "N-position", parts = [isAboutLost ? (value ? "won" : "lost") : `value ${value}`, lost];
    if (map.look.mode === "mod" && !isAboutLost) parts.splice(1, 0, `${value % map.look.modulus} mod ${map.look.modulus}`);
    if (claimed !== null && (map.look.mode === "formula" || map.look.mode === "difference")) parts.push(this.claim(value, claimed));
    return `(${x}, ${y}): ${parts.join(", ")}`;
  }

  /** @param {number} value @param {number} claimed */
  claim(value, claimed) {
    if (this.map.isOutcome) return `the formula says ${claimed ? "won" : "lost"}${(claimed === 0) === (value === 0) ? "" : ", which is wrong"}`;
    if (claimed === value) return "as the formula says";
    return `the formula says ${minus(claimed)}, ${Math.abs(claimed - value)} too ${claimed > value ? "much" : "little"}`;
  }

  /** The nine rows and columns around the cursor, as a table. */
  around() {
    const { map } = this, { table } = map;
    if (!this.details.open || !table) return;
    const [x, y] = map.cursor, first = [x, y].map((one, axis) => Math.max(0, Math.min(one - AROUND, [table.width, table.height][axis] - 2 * AROUND - 1)));
    const columns = range(first[0], Math.min(table.width, first[0] + 2 * AROUND + 1)), rows = range(first[1], Math.min(table.height, first[1] + 2 * AROUND + 1));
    const cell = (/** @type {number} */ u, /** @type {number} */ v) => h("td", { class: [map.value([u, v]) === 0 ? "lost" : "", u === x && v === y ? "here" : ""].join(" ").trim() || null },
      minus(/** @type {any} */ (map.written(map.value([u, v]), map.said([u, v])))));
    this.numbers.replaceChildren(h("caption", {}, `Around (${x}, ${y}): x to the right, y down`),
      h("thead", {}, h("tr", {}, h("td", {}, "y\\x"), ...columns.map((u) => h("th", { scope: "col" }, String(u))))),
      h("tbody", {}, ...rows.map((v) => h("tr", {}, h("th", { scope: "row" }, String(v)), ...columns.map((u) => cell(u, v))))));
  }

  // ---- modes and scale ------------------------------------------------------------------------------------------------

  modeField() {
    const name = unique("mode"), radios = MODES.map(([value, text]) => h("label", { class: "chip" },
      h("input", { type: "radio", name, value, checked: value === "value", change: () => this.wear(value) }), h("span", {}, text)));
    const modulus = h("input", { type: "text", inputmode: "numeric", size: 3, value: "5", autocomplete: "off", "aria-label": "k, the modulus", change: () => this.setModulus(modulus) });
    const size = h("select", { "aria-label": "Size of the table", change: () => { this.side = Number(size.value); void this.load(); } },
      ...this.options.sizes.map((side) => h("option", { value: side, selected: side === this.side }, `${side} × ${side}`)));
    const element = h("fieldset", { class: "modes" }, h("legend", {}, "Show"), ...radios, h("label", { class: "small" }, h("span", {}, "k"), modulus), h("label", { class: "small" }, h("span", {}, "Size"), size));
    return { element, size, choose: (/** @type {Mode} */ mode) => { for (const one of element.querySelectorAll("input[type=radio]")) one.checked = one.value === mode; } };
  }

  /** @param {any} field */
  setModulus(field) {
    const wished = Number(field.value), modulus = Number.isInteger(wished) && wished >= 1 && wished <= 65535 ? wished : this.map.look.modulus;
    field.value = String(modulus);
    this.map.look.modulus = modulus;
    this.wear("mod");
  }

  /** @param {Mode} mode */
  wear(mode) {
    if ((mode === "formula" || mode === "difference") && !this.map.claimed) {
      this.verdict.textContent = "Write a formula below and press Compare: then this view has something to show.";
      this.formula.focus();
    }
    this.modes.choose(mode);
    this.map.wear({ mode });
    this.showLegend();
    this.read(this.map.cursor, false);
  }

  showLegend() {
    const { mode, modulus } = this.map.look, swatch = (/** @type {string} */ colour, /** @type {string} */ text) => h("span", { class: "key" }, coloured(colour), text);
    const lost = swatch(LOST, "0: lost for the player to move");
    if (mode === "lost") this.legend.replaceChildren(swatch(LOST, "lost for the player to move (P-position)"), h("span", { class: "key" }, h("i", { class: "sunk" }), "won"));
    else if (mode === "mod") this.legend.replaceChildren(...range(0, Math.min(8, modulus)).map((one) => swatch(PARTS[one], modulus > 8 && one === 7 ? "7, then again from the first" : String(one))));
    else if (mode === "difference") this.legend.replaceChildren(h("span", { class: "key" }, h("i", { class: "sunk" }), "right"), h("span", { class: "key" }, h("i", { class: "too-much" }), this.map.isOutcome ? "said to be won, but lost" : "too much"),
      h("span", { class: "key" }, h("i", { class: "too-little" }), this.map.isOutcome ? "said to be lost, but won" : "too little"));
    else this.legend.replaceChildren(lost, h("span", { class: "key" }, "1", h("span", { class: "ramp" }, ...RAMP.map(coloured)), String(this.map.largest)));
  }

  // ---- formula --------------------------------------------------------------------------------------------------------

  formulaForm() {
    const help = unique("formula-help");
    this.formula.setAttribute("aria-describedby", help);
    const submit = (/** @type {Event} */ event) => { event.preventDefault(); void this.compare(true); };
    return h("form", { class: "formula", submit }, h("label", { for: this.formula.id }, "A formula for the value, or a condition for what is lost"),
      h("div", { class: "row" }, this.formula, h("button", { type: "submit" }, "Compare")),
      h("small", { id: help }, "x counts to the right and y down, both from 0. ", h("code", {}, "+ - * // %"), " are as usual, ", h("code", {}, "^"), " is the nim-sum; also min, max, abs, ", h("code", {}, "= <"), ", and, or, not, ", h("code", {}, "a if c else b"), "."), this.known, this.verdict);
  }

  /** What the literature claims about this game, to be compared at a choice. @param {{claim: string, formula: string}[]} claims */
  showKnown(claims) {
    // It keeps its place, so that nothing below it moves when the claims come.
    this.known.classList.toggle("unseen", claims.length === 0);
    this.known.querySelector("select").replaceChildren(h("option", { value: "" }, "choose one"), ...claims.map(({ claim, formula }) => h("option", { value: formula }, claim)));
  }

  /** @param {boolean} isNew  a formula was sent: show where it is wrong, and say so */
  async compare(isNew) {
    const text = this.formula.value.trim();
    this.formula.removeAttribute("aria-invalid");
    if (!text) return this.forget();
    try {
      const found = await loadTable(this.options.game, this.parameters ?? {}, [this.side, this.side], text);
      if (found.values.length !== this.map.table?.values.length) return;
      this.verdict.replaceChildren(sentence(found.head.sentence), ...(found.head.position ? [" ", button("Go to it", () => this.goTo(found.head.position), { class: "inline" })] : []));
      this.map.compare(found.values, found.head.about === "p-positions");
      if (isNew) { this.wear("difference"); this.options.say(sentence(found.head.sentence)); } else this.read(this.map.cursor, false);
    } catch (error) {
      this.formula.setAttribute("aria-invalid", "true");
      this.map.compare(null);
      this.verdict.textContent = sentence(/** @type {Error} */ (error).message);
      this.options.say(this.verdict.textContent);
    }
  }

  forget() {
    this.map.compare(null);
    this.verdict.textContent = "";
    this.wear("value");
  }

  /** @param {Spot} spot */
  goTo(spot) {
    if (this.map.zoom < 12) this.map.zoom = Math.max(this.map.smallest, 12);
    this.map.canvas.focus();
    this.map.go(spot, true);
  }
}

/** @param {string} colour */
function coloured(colour) {
  const box = h("i");
  box.style.background = colour;
  return box;
}

/** @param {number} from @param {number} to */
const range = (from, to) => Array.from({ length: Math.max(0, to - from) }, (_, k) => from + k);
