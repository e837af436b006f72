import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { SurveyView } from "#contract/survey-view.ts";
import type { Answer, Source } from "#domain/response/answers.ts";
import type { ResponseAnonymity } from "#domain/response/response.ts";
import { useApi } from "../api.tsx";
import type { HostContext } from "../host/host.ts";
import { useHost } from "../host/use-host.ts";
import { keptReceipt } from "./receipt-store.ts";
import { refresh } from "./use-live-results.ts";

const sources: Record<HostContext["frame"], Source> = {
  content: "web",
  task: "web",
  settings: "web",
  remove: "web",
  other: "web",
  sidePanel: "sidepanel",
  meetingStage: "meeting",
};

/** `comment`: on the item as a whole; empty removes it, left out it stays. */
type Given = { answers: Answer[]; anonymity: ResponseAnonymity; comment?: string };

/** Saves the user's answer and reads the results again. */
export function useSaveResponse({ id, anonymity }: Pick<SurveyView, "id" | "anonymity">) {
  const { responses } = useApi();
  const { frame, user } = useHost().context;
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ answers, anonymity: chosen, ...more }: Given) => {
      const given = { response: answers, source: sources[frame], ...more };
      if (anonymity === "none") return responses.save({ params: { id }, body: given });
      const receipt = chosen === "anonymous" ? { receipt: await keptReceipt(id, user.id) } : {};
      return responses.save({ params: { id }, body: { ...given, responseAnonymity: chosen, ...receipt } });
    },
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ["mine", id] });
      await refresh(queries, id);
      await queries.invalidateQueries({ queryKey: ["list"] });
    },
  });
}
