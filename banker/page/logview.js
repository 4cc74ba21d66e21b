// All events of the game in words, the last one first.

import { h } from "./elements.js";

/**
 * @param {any} data
 * @param {any[]} all
 */
export function logView(data, all) {
  return h("div", { class: "log" }, h("h1", {}, "Log"), h("p", {}, data.state.game.round),
    h("ol", {}, [...all].reverse().map((event) => h("li", { class: event.undone ? "undone" : null }, `${event.n} ${event.round}: ${event.sentence ?? ""}`))));
}
