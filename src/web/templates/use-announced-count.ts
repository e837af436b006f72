import { useEffect } from "react";
import { templatesText } from "#text/authoring/templates.ts";
import { fill } from "#text/format/fill.ts";
import { useAnnounce } from "../ui/notices/announcer.tsx";

/**
 * Announces the number of matches to screen readers during a search. `count` is null while unknown;
 * `none` says that there are none.
 */
export function useAnnouncedCount(query: string, count: number | null, none: string): void {
  const announce = useAnnounce();
  useEffect(() => {
    if (!query || count === null) return;
    if (count === 0) announce(none);
    else announce(count === 1 ? templatesText.oneFound : fill(templatesText.found, { n: count }));
  }, [query, count, none, announce]);
}
