import { focusIn } from "../card/focus-in-card.ts";

/**
 * Remembers what has the focus; answers how to give it back once what came in between is gone. A
 * message may have been drawn anew meanwhile.
 */
export function rememberFocus(): () => void {
  const before = document.activeElement;
  const message = before?.closest<HTMLElement>("[data-message]");
  const inside = message ? focusIn(message) : null;
  const id = message?.dataset.message ?? "";
  return () => {
    window.setTimeout(() => {
      if (before instanceof HTMLElement && before.isConnected) return before.focus();
      const drawn = id
        ? document.querySelector<HTMLElement>(`[data-message="${CSS.escape(id)}"]`)
        : null;
      if (drawn) inside?.restore(drawn);
    });
  };
}
