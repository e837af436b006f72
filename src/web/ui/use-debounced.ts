import { useEffect, useState } from "react";

/**
 * The text after a pause in typing, for server requests that must not run with each key. An empty
 * text takes effect at once. `pause` in milliseconds.
 */
export function useDebounced(text: string, pause = 300): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), text === "" ? 0 : pause);
    return () => clearTimeout(timer);
  }, [text, pause]);
  return text === "" ? "" : settled;
}
