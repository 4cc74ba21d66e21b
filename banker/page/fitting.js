// Texts that must not be cut off: the largest size at which one fits. Lengths are rem of the television, 1920 pixels are 192 rem.

import { h, textWidth } from "./elements.js";

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

/** The smallest letters of a name: 15 pixels on a television. */
const SMALLEST = 1.5;

/**
 * A name in one line, or in two if it would be too small in one: at spaces, else within words where no letters are small enough for one line. What is too long even for that is shortened.
 * @param {string} name
 * @param {number} width
 * @param {number} most
 * @param {number} small the size below which there are two lines
 * @param {number} [weight]
 * @returns {{text: string, size: number, lines: number, broken: boolean}}
 */
export function named(name, width, most, small, weight = 600) {
  const one = fit(name, width, most, 0.6, { weight });
  const word = Math.max(...name.split(/\s+/).map((part) => widthOf(part, small, weight)));
  if (one >= small || (one >= SMALLEST && word > width)) return { text: name, size: one, lines: 1, broken: false };
  const two = fit(name, width, small, 0.6, { weight, lines: 2 });
  if (two >= SMALLEST) return { text: name, size: two, lines: 2, broken: false };
  const letters = [...name];
  const fits = (/** @type {string} */ text) => widthOf(text, SMALLEST, weight) <= 1.84 * width;
  let count = letters.length;
  while (count > 4 && !fits(letters.slice(0, count).join("") + (count < letters.length ? "…" : ""))) count--;
  const text = count < letters.length ? `${letters.slice(0, count).join("")}…` : name;
  return { text, size: Math.min(small, (SMALLEST * 1.84 * width) / widthOf(text, SMALLEST, weight)), lines: 2, broken: true };
}

/**
 * A name that was made to fit, as an element; a shortened one has the whole name for a pointer and a screen reader.
 * @param {string} tag
 * @param {string} name
 * @param {ReturnType<typeof named>} how
 * @param {number} [width] the widest it may be
 */
export function fitted(tag, name, { text, size, lines, broken }, width) {
  const style = { "font-size": rem(size), ...(width ? { "max-width": rem(width) } : {}) };
  const more = lines > 1 ? `two-lines${broken ? " broken" : ""}` : null;
  if (text === name) return h(tag, { class: more, style }, name);
  return h(tag, { class: more, style, title: name }, h("span", { class: "unseen" }, name), h("span", { "aria-hidden": true }, text));
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
