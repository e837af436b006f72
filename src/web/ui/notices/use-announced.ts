import { useEffect } from "react";
import { useAnnounce } from "./announcer.tsx";

/**
 * Announces a message that has appeared on the page, once: Fluent's message bars announce nothing
 * themselves.
 */
export function useAnnounced(text: string | null): void {
  const announce = useAnnounce();
  useEffect(() => {
    if (text !== null) announce(text);
  }, [text, announce]);
}
