import { focusIfLost } from "./if-lost.ts";

/**
 * A ref for an element that may be taken away with the focus in it: the focus then goes on to what
 * takes its place, which `find` looks for in the closest element around it that matches. Made once,
 * not with each render.
 */
export function handFocusOn(
  around: string,
  find: (around: Element) => HTMLElement | null,
): (left: HTMLElement | null) => () => void {
  return (left) => () => {
    const place = left?.closest(around);
    if (!place || !left?.contains(document.activeElement)) return;
    // Once the new elements are there, too.
    queueMicrotask(() => {
      const next = find(place);
      // What the keyboard reaches already stays in its order.
      if (next && next.tabIndex < 0) next.tabIndex = -1;
      focusIfLost(next, { preventScroll: false });
    });
  };
}

/** Hands the focus on to the heading of the section. */
export const toSectionHeading = handFocusOn("section", (section) => section.querySelector("h2"));

const itself = (row: Element) => (row instanceof HTMLElement ? row : null);
/** Leaves the focus to the row of a list, so that the next key goes on from there. */
export const toRow = handFocusOn("li", itself);
/** The same for a group. */
export const toGroup = handFocusOn("[role=group]", itself);
