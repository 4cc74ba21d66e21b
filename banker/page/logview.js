// Every event by round, the latest first, for a phone or a laptop beside the table.

import { h } from "./elements.js";
import { endBand } from "./ending.js";
import { counted, grouped, timeOf } from "./figures.js";
import { eventHere, filtersOf, kindOf, summaryOf, undoneIn } from "./kinds.js";
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
export function logView(data, all) {
  const { state } = data;
  const names = { rules: state.rules, corporations: state.corporations.map((/** @type {any} */ one) => one.id) };
  const told = `${counted(all.length, "event")}, the latest first.${undoneIn(all)}`;
  const last = all[all.length - 1]?.n;
  const groups = roundsOf(all).map((round, place) => groupOf(round, place, names, last));
  const me = state.players[seatHere() - 1]?.name ?? null;
  return h("div", { class: "livelog" }, turnLine(state, me), endBand(data),
    h("div", { class: "rounds" }, h("h1", {}, "Log"),
      h("p", { class: "count" }, all.length ? told : "No event is recorded yet."),
      all.length > 0 && filters(all, groups),
      groups.map((group) => group.element)),
    tabs("log", state.rules));
}

/**
 * Buttons that show the events of one kind.
 * @param {any[]} events
 * @param {{element: any, rows: Row[]}[]} groups
 */
function filters(events, groups) {
  const kinds = filtersOf(events);
  const buttons = kinds.map(({ kind, label, number }) => h("button", { type: "button", id: `kind-${label}`, "aria-pressed": String(!kind), onclick: () => pick(kind) }, `${label} ${grouped(number)}`));
  const pick = (/** @type {string} */ kind) => {
    buttons.forEach((button, place) => button.setAttribute("aria-pressed", String(kinds[place].kind === kind)));
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
  const rows = events.map((event) => ({ element: rowOf(event, names, event.n === last), kind: kindOf(event) }));
  const summary = h("summary", { id: `head-${first}` }, h("b", {}, name), h("span", { class: "what" }, summaryOf(events)),
    h("span", { class: "span" }, events.length === 1 ? grouped(first) : `${grouped(first)}–${grouped(events[0].n)}`));
  return { rows, element: h("details", { class: "of-round", id: `round-${first}`, open: place === 0 }, summary, h("ol", {}, rows.map((row) => row.element))) };
}

/**
 * @param {any} event
 * @param {any} names
 * @param {boolean} isLast
 */
function rowOf(event, names, isLast) {
  const tag = (/** @type {string} */ text) => [" ", h("span", { class: "tag" }, text)];
  const corrected = event.corrected_by && [" ", h("a", { class: "tag", href: `#e${event.corrected_by}` }, `corrected by ${grouped(event.corrected_by)}`)];
  const tags = [event.undone && tag("undone"), corrected, event.overridden && tag("against the rules")];
  return h("li", { id: `e${event.n}`, class: [event.undone && "undone", isLast && "changed", event.n === eventHere() && "target"].filter(Boolean).join(" ") || null, tabindex: -1 },
    h("a", { class: "number", href: `#e${event.n}`, "aria-label": `Link to event ${event.n}` }, grouped(event.n)),
    h("time", { datetime: event.at }, timeOf(event.at)),
    h("p", { class: "said" }, h("span", { class: "sentence" }, withChips(names, event.sentence ?? event.do)), tags),
    h("p", { class: "effects" }, event.effects.join(" ")));
}

/** Show the row of the event that the address names (`#e57`), if there is one. */
export function goToEvent() {
  const row = document.getElementById(`e${eventHere()}`);
  for (const one of document.querySelectorAll(".livelog .target")) one.classList.remove("target");
  if (!row) return;
  row.classList.add("target");
  const all = document.getElementById("kind-All");
  if (row.hidden) all?.click();
  row.closest("details")?.setAttribute("open", "");
  row.scrollIntoView({ block: "center" });
  row.focus({ preventScroll: true });
}
