import { useQueryClient } from "@tanstack/react-query";
import type { SurveyRow } from "#contract/survey-view.ts";
import { SurveyConfirm } from "../../actions/survey-confirm.tsx";
import { useSurveyActions } from "../../actions/use-survey-actions.ts";

type Props = { survey: SurveyRow; onDone: () => void; onCancel: () => void };

/** Asks before one survey of a series is deleted (REC-32). */
export function RemoveDialog({ survey, onDone, onCancel }: Props) {
  const { remove } = useSurveyActions(survey);
  const queries = useQueryClient();
  const done = () => {
    void queries.invalidateQueries({ queryKey: ["series"] });
    onDone();
  };
  return (
    <SurveyConfirm
      action="delete"
      survey={survey}
      work={remove}
      onDone={done}
      onCancel={onCancel}
    />
  );
}
