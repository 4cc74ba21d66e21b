// The television at the end: who wins by how much, the podium, worth by round, three superlatives, and a code that opens the whole game.

import { linear, spread, ticks } from "./axes.js";
import { playersOf } from "./bighead.js";
import { h, s } from "./elements.js";
import { capital, counted, figure, grouped, listed, money } from "./figures.js";
import { fit, rem, widthOf } from "./fitting.js";
import { dashOf, playerClass } from "./marks.js";
import { namesIn, shortNames } from "./names.js";
import { plate } from "./plate.js";

/** Heights of the steps of the podium by place, their widths and the gap between two, and the chart in tenths of a rem; what a second line of others takes. */
const [STEPS, WIDTHS, BETWEEN, CHART, LINE] = [[39, 29, 21], [24.6, 21.4, 21.4], 1.2, { width: 1080, height: 650 }, 4];
/** In rem: what the title and the reason share, the letters of the reason, and the least of a title in one line. */
const [WIDE, LABEL, TITLE] = [180, 2.8, 4.4];
const EDGES = { left: 96, right: 270, top: 30, bottom: 60 };

/** @param {any} data */
export function finaleView(data) {
  const { state, answers } = data;
  const { game, players, standing, rules } = state;
  const order = players.map((/** @type {any} */ one, /** @type {number} */ seat) => ({ ...one, seat, rank: standing[seat].rank })).sort((/** @type {any} */ a, /** @type {any} */ b) => a.rank - b.rank);
  const title = titleOf(order, rules.currency);
  const [why, what] = [`${capital(game.end_reason)} · ${game.round}`, `${game.title} · ${counted(players.length, "player")}`];
  const right = 1.02 * Math.max(widthOf(why, LABEL), widthOf(what, LABEL));
  const size = Math.max(TITLE, fit(title, WIDE - right, 7.2, TITLE, { weight: 700 }));
  const isLong = widthOf(title, 1.01 * size, 700) > WIDE - right;
  return h("div", { class: "table-view finale" },
    h("header", { class: "finale-head" }, h("h1", { class: isLong ? "in-two" : null, style: { "font-size": rem(isLong ? fit(title, WIDE - right, TITLE, LABEL, { weight: 700, lines: 2 }) : size) } }, title),
      h("div", { class: "how" }, h("span", { class: "lab" }, what), h("span", { class: "why-over" }, why))),
    h("div", { class: "finale-body" }, podium(order, state), chart(answers.finale.rounds, state)),
    h("footer", { class: "superlatives" }, answers.finale.superlatives.map((/** @type {any} */ one) => superlative(one, rules, state)), whole(data.code)));
}

/**
 * @param {any[]} order
 * @param {string} currency
 */
function titleOf(order, currency) {
  const first = order.filter((one) => one.rank === 1);
  if (first.length > 1) return `${listed(first.map((one) => one.name))} share the win`;
  const next = order.find((one) => one.rank > 1);
  return next ? `${first[0].name} wins by ${money(first[0].worth - next.worth, currency)}` : `${first[0].name} wins`;
}

/**
 * The first three on steps that show places, not amounts; players of one place share a step, and the others stand in a line below.
 * @param {any[]} order
 * @param {any} state
 */
function podium(order, state) {
  const called = namesIn(playersOf(state), 20, 4.2);
  const steps = stepsOf(order);
  const others = order.slice(steps.flat().length);
  const beside = others.length > 2 ? 2 : Math.max(1, others.length);
  const lower = others.length > beside ? LINE : 0;
  const names = namesIn(playersOf(state), Math.min(18, 68 / beside - 13), 2.8, 400);
  return h("section", { class: "podium", "aria-label": "The result" }, h("ol", {}, steps.map((some, place) => step(some, place, steps, state.rules.currency, called, lower))),
    others.length > 0 && h("p", { class: lower ? "others in-two" : "others" }, others.map((one) => h("span", {}, `${one.rank} `, names(one.name), " ", h("b", { "data-key": one.name, "data-value": one.worth }, figure(one.worth))))));
}

/**
 * Those on each step: all players of the first places, until at least three stand there.
 * @param {any[]} order
 * @returns {any[][]}
 */
function stepsOf(order) {
  const ranks = [...new Set(order.slice(0, WIDTHS.length).map((one) => one.rank))];
  return ranks.map((rank) => order.filter((one) => one.rank === rank));
}

/**
 * A step of the podium, as wide as those of the places that its players take; more than that stand above each other.
 * @param {any[]} some the players, who have the same worth
 * @param {number} place
 * @param {any[][]} steps
 * @param {string} currency
 * @param {(name: string) => any} called
 * @param {number} lower
 */
function step(some, place, steps, currency, called, lower) {
  const before = steps.slice(0, place).flat().length;
  const taken = WIDTHS.slice(before, before + some.length);
  const width = taken.reduce((sum, one) => sum + one, BETWEEN * (taken.length - 1));
  const [{ rank, name, worth, seat }] = some;
  const amount = money(worth, currency);
  const edge = some.length > 1 ? "shared" : playerClass(seat);
  return h("li", { class: `step ${edge}${rank === 1 ? " first" : ""}`, style: { width: rem(width), order: String(before === 0 ? 2 : before === 1 ? 1 : 3) } },
    h("div", { class: "names", style: { "grid-template-columns": `repeat(${taken.length}, 1fr)` } }, some.map((one) => h("span", { class: "nm" }, called(one.name), some.length > 1 && h("span", { class: "unseen", "data-key": one.name, "data-value": one.worth }, ` ${amount}`)))),
    h("b", { ...(some.length > 1 ? { "aria-hidden": true } : { "data-key": name, "data-value": worth }), style: { "font-size": rem(fit(amount, width - 0.6, place ? 5 : 7.2, 2.8, { weight: 700 })) } }, amount),
    h("span", { class: "block", style: { height: rem((STEPS[rank - 1] ?? 0) - lower) } }, rank));
}

/**
 * Worth at the end of each round, with names and values at the ends of the lines.
 * @param {any[]} rounds
 * @param {any} state
 */
function chart(rounds, state) {
  const { width, height } = CHART;
  const [right, bottom] = [width - EDGES.right, height - EDGES.bottom];
  const all = rounds.flatMap((one) => one.worth);
  const [least, most] = [Math.min(0, ...all), Math.max(1, ...all)];
  const marks = ticks(least, most, 7);
  const step = marks.length > 1 ? marks[1] - marks[0] : most - least;
  const scale = ticks(Math.floor(least / step) * step, Math.ceil(most / step) * step, 9);
  const [x, y] = [linear(0, Math.max(1, rounds.length - 1), EDGES.left, right), linear(Math.min(least, scale[0]), Math.max(most, scale[scale.length - 1] ?? 1), bottom, EDGES.top)];
  const half = (x(1) - x(0)) / 2;
  const bands = rounds.map((one, place) => one.round.startsWith("SR") && s("rect", { x: Math.max(EDGES.left, x(place) - half), y: EDGES.top, width: Math.min(right, x(place) + half) - Math.max(EDGES.left, x(place) - half), height: bottom - EDGES.top, class: "sunk" }));
  const names = shortNames(playersOf(state), (text) => widthOf(text, 2.8, 700) < 13);
  const last = rounds[rounds.length - 1]?.worth ?? [];
  const order = last.map((/** @type {number} */ value, /** @type {number} */ seat) => ({ value, seat })).sort((/** @type {any} */ a, /** @type {any} */ b) => b.value - a.value);
  const places = spread(order.map((/** @type {any} */ one) => y(one.value)), 36, EDGES.top + 8, bottom);
  let taken = -Infinity;
  const labels = rounds.map((one, place) => {
    const wide = 10 * widthOf(one.round, 2.4) + 16;
    if (!one.round.startsWith("SR") || x(place) - wide / 2 < taken) return null;
    taken = x(place) + wide / 2;
    return s("text", { x: x(place), y: bottom + 34, class: "axis", "text-anchor": "middle" }, one.round);
  });
  const called = (/** @type {number} */ seat, /** @type {number} */ value) => `${(names[seat] ?? []).join(" ")} ${grouped(value)}`;
  const line = (/** @type {number} */ seat) => rounds.map((one, place) => `${place ? "L" : "M"}${x(place).toFixed(1)} ${y(one.worth[seat]).toFixed(1)}`).join("");
  const label = `Worth by round. ${order.map((/** @type {any} */ one) => `${state.players[one.seat].name} ${grouped(one.value)}`).join(", ")}`;
  return h("section", { class: "worth-chart" }, h("h2", { class: "lab" }, `Worth at the end of each round, ${state.rules.currency.replace("#", "")}; stock rounds shaded`),
    s("svg", { viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": label }, bands,
      scale.map((value) => [s("line", { x1: EDGES.left, x2: right, y1: y(value), y2: y(value), class: value ? "grid" : "base" }), s("text", { x: EDGES.left - 12, y: y(value) + 8, class: "axis", "text-anchor": "end" }, grouped(value))]), labels,
      order.map((/** @type {any} */ { seat }) => s("path", { d: line(seat), class: "halo" })),
      order.map((/** @type {any} */ { value, seat }, /** @type {number} */ place) => s("g", { class: playerClass(seat) }, s("path", { d: line(seat), class: "worth-line", "stroke-dasharray": dashOf(seat).split(" ").filter(Boolean).map((one) => Number(one) * 2).join(" ") || null }),
        s("path", { d: `M${right + 4} ${y(value)}L${right + 26} ${places[place]}`, class: "join" }),
        s("text", { x: right + 32, y: places[place] + 10, class: `at-end ${playerClass(seat)}`, style: { "font-size": `${Math.min(28, 230 / widthOf(called(seat, value), 1, 700)).toFixed(1)}px` } }, called(seat, value))))));
}

/**
 * @param {any} one
 * @param {any} rules
 * @param {any} state
 */
function superlative({ what, corporation, amount, detail }, rules, state) {
  const isName = playersOf(state).includes(amount);
  const room = 44 - (corporation ? 13 : 0);
  return h("div", {}, h("span", { class: "lab" }, what),
    h("p", { class: "much" }, corporation && plate(rules, corporation), isName ? h("b", {}, namesIn(playersOf(state), room, 5.6)(amount)) : h("b", { style: { "font-size": rem(fit(amount, room, 5.6, 2.8, { weight: 700 })) } }, amount)), h("p", { style: { "font-size": rem(fit(detail, 44, LABEL, 1.9, { lines: 2 })) } }, detail));
}

/**
 * The code of the report's address, black on white in both themes; a sentence where no phone can open it.
 * @param {number[][] | null | undefined} rows none where the server answers only to this machine
 */
function whole(rows) {
  if (!rows) return null;
  if (!rows.length) return h("div", { class: "whole-game" }, h("p", {}, h("a", { href: "report" }, "The whole game"), "opens on this computer only. For a code that phones can scan: ", h("span", { class: "w" }, "banker serve --lan")));
  const size = rows.length + 6;
  const d = rows.flatMap((row, y) => [...row].map((one, x) => (one ? `M${x + 3} ${y + 3}h1v1h-1z` : ""))).join("");
  return h("div", { class: "whole-game" }, h("p", {}, h("b", {}, "The whole game"), "scan to keep it"), s("svg", { viewBox: `0 0 ${size} ${size}`, role: "img", "aria-label": "A code that opens the report", "shape-rendering": "crispEdges" }, s("rect", { width: size, height: size, fill: "#FFFFFF" }), s("path", { d, fill: "#000000" })));
}
