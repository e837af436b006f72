import { skipToken, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { SortOrder } from "#contract/surveys.ts";
import { conversationId } from "#domain/ids.ts";
import { useApi } from "../../api.tsx";
import { refreshEvery } from "../refresh-every.ts";

/**
 * The sort order stored for a chat, the same for everybody (MTG-22). Changes by others arrive with
 * the list's events, or else when the user's role is polled.
 */
export function usePanelOrder(chatId: string | null) {
  const { surveys } = useApi();
  const queries = useQueryClient();
  const params = chatId === null ? null : { chatId: conversationId.parse(chatId) };
  const queryKey = ["list", "order", chatId];
  const kept = useQuery({
    queryKey,
    queryFn: params ? () => surveys.groupConfig({ params }) : skipToken,
    refetchInterval: refreshEvery.user,
  });
  const save = useMutation({
    mutationFn: async (sortOrder: SortOrder) =>
      params ? surveys.setGroupConfig({ params, body: { sortOrder } }) : { sortOrder },
    onMutate: async (sortOrder) => {
      await queries.cancelQueries({ queryKey });
      queries.setQueryData(queryKey, { sortOrder });
    },
    onSettled: () => queries.invalidateQueries({ queryKey }),
  });
  return {
    sort: kept.data?.sortOrder ?? "newest",
    isPending: kept.isLoading,
    choose: save.mutate,
    problem: save.error,
  };
}
