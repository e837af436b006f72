import { useEffect } from "react";
import { fill } from "#text/format/fill.ts";
import { listText } from "#text/list.ts";
import { useAnnounce } from "../ui/notices/announcer.tsx";

type Found = { count: number; more: boolean };

/**
 * Announces to screen readers how many surveys a filtered list has; null while it is unfiltered or
 * loading. `nothing`: the page's text for an empty list.
 */
export function useAnnouncedCount(
  found: Found | null,
  nothing: string = listText.nothingFound,
): void {
  const announce = useAnnounce();
  const text = found && textOf(found, nothing);
  useEffect(() => {
    if (text) announce(text);
  }, [text, announce]);
}

function textOf({ count, more }: Found, nothing: string): string {
  if (count === 0) return nothing;
  if (more) return fill(listText.foundSome, { n: count });
  return count === 1 ? listText.oneFound : fill(listText.found, { n: count });
}
