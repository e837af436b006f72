/** Ends the search for a new place of the focus; null if none is wanted. */
let stop: (() => void) | null = null;

/**
 * Moves the focus of a button that is about to disappear, or just has, to the heading of its dialog
 * or page, as often as that is replaced, until the person goes on or `takeFocus` is called.
 */
export function followFocus(button: HTMLElement): void {
  stop?.();
  const dialog = button.closest("[role=dialog], [role=alertdialog]");
  const focus = () => {
    if (!document.hasFocus() || document.activeElement !== document.body) return;
    const place = dialog?.isConnected ? dialog : document;
    const heading = place.querySelector<HTMLElement>("h1") ?? place.querySelector("h2");
    if (heading && !heading.hasAttribute("tabindex")) heading.tabIndex = -1;
    heading?.focus();
  };
  const changes = new MutationObserver(focus);
  changes.observe(document.body, { childList: true, subtree: true });
  const end = () => {
    changes.disconnect();
    window.removeEventListener("focus", focus);
    document.removeEventListener("keydown", end, true);
    document.removeEventListener("pointerdown", end, true);
    stop = null;
  };
  // The host may have it still, after one of its dialogs.
  window.addEventListener("focus", focus);
  document.addEventListener("keydown", end, true);
  document.addEventListener("pointerdown", end, true);
  stop = end;
  focus();
}

/** Focuses the button instead, if there is such a search. */
export function takeFocus(button: HTMLElement): void {
  if (!stop) return;
  stop();
  button.focus();
}
