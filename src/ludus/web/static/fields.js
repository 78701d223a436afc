/** The fields under the toolbar: where to start from, what to ask, who plays against, and the parameters of the game. */

import { h, unique } from "./html.js";

/** @typedef {import("./types.js").Entry} Entry */

/** Longer lists of numbers are typed only. */
const MAX_STEPS = 6;

/**
 * @param {string} label
 * @param {[string, string][]} options  value and text
 * @param {(value: string) => void} change
 */
export function choice(label, options, change) {
  const select = h("select", { change: () => change(select.value) }, ...options.map(([value, text]) => h("option", { value }, text)));
  return { element: h("label", {}, h("span", {}, label), select), select };
}

/**
 * A few choices side by side.
 * @param {string} label @param {[string, string][]} options  value and text @param {string} first @param {(value: string) => void} change
 */
export function segments(label, options, first, change) {
  const name = unique("choice"), inputs = options.map(([value]) => h("input", { type: "radio", name, value, checked: value === first, change: () => change(value) }));
  const element = h("div", { class: "named", role: "radiogroup", "aria-label": label }, h("span", { "aria-hidden": "true" }, label), h("div", { class: "segments" }, ...options.map(([, text], k) => h("label", {}, inputs[k], h("span", {}, text)))));
  return { element, value: () => inputs.find((one) => one.checked)?.value ?? first, choose: (/** @type {string} */ value) => { for (const one of inputs) one.checked = one.value === value; } };
}

/**
 * One field for every parameter of a game; a change is told as text, all parameters at once.
 * @param {Entry} entry
 * @param {(parameters: Record<string, string>) => void} retune
 * @param {() => void} restored  what was refused was put right by hand
 */
export function parameterFields(entry, retune, restored) {
  const inputs = new Map(entry.parameters.map((parameter) => [parameter.name, input(parameter)]));
  let kept = /** @type {Record<string, string>} */ ({});
  const values = () => Object.fromEntries([...inputs].map(([name, one]) => [name, one.type === "checkbox" ? (one.checked ? "yes" : "no") : one.value.trim()]));
  const send = () => {
    if (JSON.stringify(values()) !== JSON.stringify(kept)) return retune(values());
    const blamed = [...inputs.values()].filter((one) => one.hasAttribute("aria-invalid"));
    for (const one of blamed) one.removeAttribute("aria-invalid");
    if (blamed.length) restored();
    return undefined;
  };
  for (const one of inputs.values()) one.addEventListener("change", send);
  const rows = entry.parameters.map((parameter) => row(parameter, /** @type {HTMLInputElement} */ (inputs.get(parameter.name))));
  return {
    element: h("form", { class: "parameters", submit: (/** @type {Event} */ event) => { event.preventDefault(); send(); } }, ...rows),
    /** Show the parameters of a situation. @param {Record<string, string>} parameters */
    show(parameters) {
      for (const [name, one] of inputs) {
        const value = parameters[name] ?? "";
        one.removeAttribute("aria-invalid");
        if (one.type === "checkbox") one.checked = value === "yes";
        else one.value = value;
        one.dispatchEvent(new Event("shown"));
      }
      kept = values();
    },
    /** Mark the field that a fault names. @param {string} name @returns {HTMLInputElement|undefined} */
    blame(name) {
      const one = inputs.get(name.split(/[.[ ]/)[0]);
      one?.setAttribute("aria-invalid", "true");
      return one;
    },
    /** Open the field and go to it. @param {string} name */
    goTo(name) {
      const one = this.blame(name);
      one?.closest("details")?.setAttribute("open", "");
      one?.focus();
    },
    inputs,
  };
}

/** @param {Entry["parameters"][number]} parameter @returns {HTMLInputElement} */
function input(parameter) {
  const id = unique(`field-${parameter.name}`), about = `${id}-help`;
  if (parameter.type === "switch") return h("input", { type: "checkbox", id, "aria-describedby": about });
  const attributes = { type: "text", id, "aria-describedby": about, autocomplete: "off", spellcheck: "false" };
  return h("input", { ...attributes, inputmode: parameter.type === "number" ? "numeric" : null, size: parameter.type === "text" ? 22 : 10 });
}

/** @param {Entry["parameters"][number]} parameter @param {HTMLInputElement} one */
function row(parameter, one) {
  const name = parameter.name.replaceAll("_", " ");
  const title = name[0].toUpperCase() + name.slice(1), control = parameter.type === "number" ? stepper(one, title) : parameter.type === "numbers" ? steppers(one, title) : one;
  return h("div", { class: one.type === "checkbox" ? "field check-field" : "field" },
    h("label", { for: one.id }, title), control, h("small", { id: `${one.id}-help` }, parameter.help));
}

/** Before a button that is held repeats, and between two steps of it, in milliseconds. */
const HOLD = 420, REPEAT = 90;

/**
 * A button that steps once when it is pressed and goes on while it is held; all steps are told as one change.
 * @param {string} label @param {string} sign @param {() => void} step @param {() => void} changed
 */
function stepButton(label, sign, step, changed) {
  let timer = 0, isHeld = false;
  const go = () => { step(); isHeld = true; timer = window.setTimeout(go, REPEAT); };
  const end = () => { clearTimeout(timer); if (isHeld) changed(); };
  return h("button", { type: "button", "aria-label": label, pointerdown: () => { isHeld = false; timer = window.setTimeout(go, HOLD); }, pointerup: end, pointerleave: end, pointercancel: end,
    click: () => { if (!isHeld) { step(); changed(); } isHeld = false; } }, sign);
}

/** A number with buttons for one less and one more; it can be typed, too. @param {HTMLInputElement} one @param {string} title */
function stepper(one, title) {
  const step = (/** @type {number} */ by) => () => { one.value = String(Math.max(0, (Number(one.value) || 0) + by)); }, changed = () => one.dispatchEvent(new Event("change"));
  return h("span", { class: "stepper" }, stepButton(`${title}: one less`, "−", step(-1), changed), one, stepButton(`${title}: one more`, "+", step(1), changed));
}

/** A list of numbers: it can be typed, and each number has buttons for one less and one more. @param {HTMLInputElement} one @param {string} title */
function steppers(one, title) {
  const row = h("span", { class: "steps" });
  const draw = () => {
    const numbers = one.value.split(",").map((text) => text.trim());
    if (numbers.length > MAX_STEPS || numbers.some((text) => !/^\d+$/.test(text))) return row.replaceChildren();
    const changed = () => { one.value = numbers.join(","); one.dispatchEvent(new Event("change")); };
    return row.replaceChildren(...numbers.map((text, k) => {
      const shown = h("b", {}, text), step = (/** @type {number} */ by) => () => { numbers[k] = String(Math.max(0, Number(numbers[k]) + by)); shown.textContent = numbers[k]; };
      return h("span", { class: "stepper" }, stepButton(`${title}, number ${k + 1}: one less`, "−", step(-1), changed), shown, stepButton(`${title}, number ${k + 1}: one more`, "+", step(1), changed));
    }));
  };
  one.addEventListener("shown", draw);
  return h("span", { class: "listed" }, one, row);
}
