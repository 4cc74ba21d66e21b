// Share prices by event, a step line a corporation, and a panel for each.

import { h, s, chart, isNarrow, textWidth, twice } from "./elements.js";
import { figure, grouped, listed, money } from "./figures.js";
import { chip, chipAt, chipWidth, dashOf, endMark, haloOf, lineOf, sameColour } from "./marks.js";
import { axisText, eventBands, linear, roundBands, spread, ticks } from "./axes.js";
import { cursor, nearest, pointed } from "./pointing.js";
import { figures } from "./tables.js";
import { changesOf, placeOf } from "./game.js";

/** Behind the plot: pixels before the chip, and between it and the price. */
const [TAG, GAP] = [18, 7];

/** @typedef {{id: string, par: number | null, steps: {value: number | null, n: number}[]}} Line */

/** @param {import("./game.js").Game} game */
export function prices(game) {
  /** @type {Line[]} */
  const lines = game.corporations.map((/** @type {string} */ id) => {
    const place = placeOf(game, id);
    return { id, par: game.now.corporations[place].par, steps: changesOf(game.states, game.counts, (state) => state.corporations[place].price) };
  }).filter((/** @type {Line} */ line) => line.steps.some((step) => step.value !== null));
  if (!lines.length) return null;
  return {
    id: "prices",
    title: "Share prices",
    finding: finding(game, lines),
    body: [
      h("div", { class: "figure" }, twice((width) => together(game, lines, width))),
      h("h3", {}, "Each corporation, the others in grey"),
      h("div", { class: "panels wide" }, lines.map((line) => panel(game, lines, line, 206))),
      h("div", { class: "panels narrow" }, lines.map((line) => panel(game, lines, line, 171))),
      priceTable(game, lines),
    ],
  };
}

/** @param {Line} line */
const lastPrice = (line) => line.steps[line.steps.length - 1].value;

/**
 * @param {import("./game.js").Game} game
 * @param {Line[]} lines
 */
function finding(game, lines) {
  const risen = lines.map((line) => ({ line, top: Math.max(0, ...line.steps.map((step) => step.value ?? 0)), rise: Math.max(0, ...line.steps.filter((step, place) => place && (step.value ?? 0) > (line.steps[place - 1].value ?? Infinity)).map((step) => step.value ?? 0)) }));
  const shaded = h("span", { class: "in-wide" }, " A tag marks where each corporation started. Shaded: stock rounds.");
  const rose = risen.filter(({ rise }) => rise > 0);
  if (!rose.length) return [`No price rose; the highest was ${money(Math.max(...risen.map(({ top }) => top)), game.currency)}.`, shaded];
  const top = Math.max(...rose.map((one) => one.rise));
  const highest = rose.filter((one) => one.rise === top).map(({ line }) => line);
  const most = Math.max(...risen.map((one) => one.top));
  const end = lastPrice(highest[0]);
  const then = highest.length > 1 ? "" : end === top ? (game.over ? ", and ended there" : ", where it still is") : end === null ? ", and has no price now" : `, and ${game.over ? "ended" : "is now"} at ${figure(end)}`;
  const ids = listed(highest.map((line) => line.id));
  if (top >= most) return [`${ids} reached ${money(top, game.currency)}, the highest price of the game${then}.`, shaded];
  const started = listed(risen.filter((one) => one.top === most).map(({ line }) => line.id));
  return [`${started} started at ${money(most, game.currency)}, and no price rose above that. ${ids} rose to ${money(top, game.currency)}, more than any other${then}.`, shaded];
}

/**
 * The path of a line's steps; where it has no price, it is broken.
 * @param {import("./game.js").Game} game
 * @param {Line} line
 * @param {(n: number) => number} x
 * @param {(value: number) => number} y
 * @param {number} shift
 */
function pathOf(game, line, x, y, shift) {
  let d = "";
  line.steps.forEach(({ value, n }, place) => {
    if (value === null) return;
    const level = (y(value) + shift).toFixed(1);
    const joined = place > 0 && line.steps[place - 1].value !== null;
    const until = place + 1 < line.steps.length ? line.steps[place + 1].n : game.last;
    d += `${joined ? `V${level}` : `M${(x(n) + shift).toFixed(1)} ${level}`}H${(x(until) + shift).toFixed(1)}`;
  });
  return d;
}

/**
 * Zones as bands: each from the lowest price above the next lower zone.
 * @param {import("./game.js").Game} game
 * @returns {{zone: string, low: number, high: number}[]}
 */
function zonesOf(game) {
  /** @type {Map<string, {zone: string, low: number, high: number}>} */
  const zones = new Map();
  for (const { zone, price } of game.rules.market) {
    if (!game.rules.zones?.[zone]) continue; // a space that ends the game, closes a corporation or is a ledge is no band
    const found = zones.get(zone) ?? { zone, low: price, high: price };
    zones.set(zone, { zone, low: Math.min(found.low, price), high: Math.max(found.high, price) });
  }
  return [...zones.values()].sort((a, b) => b.high - a.high);
}

/**
 * The lowest and the highest price of the axis.
 * @param {Line[]} lines
 */
function extent(lines) {
  const all = lines.flatMap((line) => line.steps.flatMap((step) => (step.value === null ? [] : [step.value])));
  return [Math.max(0, Math.floor((Math.min(...all) - 15) / 20) * 20), Math.ceil((Math.max(...all) + 5) / 20) * 20];
}

/**
 * Where the zones are in a plot; those that are wholly above or below its prices are left out.
 * @param {import("./game.js").Game} game
 * @param {number[]} extent the lowest and the highest price of the axis
 * @param {(value: number) => number} y
 */
function zonePlaces(game, [low, most], y) {
  const zones = zonesOf(game).filter((one) => one.high > low);
  return zones
    .map((one, place) => ({ ...one, top: y(Math.min(one.high, most)), bottom: y(Math.min(zones[place + 1]?.high ?? low, most)) }))
    .filter(({ top, bottom }) => bottom > top);
}

/**
 * @param {ReturnType<typeof zonePlaces>} zones
 * @param {number} left
 * @param {number} right
 */
const zoneBands = (zones, left, right) =>
  zones.map(({ zone, top, bottom }) => s("rect", { x: left, y: top, width: right - left, height: bottom - top, class: `zone band ${zone}` }));

/** The letters of a zone's name, and the height that it needs. */
const [NAME, NAME_HEIGHT] = [11, 16];

/**
 * The names of zones, each in its band where the fewest lines cross it.
 * @param {import("./game.js").Game} game
 * @param {Line[]} lines
 * @param {ReturnType<typeof zonePlaces>} zones
 * @param {{left: number, right: number, x: (n: number) => number, y: (value: number) => number}} plot
 * @param {boolean} narrow
 */
function zoneNames(game, lines, zones, { left, right, x, y }, narrow) {
  const ways = lines.flatMap(({ steps }) => steps.map(({ value, n }, place) => {
    const [level, before] = [y(value ?? 0), y(steps[place - 1]?.value ?? value ?? 0)];
    return { from: x(n) - 3, to: x(steps[place + 1]?.n ?? game.last) + 3, at: x(n), high: Math.min(level, before) - 3, low: Math.max(level, before) + 3, level };
  }));
  return zones.filter(({ top, bottom }) => bottom - top > NAME_HEIGHT).map(({ zone, high, top, bottom }) => {
    const text = narrow ? `${zone} to ${figure(high)}` : `${zone} zone, ${figure(high)} and below`;
    const width = textWidth(text, NAME);
    const spots = [top, bottom - NAME_HEIGHT].flatMap((up) => Array.from({ length: Math.max(1, Math.floor((right - left - width - 12) / 6)) }, (_, step) => ({ from: left + 6 + 6 * step, up })));
    const crossed = (/** @type {{from: number, up: number}} */ { from, up }) => ways.filter((way) =>
      (way.from < from + width && way.to > from && way.level > up - 3 && way.level < up + NAME_HEIGHT + 3) || (way.at > from - 3 && way.at < from + width + 3 && way.high < up + NAME_HEIGHT && way.low > up)).length;
    const counts = spots.map(crossed);
    const spot = spots[counts.indexOf(Math.min(...counts))];
    return s("text", { x: spot.from, y: spot.up + 13, class: "axis on-zone over-lines" }, text);
  });
}

/**
 * @param {import("./game.js").Game} game
 * @param {Line[]} lines
 * @param {number} width
 */
function together(game, lines, width) {
  const [left, top, bottom, height] = isNarrow(width) ? [38, 14, 314, 340] : [46, 14, 414, 440];
  const tags = Math.min(54, Math.max(...lines.map((line) => chipWidth(line.id))));
  const right = width - TAG - tags - GAP - Math.max(...lines.map((line) => textWidth(figure(lastPrice(line)), 12.5, 700)));
  const [low, high] = extent(lines);
  const x = linear(0, Math.max(1, game.last), left, right);
  const y = linear(low, high, bottom, top);
  const grid = ticks(low, high, 8);
  const zones = zonePlaces(game, [low, high], y);
  const ends = lines.filter((line) => lastPrice(line) !== null).map((line) => ({ line, value: lastPrice(line) ?? 0 })).sort((a, b) => b.value - a.value);
  const places = spread(ends.map(({ value }) => y(value)), 19, top, bottom);
  const label = `Share prices by event. At the end: ${ends.map(({ line, value }) => `${line.id} ${money(value, game.currency)}`).join(", ")}.`;
  const ids = lines.map((line) => line.id);
  const shiftOf = (/** @type {Line} */ line) => (lines.indexOf(line) - (lines.length - 1) / 2) * 1.5;
  const drawn = chart(
    width,
    height,
    label,
    roundBands(eventBands(game, x), top, bottom),
    zoneBands(zones, left, right),
    grid.map((value, place) => [
      s("line", { x1: left, x2: right, y1: y(value), y2: y(value), class: "grid" }),
      axisText(left - 6, y(value) + 4, place === grid.length - 1 ? money(value, game.currency) : grouped(value), "end"),
    ]),
    s("line", { x1: left, x2: right, y1: bottom, y2: bottom, class: "base" }),
    lines.map((line) => haloOf(pathOf(game, line, x, y, shiftOf(line)))),
    lines.map((line) => {
      const [{ place, alike }, end] = [sameColour(game.rules, ids, line.id), lastPrice(line)];
      return [lineOf(game.rules, line.id, pathOf(game, line, x, y, shiftOf(line)), 2.3, dashOf(place)), alike && end !== null && endMark(game.rules, line.id, place, right + shiftOf(line), y(end) + shiftOf(line))];
    }),
    zoneNames(game, lines, zones, { left, right, x, y }, isNarrow(width)),
    startChips(game, isNarrow(width) ? lines.filter((line) => lastPrice(line) === null) : lines, x, y),
    ends.map(({ line, value }, place) => [
      s("path", { d: `M${right + shiftOf(line)} ${y(value) + shiftOf(line)}L${right + TAG - 4} ${places[place]}H${right + TAG}`, class: "join ink3" }),
      chipAt(game.rules, line.id, right + TAG, places[place] - 8.5, tags),
      s("text", { x: width, y: places[place] + 4.5, class: "end ink", "text-anchor": "end" }, figure(value)),
    ]),
    cursor(game, x, { left, right, top, bottom }, (n) => lines.flatMap((line) => priceAt(game, line, n, y))),
  );
  return pointed(drawn, nearest(game, x));
}

/**
 * The price of a corporation after an event, as a mark on its line; none before it starts and after it closed.
 * @param {import("./game.js").Game} game
 * @param {Line} line
 * @param {number} n
 * @param {(value: number) => number} y
 */
function priceAt(game, line, n, y) {
  const { price } = game.states[n].corporations[placeOf(game, line.id)];
  return price === null ? [] : [{ y: y(price), text: `${line.id} ${figure(price)}`, class: "ink" }];
}

/**
 * A chip above where each line starts; they stack upwards where they would overlap.
 * @param {import("./game.js").Game} game
 * @param {Line[]} lines
 * @param {(n: number) => number} x
 * @param {(value: number) => number} y
 */
function startChips(game, lines, x, y) {
  /** @type {{x: number, y: number, width: number}[]} */
  const placed = [];
  const starts = lines.map((line) => ({ line, step: line.steps.find((step) => step.value !== null) })).sort((a, b) => (a.step?.n ?? 0) - (b.step?.n ?? 0));
  return starts.map(({ line, step }) => {
    if (!step || step.value === null) return null;
    const [width, from] = [chipWidth(line.id), x(step.n) + 3];
    let top = y(step.value) - 22;
    const lowest = top - 74;
    const hit = () => placed.find((one) => from < one.x + one.width + 2 && one.x < from + width + 2 && Math.abs(one.y - top) < 19);
    for (let other = hit(); other && top > lowest; other = hit()) top = other.y - 19;
    placed.push({ x: from, y: top, width });
    return chipAt(game.rules, line.id, from, top, width);
  });
}

/**
 * One corporation, the others in grey.
 * @param {import("./game.js").Game} game
 * @param {Line[]} lines
 * @param {Line} line
 * @param {number} width
 */
function panel(game, lines, line, width) {
  const [height, right] = [104, width - 38];
  const [low, high] = extent(lines);
  const x = linear(0, Math.max(1, game.last), 0, right);
  const y = linear(low, high, height - 6, 8);
  const end = lastPrice(line);
  return h(
    "figure",
    { class: "panel" },
    h("figcaption", {}, chip(game.rules, line.id), line.par === null ? "" : ` par ${figure(line.par)}`),
    pointed(chart(
      width,
      height,
      `${line.id}: ${line.par === null ? "" : `par ${line.par}, `}${end === null ? "no price" : `now ${end}`}`,
      zoneBands(zonePlaces(game, [low, high], y), 0, right),
      lines.map((other) => other !== line && s("path", { d: pathOf(game, other, x, y, 0), class: "other" })),
      line.par !== null && low <= line.par && s("line", { x1: 0, x2: right, y1: y(line.par), y2: y(line.par), class: "par" }),
      haloOf(pathOf(game, line, x, y, 0)),
      lineOf(game.rules, line.id, pathOf(game, line, x, y, 0)),
      end !== null && s("text", { x: right + 5, y: Math.min(height - 8, Math.max(14, y(end) + 4)), class: "end ink" }, figure(end)),
      cursor(game, x, { left: 0, right, top: 8, bottom: height - 6 }, (n) => priceAt(game, line, n, y)),
    ), nearest(game, x)),
  );
}

/**
 * @param {import("./game.js").Game} game
 * @param {Line[]} lines
 */
function priceTable(game, lines) {
  const moves = [...new Set(lines.flatMap((line) => line.steps.map((step) => step.n)))].sort((a, b) => a - b).filter((n) => n > 0);
  const places = lines.map((line) => placeOf(game, line.id));
  const rows = moves.map((n) => [{ text: n, n }, game.states[n].game.round, ...places.map((place) => game.states[n].corporations[place].price ?? { text: "" })]);
  return figures("Share prices", ["Event", "Round", ...lines.map((line) => line.id)], rows);
}
