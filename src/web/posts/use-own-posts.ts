import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import type { Client } from "#contract/client.ts";
import { postKind, postsApi } from "#contract/posts.ts";
import type { SurveyView } from "#contract/survey-view.ts";
import type { Receipt } from "#domain/ids.ts";
import type { Post } from "#domain/post/post.ts";
import { useClient } from "../api.tsx";
import { isRefusal } from "../api-error.ts";
import { useHost } from "../host/use-host.ts";
import { ownPostsKey } from "../live/post-lists.ts";
import { keepReceipt, keptReceipts } from "./own-receipts.ts";
import { waitOf } from "./wait-of.ts";

/** The own posts are read again at most so often (milliseconds). */
const every = 5000;
const mostReceipts = 50;

/**
 * The viewer's own posts, also what is in review and what only this device's receipts open.
 * Null until they are known. `newest`: the revision of the newest event; while something waits for a
 * decision, each asks again.
 */
export function useOwnPosts(
  survey: SurveyView,
  live: boolean,
  newest: number,
): readonly Post[] | null {
  const posts = useClient(postsApi);
  const queries = useQueryClient();
  const { user } = useHost().context;
  const queryKey = [...ownPostsKey(survey.id), user.id, survey.state] as const;
  const usualWait = waitOf(survey, live, every);
  const { data, dataUpdatedAt } = useQuery({
    queryKey,
    queryFn: () => readOwn(posts, survey, user.id),
    enabled: survey.state !== "pending",
    // Nothing says that the first reading failed, and nobody is asked to try it again.
    refetchInterval: (query) => {
      const { error } = query.state;
      return error && !isRefusal(error) ? every : usualWait(query);
    },
  });
  // In another state of the survey they are read anew: until then these are known.
  const [known, setKnown] = useState(data);
  if (data !== undefined && data !== known) setKnown(data);
  const own = data ?? known;
  const waits = own?.some(({ state }) => state === "pending") ?? false;
  const untilNext = useEffectEvent(() => Math.max(0, dataUpdatedAt + every - Date.now()));
  useEffect(() => {
    if (!waits || newest === 0) return undefined;
    const timer = setTimeout(
      () => void queries.invalidateQueries({ queryKey: ownPostsKey(survey.id) }),
      untilNext(),
    );
    return () => clearTimeout(timer);
  }, [waits, newest, queries, survey.id]);
  return own ?? null;
}

async function readOwn(
  { mine }: Client<typeof postsApi>,
  { id, type }: SurveyView,
  userId: string,
): Promise<readonly Post[]> {
  const params = { kind: postKind.parse(type), id };
  const kept = await keptReceipts(id, userId);
  const read = async (receipts: readonly Receipt[]) =>
    (await mine({ params, body: { receipts: [...receipts] } })).posts;
  // Which post a receipt opens is not known if the response to sending it was lost.
  for (const { receipt, id: known } of kept) {
    if (known !== null) continue;
    const found = (await read([receipt])).find(({ createdAt }) => createdAt === null);
    if (found) await keepReceipt(id, userId, { receipt, id: found.id });
  }
  const receipts = kept.map(({ receipt }) => receipt);
  const parts = [];
  for (let at = 0; at === 0 || at < receipts.length; at += mostReceipts)
    parts.push(await read(receipts.slice(at, at + mostReceipts)));
  return [...new Map(parts.flat().map((post) => [post.id, post])).values()];
}
