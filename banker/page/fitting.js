// Texts that must not be cut off: the largest size at which one fits. Lengths are rem of the television, 1920 pixels are 192 rem.

import { textWidth } from "./elements.js";

const STEP = 0.1;

/**
 * @param {string} text
 * @param {number} size
 * @param {number} [weight]
 */
export const widthOf = (text, size, weight = 400) => textWidth(text, size * 10, weight) / 10;

/**
 * How many lines a text takes: it breaks at spaces, and within a word that is wider than a line.
 * @param {string} text
 * @param {number} width
 * @param {number} size
 * @param {number} [weight]
 * @param {(word: string) => number} [extra] what a word takes beside its letters
 */
export function linesOf(text, width, size, weight = 400, extra = () => 0) {
  const space = widthOf(" ", size, weight);
  let [lines, used] = [1, 0];
  for (const word of text.split(/\s+/)) {
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
  for (let size = most; size > least; size -= STEP) {
    const fits = lines > 1 ? linesOf(text, width, size, weight, extra) <= lines : widthOf(text, size, weight) * 1.01 <= width;
    if (fits) return size;
  }
  return least;
}

/**
 * A name in one line, or in two if it would be too small in one.
 * @param {string} name
 * @param {number} width
 * @param {number} most
 * @param {number} small the size below which there are two lines
 * @param {number} [weight]
 */
export function nameSize(name, width, most, small, weight = 600) {
  const size = fit(name, width, most, 0.6, { weight });
  return size >= small ? { size, lines: 1 } : { size: fit(name, width, small, 0.6, { weight, lines: 2 }), lines: 2 };
}

/** @param {number} length in rem of the television */
export const rem = (length) => `${Math.round(length * 1000) / 1000}rem`;

/**
 * As many of these sentences as fit, from the first, and how many are left out.
 * @param {string[]} sentences
 * @param {number} width
 * @param {number} size
 * @param {number} lines
 */
export function asManyAsFit(sentences, width, size, lines) {
  for (let count = sentences.length; count > 0; count--) {
    const left = sentences.length - count;
    const text = sentences.slice(0, count).join(" ") + (left ? ` (${left} more)` : "");
    if (linesOf(text, width, size) <= lines) return text;
  }
  return "";
}
