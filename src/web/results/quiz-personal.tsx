import { Spinner, Subtitle2, Text } from "@fluentui/react-components";
import { useQuery } from "@tanstack/react-query";
import type { QuizScore } from "#contract/results.ts";
import type { SurveyView } from "#contract/survey-view.ts";
import { errorTexts } from "#text/errors.ts";
import { fill } from "#text/fill.ts";
import { quizText, responsesText } from "#text/results.ts";
import { useApi } from "../api.tsx";
import { useHost } from "../host/use-host.ts";
import { ErrorBanner } from "../ui/error-banner.tsx";
import { Panel } from "../ui/panel.tsx";
import { AnswersView } from "./answers-view.tsx";
import { detailsKey } from "./details-key.ts";
import { storedReceipt } from "./receipt-store.ts";
import { ResultsError } from "./results-error.tsx";

/** How the viewer did: his score, his answers, and what was right (QUZ-14, QUZ-15). */
export function QuizPersonal({ survey }: { survey: SurveyView }) {
  const { id, anonymity } = survey;
  const { results } = useApi();
  const { user } = useHost().context;
  const own = useQuery({
    queryKey: detailsKey(id, "personal", String(survey.completed)),
    queryFn: async () => {
      const receipt = anonymity === "none" ? null : await storedReceipt(id, user.id);
      return results.personal({ params: { id }, body: receipt ? { receipt } : {} });
    },
  });
  return (
    <Panel label={quizText.yourScore}>
      <Subtitle2 as="h2">{quizText.yourScore}</Subtitle2>
      {own.isPending ? <Spinner size="small" label={responsesText.loading} /> : null}
      {own.error ? <ResultsError error={own.error} onRetry={() => void own.refetch()} /> : null}
      {own.data ? <Shown survey={survey} score={own.data.score} /> : null}
    </Panel>
  );
}

function Shown({ survey: { questions, completed, anonymity }, score }: { survey: SurveyView; score: QuizScore | null }) {
  if (!score) {
    // What was given without a name is known to the device that gave it alone.
    if (completed && anonymity !== "none") return <Text>{quizText.elsewhere}</Text>;
    return <ErrorBanner intent="warning" message={errorTexts["results.not-completed"]} />;
  }
  const answers = score.questions.flatMap(({ questionId, value }) => (value === null ? [] : [{ questionId, value, comment: null }]));
  return (
    <>
      <Text size={600} weight="semibold">
        {fill(quizText.score, { score: score.score, most: score.most })}
      </Text>
      <AnswersView questions={questions} answers={answers} score={score} />
    </>
  );
}
