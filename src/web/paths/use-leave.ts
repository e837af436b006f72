import { useNavigate } from "react-router";
import type { SurveyView } from "#contract/survey-view.ts";
import { useHost } from "../host/use-host.ts";
import { listPathOf } from "./list-path.ts";

/**
 * Closes a dialog about a survey; elsewhere goes to the survey's page, or to the list if there is
 * none.
 */
export function useLeave(survey: Pick<SurveyView, "id" | "type"> | null): () => void {
  const host = useHost();
  const navigate = useNavigate();
  return () => {
    if (host.context.frame === "task")
      return host.submitDialog(survey ? { surveyId: survey.id } : {});
    void navigate(
      survey ? `/content/${survey.type}/survey/${survey.id}` : listPathOf(host.context),
      { replace: true },
    );
  };
}
