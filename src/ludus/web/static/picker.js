/** The named boards of a game as pictures to choose from. */

import { api } from "./api.js";
import { styled } from "./family.js";
import { h, scripts } from "./html.js";
import { still } from "./picture.js";

/** @typedef {import("./bench.js").Bench} Bench */

/** @param {Bench} bench @returns {Promise<HTMLElement>} */
export async function picker(bench) {
  const { entry } = bench;
  await styled("pages/folds");
  const boards = await Promise.all(entry.variants.map(async ({ name, help }) => {
    const found = await api.start(entry.name, { parameters: {}, variant: name }).catch(() => null);
    return h("li", {}, h("button", { type: "button", "data-board": name, "aria-pressed": String(bench.history.present.start === name), click: () => void bench.variant(name) }, h("span", { class: "mini stage", "aria-hidden": "true" }, found ? still(bench.named.picture(found.picture)) : ""), h("b", {}, name.replaceAll("-", " ")), h("small", {}, scripts(help))));
  }));
  return h("ul", { class: "picker" }, ...boards);
}
