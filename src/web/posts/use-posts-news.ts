import { useEffect, useRef } from "react";
import type { PostTotals } from "#contract/posts.ts";
import { countedText } from "#text/format/counts.ts";
import { useAnnounce } from "../ui/notices/announcer.tsx";

/** Screen readers hear of new posts at most this often (milliseconds). */
const every = 15_000;
/** An own post is known as such when the answer to it is there (milliseconds). */
const patience = 700;
/** An own post may be known before the totals count it. */
const fewerAfter = 5000;

/** Announces how many posts of others have come to what the viewer may see. */
export function usePostsNews(
  totals: PostTotals | null,
  sentence: { one: string; some: string },
  ownSeen: number,
) {
  const announce = useAnnounce();
  const told = useRef<{ count: number; at: number } | null>(null);
  /** Since when there is something to tell. */
  const since = useRef<number | null>(null);
  const count = totals ? seenOf(totals) - ownSeen : null;
  useEffect(() => {
    if (count === null) return undefined;
    told.current ??= { count, at: 0 };
    const news = count - told.current.count;
    if (news <= 0) since.current = null;
    if (news === 0) return undefined;
    const at = Date.now();
    since.current ??= at;
    const tell = () => {
      since.current = null;
      told.current = { count, at: news > 0 ? Date.now() : (told.current?.at ?? 0) };
      if (news > 0) announce(countedText(sentence, news));
    };
    const soonest = Math.max(since.current + patience, told.current.at + every);
    const due = news > 0 ? Math.max(0, soonest - at) : fewerAfter;
    const timer = setTimeout(tell, due);
    return () => clearTimeout(timer);
  }, [count, announce, sentence]);
}

function seenOf({ counts: { approved, done, pending } }: PostTotals): number {
  return approved + done + (pending ?? 0);
}
