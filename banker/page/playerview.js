// The page of a player, for a phone.

import { h } from "./elements.js";
import { money } from "./figures.js";

/**
 * @param {any} data
 * @param {number} seat from 1
 */
export function playerView({ state }, seat) {
  const one = state.players[seat - 1];
  return h("div", { class: "player" }, h("h1", {}, one.name), h("p", {}, money(one.cash, state.rules.currency)));
}
