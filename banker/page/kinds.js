// What logs of events share: kinds, by which they are filtered, and what a round or the whole game has had.

import { counted } from "./figures.js";

/** @type {[string, string[]][]} */
const KINDS = [
  ["Stock", ["par", "buy", "sell", "exchange", "water", "issue", "redeem", "reissue", "protect", "give"]],
  ["Runs", ["run", "connect"]],
  ["Trains", ["train", "discard"]],
  ["Map", ["tile", "token"]],
  ["Privates", ["private", "bid"]],
  ["Bonds", ["bond"]],
  ["Corrections", ["undo", "redo", "amend", "void", "insert"]],
  ["Rounds", ["next", "end", "bankrupt"]],
  ["Other", ["pay", "note", "count", "option", "rename", "close", "move", "price"]],
];

/** @param {any} event */
export const kindOf = (event) => KINDS.find(([, verbs]) => verbs.includes(event.listed_as))?.[0] ?? "Other";

/**
 * Whether an event is a run that brings something.
 * @param {any} event
 */
export const isRun = (event) => event.do === "run" && event.words[1] !== "0";

/** @type {(verbs: string[]) => (event: any) => boolean} */
const does = (verbs) => (event) => verbs.includes(event.do);

/** @type {[string, (event: any) => boolean][]} */
const COUNTED = [["run", isRun], ["purchase", does(["buy", "par"])], ["sale", does(["sell"])], ["private", does(["private"])], ["train", does(["train"])]];

/**
 * What happened in a round, in few words.
 * @param {any[]} events
 * @param {string} [earned] all that the runs brought
 */
export function summaryOf(events, earned) {
  const parts = COUNTED.map(([noun, counts]) => ({ noun, number: events.filter((event) => !event.undone && counts(event)).length })).filter(({ number }) => number);
  return parts.map(({ noun, number }) => counted(number, noun) + (noun === "run" && earned ? `, ${earned}` : "")).join(" · ") || counted(events.length, "event");
}

/**
 * The filters of a log with the number of events that each shows, the one for all of them first; a kind without events has none.
 * @param {any[]} events
 */
export const filtersOf = (events) => ["", ...KINDS.map(([name]) => name)].map((kind) => ({ kind, label: kind || "All", number: events.filter((event) => !kind || kindOf(event) === kind).length })).filter(({ number }) => number);

/**
 * How many events were undone, as the end of a sentence on all events.
 * @param {any[]} events
 */
export function undoneIn(events) {
  const count = events.filter((event) => event.undone).length;
  return count ? ` ${counted(count, "event")} ${count === 1 ? "was" : "were"} undone.` : "";
}

/** The event that the address names (`#e57`), or NaN. */
export const eventHere = () => Number(/^#e(\d+)$/.exec(location.hash)?.[1] ?? NaN);
