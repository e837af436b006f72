import { useInfiniteQuery } from "@tanstack/react-query";
import type { SurveyList } from "#contract/surveys.ts";
import { conversationId } from "#domain/ids.ts";
import { type ApiAccess, useApi } from "../api.tsx";
import type { Audience } from "../surveys/audience.ts";

export type ListScope = "team" | "personal";

/** The items of a list, page after page: a team's or chat's own, or what the user owns (LST-20). */
export function useSurveyList(scope: ListScope, audience: Audience | null) {
  const api = useApi();
  return useInfiniteQuery({
    queryKey: ["list", scope, audience?.groupId, audience?.id],
    queryFn: ({ pageParam }) => pageOf(api, scope, audience, pageParam),
    initialPageParam: null as string | null, // safe: `next` of a page is the key of the one after it
    getNextPageParam: ({ next }) => next,
    refetchOnWindowFocus: "always",
  });
}

async function pageOf({ surveys }: ApiAccess, scope: ListScope, audience: Audience | null, after: string | null): Promise<SurveyList> {
  const query = after === null ? {} : { after };
  if (scope === "personal") return surveys.ofOwner({ query });
  if (!audience) {
    reportError(new Error("a list without a conversation is empty (LST-19)"));
    return { surveys: [], next: null };
  }
  const audienceId = conversationId.parse(audience.id);
  if (audience.groupId) return surveys.ofTeamAudience({ params: { groupId: audience.groupId, audienceId }, query });
  return surveys.ofAudience({ params: { audienceId }, query });
}
