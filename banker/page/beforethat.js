// What happened before the last event in this round, for a television.

import { h } from "./elements.js";
import { money } from "./figures.js";
import { fit, linesOf, rem } from "./fitting.js";
import { earlier, gameOf } from "./happened.js";
import { withChips } from "./sentences.js";

/** In rem: the head of the list; the least letters of an event. */
const [HEAD, LEAST] = [3.6, 2.8];

/**
 * What happened before in this round, the latest first, and what else is for sale.
 * @param {any} data
 * @param {number} width
 * @param {number} height
 * @returns {{element: any, left: number}} the list, and the height that it leaves free
 */
export function beforeThat(data, width, height) {
  const { state } = data;
  const sale = state.sale.map((/** @type {any} */ one) => `${one.private} ${money(one.offered_at, state.rules.currency)}`).join(", ");
  let room = height - (sale ? 3.2 * linesOf(`Also for sale: ${sale}`, width, 2.8) + 1.6 : 0);
  const shown = [];
  for (const one of earlier(data).filter((before) => before.round === state.game.round)) {
    const text = one.text.replace(/ from the (IPO|bank pool|treasury)(?=$|:)/, "");
    const tall = Math.min(2, linesOf(text, width - 6, 3)) * 3.9 + 1.7 + (shown.length ? 0 : HEAD);
    if (tall > room) break;
    room -= tall;
    shown.push(h("li", { style: { "font-size": rem(fit(text, width - 6, 3, LEAST, { lines: 2 })) } }, h("span", { class: "sentence" }, withChips(gameOf(state), text))));
  }
  return {
    element: h("aside", { class: "before-that" }, shown.length > 0 && [h("h2", { class: "lab" }, `Before that in ${state.game.round}`), h("ol", {}, shown)], sale && h("p", { class: "also", style: { "font-size": rem(fit(`Also for sale: ${sale}`, width, 2.8, 2.2, { lines: 3 })) } }, `Also for sale: ${sale}`)),
    left: room,
  };
}
