// The band that tells that the game will end: why, after which round, and who is still to run. It stands in every view until the game is over. Before that it tells that the run that is about to be made may end the game.

import { h } from "./elements.js";
import { listed, money, whole } from "./figures.js";
import { shortId, widthOf } from "./fitting.js";
import { chip } from "./marks.js";

/** The band of a television in rem: what it is wide without paddings and gaps, its letters, those of its chips, and what a chip takes beside them. */
const [ROOM, LARGE, LETTERS, CHIPS, AROUND] = [171, 4.4, 3.4, 3, 2.4];

/** @param {any} data whether there is a band */
export const hasBand = ({ state, answers }) => state.game.end !== null || mayEnd(answers).length > 0;

/**
 * The decisions about a run as large as the last one that end the game.
 * @param {any} answers
 * @returns {any[]}
 */
const mayEnd = ({ up }) => (up?.run?.ways ?? []).filter((/** @type {any} */ way) => way.ends);

/**
 * The band of the end that is in sight, or that the next run may bring.
 * @param {any} data
 * @param {(text: string) => string} [told] the sentence as the page of a player tells it
 * @param {boolean} [isWide] whether it stands in one band of a television
 */
export function endBand({ state, answers }, told = (text) => text, isWide = false) {
  const [way] = mayEnd(answers);
  if (state.game.end || !way) return inSight(state, told, isWide);
  const { corporation, revenue } = answers.up.run;
  return h("section", { class: "the-end", role: "status" }, h("b", {}, "This run may end the game"),
    h("span", { class: "of-end" }, h("span", {}, whole(`If ${corporation} ${doing(way.decision)} ${money(revenue, state.rules.currency)}, the game ends ${way.ends.when}:`), " "), h("span", {}, `${told(way.ends.why)}.`)));
}

/** @param {string} decision */
const doing = (decision) => ({ pay: "pays out", half: "pays half of", withhold: "withholds" })[decision] ?? "runs for";

/**
 * @param {any} state
 * @param {(text: string) => string} [told] the sentence as the page of a player tells it
 * @param {boolean} [isWide] whether it stands in one band of a television: corporations that do not fit are then counted
 */
function inSight({ game, rules }, told = (text) => text, isWide = false) {
  const { end } = game;
  if (!end) return null;
  const head = end.is_last_round ? "Last round" : "The end is near";
  const [why, when] = [`${told(end.why)}.`, whole(`The game ends after ${end.after}.`)];
  const room = ROOM - widthOf(head, LARGE, 700) - Math.max(widthOf(why, LETTERS), widthOf(when, LETTERS));
  const ways = toCome(end, game.round.startsWith("SR"));
  const words = ways.find((text) => !isWide || widthOf(text, LETTERS, 700) <= room) ?? ways[ways.length - 1];
  const shown = isWide ? howMany(end.to_run, room) : end.to_run.length;
  const more = end.to_run.length - shown;
  return h("section", { class: "the-end", role: "status" },
    h("b", {}, head), h("span", { class: "of-end" }, h("span", {}, why, " "), h("span", {}, when)),
    words && h("span", { class: "to-run" }, h("span", {}, end.to_run.slice(0, shown).map((/** @type {string} */ id) => [chip(rules, id), " "]), more > 0 && h("b", {}, `${shown ? "+" : ""}${more} `)), h("b", {}, words)));
}

/**
 * What follows the corporations that are still to run, or that none are; in a stock round a short form, too.
 * @param {any} end
 * @param {boolean} isStock whether they run after this stock round
 */
function toCome({ to_run: ids, to_run_in: round, is_last_round: isLast, then }, isStock) {
  const later = then.length ? `${then[0]}${then.length > 1 ? ` to ${then[then.length - 1]}` : ""}` : "";
  if (isStock) return ids.length ? [whole(`to run in ${listed([round, ...then])}`), whole(`run in ${[round, ...then.slice(-1)].join(" to ").replace(" to OR", " to")}`)] : [""];
  if (!ids.length && !later) return [isLast ? "All have run" : ""];
  return [whole(!ids.length ? later && `Then all in ${later}` : later ? `still to run, then all in ${later}` : "still to run")];
}

/**
 * How many chips fit, with the number of the others.
 * @param {string[]} ids
 * @param {number} room
 */
function howMany(ids, room) {
  const wide = (/** @type {number} */ count) => ids.slice(0, count).reduce((sum, id) => sum + widthOf(shortId(id), CHIPS, 700) + AROUND, count < ids.length ? widthOf("+10", LETTERS, 700) : 0);
  let count = ids.length;
  while (count && wide(count) > room) count--;
  return count;
}
