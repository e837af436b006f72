import { useEffect } from "react";
import { fill } from "#text/fill.ts";
import { listText } from "#text/list.ts";
import { useAnnounce } from "../ui/announcer.tsx";

type Found = { count: number; more: boolean };

/** Tells screen readers how much is left of a list that was narrowed; null while it is whole or still on its way. `nothing`: what the page says where that is none. */
export function useFoundNews(found: Found | null, nothing: string = listText.nothingFound): void {
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
