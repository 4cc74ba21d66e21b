// Revenue by corporation and operating round: paid, withheld, half, or did not run.

import { h, s, chart, twice, isNarrow, textWidth } from "./elements.js";
import { figure, listed, money } from "./figures.js";
import { chipAt, coloursOf, edgeOf } from "./marks.js";
import { axisText } from "./axes.js";
import { figures } from "./tables.js";
import { placeOf } from "./game.js";
import { outlined, pointed, roundAt } from "./pointing.js";

/**
 * @typedef {{revenue: number, paid: number, withheld: number}} Run
 * @typedef {{game: import("./game.js").Game, rounds: import("./game.js").Round[], ids: string[], of: (id: string, round: string) => Run | undefined, most: number, totals: Map<string, Run>}} Runs
 */

/** @param {import("./game.js").Game} game */
export function revenue(game) {
  // Without shares nothing is withheld: a railroad keeps its revenue.
  const runs = game.hasMarket ? game.data.runs : game.data.runs.map((/** @type {any} */ run) => ({ ...run, paid: run.revenue, withheld: 0 }));
  const operated = game.rounds.filter((round) => !round.stock && runs.some((/** @type {any} */ run) => run.round === round.name));
  if (!operated.length) return null;
  /** @type {Map<string, Run>} */
  const by = new Map();
  for (const run of runs) {
    const key = `${run.corporation} ${run.round}`;
    by.set(key, sum([by.get(key) ?? sum([]), run]));
  }
  const ids = game.corporations.filter((/** @type {string} */ id) => runs.some((/** @type {any} */ run) => run.corporation === id));
  /** @type {Map<string, Run>} */
  const totals = new Map(ids.map((/** @type {string} */ id) => [id, sum(runs.filter((/** @type {any} */ run) => run.corporation === id))]));
  const all = { game, rounds: operated, ids, of: (/** @type {string} */ id, /** @type {string} */ round) => by.get(`${id} ${round}`), most: Math.max(1, ...runs.map((/** @type {any} */ run) => run.revenue)), totals };
  const whole = sum(runs);
  const some = (/** @type {number} */ amount, /** @type {string} */ none) => (amount ? money(amount, game.currency) : none);
  const best = Math.max(...[...totals.values()].map((run) => run.revenue));
  const first = [...totals].filter(([, run]) => run.revenue === best).map(([id]) => id);
  return {
    id: "revenue",
    title: "Revenue",
    finding: !whole.revenue ? `No ${game.hasMarket ? "corporation" : "railroad"} ${game.over ? "earned anything" : "has earned anything yet"}.` : `${game.hasMarket ? `${some(whole.paid, "Nothing")} paid out, ${some(whole.withheld, "nothing")} withheld` : `${money(whole.paid, game.currency)} earned by all`}. ${listed(first)} earned most, ${money(best, game.currency)}${first.length > 1 ? " each" : ""}.`,
    body: [
      game.hasMarket && key(whole.paid > 0, runs.some((/** @type {any} */ run) => run.paid && run.withheld)),
      h("div", { class: "figure" }, twice((width) => blocks(all, width))),
      figures("Revenue", ["Round", ...ids.flatMap((/** @type {string} */ id) => (game.hasMarket ? [`${id} paid`, `${id} withheld`] : [id]))], operated.map((round) =>
        [round.name, ...ids.flatMap((/** @type {string} */ id) => { const run = all.of(id, round.name); return (run ? [run.paid, run.withheld] : ["", ""]).slice(0, game.hasMarket ? 2 : 1); })])),
    ],
  };
}

/**
 * @param {any[]} runs
 * @returns {Run}
 */
const sum = (runs) => runs.reduce((all, run) => ({ revenue: all.revenue + run.revenue, paid: all.paid + run.paid, withheld: all.withheld + run.withheld }), { revenue: 0, paid: 0, withheld: 0 });

/**
 * @param {boolean} paid
 * @param {boolean} halves
 */
const key = (paid, halves) => h("ul", { class: "key-list" },
  paid && h("li", {}, h("span", { class: "swatch filled" }), "paid out"), h("li", {}, h("span", { class: "swatch hollow" }), "withheld"),
  halves && h("li", {}, h("span", { class: "swatch half" }), "half of it paid out"), h("li", {}, "– did not run"), h("li", {}, "blank: not floated"));

/**
 * @param {Runs} all
 * @param {number} width
 */
function blocks(all, width) {
  const pieces = [];
  const number = Math.ceil(all.rounds.length / (isNarrow(width) ? 9 : 20));
  const most = Math.ceil(all.rounds.length / number);
  for (let from = 0; from < all.rounds.length; from += most) pieces.push(all.rounds.slice(from, from + most));
  return pieces.map((rounds, place) => block(all, width, rounds, place === pieces.length - 1, most));
}

/**
 * @param {Runs} all
 * @param {number} width
 * @param {import("./game.js").Round[]} rounds
 * @param {boolean} last
 * @param {number} columns
 */
function block(all, width, rounds, last, columns) {
  const narrow = isNarrow(width);
  const [left, totals, rowHeight, top] = [narrow ? 44 : 64, narrow ? 0 : 104, 58, 26];
  const step = Math.min(narrow ? 60 : 80, (width - left - totals) / columns);
  const x = (/** @type {number} */ place) => left + place * step;
  const bottom = top + all.ids.length * rowHeight + (narrow && last ? 16 : 4);
  const set = (/** @type {string} */ label) => label.split(".")[0];
  const label = `Revenue of each corporation, ${rounds[0].name} to ${rounds[rounds.length - 1].name}`;
  const drawn = chart(
    width,
    bottom,
    label,
    rounds.map((round, place) => [
      axisText(x(place) + step / 2, 14, round.label),
      place > 0 && set(round.label) !== set(rounds[place - 1].label) && s("line", { x1: x(place), x2: x(place), y1: 4, y2: bottom, class: "grid" }),
    ]),
    last && !narrow && [axisText(width - 56, 14, all.game.hasMarket ? "paid" : "total", "end"), all.game.hasMarket && axisText(width, 14, "withheld", "end")],
    all.ids.map((id, row) => {
      const base = top + (row + 1) * rowHeight - 8;
      const total = all.totals.get(id);
      return [
        s("line", { x1: left, x2: x(rounds.length), y1: base, y2: base, class: "grid" }),
        chipAt(all.game.rules, id, 0, base - 20, narrow ? 38 : 46),
        rounds.map((round, place) => run(all, id, round, x(place), base, step)),
        last && !narrow && total && [s("text", { x: width - 56, y: base - 4, class: "end ink", "text-anchor": "end" }, figure(total.paid)), all.game.hasMarket && s("text", { x: width, y: base - 4, class: "end ink2 plain", "text-anchor": "end" }, figure(total.withheld))],
      ];
    }),
    outlined(all.game, (n) => rounds.findIndex((round) => round.first <= n && n <= round.last), step, { left, right: width, top: 0, bottom }, (place) =>
      all.ids.flatMap((id, row) => {
        const found = all.of(id, rounds[place].name);
        return found ? [{ y: top + row * rowHeight + 36, of: id, text: said(all.game, found), class: "ink" }] : [];
      }), false),
  );
  return pointed(drawn, roundAt(rounds.map((round) => ({ n: round.last })), left, step));
}

/**
 * What a run brought, in words.
 * @param {import("./game.js").Game} game
 * @param {Run} run
 */
function said(game, { revenue: whole, paid, withheld }) {
  if (!whole) return "did not run";
  if (!game.hasMarket) return figure(whole);
  return [paid && `${figure(paid)} paid`, withheld && `${figure(withheld)} withheld`].filter(Boolean).join(", ");
}

/**
 * @param {Runs} all
 * @param {string} id
 * @param {import("./game.js").Round} round
 * @param {number} x
 * @param {number} base
 * @param {number} step
 */
function run(all, id, round, x, base, step) {
  const found = all.of(id, round.name);
  const middle = x + step / 2;
  if (!found || !found.revenue) {
    const floated = found || all.game.states[round.last].corporations[placeOf(all.game, id)].floated;
    return floated && axisText(middle, base - 4, "–");
  }
  // A withheld run is hollow, which is seen from five pixels on; whole pixels keep its outline sharp.
  const tall = Math.max(found.withheld ? 5 : 2, Math.round((found.revenue / all.most) * 34));
  const [thick, text] = [Math.min(step - 6, 34), figure(found.revenue)];
  const [from, paid] = [middle - thick / 2, (tall * found.paid) / found.revenue];
  return [
    found.withheld > 0 && s("rect", { x: from + 0.5, y: base - tall + 0.5, width: thick - 1, height: tall - 1, class: "hollow" }),
    found.paid > 0 && s("rect", { x: from, y: base - paid, width: thick, height: paid, class: edgeOf(all.game.rules, id), fill: coloursOf(all.game.rules, id).fill }),
    s("text", { x: middle, y: base - tall - 4, class: `axis ${found.paid ? "ink" : "ink2"}`, "text-anchor": "middle", "font-size": Math.min(11, (11 * (step - 1)) / textWidth(text, 11)).toFixed(1) }, text),
  ];
}
