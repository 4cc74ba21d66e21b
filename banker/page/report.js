// The report of a game: one page with everything, drawn from the data in it.

import { h } from "./elements.js";
import { counted } from "./figures.js";
import { gameOf, show, whenShown } from "./game.js";
import { head, result } from "./result.js";
import { worth } from "./worth.js";
import { prices } from "./prices.js";
import { moment } from "./moment.js";
import { revenue } from "./revenue.js";
import { earned } from "./earned.js";
import { trains, presidents } from "./trains.js";
import { log } from "./log.js";
import { themeButton } from "./theme.js";

/** @typedef {{id: string, title: string, finding: any, body: any, started?: () => void}} Section */

/**
 * @param {Section} section
 */
function drawn(section) {
  return h("section", { id: section.id, "aria-labelledby": `${section.id}-title` },
    h("div", { class: "side" }, h("h2", { id: `${section.id}-title` }, section.title), h("p", {}, section.finding)),
    h("div", { class: "body" }, section.body));
}

/**
 * The bar with the contents, the event that is shown, and the button for light and dark.
 * @param {import("./game.js").Game} game
 * @param {Section[]} sections
 */
function contents(game, sections) {
  const links = sections.map((section) => h("a", { href: `#${section.id}` }, section.title));
  const back = h("button", { type: "button", class: "back", onclick: () => show(game.last) });
  whenShown((n) => {
    back.hidden = n >= game.last;
    back.textContent = `At event ${n} ✕`;
    back.setAttribute("aria-label", `The page shows event ${n}; back to the last event`);
  });
  const observer = new IntersectionObserver((entries) => {
    for (const entry of entries) {
      const link = links[sections.findIndex((section) => section.id === entry.target.id)];
      if (!entry.isIntersecting || !link) continue;
      for (const other of links) other.removeAttribute("aria-current");
      link.setAttribute("aria-current", "true");
    }
  }, { rootMargin: "-20% 0px -79% 0px" });
  const bar = h("nav", { class: "contents", "aria-label": "Contents" }, h("div", { class: "links" }, links), back, themeButton());
  return { bar, watch: (/** @type {Element[]} */ elements) => elements.forEach((element) => observer.observe(element)) };
}

function start() {
  const game = gameOf(JSON.parse(document.getElementById("data")?.textContent ?? ""));
  show(game.last);
  /** @type {Section[]} */
  const sections = [];
  const parts = game.last ? [result, worth, prices, moment, revenue, earned, trains, presidents, log] : [result, moment, log];
  for (const section of parts) {
    const found = section(game);
    if (found) sections.push(found);
  }
  const { bar, watch } = contents(game, sections);
  const elements = sections.map(drawn);
  document.body.append(
    head(game), bar, h("main", {}, elements),
    h("footer", {}, h("span", {}, `Made by banker ${game.data.banker} from a ledger of ${counted(game.last, "event")}`), h("span", { class: "mono" }, `Seal ${game.data.seal}`)));
  watch(elements);
  for (const section of sections) section.started?.();
}

start();
