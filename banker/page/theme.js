// The button for light and dark; without it the page follows the system.

import { h } from "./elements.js";

/** The button of a page; a theme in the address (`?theme=dark`) is taken first. */
export function themeButton() {
  const root = document.documentElement;
  const given = new URLSearchParams(location.search).get("theme");
  if (given === "dark" || given === "light") root.dataset.theme = given;
  const dark = () => (root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches);
  const button = h("button", { type: "button", class: "theme", onclick: () => { root.dataset.theme = dark() ? "light" : "dark"; named(); } });
  const named = () => (button.textContent = dark() ? "Light" : "Dark");
  named();
  return button;
}
