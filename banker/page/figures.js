// How figures are written: thousands separators, a true minus sign, an en dash for nothing.

/** @param {number} number */
export const grouped = (number) => `${number < 0 ? "−" : ""}${digits(number)}`;

/** @param {number} number without its sign */
const digits = (number) => String(Math.abs(number)).replace(/\B(?=(\d{3})+$)/g, ",");

/**
 * A figure in a table: no sign of a currency, an en dash for 0 and for none.
 * @param {number | null | undefined} number
 */
export const figure = (number) => (number ? grouped(number) : "–");

/**
 * A figure with its sign: +40, −40, or 0.
 * @param {number} number
 */
export const signed = (number) => `${number > 0 ? "+" : ""}${grouped(number)}`;

/**
 * Percent: 40%, −40%, or 0%.
 * @param {number} number
 */
export const percent = (number) => `${grouped(number)}%`;

/**
 * An amount in the currency of the game, which stands around `#` or before it.
 * @param {number} number
 * @param {string} currency
 */
export function money(number, currency) {
  const [before, behind] = currency.includes("#") ? currency.split("#", 2) : [currency, ""];
  return `${number < 0 ? "−" : ""}${before}${digits(number)}${behind}`;
}

/**
 * A number with its noun: 1 run, 2 runs.
 * @param {number} number
 * @param {string} one
 * @param {string} [many]
 */
export const counted = (number, one, many = `${one}s`) => `${grouped(number)} ${number === 1 ? one : many}`;

/**
 * Names in a sentence: Alice, Bob and Carol.
 * @param {string[]} names
 */
export const listed = (names, word = "and") => (names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} ${word} ${names[names.length - 1]}`);

/**
 * A text in which the name of a round does not break.
 * @param {string} text
 */
export const whole = (text) => text.replace(/\b(SR|OR) (?=\d)/g, "$1\u00a0");

/**
 * What something moves from and to, in one line.
 * @param {string} was
 * @param {string} now
 */
export const moving = (was, now) => `${was}\u00a0→\u00a0${now}`;

/**
 * How often something happened: once, twice, three times.
 * @param {number} number
 */
export const times = (number) => (number === 1 ? "once" : number === 2 ? "twice" : `${inWords(number)} times`);

const WORDS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

/**
 * A number of things: in words up to ten.
 * @param {number} number
 */
export const inWords = (number) => WORDS[number] ?? grouped(number);

// To make one of these takes half a millisecond, in each step of the slider.
const TIME = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit" });
const DATE = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", year: "numeric" });

/**
 * @param {string} at
 * @param {Intl.DateTimeFormat} format
 */
function local(at, format) {
  const date = new Date(at);
  return Number.isNaN(date.valueOf()) ? String(date) : format.format(date);
}

/** @param {string} at */
export const timeOf = (at) => local(at, TIME);

/** @param {string} at */
export const dateOf = (at) => local(at, DATE);

/**
 * The day of an evening; nothing if its times do not tell, as in an import without times.
 * @param {{begun: string, seconds: number | null}} evening
 */
export const dayOf = (evening) => (evening.seconds === null ? "" : dateOf(evening.begun));

/**
 * When a game was played: 16 October 2026, 19:01–23:05.
 * @param {string} from
 * @param {string} to
 */
export function played(from, to) {
  const [first, last] = [`${dateOf(from)}, ${timeOf(from)}`, `${dateOf(to)}, ${timeOf(to)}`];
  if (first === last) return first;
  return dateOf(from) === dateOf(to) ? `${first}–${timeOf(to)}` : `${first} – ${last}`;
}

/** @param {number} rank */
export const ordinal = (rank) => `${rank}${{ 1: "st", 2: "nd", 3: "rd" }[rank] ?? "th"}`;

/** @param {string} text */
export const capital = (text) => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
