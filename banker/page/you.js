// Sentences as a player's own page tells them: the program has them in the second person, by their text in the third.

import { listed } from "./figures.js";

/**
 * @param {any} data
 * @param {string | null} me the player whose page this is
 * @returns {(text: string) => string}
 */
export function toldTo({ state, yours }, me) {
  const own = yours?.[state.players.findIndex((/** @type {any} */ one) => one.name === me)] ?? {};
  return (text) => own[text] ?? text;
}

/**
 * Names in a list, with "you" for the player whose page this is.
 * @param {string[]} names
 * @param {string | null} me
 * @param {string} [and]
 */
export const listedTo = (names, me, and = "and") => listed(names.map((name) => (name === me ? "you" : name)), and);
