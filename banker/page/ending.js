// The band that tells that the game will end: why, after which round, and who is still to run. It stands in every view until the game is over.

import { h } from "./elements.js";
import { figure } from "./figures.js";
import { chip } from "./marks.js";

/** More corporations than these are counted, not named. */
const NAMED = 4;

/**
 * @param {any} state
 * @param {(text: string) => string} [told] the sentence as the page of a player tells it
 */
export function endBand({ game, rules }, told = (text) => text) {
  const { end } = game;
  if (!end) return null;
  const left = end.to_run.length;
  return h("section", { class: "the-end", role: "status" },
    h("b", {}, end.is_last_round ? "Last round" : "The end is near"),
    h("span", {}, `${told(end.why)}. The game ends after ${end.after}.`),
    left > 0 && h("span", { class: "to-run" }, left > NAMED ? null : end.to_run.map((/** @type {string} */ id) => [chip(rules, id), " "]), h("b", {}, left > NAMED ? `${figure(left)} still to run` : "still to run")));
}
