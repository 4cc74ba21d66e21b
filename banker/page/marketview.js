// The stock market, as large as the screen.

import { h } from "./elements.js";
import { figure } from "./figures.js";

/** @param {any} data */
export function marketView({ state }) {
  const rows = state.corporations.map((/** @type {any} */ one) => h("tr", {}, h("th", { scope: "row" }, one.id), h("td", {}, figure(one.price))));
  return h("div", { class: "market" }, h("h1", {}, "Market"), h("table", {}, h("tbody", {}, rows)));
}
