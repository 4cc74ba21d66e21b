// The card to share: a picture of 1200 by 630 pixels, which a button saves as PNG.

import { h } from "./elements.js";

const [WIDTH, HEIGHT] = [1200, 630];

/** @param {import("./game.js").Game} game */
export function card(game) {
  const { story } = game.data;
  if (!story) return null;
  const picture = h("img", { class: "card", src: `data:image/svg+xml;charset=utf-8,${encodeURIComponent(story.card)}`, width: WIDTH, height: HEIGHT, alt: `${story.headline}. ${story.deck}` });
  return {
    id: "card",
    title: "A card to share",
    finding: "A picture of 1200 × 630 pixels, as messengers and forums show it.",
    body: [picture, h("p", {}, h("button", { type: "button", onclick: () => save(picture) }, "Save as PNG"))],
  };
}

/** @param {HTMLImageElement} picture */
async function save(picture) {
  await picture.decode();
  const canvas = h("canvas", { width: WIDTH, height: HEIGHT });
  canvas.getContext("2d").drawImage(picture, 0, 0, WIDTH, HEIGHT);
  const blob = await new Promise((done) => { canvas.toBlob(done, "image/png"); });
  const address = URL.createObjectURL(blob);
  h("a", { href: address, download: "card.png" }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000); // a browser may ask first where to keep the file
}
