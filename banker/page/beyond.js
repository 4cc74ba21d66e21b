// Signs that a market goes on beyond the edges of the screen, with the number of tokens there; each scrolls to them.

import { h } from "./elements.js";

/**
 * The signs for what is beyond the left and the right edge, and what looks again at how far the market is scrolled.
 * @param {any} scroll the box that scrolls
 * @param {any[]} stacks
 * @param {number} columns all that the market has
 * @param {() => number} each the width of one in pixels
 */
export function beyond(scroll, stacks, columns, each) {
  const strip = (/** @type {string} */ sign, /** @type {string} */ side, /** @type {number} */ by) => h("button", { type: "button", class: "strip", "aria-label": `Columns to the ${side}`, onclick: () => scroll.scrollBy({ left: by * each() }) }, h("span", { "aria-hidden": true }, sign), h("small", {}));
  const [left, right] = [strip("‹", "left", -3), strip("›", "right", 3)];
  const look = () => {
    const [from, to] = [scroll.scrollLeft / each(), (scroll.scrollLeft + scroll.clientWidth) / each()];
    const count = (/** @type {(column: number) => boolean} */ is) => stacks.filter((one) => is(one.column)).reduce((sum, one) => sum + one.tokens.length, 0);
    told(left, count((column) => column - 0.5 < from), from < 0.1);
    told(right, count((column) => column - 0.5 > to), to > columns - 0.1);
  };
  scroll.addEventListener("scroll", look, { passive: true });
  return { left, right, look };
}

/**
 * How many tokens are beyond an edge.
 * @param {any} button
 * @param {number} count
 * @param {boolean} isEnd
 */
function told(button, count, isEnd) {
  button.lastChild.textContent = count ? `+${count}` : "";
  button.classList.toggle("at-end", isEnd);
}
