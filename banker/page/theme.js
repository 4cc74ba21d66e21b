// The button for light and dark; without it the page follows the system.

import { h } from "./elements.js";

/**
 * The button of a page; a theme in the address (`?theme=dark`) is taken first.
 * @param {(theme: string) => void} [chosen] called with `light` or `dark` when somebody has chosen it
 */
export function themeButton(chosen = () => {}) {
  const root = document.documentElement;
  const given = new URLSearchParams(location.search).get("theme");
  if (given === "dark" || given === "light") root.dataset.theme = given;
  const dark = () => (root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches);
  const button = h("button", { type: "button", class: "theme", onclick: () => choose(dark() ? "light" : "dark") });
  const named = () => (button.textContent = dark() ? "Light" : "Dark");
  function choose(/** @type {string} */ theme) {
    root.dataset.theme = theme;
    named();
    chosen(theme);
  }
  named();
  return button;
}
