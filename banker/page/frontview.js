// The front page of live pages: links to all views.

import { h } from "./elements.js";

/** @param {any} data */
export function frontView(data) {
  const link = (/** @type {string} */ where, /** @type {string} */ name) => h("li", {}, h("a", { href: where }, name));
  const players = data.state.players.map((/** @type {any} */ one, /** @type {number} */ seat) => link(`player-${seat + 1}`, one.name));
  return h("div", { class: "front" }, h("h1", {}, data.state.game.title), h("ul", {}, link("table", "Table"), link("market", "Market"), link("log", "Log"), players));
}
