// The table on a television: everything about the game now.

import { h } from "./elements.js";
import { figure } from "./figures.js";

/** @param {any} data */
export function tableView({ state, before }) {
  const rows = state.players.map((/** @type {any} */ one, /** @type {number} */ seat) =>
    h("tr", {}, h("th", { scope: "row" }, one.name), h("td", { class: one.cash === before.players[seat]?.cash ? null : "changed" }, figure(one.cash))));
  return h("div", { class: "table" }, h("h1", {}, state.game.round), h("table", {}, h("tbody", {}, rows)));
}
