import { useEffect, useRef } from "react";
import { useAnnounce } from "../../ui/notices/announcer.tsx";

/**
 * Announces what a list shows, once it has loaded (`sentence`), each time something else was asked
 * of it (`asked`); but not the first time: the page itself shows that.
 */
export function useSaid(sentence: string | null, asked: string): void {
  const announce = useAnnounce();
  const before = useRef<string | null>(null);
  useEffect(() => {
    if (sentence === null || before.current === asked) return;
    if (before.current !== null) announce(sentence);
    before.current = asked;
  }, [sentence, asked, announce]);
}
