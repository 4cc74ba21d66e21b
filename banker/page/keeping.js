// What a reader has done to a page stays when it is drawn anew: scroll, focus, opened details, and what was typed.

/**
 * Draw anew what is inside an element; elements with an `id` stay as they were.
 * @param {Element} inside
 * @param {() => void} draw
 */
export function keeping(inside, draw) {
  const [left, top] = [scrollX, scrollY];
  const focus = document.activeElement?.id;
  const before = [...inside.querySelectorAll("[id]")].map((one) => ({ id: one.id, put: kept(one) }));
  draw();
  for (const { id, put } of before) {
    const now = document.getElementById(id);
    if (now) put(now);
  }
  if (focus && document.activeElement?.id !== focus) document.getElementById(focus)?.focus({ preventScroll: true });
  scrollTo(left, top);
}

/**
 * What makes another element as this one is. A field that shows what it showed when it was drawn is the page's own: it follows the game.
 * @param {any} one
 * @returns {(now: any) => void}
 */
function kept(one) {
  const { scrollLeft, scrollTop, open, value, tagName } = one;
  const typed = tagName === "INPUT" && value !== one.defaultValue;
  const isPressed = one.getAttribute("aria-pressed");
  return (now) => {
    if (tagName === "DETAILS") now.open = open;
    if (typed && now.value !== value) {
      now.value = value;
      now.dispatchEvent(new Event("input", { bubbles: true }));
    }
    if (isPressed === "true" && now.getAttribute("aria-pressed") === "false") now.click();
    now.scrollLeft = scrollLeft;
    now.scrollTop = scrollTop;
  };
}
