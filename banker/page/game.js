// The game that the page shows: its states, rounds, phases, and who is who.

import { allStates } from "./states.js";

/**
 * @typedef {{name: string, label: string, stock: boolean, first: number, last: number}} Round
 * A round: the first and last event after which the table was in it.
 */

/**
 * Which states count for a chart: not those after an event that was undone, up to its `undo`.
 * @param {any[]} events
 * @returns {boolean[]}
 */
function countingStates(events) {
  const counts = Array(events.length + 1).fill(true);
  /** @type {number[]} */
  const stack = [];
  for (const event of events) {
    if (event.do === "undo") counts.fill(false, stack.pop() ?? event.n, event.n);
    else stack.push(event.n);
  }
  return counts;
}

/**
 * @param {any[]} states
 * @param {boolean[]} counts
 * @returns {Round[]}
 */
function roundsOf(states, counts) {
  /** @type {Round[]} */
  const rounds = [];
  states.forEach(({ game }, n) => {
    const now = rounds[rounds.length - 1];
    if (!counts[n]) return;
    if (now && now.name === game.round) now.last = n;
    else rounds.push({ name: game.round, label: game.round.replace(/^OR /, ""), stock: !game.round.startsWith("OR"), first: n, last: n });
  });
  return rounds;
}

/**
 * Where a value of the state changes: `[{value, n}]`, only in states that count.
 * @param {any[]} states
 * @param {boolean[]} counts
 * @param {(state: any) => any} of
 * @returns {{value: any, n: number}[]}
 */
export function changesOf(states, counts, of) {
  /** @type {{value: any, n: number}[]} */
  const found = [];
  states.forEach((state, n) => {
    if (!counts[n]) return;
    const value = of(state);
    if (found.length === 0 || found[found.length - 1].value !== value) found.push({ value, n });
  });
  return found;
}

/** @param {any} data */
export function gameOf(data) {
  const states = allStates(data);
  const counts = countingStates(data.events);
  const now = states[states.length - 1];
  const { rules } = now;
  const corporations = now.corporations.map((/** @type {any} */ one) => one.id);
  return {
    data,
    states,
    counts,
    now,
    rules,
    events: data.events,
    last: states.length - 1,
    currency: rules.currency,
    title: now.game.title,
    players: now.players.map((/** @type {any} */ one) => one.name),
    /** All names that each player has had, by seat. @type {string[][]} */
    names: now.players.map((/** @type {any} */ _, /** @type {number} */ seat) => [...new Set(states.filter((_, n) => counts[n]).map((state) => state.players[seat].name))]),
    corporations,
    /** Those of which anybody ever knew a price, or that were floated from the start. */
    active: corporations.filter((/** @type {any} */ _, /** @type {number} */ place) =>
      states.some((state) => state.corporations[place].price !== null || state.corporations[place].floated)),
    hasMarket: rules.market.length > 0,
    rounds: roundsOf(states, counts),
    phases: changesOf(states, counts, (state) => state.game.phase),
    over: now.game.over,
  };
}

/** @typedef {ReturnType<typeof gameOf>} Game */

/**
 * The numbers from 0 of corporations in the states, by their ids.
 * @param {Game} game
 * @param {string} id
 */
export const placeOf = (game, id) => game.corporations.indexOf(id);

/**
 * What a player is called now, since players may be renamed.
 * @param {Game} game
 * @param {any} state
 * @param {string | null} name in that state
 */
export const nameNow = (game, state, name) => game.players[state.players.findIndex((/** @type {any} */ one) => one.name === name)] ?? null;

// The event that the page shows the table after.
const listeners = new Set();
let shown = 0;

/** @param {(n: number) => void} listener called with the event now, and whenever another one is shown */
export function whenShown(listener) {
  listeners.add(listener);
  listener(shown);
}

/** @param {number} n */
export function show(n) {
  shown = n;
  for (const listener of listeners) listener(n);
}
