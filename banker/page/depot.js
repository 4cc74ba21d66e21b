// The trains in the depot, and types of train in its order.

/**
 * The trains in the depot; cards that can be bought as one of several types stand there once.
 * @param {any} state
 * @returns {{kinds: string[], left: number | null}[]} the names of a card, and how many are left; `null` if that is any number
 */
export function inDepot(state) {
  const { trains, train_order: order } = state.rules;
  const kinds = /** @type {string[]} */ (order).filter((kind) => state.depot[kind] !== 0);
  const isFirst = (/** @type {string} */ kind) => !trains[kind].also.some((/** @type {string} */ other) => kinds.indexOf(other) >= 0 && kinds.indexOf(other) < kinds.indexOf(kind));
  return kinds.filter(isFirst).map((kind) => ({ kinds: [kind, ...trains[kind].also], left: state.depot[kind] }));
}

/**
 * Something by type of train, in the order of the depot: JavaScript would put whole numbers first (3 before 2+).
 * @template T
 * @param {any} rules
 * @param {Record<string, T>} by
 * @returns {[string, T][]}
 */
export const byType = (rules, by) => rules.train_order.filter((/** @type {string} */ kind) => kind in by).map((/** @type {string} */ kind) => [kind, by[kind]]);

/**
 * The types in a list of trains, in its order, and how many of each it has.
 * @param {string[]} all
 * @returns {{id: string, count: number}[]}
 */
export const countsOf = (all) => [...new Set(all)].map((id) => ({ id, count: all.filter((other) => other === id).length }));

/**
 * The types that the first train of the next type rusts, each with its owners and how many they lose.
 * @param {any} state
 * @returns {[string, Record<string, number>][]}
 */
export const rusting = ({ rules, coming }) => byType(rules, /** @type {Record<string, Record<string, number>>} */ (coming?.rusts ?? {})).filter(([, owners]) => Object.keys(owners).length);
