// Cells of a corporation's row on a television: its last run, its trains and its privates.

import { countsOf } from "./depot.js";
import { h } from "./elements.js";
import { figure } from "./figures.js";
import { rem, widthOf } from "./fitting.js";

/** In rem: the widest that trains are in a narrow column and in one for privates, too, and what is left for these at least; the least letters of both. */
export const TRAINS = 19;
const [BOTH, FEW, READABLE] = [29.4, 5, 2.8];

/**
 * @param {any} found
 * @param {boolean} isShared whether a run is paid out or withheld: without stock it is neither
 */
export function run(found, isShared) {
  if (!found?.revenue) return h("span", { class: "nil" }, "–");
  if (!isShared) return figure(found.revenue);
  const kind = !found.withheld ? "paid" : found.paid ? "half" : "withheld";
  return [h("i", { class: `dividend ${kind}` }), figure(found.revenue), h("span", { class: "unseen" }, { paid: " paid out", half: " half paid out", withheld: " withheld" }[kind])];
}

/** @param {any} one @returns {string[]} its privates and rights */
const ownOf = (one) => [...one.privates, ...one.rights];

/**
 * Trains in frames, equal ones in one where each could not be read in its own; obsolete ones have a dashed frame, and a run that is still to be lost is told.
 * @param {any} one
 * @param {number} most the letters where they fit
 * @param {boolean} isWide whether the column is one for privates, too
 */
export const trains = (one, most, isWide) => trainsIn(one, most, ownOf(one).length ? BOTH - FEW : isWide ? BOTH : TRAINS);

/**
 * @param {any} one
 * @param {number} most
 * @param {number} widest
 */
export function trainsIn(one, most, widest) {
  if (!one.trains.length) return h("span", { class: "nil" }, "none");
  const { parts, size } = framed(one, most, widest);
  return h("span", { class: "list-of", style: { "font-size": rem(size) } }, parts.map((/** @type {any} */ { id, count }) => [h("span", { class: one.obsolete.includes(id) ? "train obsolete" : "train" }, id, one.obsolete.includes(id) && h("span", { class: "unseen" }, " (obsolete)")), count > 1 && h("span", {}, `×${count}`)]),
    one.loses_run && h("span", { class: "loses" }, "−1 run", h("span", { class: "unseen" }, ": its smallest run is still to be lost")));
}

/** @param {any} one @returns {number} what its trains need to be read, equal ones in one frame */
export const widthOfTrains = (one) => framed(one, READABLE, 0.1).need;

/**
 * The frames that can be read in this width, the size of their letters, and how wide they are.
 * @param {any} one
 * @param {number} most
 * @param {number} widest
 */
function framed({ trains: all, loses_run: loses }, most, widest) {
  const single = all.map((/** @type {string} */ id) => ({ id, count: 1 }));
  const ways = [single, countsOf(all)].map((parts) => {
    const wide = parts.reduce((/** @type {number} */ sum, /** @type {any} */ part) => sum + Math.max(1.2, widthOf(part.id, 1, 700) + 0.35) + 0.2 + (part.count > 1 ? widthOf(`×${part.count}`, 1) + 0.2 : 0), loses ? 3.4 : 0);
    const size = Math.min(most, widest / Math.max(1, wide));
    return { parts, size, wide: size * wide, need: READABLE * wide };
  });
  return ways[0].size >= Math.min(most, READABLE) ? ways[0] : ways[1];
}

/**
 * Privates and rights of the corporation, as many as have room beside its trains; a number tells of the others.
 * @param {any} one
 * @param {number} most the letters of its trains
 */
export function own(one, most) {
  const privates = ownOf(one);
  if (!privates.length) return null;
  const room = BOTH - (one.trains.length ? framed(one, most, BOTH - FEW).wide : widthOf("none", most) + 1);
  const told = (/** @type {number} */ count) => ["", ...privates.slice(0, count), ...(count < privates.length ? [`+${privates.length - count}`] : [])].join(" ");
  let count = privates.length;
  while (count && widthOf(told(count), READABLE) > room) count--;
  return h("span", { class: "own-privates", "aria-label": privates.join(" "), style: { "font-size": rem(READABLE) } }, told(count));
}
