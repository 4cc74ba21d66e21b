// The table after each event, from the differences that the page holds (banker/views/game_data.py).

/** @param {any} value */
const isObjects = (value) => Array.isArray(value) && value.length > 0 && value.every((one) => one !== null && typeof one === "object" && !Array.isArray(one));

/**
 * The value that a change leads to; what does not change is shared with the value before.
 * @param {any} before
 * @param {any} change `[value]`, changes by key, or `[]` where the key is gone
 * @returns {any}
 */
export function changed(before, change) {
  if (change === null || change === undefined) return before;
  if (Array.isArray(change)) return change[0];
  const after = isObjects(before) ? [...before] : { ...before };
  for (const [key, one] of Object.entries(change)) {
    if (!Array.isArray(one) || one.length > 0) after[key] = changed(before[key], one);
    else if (Array.isArray(after)) after.length = Math.min(after.length, Number(key));
    else delete after[key];
  }
  return after;
}

/**
 * The table before event 1 and after each event: what `status -O json --at N` prints.
 * @param {any} data
 * @returns {any[]}
 */
export function allStates(data) {
  const states = [data.before];
  for (const event of data.events) states.push(changed(states[states.length - 1], event.change));
  return states;
}
