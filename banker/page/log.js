// Every event in words, by round, with filters, links and its moves on demand.

import { h } from "./elements.js";
import { counted, money, timeOf, dateOf } from "./figures.js";
import { table } from "./tables.js";
import { show } from "./game.js";
import { fitted, partsOf } from "./happened.js";
import { withChips } from "./sentences.js";
import { eventHere, filtersOf, isRun, kindOf, summaryOf, undoneIn } from "./kinds.js";

/** The line of effects: its width and letters, and the gap between two parts, in pixels. */
const [WIDE, SMALL, GAP] = [325, 13, 12];

/** @param {import("./game.js").Game} game */
export function log(game) {
  const groups = roundGroups(game);
  const empty = h("p", { class: "key", hidden: true, role: "status" }, "No event matches.");
  const body = game.last ? [filters(game, groups, empty), empty, h("div", { class: "log" }, groups.map((group) => group.element))] : [h("p", {}, "No event is recorded yet.")];
  addEventListener("hashchange", () => goTo(groups));
  addEventListener("beforeprint", () => groups.forEach((group) => (group.element.open = true)));
  return {
    id: "log",
    title: "Event log",
    finding: [`${counted(game.last, "event")}, the latest round first.${undoneIn(game.events)}`, h("span", { class: "on-screen" }, " The number of an event links to it and moves the slider there.")],
    body,
    started: () => goTo(groups),
  };
}

/**
 * @typedef {{event: any, element: any, kind: string, text: string, concerns: string[], round: string}} Row
 * @typedef {{element: any, rows: Row[]}} Group
 */

/**
 * @param {import("./game.js").Game} game
 * @returns {Group[]} the latest first
 */
function roundGroups(game) {
  /** @type {{name: string, rows: Row[]}[]} */
  const groups = [];
  for (const event of game.events) {
    const name = game.states[event.n].game.round;
    if (groups[groups.length - 1]?.name !== name) groups.push({ name, rows: [] });
    groups[groups.length - 1].rows.push(rowOf(game, event, name));
  }
  return groups.reverse().map(({ name, rows }, place) => {
    const [first, last] = [rows[0].event.n, rows[rows.length - 1].event.n];
    const summary = h("summary", {}, h("b", {}, name), h("span", { class: "what" }, summaryOf(rows.map((row) => row.event), earnedIn(game, rows))), h("span", { class: "span" }, first === last ? first : `${first}–${last}`));
    return { rows, element: h("details", { class: "round", open: place === 0 }, summary, h("ol", {}, rows.map((row) => row.element))) };
  });
}

/**
 * What the runs of a round brought.
 * @param {import("./game.js").Game} game
 * @param {Row[]} rows
 */
function earnedIn(game, rows) {
  const runs = new Set(rows.filter(({ event }) => !event.undone && isRun(event)).map(({ event }) => event.n));
  return money(game.data.runs.filter((/** @type {any} */ run) => runs.has(run.n)).reduce((/** @type {number} */ sum, /** @type {any} */ run) => sum + run.revenue, 0), game.currency);
}

/**
 * @param {import("./game.js").Game} game
 * @param {any} event
 * @param {string} round
 * @returns {Row}
 */
function rowOf(game, event, round) {
  const effects = event.effects.join(" ");
  const sentence = event.sentence ?? [event.do, ...event.words].join(" ");
  const short = fitted(partsOf(event, sentence, game.states[event.n], null, (text) => text, true), WIDE, SMALL, GAP);
  const tags = [
    event.undone && h("span", { class: "tag" }, "undone"),
    event.corrected_by && h("a", { class: "tag", href: `#e${event.corrected_by}` }, `corrected by ${event.corrected_by}`),
    event.overridden && h("span", { class: "tag" }, event.override === null ? "against the rules" : `against the rules: ${event.override}`),
  ];
  const element = h("li", { id: `e${event.n}`, class: event.undone ? "undone" : null, tabindex: -1 },
    h("a", { class: "number", href: `#e${event.n}`, "aria-label": `Link to event ${event.n}` }, event.n),
    h("time", { datetime: event.at, title: dateOf(event.at) }, timeOf(event.at)),
    h("div", { class: "said" }, h("span", { class: "sentence" }, withChips(game, sentence)), tags),
    h("div", { class: "effects" }, short.map((part, place) => [place ? " · " : null, h("span", {}, part)])),
    event.moves.length + event.effects.length > 0 && movesOf(event, effects));
  const text = `${sentence} ${effects} ${event.do} ${event.override ?? ""}`.toLowerCase();
  const all = ` ${sentence} ${effects} ${event.words.join(" ")} ${event.moves.map((/** @type {any} */ move) => move[0]).join(" ")} `.replace(/\b[SO]R \d+(\.\d+)?/g, "");
  const concerns = [
    ...game.players.filter((/** @type {string} */ _, /** @type {number} */ seat) => namesAt(game, event.n, seat).some((name) => mentions(all, name))),
    ...game.corporations.filter((/** @type {string} */ id) => mentions(all, id)),
  ];
  return { event, element, kind: kindOf(event), text, round, concerns };
}

/**
 * All names of a player that are nobody else's before an event: a name that was taken back may be another player's later.
 * @param {import("./game.js").Game} game
 * @param {number} n
 * @param {number} seat
 * @returns {string[]}
 */
function namesAt(game, n, seat) {
  const then = game.states[n - 1].players.map((/** @type {any} */ one) => one.name);
  return [then[seat], ...game.names[seat].filter((name) => !then.includes(name))];
}

/**
 * Whether a text has a name as a word of its own.
 * @param {string} text
 * @param {string} name
 */
function mentions(text, name) {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1))
    if (!/[\p{L}\p{N}&]/u.test(text[at - 1] ?? "") && !/[\p{L}\p{N}&]/u.test(text[at + name.length] ?? "")) return true;
  return false;
}

/**
 * What an event did in sentences, and its moves.
 * @param {any} event
 * @param {string} effects
 */
function movesOf(event, effects) {
  const details = h("details", { class: "moves" }, h("summary", {}, event.moves.length ? counted(event.moves.length, "move") : "effects"));
  details.addEventListener("toggle", () => {
    if (details.open && details.childElementCount === 1)
      details.append(h("p", {}, effects), event.moves.length ? table(`Moves of event ${event.n}`, ["Move", "Rule"], event.moves.map((/** @type {any} */ move) => ({ cells: move }))) : "");
  });
  return details;
}

/**
 * @param {import("./game.js").Game} game
 * @param {Group[]} groups
 * @param {HTMLElement} empty
 */
function filters(game, groups, empty) {
  const rows = groups.flatMap((group) => group.rows);
  let kind = "";
  const pick = (/** @type {string} */ label, /** @type {string} */ all, /** @type {string[]} */ names) => h("select", { "aria-label": label, onchange: () => apply() }, h("option", { value: "" }, all), names.map((name) => h("option", { value: name }, name)));
  const there = (/** @type {string[]} */ names) => names.filter((name) => rows.some((row) => row.concerns.includes(name)));
  const player = pick("Player", "All players", there(game.players));
  const corporation = pick(game.hasMarket ? "Corporation" : "Railroad", game.hasMarket ? "All corporations" : "All railroads", there(game.corporations));
  const round = pick("Round", "All rounds", [...new Set(groups.map((group) => group.rows[0].round))].reverse());
  const search = h("input", { type: "search", placeholder: "Search the log", "aria-label": "Search the log", oninput: () => apply() });
  const buttons = filtersOf(game.events).map((one) => h("button", { type: "button", "aria-pressed": String(one.kind === kind), "data-kind": one.kind, onclick: () => { kind = one.kind; apply(); } }, `${one.label} ${one.number}`));
  const apply = () => {
    const words = search.value.trim().toLowerCase();
    const filtering = Boolean(kind || words || player.value || corporation.value || round.value);
    let shown = 0;
    for (const button of buttons) button.setAttribute("aria-pressed", String(button.dataset.kind === kind));
    groups.forEach((group, place) => {
      const found = group.rows.filter((row) => {
        const fits = (!kind || row.kind === kind) && (!words || row.text.includes(words)) && (!player.value || row.concerns.includes(player.value)) && (!corporation.value || row.concerns.includes(corporation.value)) && (!round.value || row.round === round.value);
        row.element.hidden = !fits;
        return fits;
      });
      shown += found.length;
      group.element.hidden = !found.length;
      group.element.open = filtering ? found.length > 0 : place === 0;
    });
    empty.hidden = shown > 0;
  };
  return h("div", { class: "filters" }, h("div", { class: "kinds", role: "group", "aria-label": "Kind of event" }, buttons), player, corporation, round, search);
}

/**
 * Show the event that the address names (`#e57`): its row, and the table after it.
 * @param {Group[]} groups
 */
function goTo(groups) {
  const n = eventHere();
  for (const group of groups)
    for (const row of group.rows) {
      row.element.classList.toggle("target", row.event.n === n);
      if (row.event.n !== n) continue;
      group.element.hidden = false;
      row.element.hidden = false;
      group.element.open = true;
      show(n);
      row.element.scrollIntoView({ block: "center" });
      row.element.focus({ preventScroll: true });
    }
}
