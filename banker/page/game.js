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
    /** Those that never had a price, a president or a holder. @type {string[]} */
    idle: rules.market.length === 0 ? [] : corporations.filter((/** @type {string} */ id, /** @type {number} */ place) =>
      !states.some((state) => state.corporations[place].price !== null || state.corporations[place].floated || state.players.some((/** @type {any} */ one) => one.shares[id]))),
    /** Those that were closed, and by which event. @type {Map<string, number>} */
    closed: new Map(corporations.flatMap((/** @type {string} */ id, /** @type {number} */ place) => {
      const terms = changesOf(states, counts, (state) => state.corporations[place].floated);
      const { value, n } = terms[terms.length - 1];
      return value || terms.length < 2 ? [] : [[id, n]];
    })),
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

// The event that the page shows the table after: one that a pointer passes over, or the one that was chosen last.
/** @type {{listener: (n: number) => void, element: Element | null, stale: boolean}[]} */
const listeners = [];
let shown = 0;
let kept = 0;
let frame = 0;

/**
 * @param {(n: number) => void} listener called with the event now, and whenever another one is shown
 * @param {Element | null} [element] while a pointer passes over events, the listener is called only if this is in sight, and not hidden at this width
 */
export function whenShown(listener, element = null) {
  listeners.push({ listener, element, stale: false });
  if (element) sight.observe(element);
  listener(shown);
}

// The browser tells what is in sight: to measure that in every step would cost a layout of the page each time.
/** @type {WeakSet<Element>} */
const inSight = new WeakSet();
const sight = new IntersectionObserver((entries) => entries.forEach(({ isIntersecting, target }) => {
  if (!isIntersecting) inSight.delete(target);
  else {
    inSight.add(target);
    listeners.filter((one) => one.stale && one.element === target).forEach(call);
  }
}));

/** @param {{listener: (n: number) => void, element: Element | null, stale: boolean}} one */
function call(one) {
  one.stale = false;
  one.listener(shown);
}

/**
 * @param {number} n
 * @param {boolean} passing
 */
function tell(n, passing) {
  const same = n === shown;
  shown = n;
  listeners.forEach((one) => {
    if (passing && one.element && !inSight.has(one.element)) one.stale = true;
    else if (!same || one.stale) call(one);
  });
}

/** @param {number} n */
export function show(n) {
  cancelAnimationFrame(frame);
  kept = n;
  document.body.classList.remove("passing");
  tell(n, false);
}

/**
 * Show an event as long as a pointer is over it, or drags the slider there; at most once a frame.
 * @param {number} n
 */
export function pass(n) {
  cancelAnimationFrame(frame);
  frame = requestAnimationFrame(() => {
    document.body.classList.add("passing");
    tell(n, true);
  });
}

/** Go back to the event that was chosen last. */
export const passed = () => show(kept);
