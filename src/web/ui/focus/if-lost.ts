/**
 * Focuses the element if nothing has the focus: what had it has gone or moved to another place.
 * Never takes it from the window around this page, such as from the host's chat.
 */
export function focusIfLost(
  element: HTMLElement | null | undefined,
  how: FocusOptions = { preventScroll: true },
): void {
  const { activeElement, body } = document;
  if (!document.hasFocus()) return;
  if (activeElement === null || activeElement === body) element?.focus(how);
}
