// The operating order: who has operated in this round, who is up, and who follows.

/**
 * The floated corporations as they operate. During an operating round those that have operated come first, then the one that is up, then those that
 * wait in their order; one that floated in this round waits for the next and comes last.
 * @param {any} state
 * @returns {string[]}
 */
export function inOrder(state) {
  if (!isOperating(state)) return state.order;
  /** @type {(id: string) => number} */
  const part = (id) => (id === upNow(state) ? 1 : hasOperated(state, id) ? 0 : state.yet_to_operate.includes(id) ? 2 : 3);
  return [0, 1, 2, 3].flatMap((number) => state.order.filter((/** @type {string} */ id) => part(id) === number));
}

/**
 * @param {any} state
 * @param {string} id
 */
export function hasOperated(state, id) {
  if (!isOperating(state) || id === upNow(state) || !state.order.includes(id) || state.yet_to_operate.includes(id)) return false;
  return state.corporations.find((/** @type {any} */ one) => one.id === id)?.run?.round === state.game.round;
}

/**
 * The corporation whose turn it is, or that has run while nobody has typed the end of its turn.
 * @param {any} state
 * @returns {string | null}
 */
export const upNow = ({ game, turn }) => (game.over ? null : turn.corporation ?? null);

/** @param {any} state */
const isOperating = (state) => state.game.round.startsWith("OR");

/**
 * For sorting corporations by their ids: those that have not floated come behind the others, by price.
 * @param {any} state
 * @returns {(one: any) => number}
 */
export function placing(state) {
  const places = new Map(inOrder(state).map((id, place) => [id, place]));
  return (one) => places.get(one.id) ?? (one.price !== null ? 10000 - one.price : 20000);
}
