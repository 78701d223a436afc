/** The small list of moves when one place has several: under the board, closed by Escape. */

import { h, unique } from "./html.js";

/**
 * @param {HTMLElement} host
 * @param {(move: string) => void} choose
 * @param {() => void} back  put the focus where it was
 */
export function chooser(host, choose, back) {
  const title = h("p", { id: unique("chooser") }), list = h("ul", { role: "listbox", "aria-labelledby": title.id, tabindex: -1 });
  const box = h("div", { class: "chooser", hidden: true }, title, list);
  let at = 0;

  const options = () => /** @type {HTMLElement[]} */ ([...list.children]);

  /** @param {number} index */
  function rove(index) {
    const all = options();
    at = (index + all.length) % all.length;
    all.forEach((option, k) => { option.tabIndex = k === at ? 0 : -1; option.setAttribute("aria-selected", String(k === at)); });
    all[at].focus();
  }

  function close() {
    if (box.hidden) return;
    const held = box.contains(document.activeElement);
    box.hidden = true;
    if (held) back();
  }

  /** @param {{move: string, label: string}[]} moves @param {string} where */
  function open(moves, where) {
    const differ = new Set(moves.map((one) => one.label)).size === moves.length;
    title.textContent = `Which move? ${where}`;
    list.replaceChildren(...moves.map(({ move, label }) => h("li", { role: "option", tabindex: -1, "data-move": move,
      click: () => { close(); choose(move); } }, differ ? label : move)));
    box.hidden = false;
    rove(0);
  }

  list.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
    const step = /** @type {Record<string, number>} */ ({ ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 })[event.key];
    if (step) rove(at + step);
    else if (event.key === "Enter" || event.key === " ") options()[at].click();
    else if (event.key === "Escape") close();
    else if (event.key === "Tab") { close(); return; }
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  // A touch anywhere else closes the list, as people expect.
  document.addEventListener("pointerdown", (event) => { if (!box.hidden && !host.contains(/** @type {Node} */ (event.target))) box.hidden = true; });
  host.append(box);
  return { open, close, isOpen: () => !box.hidden };
}
