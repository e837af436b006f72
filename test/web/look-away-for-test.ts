/** The browser hides this page, as behind another tab, or shows it again. */
export function lookAway(isAway: boolean): void {
  const value = isAway ? "hidden" : "visible";
  Object.defineProperty(document, "visibilityState", { value, configurable: true });
  // The queries listen at the window.
  document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
}
