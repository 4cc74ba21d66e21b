// A number to type, or to change by two buttons.

import { h } from "./elements.js";

/**
 * @param {{id: string, label: any, value: number, step: number, changed: (value: number) => void}} how
 */
export function stepper({ id, label, value, step, changed }) {
  const field = h("input", { id, inputmode: "numeric", pattern: "[0-9]*", maxlength: 6, autocomplete: "off", value: String(value) });
  const now = () => Number(field.value.replace(/\D/g, "") || 0);
  const put = (/** @type {number} */ to) => { field.value = String(Math.max(0, to)); changed(now()); };
  field.addEventListener("input", () => changed(now()));
  const button = (/** @type {string} */ sign, /** @type {string} */ words, /** @type {number} */ by) => h("button", { type: "button", "aria-label": words, onclick: () => put(Math.ceil((now() + Math.min(0, by)) / step) * step + Math.max(0, by)) }, sign);
  return h("div", { class: "ask" }, h("label", { for: id }, label), h("span", { class: "in" }, button("−", "less", -step), field, button("+", "more", step)));
}
