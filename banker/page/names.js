// Short names for a table of players: the whole name where it fits, else one word that nobody else has, the same at every width, never a part of a word.
// `banker/views/names.py` does the same at a terminal; `tests/data/short_names.toml` has known answers of both.

import { h, s, textWidth } from "./elements.js";
import { rem, widthOf } from "./fitting.js";

/** Words that stay with the next one: "von", "de", "Dr.", "bin" and their like. */
const BOUND = /^(?:\p{Ll}[\p{L}'’-]*|\p{L}{1,3}\.|عبد|أبو|ابن|بن|بنت|أم|آل)$/u;

/** Letters of the longest first word that is a short name where another word would be shorter. */
const LONG = 10;

/**
 * The words of a name; they end at white space and at the dot in the middle of a line, not at a hyphen.
 * @param {string} name
 */
function wordsOf(name) {
  const words = [];
  let held = "";
  for (const part of name.trim().split(/[\s\u3000]+/u).flatMap((one) => one.split(/(?<=[・·‧])/u))) {
    held = held ? `${held} ${part}` : part;
    if (BOUND.test(part)) continue;
    words.push(held);
    held = "";
  }
  if (held) words.push(held);
  return words.map((word) => word.replace(/^["'“„«([]+|[・·‧,;:"'”“»)\]]+$/gu, "")).filter(Boolean);
}

/** @param {string} text */
const letters = (text) => [...new Intl.Segmenter().segment(text)].length;

/** @param {string} text */
const key = (text) => text.normalize("NFKC").toLocaleLowerCase();

/** @param {string} word whether it is long enough to be a name alone: three letters, or one sign of a script without letters */
const isName = (word) => /\p{L}/u.test(word) && !word.endsWith(".") && (letters(word) > 2 || /[^\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]/u.test(word));

/**
 * The names of all at the table, each in one line or in two.
 * @param {string[]} names
 * @param {(text: string) => boolean} fits whether a text fits in one line
 * @returns {string[][]}
 */
export function shortNames(names, fits) {
  const words = names.map(wordsOf);
  return names.map((name, place) => {
    if (fits(name)) return [name];
    const others = new Set(words.flatMap((list, other) => (other === place ? [] : list.map(key))));
    const own = words[place].filter((word) => !others.has(key(word)) && isName(word));
    const word = own[0] && own[0] === words[place][0] && letters(own[0]) <= LONG ? own[0] : [...own].sort((one, other) => letters(one) - letters(other))[0];
    if (word && fits(word)) return [word];
    const lines = inTwo(words[place]);
    if (lines && (!word || lines.every(fits))) return lines;
    return [word ?? name];
  });
}

/**
 * The words in two lines, as equal as they can be; null for a single word.
 * @param {string[]} words
 */
function inTwo(words) {
  const cuts = words.slice(1).map((_, place) => [words.slice(0, place + 1).join(" "), words.slice(place + 1).join(" ")]);
  const longest = (/** @type {string[]} */ lines) => Math.max(...lines.map(letters));
  return cuts.sort((one, other) => longest(one) - longest(other))[0] ?? null;
}

/**
 * Elements with the names of players as they fit into columns of this width, by name, in smaller letters where a word is wider; whole for those who do not see the page.
 * @param {string[]} names
 * @param {number} width in pixels
 * @param {number} size of the letters
 * @param {string | null} [me] the player who is called "You"
 * @returns {(name: string) => any}
 */
export function shortIn(names, width, size, me = null) {
  const short = shortNames(names, (text) => textWidth(text, size, 700) <= width);
  return (name) => {
    if (name === me) return "You";
    const text = (short[names.indexOf(name)] ?? [name]).join(" ");
    const wide = Math.max(...text.split(" ").map((word) => textWidth(word, size, 700)));
    const style = wide > width ? { "font-size": `${((size * width) / wide).toFixed(1)}px` } : {};
    if (text === name) return wide > width ? h("span", { style }, name) : name;
    return [h("span", { class: "unseen" }, name), h("span", { "aria-hidden": true, title: name, style }, text)];
  };
}

/**
 * The same for a chart: texts with these attributes, all in smaller letters where no word of one fits.
 * @param {string[]} names
 * @param {number} width in pixels
 * @param {number} size of the letters
 * @returns {(name: string, attributes: Record<string, any>) => any}
 */
export function namesInChart(names, width, size) {
  const short = shortNames(names, (text) => textWidth(text, size, 700) <= width);
  const texts = short.map((lines) => lines.join(" "));
  const fits = Math.min(size, ...texts.map((text) => (size * width) / textWidth(text, size, 700)));
  return (name, attributes) => s("text", { ...attributes, style: { "font-size": `${fits.toFixed(1)}px` } }, texts[names.indexOf(name)] ?? name);
}

/** The letters at the head of a column; its pixels on a narrow screen, for many and for few players. */
const [HEAD, CLOSEST, CLOSE, LOOSE, FEW, MANY] = [12, 36, 50, 76, 4, 5];

/**
 * The names of players at the heads of columns: short ones where the whole names do not fit, on a wide and on a narrow screen.
 * @param {string[]} names
 * @param {number} width of a column in pixels on a wide screen
 * @param {number} [columns] how many there are of that width
 * @returns {{text: any, n: string, class: string}[]}
 */
export function columnNames(names, width, columns = names.length) {
  const [long, short] = [headsIn(names, width), headsIn(names, columns > MANY ? CLOSEST : columns > FEW ? CLOSE : LOOSE)];
  return names.map((name, seat) => {
    const shown = (/** @type {string} */ part, /** @type {{lines: string[], size: number}} */ { lines, size }) =>
      h("span", { class: part, "aria-hidden": true, style: size < HEAD ? { "font-size": `${size.toFixed(1)}px` } : {} }, lines.map((line, place) => [place ? h("br") : null, line]));
    const isWhole = [long[seat], short[seat]].every(({ lines, size }) => lines[0] === name && size === HEAD);
    return { class: "n", n: name, text: isWhole ? name : [h("span", { class: "unseen" }, name), shown("long", long[seat]), shown("short", short[seat])] };
  });
}

/**
 * @param {string[]} names
 * @param {number} width
 */
const headsIn = (names, width) => shortNames(names, (text) => textWidth(text, HEAD, 600) <= width).map((lines) => ({ lines, size: Math.min(HEAD, ...lines.map((line) => (HEAD * width) / textWidth(line, HEAD, 600))) }));

/**
 * Whether names fit into columns of this width, in rem of the television, in one line of these letters.
 * @param {string[]} names
 * @param {number} width
 * @param {number} size
 */
export const namesFit = (names, width, size) => shortNames(names, (text) => widthOf(text, size, 700) <= width).every((lines) => lines.length > 1 || widthOf(lines[0], size, 700) <= 0.98 * width);

/** The smallest letters for names that share one size. */
const LEAST = 2.8;

/**
 * The same for a television: all in letters of one size as far as they fit, in two lines where no word is one's own and the whole name would be smaller. Lengths are rem.
 * @param {string[]} names
 * @param {number} width
 * @param {number} most the largest size
 * @param {number} [weight]
 * @returns {(name: string) => any}
 */
export function namesIn(names, width, most, weight = 700) {
  const fits = (/** @type {string[]} */ lines) => Math.min(lines.length > 1 ? most * 0.62 : most, ...lines.map((line) => (0.98 * width) / widthOf(line, 1, weight)));
  const short = shortNames(names, (text) => widthOf(text, most, weight) <= width).map((lines, place) => (lines.length > 1 && fits([names[place]]) >= Math.max(LEAST, fits(lines)) ? [names[place]] : lines));
  const common = Math.max(LEAST, Math.min(most, ...short.filter((lines) => lines.length === 1).map(fits)));
  return (name) => {
    const lines = short[names.indexOf(name)] ?? [name];
    const size = Math.min(common, fits(lines));
    const style = { "font-size": rem(size), "line-height": "1.05" };
    if (lines.length === 1 && lines[0] === name) return h("span", { class: "called", style }, name);
    return h("span", { class: "called", style, title: name }, h("span", { class: "unseen" }, name), h("span", { "aria-hidden": true }, lines.map((line, place) => [place ? h("br") : null, line])));
  };
}
