/** The named boards of a game as pictures to choose from. */

import { api } from "./api.js";
import { styled } from "./family.js";
import { h } from "./html.js";
import { still } from "./picture.js";

/** @typedef {import("./bench.js").Bench} Bench */

/** @param {Bench} bench @returns {Promise<HTMLElement>} */
export async function picker(bench) {
  const { entry } = bench;
  await styled("pages/folds");
  const boards = await Promise.all(entry.variants.map(async ({ name, help }) => {
    const found = await api.start(entry.name, { parameters: {}, variant: name }).catch(() => null);
    return h("li", {}, h("button", { type: "button", title: help, click: () => void bench.variant(name) }, h("span", { class: "mini", "aria-hidden": "true" }, found ? still(found.picture) : ""), name));
  }));
  return h("ul", { class: "picker" }, ...boards);
}
