// Best and worst: purchases, runs, sales and trains, each a link to its event.

import { h } from "./elements.js";
import { inWords, listed, whole } from "./figures.js";

/** @param {import("./game.js").Game} game */
export function best(game) {
  const { story } = game.data;
  if (!story?.best.length) return null;
  const runs = game.data.runs.filter((/** @type {any} */ run) => run.revenue).length;
  return {
    id: "best",
    title: "Best and worst",
    finding: `Out of ${listed([some(story.purchases, "purchase"), some(runs, "run"), some(story.trains.length, "train")].flatMap((one) => (one ? [one] : [])))}.`,
    body: h("dl", { class: "bests" }, story.best.map((/** @type {any} */ one) => h("div", {},
      h("dt", {}, one.what),
      h("dd", { class: "fact" }, h("a", { href: `#e${one.n}` }, whole(one.fact))),
      h("dd", {}, whole(one.figures))))),
  };
}

/**
 * A number of things in words; nothing for none.
 * @param {number} number
 * @param {string} one
 */
const some = (number, one) => number && `${inWords(number)} ${one}${number === 1 ? "" : "s"}`;
