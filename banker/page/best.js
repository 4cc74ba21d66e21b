// Best and worst: purchases, runs, sales and trains, each a link to its event.

import { h } from "./elements.js";
import { counted, whole } from "./figures.js";

/** @param {import("./game.js").Game} game */
export function best(game) {
  const { story } = game.data;
  if (!story?.best.length) return null;
  const runs = game.data.runs.filter((/** @type {any} */ run) => run.revenue).length;
  return {
    id: "best",
    title: "Best and worst",
    finding: `Out of ${counted(story.purchases, "purchase")}, ${counted(runs, "run")} and ${counted(story.trains.length, "train")}.`,
    body: h("dl", { class: "bests" }, story.best.map((/** @type {any} */ one) => h("div", {},
      h("dt", {}, one.what),
      h("dd", { class: "fact" }, h("a", { href: `#e${one.n}` }, whole(one.fact))),
      h("dd", {}, whole(one.figures))))),
  };
}
