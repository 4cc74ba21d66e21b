// The trains in the depot; cards that can be bought as one of several types stand there once.

/**
 * @param {any} state
 * @returns {{kinds: string[], left: number | null}[]} the names of a card, and how many are left; `null` if that is any number
 */
export function inDepot(state) {
  const { trains, train_order: order } = state.rules;
  const kinds = /** @type {string[]} */ (order).filter((kind) => state.depot[kind] !== 0);
  const isFirst = (/** @type {string} */ kind) => !trains[kind].also.some((/** @type {string} */ other) => kinds.indexOf(other) >= 0 && kinds.indexOf(other) < kinds.indexOf(kind));
  return kinds.filter(isFirst).map((kind) => ({ kinds: [kind, ...trains[kind].also], left: state.depot[kind] }));
}
