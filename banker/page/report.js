// The report of a game: one page with everything, drawn from the data in it.

import { h } from "./elements.js";
import { counted } from "./figures.js";
import { gameOf, show } from "./game.js";
import { head, result } from "./result.js";
import { why } from "./why.js";
import { worth } from "./worth.js";
import { prices } from "./prices.js";
import { moment } from "./moment.js";
import { fed } from "./fed.js";
import { yields } from "./yields.js";
import { portfolio } from "./portfolio.js";
import { clock } from "./clock.js";
import { best } from "./best.js";
import { card } from "./card.js";
import { revenue } from "./revenue.js";
import { earned } from "./earned.js";
import { trains, presidents } from "./trains.js";
import { log } from "./log.js";
import { steer } from "./steer.js";

/** @typedef {{id: string, title: string, finding?: any, findings?: any[], body: any, started?: () => void}} Section */

/**
 * @param {Section} section
 */
function drawn(section) {
  return h("section", { id: section.id, "aria-labelledby": `${section.id}-title` },
    h("div", { class: "side" }, h("h2", { id: `${section.id}-title` }, section.title), (section.findings ?? [section.finding]).map((finding) => h("p", {}, finding))),
    h("div", { class: "body" }, section.body));
}

/** @param {Section[]} sections */
const contents = (sections) => h("nav", { class: "contents", "aria-label": "Contents" }, sections.map((section) => h("a", { href: `#${section.id}` }, section.title)));

function start() {
  const game = gameOf(JSON.parse(document.getElementById("data")?.textContent ?? ""));
  show(game.last);
  /** @type {Section[]} */
  const sections = [];
  const parts = game.last ? [result, why, worth, prices, moment, fed, yields, portfolio, clock, best, card, revenue, earned, trains, presidents, log] : [result, moment, log];
  for (const section of parts) {
    const found = section(game);
    if (found) sections.push(found);
  }
  document.body.append(
    head(game), contents(sections), steer(game), h("main", {}, sections.map(drawn)),
    h("footer", {}, h("span", {}, `Made by banker ${game.data.banker} from a ledger of ${counted(game.last, "event")}`), h("span", { class: "mono" }, `Seal ${game.data.seal}`)));
  document.body.classList.toggle("no-log", game.data.print_log === false);
  for (const section of sections) section.started?.();
}

start();
