import { makeStyles, Subtitle2, Text, tokens } from "@fluentui/react-components";
import type { ResultsAnswer } from "#contract/responses.ts";
import type { SurveyView } from "#contract/survey-view.ts";
import type { UserResponse } from "#domain/response/response.ts";
import { resultsErrorCodes } from "#domain/results/visibility.ts";
import { typeNames } from "#domain/survey/survey.ts";
import { errorTexts } from "#text/errors.ts";
import { fill } from "#text/fill.ts";
import { resultsText } from "#text/results.ts";
import { QuestionResults } from "../questions/question-results.tsx";
import { EmptyChart } from "../ui/empty-chart.tsx";
import { ErrorBanner } from "../ui/error-banner.tsx";
import { QuestionComments } from "./question-comments.tsx";

type Props = { survey: SurveyView; answer: ResultsAnswer; mine: UserResponse | null };

const useStyles = makeStyles({
  questions: { display: "grid", gap: tokens.spacingVerticalXXL },
  question: { display: "grid", gap: tokens.spacingVerticalM },
  label: { overflowWrap: "anywhere" },
  empty: { display: "grid", justifyItems: "center", gap: tokens.spacingVerticalS, padding: "24px 0", textAlign: "center" },
  hint: { color: tokens.colorNeutralForeground2 },
});

/** The totals of every question, or why there are none to see (RES-05 to RES-08, RES-13, RES-21). */
export function ResultsView({ survey, answer: { results, canViewResponses, error }, mine }: Props) {
  const styles = useStyles();
  if (error || !canViewResponses) {
    const sentence = error ? errorTexts[resultsErrorCodes[error]] : errorTexts["results.denied"];
    return <ErrorBanner intent="info" message={fill(sentence, { type: typeNames[survey.type] })} />;
  }
  if (!results) return survey.responseCount > 0 ? <ResultsUnavailable /> : <NoResponses survey={survey} />;
  if (results.responseCount === 0 && results.questions.every(({ answered }) => answered === 0)) return <NoResponses survey={survey} />;
  return (
    <div className={styles.questions}>
      {survey.questions.map((question) => {
        const result = results.questions.find(({ questionId }) => questionId === question.id);
        const own = mine?.responses.find(({ questionId }) => questionId === question.id)?.value ?? null;
        if (!result) return null;
        return (
          <section key={question.id} className={styles.question}>
            {survey.questions.length > 1 || survey.title ? (
              <Subtitle2 as="h3" className={styles.label}>
                {question.label}
              </Subtitle2>
            ) : null}
            <QuestionResults survey={survey} question={question} result={result} mine={own} />
            {question.allowComments && survey.can.includes("view-responses") ? (
              <QuestionComments surveyId={survey.id} question={question} />
            ) : null}
          </section>
        );
      })}
    </div>
  );
}

/** Responses exist, but their totals could not be had (RES-13). */
export function ResultsUnavailable() {
  const styles = useStyles();
  return (
    <div className={styles.empty}>
      <EmptyChart label={resultsText.unavailableImage} />
      <Text align="center" weight="semibold">
        {resultsText.unavailable}
      </Text>
    </div>
  );
}

/** A closed item gets no more of them. */
function NoResponses({ survey: { state } }: { survey: Pick<SurveyView, "state"> }) {
  const styles = useStyles();
  return (
    <div className={styles.empty}>
      <EmptyChart />
      <Text weight="semibold">{resultsText.noResponses}</Text>
      {state === "closed" ? null : (
        <Text align="center" className={styles.hint}>
          {resultsText.noResponsesHint}
        </Text>
      )}
    </div>
  );
}
