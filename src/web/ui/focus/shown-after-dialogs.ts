/**
 * Shows the page to assistive technology again after a dialog, which hides it while it is open.
 * Fluent's own way is forgotten where nothing else on the page uses its library for the focus.
 */
export function showAfterDialogs(root: HTMLElement): void {
  new MutationObserver(() => {
    if (root.ariaHidden && !document.querySelector('[data-tabster*="modalizer"]'))
      root.ariaHidden = null;
  }).observe(document.body, { childList: true });
}
