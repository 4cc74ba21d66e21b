// Every event by round, the latest first, for a phone or a laptop beside the table.

import { h } from "./elements.js";
import { counted, grouped, timeOf } from "./figures.js";
import { KINDS, isRun, kindOf } from "./kinds.js";
import { withChips } from "./sentences.js";
import { seatHere, tabs } from "./tabs.js";
import { turnLine } from "./turn.js";

/**
 * @typedef {{element: any, kind: string}} Row
 * @typedef {{name: string, first: number, events: any[]}} Round events of one round, the latest first
 * @param {any} data
 * @param {any[]} all
 * @returns {HTMLElement}
 */
export function logView({ state }, all) {
  const names = { rules: state.rules, corporations: state.corporations.map((/** @type {any} */ one) => one.id) };
  const undone = all.filter((event) => event.undone).length;
  const told = `${counted(all.length, "event")}, the latest first.${undone ? ` ${counted(undone, "event")} ${undone === 1 ? "was" : "were"} undone.` : ""}`;
  const last = all[all.length - 1]?.n;
  const groups = roundsOf(all).map((round, place) => groupOf(round, place, names, last));
  const me = state.players[seatHere() - 1]?.name ?? null;
  return h("div", { class: "livelog" }, turnLine(state, me),
    h("div", { class: "rounds" }, h("h1", {}, "Log"),
      h("p", { class: "count" }, all.length ? told : "No event is recorded yet."),
      all.length > 0 && filters(all, groups),
      groups.map((group) => group.element)),
    tabs("log", state.rules));
}

/**
 * Buttons that show the events of one kind; a kind without events has none.
 * @param {any[]} events
 * @param {{element: any, rows: Row[]}[]} groups
 */
function filters(events, groups) {
  const numbers = ["", ...KINDS.map(([name]) => name)].map((name) => ({ name, number: events.filter((event) => !name || kindOf(event.do) === name).length })).filter(({ number }) => number);
  const buttons = numbers.map(({ name, number }) => h("button", { type: "button", id: `kind-${name || "All"}`, "aria-pressed": String(!name), onclick: () => pick(name) }, `${name || "All"} ${grouped(number)}`));
  const pick = (/** @type {string} */ kind) => {
    buttons.forEach((button, place) => button.setAttribute("aria-pressed", String(numbers[place].name === kind)));
    groups.forEach(({ element, rows }, place) => {
      for (const row of rows) row.element.hidden = kind !== "" && row.kind !== kind;
      element.hidden = rows.every((row) => row.element.hidden);
      element.open = kind !== "" || place === 0;
    });
  };
  return h("div", { class: "kinds", role: "group", "aria-label": "Kind of event" }, buttons);
}

/**
 * Each event in the round that it leads to, as in the report.
 * @param {any[]} events
 * @returns {Round[]}
 */
function roundsOf(events) {
  /** @type {Round[]} */
  const rounds = [];
  for (const event of events) {
    if (rounds[rounds.length - 1]?.name !== event.round) rounds.push({ name: event.round, first: event.n, events: [] });
    rounds[rounds.length - 1].events.unshift(event);
  }
  return rounds.reverse();
}

/**
 * @param {Round} round
 * @param {number} place 0 for the latest
 * @param {any} names
 * @param {number} last
 */
function groupOf({ name, first, events }, place, names, last) {
  const rows = events.map((event) => ({ element: rowOf(event, names, event.n === last), kind: kindOf(event.do) }));
  const summary = h("summary", { id: `head-${first}` }, h("b", {}, name), h("span", { class: "what" }, summaryOf(events)),
    h("span", { class: "span" }, events.length === 1 ? grouped(first) : `${grouped(first)}–${grouped(events[0].n)}`));
  return { rows, element: h("details", { class: "of-round", id: `round-${first}`, open: place === 0 }, summary, h("ol", {}, rows.map((row) => row.element))) };
}

/** @type {(verbs: string[]) => (event: any) => boolean} */
const does = (verbs) => (event) => verbs.includes(event.do);

/** @type {[string, (event: any) => boolean][]} */
const COUNTED = [["run", isRun], ["purchase", does(["buy", "par"])], ["sale", does(["sell"])], ["private", does(["private"])], ["train", does(["train"])]];

/** @param {any[]} events */
function summaryOf(events) {
  const parts = COUNTED.map(([noun, counts]) => ({ noun, number: events.filter((event) => !event.undone && counts(event)).length })).filter(({ number }) => number);
  return parts.map(({ noun, number }) => counted(number, noun)).join(" · ") || counted(events.length, "event");
}

/**
 * @param {any} event
 * @param {any} names
 * @param {boolean} isLast
 */
function rowOf(event, names, isLast) {
  const tags = [event.undone && "undone", event.corrected_by && `corrected by ${grouped(event.corrected_by)}`, event.overridden && "against the rules"].filter(Boolean);
  return h("li", { class: [event.undone && "undone", isLast && "changed"].filter(Boolean).join(" ") || null },
    h("span", { class: "number" }, grouped(event.n)),
    h("time", { datetime: event.at }, timeOf(event.at)),
    h("p", { class: "said" }, h("span", { class: "sentence" }, withChips(names, event.sentence ?? event.do)), tags.map((tag) => [" ", h("span", { class: "tag" }, tag)])),
    h("p", { class: "effects" }, event.effects.join(" ")));
}
