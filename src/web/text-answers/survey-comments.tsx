import { Subtitle2 } from "@fluentui/react-components";
import type { SurveyId } from "#domain/ids.ts";
import { responsesText } from "#text/results/responses.ts";
import { useApi } from "../api.tsx";
import { Panel } from "../ui/panel.tsx";
import { detailsKey } from "./details-key.ts";
import { TextAnswerList } from "./text-answer-list.tsx";

/** The comments on the survey as a whole, for its owners (RES-28). */
export function SurveyComments({ surveyId: id }: { surveyId: SurveyId }) {
  const { results } = useApi();
  return (
    <Panel label={responsesText.comments}>
      <Subtitle2 as="h2">{responsesText.comments}</Subtitle2>
      <TextAnswerList
        queryKey={detailsKey(id, "comments")}
        read={(after) => results.comments({ params: { id }, query: { after } })}
        none={responsesText.noComments}
        more={responsesText.moreComments}
      />
    </Panel>
  );
}
