// The stock market, as large as the screen.

import { h } from "./elements.js";

/** @param {any} data */
export function marketView({ state }) {
  return h("div", { class: "market-view" }, h("h1", {}, state.game.round));
}
