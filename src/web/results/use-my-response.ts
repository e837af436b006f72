import { useQuery } from "@tanstack/react-query";
import type { ResultsAnswer } from "#contract/responses.ts";
import type { SurveyView } from "#contract/survey-view.ts";
import type { UserResponse } from "#domain/response/response.ts";
import { useApi } from "../api.tsx";
import { useHost } from "../host/use-host.ts";
import { storedReceipt } from "./receipt-store.ts";

/** The user's own answer. An anonymous one is asked for with this device's receipt, without which the server knows only that it was counted. */
export function useMyResponse({ id, anonymity }: SurveyView, answer: ResultsAnswer | undefined): UserResponse | null {
  const { responses } = useApi();
  const { user } = useHost().context;
  const told = answer?.userResponse ?? null;
  const mine = useQuery({
    queryKey: ["mine", id, told?.completedOn?.getTime() ?? null],
    enabled: anonymity !== "none" && told !== null && !told.changeable,
    queryFn: async () => {
      const receipt = await storedReceipt(id, user.id);
      return receipt ? (await responses.mineByReceipt({ params: { id }, body: { receipt } })).userResponse : null;
    },
  });
  return mine.data ?? told;
}
