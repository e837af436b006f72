import { type RefObject, useCallback, useRef } from "react";

/** The ref of an element, and a function that focuses the button inside it. */
export function useFocusInside<T extends HTMLElement>(): [RefObject<T | null>, () => void] {
  const place = useRef<T>(null);
  const focus = useCallback(() => place.current?.querySelector("button")?.focus(), []);
  return [place, focus];
}
