import { useEffect, useRef } from "react";
import type { PostTotals } from "#contract/posts.ts";
import { countedText } from "#text/format/counts.ts";
import { useAnnounce } from "../ui/notices/announcer.tsx";

/** Screen readers hear of new posts at most this often (milliseconds). */
const every = 15_000;

/** Announces how many posts have come to what the viewer may see. */
export function usePostsNews(totals: PostTotals | null, sentence: { one: string; some: string }) {
  const announce = useAnnounce();
  const told = useRef<{ count: number; at: number } | null>(null);
  const count = totals ? seenOf(totals) : null;
  useEffect(() => {
    if (count === null) return undefined;
    told.current ??= { count, at: 0 };
    const news = count - told.current.count;
    if (news < 0) told.current.count = count;
    if (news <= 0) return undefined;
    const tell = () => {
      told.current = { count, at: Date.now() };
      announce(countedText(sentence, news));
    };
    const timer = setTimeout(tell, Math.max(0, told.current.at + every - Date.now()));
    return () => clearTimeout(timer);
  }, [count, announce, sentence]);
}

function seenOf({ counts: { approved, done, pending } }: PostTotals): number {
  return approved + done + (pending ?? 0);
}
