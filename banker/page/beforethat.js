// What happened before the last event in this round, for a television.

import { h } from "./elements.js";
import { money } from "./figures.js";
import { fit, linesOf, rem } from "./fitting.js";
import { gameOf, lastOf } from "./happened.js";
import { withChips } from "./sentences.js";

/**
 * What happened before in this round, the latest first, and what else is for sale.
 * @param {any} data
 * @param {number} width
 * @param {number} height
 */
export function beforeThat({ state, events }, width, height) {
  const last = lastOf(events);
  const before = events.filter((/** @type {any} */ one) => one.round === state.game.round && one !== last && one.do !== "note" && one.n < last.n).reverse();
  const sale = state.sale.map((/** @type {any} */ one) => `${one.private} ${money(one.offered_at, state.rules.currency)}`).join(", ");
  let room = height - 3.6 - (sale ? 3.2 * linesOf(`Also for sale: ${sale}`, width, 2.8) + 1.6 : 0);
  const shown = [];
  for (const one of before) {
    const text = (one.sentence ?? "").replace(/\.$/, "").replace(/ from the (IPO|bank pool|treasury)$/, "");
    const tall = Math.min(2, linesOf(text, width - 6, 3)) * 3.9 + 1.7;
    if (tall > room) break;
    room -= tall;
    shown.push(h("li", { class: one.undone ? "undone" : null, style: { "font-size": rem(fit(text, width - 6, 3, 2.4, { lines: 2 })) } }, h("span", { class: "sentence" }, withChips(gameOf(state), text))));
  }
  return h("aside", { class: "before-that" }, shown.length > 0 && [h("h2", { class: "lab" }, `Before that in ${state.game.round}`), h("ol", {}, shown)], sale && h("p", { class: "also", style: { "font-size": rem(fit(`Also for sale: ${sale}`, width, 2.8, 2.2, { lines: 3 })) } }, `Also for sale: ${sale}`));
}
