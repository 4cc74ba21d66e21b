// The next train on a television, what the first of the next type does, and what happened before.

import { beforeThat } from "./beforethat.js";
import { countsOf, inDepot, rusting } from "./depot.js";
import { h } from "./elements.js";
import { money } from "./figures.js";
import { linesOf, rem, shortId, widthOf } from "./fitting.js";
import { plate } from "./plate.js";

/** In rem: the head, the train itself, and both in one line; the letters of what follows, and a line of it. */
const [HEAD, BIG, ONE, LETTERS, LINE] = [3.4, 7.2, 6.4, 3, 5.1];
/** The largest letters of the train, and the least with its label; as parts of them the gap and the frame. */
const [LARGE, READABLE, SPACE, FRAME] = [3.6, 3.4, 0.4, 0.5];
/** What a list of earlier events needs at least, and what is above it. */
const [EARLIER, AIR] = [14, 3];

/**
 * The next train, what the first of the next type does, and below them what happened before; what has no room is left out from the end.
 * @param {any} data
 * @param {number} width
 * @param {number} height
 * @param {boolean} [all] whether what happened before is shown
 */
export function nextTrain(data, width, height, all = true) {
  const { parts, lines } = train(data.state, width);
  const { shown, left } = coming(data.state, width, height - HEAD - BIG - (lines - 1) * LINE);
  return h("section", { class: "box" }, h("h2", {}, "Next train"), parts, shown,
    all && left > EARLIER && data.state.rules.market.length > 0 && beforeThat(data, width, left - AIR).element);
}

/**
 * In a stock round: what happened before, the next train in one line, and what the first of the next type does as far as there is room.
 * @param {any} data
 * @param {number} width
 * @param {number} height
 */
export function beforeAndNextTrain(data, width, height) {
  const { parts, lines } = train(data.state, width, "Next train");
  const before = beforeThat(data, width, height - ONE - (lines - 1) * LINE);
  const { shown } = coming(data.state, width, before.left);
  return h("div", { class: "beside" }, before.element, h("section", { class: "box" }, shown.length ? parts : train(data.state, width, "Next train", true).parts, shown));
}

/**
 * The next train in one line, in letters as large as fit; what is in the pool has a line of its own where all in one could not be read.
 * @param {any} state
 * @param {number} width
 * @param {string} [label]
 * @param {boolean} [isAlone] whether nothing below it tells the price with a trade-in
 */
function train({ rules, discarded, ...state }, width, label = "", isAlone = false) {
  const [first] = inDepot({ rules, ...state });
  const small = (/** @type {string} */ text) => h("small", {}, text);
  const offers = first?.kinds.flatMap((kind, place) => [...(place > 0 ? [small("or")] : []), h("span", { class: "train" }, kind), h("span", {}, money(rules.trains[kind].price, rules.currency))]) ?? [];
  const left = small(!first ? "none left" : first.left === null ? "unlimited" : `${first.left} left`);
  const pool = discarded.length ? `${discarded.length > 1 ? "" : "a "}${inKinds(discarded)} in the pool` : "";
  const offered = [...offers, left, ...(pool ? [small(`and ${pool}`)] : [])];
  const wideOf = (/** @type {any[]} */ some) => some.reduce((sum, one) => sum + SPACE + Math.max(widthOf(one.textContent ?? "", ...letters(one)), one.className ? 1.5 : 0) + (one.className ? FRAME : 0), -SPACE);
  const less = isAlone && state.on_sale.find((/** @type {any} */ one) => first?.kinds.includes(one.train) && one.traded_in);
  const cheaper = less ? [...offers, small(`trade-in ${money(less.traded_in, rules.currency)}`), left] : offered;
  const all = [cheaper, offered].flatMap((some) => [[...(label ? [small(label)] : []), ...some], some]).find((parts) => width / wideOf(parts) >= READABLE) ?? [...offers, left];
  const isApart = pool && !all.some((one) => one.textContent === `and ${pool}`);
  const size = rem(Math.min(LARGE, width / wideOf(all)));
  return { parts: [h("div", { class: "big", style: { "font-size": size } }, all), isApart && h("p", { class: "coming" }, `In the pool: ${inKinds(discarded)}`)], lines: isApart ? 1 + linesOf(`In the pool: ${inKinds(discarded)}`, width, LETTERS) : 1 };
}

/**
 * What the next train costs with another one traded in, and what else the depot sells now, each in a line.
 * @param {any} state
 * @returns {string[]}
 */
function besides(state) {
  const { on_sale: offers, depot, rules } = state;
  const kinds = inDepot(state)[0]?.kinds ?? [];
  const less = offers.filter((/** @type {any} */ one) => kinds.includes(one.train) && one.or).map((/** @type {any} */ one) => `${kinds.length > 1 ? `${one.train}: ` : ""}or ${one.or}`);
  const others = offers.filter((/** @type {any} */ one) => !kinds.includes(one.train) && depot[one.train] !== 0).map((/** @type {any} */ one) => `Also on sale: ${one.train} ${money(one.price, rules.currency)}${one.or ? `, or ${one.or}` : ""}`);
  return [...less, ...others];
}

/**
 * Those in the bank pool, behind the corporations that lose trains.
 * @param {number} count
 * @param {number} place
 */
const inPool = (count, place) => `${place ? "and " : ""}${count} in the bank pool`;

/** @param {string[]} all trains; equal ones are told once, with their number */
const inKinds = (all) => countsOf(all).map(({ id, count }) => (count > 1 ? `${id}\u00a0×${count}` : id)).join(" ");

/** @param {Element} part @returns {[number, number]} its letters and their weight (television.css) */
const letters = (part) => (part.className ? [1.1, 700] : part.tagName === "SMALL" ? [0.83, 400] : [1, 700]);

/**
 * What the next train costs otherwise, and what the first train of the next type does, in the lines that fit, and the height that they leave.
 * @param {any} state
 * @param {number} width
 * @param {number} height
 */
function coming(state, width, height) {
  const { rules, coming: next, later } = state;
  const kinds = new Set(state.corporations.map((/** @type {any} */ one) => one.id));
  const owner = (/** @type {string} */ name, /** @type {number} */ count, /** @type {number} */ place) => (kinds.has(name) ? [plate(rules, name), count > 1 ? ` ×${count}` : ""] : inPool(count, place));
  const owners = (/** @type {Record<string, number>} */ of) => Object.entries(of).map(([name, count], place) => [h("span", { class: "w" }, owner(name, count, place)), " "]);
  const wide = (/** @type {Record<string, number>} */ of) => Object.entries(of).reduce((sum, [name, count], place) => sum + (kinds.has(name) ? widthOf(shortId(name), 2.8, 700) + 2.6 + (count > 1 ? 4 : 0) : widthOf(inPool(count, place), LETTERS)), 0);
  /** @type {[any, number][]} */
  const lines = [];
  const say = (/** @type {string} */ text, /** @type {Record<string, number>} */ of = {}) => lines.push([[text, owners(of)], widthOf(text, LETTERS) + wide(of)]);
  besides(state).forEach((text) => say(text));
  if (next) {
    const head = `First ${next.train}-train${next.after ? ` (after ${next.after} more)` : ""}: `;
    const lost = rusting(state);
    lost.forEach(([kind, of], place) => say(`${place ? "" : head}${kind}-trains rust `, of));
    if (!lost.length) say(head + (next.does || "nothing else changes"));
    if (next.without.length) say("Then without a train ", Object.fromEntries(next.without.map((/** @type {string} */ name) => [name, 1])));
    if (Object.keys(next.discards).length) say("Then over the train limit: ", next.discards);
  }
  for (const line of later) say(`${line}.`);
  let left = height;
  const shown = lines.filter(([, length]) => {
    const tall = Math.ceil(length / (width - 4)) * 3.9 + 1.2;
    left = left < tall ? -1 : left - tall;
    return left >= 0;
  });
  return { shown: shown.map(([content]) => h("p", { class: "coming" }, content)), left };
}
