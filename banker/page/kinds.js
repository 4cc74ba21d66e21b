// Kinds of events, by which logs are filtered.

/** @type {[string, string[]][]} */
export const KINDS = [
  ["Stock", ["par", "buy", "sell", "exchange", "water"]],
  ["Runs", ["run"]],
  ["Trains", ["train", "discard"]],
  ["Map", ["tile", "token"]],
  ["Privates", ["private", "bid"]],
  ["Corrections", ["undo", "redo", "amend", "void", "insert"]],
  ["Rounds", ["next", "end", "bankrupt"]],
  ["Other", ["pay", "note", "count", "option", "rename"]],
];

/** @param {string} verb */
export const kindOf = (verb) => KINDS.find(([, verbs]) => verbs.includes(verb))?.[0] ?? "Other";

/**
 * Whether an event is a run that brings something.
 * @param {any} event
 */
export const isRun = (event) => event.do === "run" && event.words[1] !== "0";
