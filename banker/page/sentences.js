// Sentences about events, with the names of corporations as chips.

import { chip } from "./marks.js";

/** @type {Map<string, RegExp>} */
const patterns = new Map();

/** @param {string} text */
const literal = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/**
 * Whether a text has a name as whole words: CN is not in CNR, nor B in Bob.
 * @param {string} text
 * @param {string} name
 */
export const isNamed = (text, name) => new RegExp(`(?<![\\p{L}\\p{N}&])${literal(name)}(?![\\p{L}\\p{N}&])`, "u").test(text);

/**
 * A sentence in parts: texts, and chips for corporations.
 * @param {import("./game.js").Game} game
 * @param {string} text
 * @returns {(string | Node)[]}
 */
export function withChips(game, text) {
  const key = game.corporations.join("|");
  if (!patterns.has(key)) {
    const names = [...game.corporations].sort((a, b) => b.length - a.length).map(literal).join("|");
    patterns.set(key, new RegExp(`(?<![\\p{L}\\p{N}&])(${names || "(?!)"})(?![\\p{L}\\p{N}&]| private| \\d+(?:\\.\\d+)? begins)`, "u"));
  }
  return text.split(/** @type {RegExp} */ (patterns.get(key))).map((part, place) => (place % 2 ? chip(game.rules, part) : part)).filter((part) => part !== "");
}

/**
 * What became of an event since, behind its sentence: a correction counts in its place.
 * @param {any} event
 */
export const later = ({ undone, corrected_by: by }) => (undone ? " (undone later)" : by ? " (corrected later)" : "");
