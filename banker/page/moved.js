// Which tokens of the stock market an event moved.

/**
 * Ids of the corporations whose tokens an event moved, and those that stood elsewhere, as they were before it.
 * @param {any} state after the event
 * @param {any} before
 * @returns {{ids: Set<string>, left: any[]}}
 */
export function movedTokens(state, before) {
  const now = new Map(state.corporations.map((/** @type {any} */ one) => [one.id, one]));
  const moved = before.corporations.filter((/** @type {any} */ was) => {
    const one = now.get(was.id);
    return one && (one.row !== was.row || one.column !== was.column);
  });
  return { ids: new Set(moved.map((/** @type {any} */ one) => one.id)), left: moved.filter((/** @type {any} */ one) => one.row !== null) };
}
