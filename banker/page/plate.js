// The name of a corporation on its colour, for a television.

import { h } from "./elements.js";
import { shortId } from "./fitting.js";
import { coloursOf } from "./marks.js";

/**
 * As large as what is around it.
 * @param {any} rules
 * @param {string} id
 * @param {string} [more]
 */
export function plate(rules, id, more = "") {
  const { fill, text } = coloursOf(rules, id);
  return h("span", { class: `plate ${more}${text === "#FFFFFF" ? " on-dark" : ""}`, style: { background: fill, color: text } }, shortId(id) === id ? id : [h("span", { class: "unseen" }, id), h("span", { "aria-hidden": true }, shortId(id))]);
}
