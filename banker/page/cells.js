// Cells of a corporation's row on a television: its last run, its trains and its privates.

import { h } from "./elements.js";
import { figure } from "./figures.js";
import { fit, rem, widthOf } from "./fitting.js";

/** In rem: the widest that trains are, and trains with privates; the letters of privates. */
const [TRAINS, BOTH, OWN] = [19, 28, 2.8];

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

/**
 * Trains in frames; obsolete ones have a dashed frame, and a run that is still to be lost is told.
 * @param {any} one
 * @param {number} size of the letters
 */
export function trains(one, size) {
  const { trains: all, obsolete, loses_run: loses } = one;
  if (!all.length) return h("span", { class: "nil" }, "none");
  return h("span", { class: "list-of", style: { "font-size": rem(size) } }, all.map((/** @type {string} */ id) => h("span", { class: obsolete.includes(id) ? "train obsolete" : "train" }, id, obsolete.includes(id) && h("span", { class: "unseen" }, " (obsolete)"))),
    loses && h("span", { class: "loses" }, "−1 run", h("span", { class: "unseen" }, ": its smallest run is still to be lost")));
}

/** @param {any} one @returns {number} the width of its trains in letters */
const widthOfTrains = ({ trains: all, loses_run: loses }) => all.reduce((/** @type {number} */ sum, /** @type {string} */ id) => sum + Math.max(1.2, widthOf(id, 1, 700) + 0.35) + 0.2, loses ? 3.4 : 0);

/** @param {any} one @returns {string} its privates and rights */
const privatesOf = (one) => [...one.privates, ...one.rights].map((id) => ` ${id}`).join("");

/**
 * The size of the letters of its trains, which leave room for its privates.
 * @param {any} one
 * @param {number} most
 * @param {number} [widest]
 */
export const sizeOfTrains = (one, most, widest = Math.max(TRAINS / 2, Math.min(TRAINS, BOTH - widthOf(privatesOf(one), OWN)))) => Math.min(most, widest / Math.max(1, widthOfTrains(one)));

/**
 * Privates and rights of the corporation, in the room that its trains leave.
 * @param {any} one
 * @param {number} most the letters of its trains
 */
export function own(one, most) {
  const text = privatesOf(one);
  if (!text) return null;
  const room = BOTH - (one.trains.length ? sizeOfTrains(one, most) * widthOfTrains(one) : widthOf("none", most) + 1);
  return h("span", { class: "own-privates", style: { "font-size": rem(fit(text, room, OWN, 1.2)) } }, text);
}
