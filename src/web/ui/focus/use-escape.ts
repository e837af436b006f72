import { type RefObject, useEffect, useEffectEvent } from "react";

/** Escape, wherever the focus is in this element. `onEscape` answers whether it took the key. */
export function useEscape(element: RefObject<HTMLElement | null>, onEscape: () => boolean): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    // A dialog in which it is shown stays.
    if (event.key === "Escape" && !event.defaultPrevented && onEscape()) event.preventDefault();
  });
  useEffect(() => {
    const { current } = element;
    const hear = (event: KeyboardEvent) => press(event);
    current?.addEventListener("keydown", hear);
    return () => current?.removeEventListener("keydown", hear);
  }, [element]);
}
