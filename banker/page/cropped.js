// The part of the stock market where tokens are, as large as the room that it has: rows and columns without tokens fold where they would be too low.

import { h } from "./elements.js";
import { movedTokens } from "./moved.js";
import { heightFor, inWords, space, widthFor } from "./spaces.js";

/** In rem: rows get one more on each side if they stay this high, and those without a token fold below the other; rows beyond the first on each side need the third height, and none is higher than the last. */
const [ROOMY, LOWEST, HIGH, HIGHEST] = [4.2, 3.2, 5.6, 7.4];
/** How much of the lowest row a price may take, beside what `space` leaves free. */
const PRICE = 1.4;
/** From so many columns on, three or more without a token near fold. */
const MANY = 10;
/** Heights of a folded row, widths of a folded column, and the gap. */
const [FOLDED_ROW, FOLDED_COLUMN, GAP] = [1, 3.6, 0.4];
/** What a column needs in rem, so that prices can be read. */
const NARROWEST = 9;
/** Columns shown at least. */
const FEWEST = 8;
/** A market of at most so many rows leaves room below it. */
const FEW_ROWS = 2;

/** @param {any} state whether its market has so few rows that it cannot fill what a large screen has */
export const isLow = ({ rules }) => rules.market.length > 0 && Math.max(...rules.market.map((/** @type {any} */ one) => one.row)) <= FEW_ROWS;

/**
 * @param {any} data
 * @param {number} width
 * @param {number} height
 * @param {boolean} [pars] whether first prices are shown where they have room, because somebody may choose one
 */
export function cropped({ state, before }, width, height, pars = false) {
  const { ids, left } = movedTokens(state, before);
  const { rows, columns, wide, needs } = partOf(state, left, width, height, pars);
  const stacks = new Map(state.stacks.map((/** @type {any} */ one) => [`${one.row}/${one.column}`, one.tokens]));
  const heights = heightsOf(needs, height - folds(rows, FOLDED_ROW));
  const heightOf = new Map(rows.filter(Boolean).map((row, place) => [row, heights[place]]));
  const least = Math.min(...heights);
  const freed = new Set(left.map((one) => `${one.row}/${one.column}`));
  const cells = state.rules.market.filter((/** @type {any} */ one) => rows.includes(one.row) && columns.includes(one.column)).map((/** @type {any} */ one) => {
    const key = `${one.row}/${one.column}`;
    const cell = space(state.rules, one, stacks.get(key) ?? [], { width: wide, height: heightOf.get(one.row) ?? least, columns: 1, rows: 1, tall: false, least: least * PRICE }, ids, freed.has(key));
    cell.style.gridArea = `${rows.indexOf(one.row) + 1} / ${columns.indexOf(one.column) + 1}`;
    return cell;
  });
  const grid = h("div", { class: "spaces cropped", role: "img", "aria-label": inWords(state) }, cells, foldsOf(rows, columns));
  grid.style.gridTemplateRows = rows.map((one) => `${(heightOf.get(one) ?? FOLDED_ROW).toFixed(3)}rem`).join(" ");
  grid.style.gridTemplateColumns = columns.map((one) => (one ? "minmax(0, 1fr)" : `${FOLDED_COLUMN}rem`)).join(" ");
  return grid;
}

/**
 * The least height at which all that it shows can be read.
 * @param {any} data
 * @param {number} width
 */
export function leastHeight({ state, before }, width) {
  const { rows, needs } = partOf(state, movedTokens(state, before).left, width, 0, false);
  return sum(needs) + folds(rows, FOLDED_ROW) + 0.01;
}

/**
 * The rows and columns to show, the width of a column, and the heights that the rows need.
 * @param {any} state
 * @param {any[]} left the spaces that a token has just left
 * @param {number} width
 * @param {number} height
 * @param {boolean} pars
 */
function partOf(state, left, width, height, pars) {
  const needed = [...state.stacks, ...left];
  const more = pars ? [...needed, ...state.rules.market.filter((/** @type {any} */ one) => one.par)] : needed;
  const narrowest = Math.max(NARROWEST, ...state.stacks.flatMap((/** @type {any} */ one) => one.tokens.map(widthFor)));
  const whole = partWith(state, more, width, height, narrowest);
  return more === needed || (sum(whole.needs) + folds(whole.rows, FOLDED_ROW) <= height && new Set(more.map((one) => one.column)).size * narrowest <= width) ? whole : partWith(state, needed, width, height, narrowest);
}

/**
 * The same with these spaces.
 * @param {any} state
 * @param {any[]} used
 * @param {number} width
 * @param {number} height
 * @param {number} narrowest
 */
function partWith(state, used, width, height, narrowest) {
  const all = state.rules.market;
  const bounds = (/** @type {"row" | "column"} */ key) => [Math.min(...used.map((one) => one[key])), Math.max(...used.map((one) => one[key]))];
  if (!used.length) used.push(...all.filter((/** @type {any} */ one) => one.par));
  if (!used.length) used.push(all[0]);
  const columns = columnsOf(bounds("column"), used, Math.max(...all.map((/** @type {any} */ one) => one.column)), Math.floor(width / narrowest));
  const wide = (width - folds(columns, FOLDED_COLUMN)) / columns.filter(Boolean).length;
  const need = (/** @type {number} */ row) => Math.max(LOWEST, ...state.stacks.filter((/** @type {any} */ one) => one.row === row).map((/** @type {any} */ one) => heightFor(one.tokens, wide)));
  const rows = rowsOf(bounds("row"), used, Math.max(...all.map((/** @type {any} */ one) => one.row)), height, need);
  return { rows, columns, wide, needs: rows.filter(Boolean).map(need) };
}

/** @param {number[]} all */
const sum = (all) => all.reduce((one, other) => one + other, 0);

/**
 * What folded rows or columns and all gaps take.
 * @param {number[]} some
 * @param {number} fold
 */
const folds = (some, fold) => some.filter((one) => one === 0).length * fold + (some.length - 1) * GAP;

/**
 * The heights of rows that need these: as high as all can be, or the highest lower where the room is too small.
 * @param {number[]} needs
 * @param {number} room
 */
function heightsOf(needs, room) {
  const more = room - LOWEST * needs.length;
  if (more <= 0) return needs.map(() => room / needs.length);
  if (sum(needs) > room) return needs.map((need) => LOWEST + ((need - LOWEST) * more) / (sum(needs) - LOWEST * needs.length));
  let [low, high] = [LOWEST, HIGHEST];
  for (let step = 0; step < 20; step++) {
    const level = (low + high) / 2;
    if (sum(needs.map((need) => Math.max(need, level))) > room) high = level;
    else low = level;
  }
  return needs.map((need) => Math.max(need, low));
}

/** @param {number} from @param {number} to */
const range = (from, to) => Array.from({ length: to - from + 1 }, (_, place) => from + place);

/**
 * The rows to show; 0 stands for some that are folded.
 * @param {number[]} bounds
 * @param {any[]} used
 * @param {number} last
 * @param {number} height
 * @param {(row: number) => number} need
 */
function rowsOf([first, end], used, last, height, need) {
  const fits = (/** @type {number[]} */ some) => sum(some.map(need)) + folds(some, FOLDED_ROW) <= height + 0.01;
  const each = (/** @type {number[]} */ some) => (height - some.length * GAP) / some.length;
  let rows = range(first, end);
  for (let more = true; more;) {
    const [top, bottom] = [rows[0], rows[rows.length - 1]];
    const wider = [range(Math.max(1, top - 1), Math.min(last, bottom + 1)), range(top, Math.min(last, bottom + 1)), range(Math.max(1, top - 1), bottom)];
    const found = wider.find((one) => one.length > rows.length && fits(one) && each(one) >= (top === first && bottom === end ? ROOMY : HIGH));
    more = found !== undefined;
    rows = found ?? rows;
  }
  return fits(rows) ? rows : folded(rows, (row) => used.some((one) => one.row === row), 1);
}

/**
 * @param {number[]} bounds
 * @param {any[]} used
 * @param {number} last
 * @param {number} most how many can be read beside each other
 */
function columnsOf([first, end], used, last, most) {
  let [from, to] = [Math.max(1, first - 1), Math.min(last, end + 1)];
  while (to - from + 1 < Math.min(FEWEST, last)) {
    if (to < last) to++;
    if (to - from + 1 < FEWEST && from > 1) from--;
  }
  const columns = range(from, to);
  if (columns.length < MANY) return columns;
  const near = folded(columns, (column) => used.some((one) => Math.abs(one.column - column) <= 1), 3);
  return near.filter(Boolean).length <= most ? near : folded(columns, (column) => used.some((one) => one.column === column), 1);
}

/**
 * Numbers in a row, in which at least so many that are not kept become one 0.
 * @param {number[]} numbers
 * @param {(number: number) => boolean} isKept
 * @param {number} least
 */
function folded(numbers, isKept, least) {
  /** @type {number[]} */
  const found = [];
  for (let place = 0; place < numbers.length; place++) {
    let end = place;
    while (end < numbers.length && !isKept(numbers[end])) end++;
    if (end - place >= least) {
      if (place > 0 && end < numbers.length) found.push(0);
      place = end - 1;
    } else found.push(numbers[place]);
  }
  return found;
}

/**
 * Dotted lines for folded rows, and dots for folded columns.
 * @param {number[]} rows
 * @param {number[]} columns
 */
function foldsOf(rows, columns) {
  const at = (/** @type {string} */ area, /** @type {string} */ name, /** @type {string} */ text) => {
    const one = h("span", { class: name, "aria-hidden": true }, text);
    one.style.gridArea = area;
    return one;
  };
  return [
    ...rows.flatMap((row, place) => (row ? [] : [at(`${place + 1} / 1 / ${place + 2} / ${columns.length + 1}`, "folded-rows", "")])),
    ...columns.flatMap((column, place) => (column ? [] : [at(`1 / ${place + 1} / ${rows.length + 1} / ${place + 2}`, "folded-columns", "⋯")])),
  ];
}
