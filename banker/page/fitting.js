// Texts that must not be cut off: the largest size at which one fits. Lengths are rem of the television, 1920 pixels are 192 rem.

import { textWidth } from "./elements.js";

const STEP = 0.1;

/** @type {Map<string, number>} */
const units = new Map();

/**
 * @param {string} text
 * @param {number} size
 * @param {number} [weight]
 */
export function widthOf(text, size, weight = 400) {
  const key = `${weight} ${text}`;
  let unit = units.get(key);
  if (unit === undefined) {
    if (units.size > 4000) units.clear();
    unit = textWidth(text, 40, weight) / 40;
    units.set(key, unit);
  }
  return unit * size;
}

/**
 * How many lines a text takes: it breaks at spaces that let it, and within a word that is wider than a line.
 * @param {string} text
 * @param {number} width
 * @param {number} size
 * @param {number} [weight]
 * @param {(word: string) => number} [extra] what a word takes beside its letters
 */
export function linesOf(text, width, size, weight = 400, extra = () => 0) {
  const space = widthOf(" ", size, weight);
  let [lines, used] = [1, 0];
  for (const word of text.split(/[^\S\u00a0]+/)) {
    const wide = widthOf(word, size, weight) * 1.01 + extra(word);
    if (used > 0 && used + space + wide > width) [lines, used] = [lines + 1, 0];
    if (wide <= width) used += (used > 0 ? space : 0) + wide;
    else {
      const parts = Math.ceil((wide * 1.05) / width);
      [lines, used] = [lines + parts - 1, width];
    }
  }
  return lines;
}

/**
 * The largest size at which a text fits into so many lines, `least` if none does.
 * @param {string} text
 * @param {number} width
 * @param {number} most
 * @param {number} least
 * @param {{weight?: number, lines?: number, extra?: (word: string) => number}} [how]
 */
export function fit(text, width, most, least, { weight = 400, lines = 1, extra } = {}) {
  if (lines === 1) return Math.max(least, Math.min(most, width / Math.max(0.01, widthOf(text, 1.01, weight))));
  for (let size = most; size > least; size -= STEP) {
    if (linesOf(text, width, size, weight, extra) <= lines) return size;
  }
  return least;
}

/** In pixels: the narrowest and the widest chips of a phone, the edges of one, and its letters. */
const [CHIP, WIDEST, EDGES, LETTERS] = [54, 84, 4, 13];

/** @type {WeakMap<any, number>} */
const chips = new WeakMap();

/**
 * How wide the chips of a phone are, so that the names of corporations and privates can be read: all are alike.
 * @param {any} rules
 * @returns {number}
 */
function chipWidth(rules) {
  const found = chips.get(rules) ?? Math.min(WIDEST, Math.max(CHIP, ...[...Object.keys(rules.corporations), ...Object.keys(rules.privates ?? {})].map((id) => Math.ceil(textWidth(id, 1.02 * LETTERS, 700)) + EDGES)));
  chips.set(rules, found);
  return found;
}

/** @param {any} rules the width of chips, for phone.css */
export const chipStyle = (rules) => ({ "--chip": `${chipWidth(rules)}px` });

/**
 * A chip in rows of a phone.
 * @param {any} name an element
 * @param {any} rules
 */
export const inRow = (name, rules) => inOneLine(name, chipWidth(rules) - EDGES);

/**
 * A name that keeps to one line on a phone: its letters are smaller where it is long. One that would be too small breaks.
 * @param {any} name an element
 * @param {number} width in pixels
 */
export function inOneLine(name, width) {
  const size = Math.min(13, (13 * width) / textWidth(name.textContent, 13.2, 700));
  if (size >= 9) Object.assign(name.style, { fontSize: `${size.toFixed(1)}px`, whiteSpace: "nowrap" });
  return name;
}

const LONGEST = 10;

/**
 * The name of a corporation on a small field: those of rulesets of one's own may be of any length.
 * @param {string} id
 */
export const shortId = (id) => ([...id].length > LONGEST ? `${[...id].slice(0, LONGEST - 1).join("")}…` : id);

/** @param {number} length in rem of the television */
export const rem = (length) => `${Math.round(length * 1000) / 1000}rem`;
