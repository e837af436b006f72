import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { responsesApi } from "#contract/responses.ts";
import type { ResultsAnswer } from "#contract/results.ts";
import type { SurveyView } from "#contract/survey-view.ts";
import { joinOnDevice } from "#domain/question/own-choices.ts";
import type { UserResponse } from "#domain/response/response.ts";
import { ownIn } from "../answering/own-in.ts";
import { storedReceipt } from "../answering/receipt-store.ts";
import { useClient } from "../api.tsx";
import { useHost } from "../host/use-host.ts";
import { responsesKey } from "../live/use-live-results.ts";

type Answer = { data: ResultsAnswer | undefined; isPending: boolean; error: Error | null };
/** `undefined` while loading. */
type Mine = {
  mine: UserResponse | null | undefined;
  /** Whether the response for this device's receipt, if one is needed, has been loaded. */
  known: boolean;
  /** Whether no such call is pending: then `mine` is final. */
  settled: boolean;
  error: Error | null;
  retry: () => void;
};

/**
 * The viewer's own response. It comes with the results; if these can't be loaded, for example after
 * an owner's plan has ended, it is loaded separately. An anonymous one is requested with this
 * device's receipt, without which the server knows only that it was counted.
 */
export function useMyResponse({ id, anonymity, questions }: SurveyView, answer: Answer): Mine {
  const responses = useClient(responsesApi);
  const { user } = useHost().context;
  const alone = useQuery({
    queryKey: [...responsesKey(id), "mine"],
    enabled: answer.error !== null && !answer.data,
    queryFn: async () => (await responses.mine({ params: { id } })).userResponse,
  });
  const told = answer.data ? answer.data.userResponse : alone.data;
  const kept = useQuery({
    queryKey: ["mine", id, told?.completedOn?.getTime() ?? null],
    enabled: anonymity !== "none" && told !== null && told !== undefined && !told.changeable,
    queryFn: async () => {
      const receipt = await storedReceipt(id, user.id);
      return receipt
        ? (await responses.mineByReceipt({ params: { id }, body: { receipt } })).userResponse
        : null;
    },
  });
  const failed = told === undefined ? alone : kept;
  const found = kept.data ?? told;
  // A choice that came with it may be there for all by now.
  const mine = useMemo(
    () => found && ownIn(found, joinOnDevice(questions, found.added ?? [])),
    [found, questions],
  );
  return {
    mine,
    known: !kept.isLoading && !kept.error,
    settled: !kept.isLoading,
    error: failed.error,
    retry: () => void failed.refetch(),
  };
}
