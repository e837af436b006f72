import { makeStyles, Text, tokens } from "@fluentui/react-components";
import { ClockRegular } from "@fluentui/react-icons/svg/clock";
import { LockClosedRegular } from "@fluentui/react-icons/svg/lock-closed";
import type { ResultsAnswer } from "#contract/results.ts";
import type { SurveyView } from "#contract/survey-view.ts";
import type { UserResponse } from "#domain/response/response.ts";
import { shownCount } from "#domain/results/shown-count.ts";
import { typeNames } from "#domain/survey/survey.ts";
import { resultsErrorCode } from "#domain/survey/visibility.ts";
import { isWordCloud } from "#domain/survey/word-cloud.ts";
import { fill } from "#text/format/fill.ts";
import { resultsText } from "#text/results.ts";
import { errorTexts } from "#text/server/errors.ts";
import { waitingText } from "#text/waiting.ts";
import { HeldNote } from "../../text-answers/held-note.tsx";
import { EmptyChart } from "../../ui/charts/empty-chart.tsx";
import { QuestionCard } from "./question-card.tsx";

type Props = { survey: SurveyView; answer: ResultsAnswer; mine: UserResponse | null };

const useStyles = makeStyles({
  one: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: "16px" },
  several: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    gap: "16px",
    "@container (min-width: 701px)": { gridTemplateColumns: "repeat(2, minmax(0, 1fr))" },
  },
  wide: { gridColumn: "1 / -1" },
  empty: {
    display: "grid",
    justifyItems: "center",
    gap: tokens.spacingVerticalS,
    padding: "40px 24px",
    textAlign: "center",
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: "12px",
    backgroundColor: tokens.colorNeutralBackground1,
  },
  heading: { fontSize: "20px", lineHeight: "28px" },
  hint: { color: tokens.colorNeutralForeground2, maxWidth: "46ch" },
  sign: {
    display: "grid",
    placeItems: "center",
    width: "56px",
    height: "56px",
    borderRadius: "50%",
    fontSize: "24px",
    color: "var(--tint-text)",
    backgroundColor: "var(--tint)",
    boxShadow: "inset 0 0 0 var(--hc) var(--tint-line)",
  },
});

/**
 * The totals of every question, or why there are none to see (RES-05 to RES-08, RES-13, RES-21).
 */
export function ResultsView({ survey, answer: { results, canViewResponses, error }, mine }: Props) {
  const styles = useStyles();
  if (error || !canViewResponses) return <Hidden survey={survey} error={error} />;
  if (!results)
    return survey.responseCount + survey.partialCount > 0 ? (
      <ResultsUnavailable />
    ) : (
      <NoResponses survey={survey} />
    );
  if (results.responseCount === 0 && results.questions.every(({ answered }) => answered === 0))
    return <NoResponses survey={survey} />;
  const waiting = waitingText(results, survey.anonymity);
  if (waiting !== null && shownCount(results) === 0) return <NothingYet sentence={waiting} />;
  const several = survey.questions.length > 1;
  return (
    <div className={several ? styles.several : styles.one}>
      {waiting === null || saysSo(survey) ? null : (
        <HeldNote className={styles.wide}>{waiting}</HeldNote>
      )}
      {survey.questions.map((question, at) => {
        const result = results.questions.find(({ questionId }) => questionId === question.id);
        const own =
          mine?.responses.find(({ questionId }) => questionId === question.id)?.value ?? null;
        return result ? (
          <QuestionCard
            key={question.id}
            survey={survey}
            number={several ? at + 1 : null}
            question={question}
            result={result}
            took={waiting === null ? shownCount(results) : null}
            mine={own}
          />
        ) : null;
      })}
    </div>
  );
}

/** Why the viewer may not see the results, and whether they ever will. */
function Hidden({ survey, error }: { survey: SurveyView; error: ResultsAnswer["error"] }) {
  const styles = useStyles();
  const sentence = error
    ? errorTexts[resultsErrorCode(error, survey.role === "own")]
    : errorTexts["results.denied"];
  const Sign = error === "AFTER-CLOSE" ? ClockRegular : LockClosedRegular;
  return (
    <div className={styles.empty} role="status">
      <span className={styles.sign} aria-hidden>
        <Sign />
      </span>
      <Text align="center" weight="semibold">
        {fill(sentence, { type: typeNames[survey.type] })}
      </Text>
    </div>
  );
}

/** Responses exist, but their totals could not be loaded (RES-13). */
export function ResultsUnavailable() {
  const styles = useStyles();
  return (
    <div className={styles.empty}>
      <EmptyChart label={resultsText.unavailableImage} />
      <Text align="center" weight="semibold" className={styles.heading}>
        {resultsText.unavailable}
      </Text>
    </div>
  );
}

/** A word cloud says itself what is not in it. */
function saysSo({ questions }: SurveyView): boolean {
  return questions.some(isWordCloud);
}

/** Answers are in, but bars without votes would say that nobody chose anything. */
function NothingYet({ sentence }: { sentence: string }) {
  const styles = useStyles();
  return (
    <div className={styles.empty}>
      <EmptyChart />
      <Text align="center" weight="semibold" className={styles.hint}>
        {sentence}
      </Text>
    </div>
  );
}

/** A closed survey gets no more responses. */
function NoResponses({ survey: { state } }: { survey: Pick<SurveyView, "state"> }) {
  const styles = useStyles();
  return (
    <div className={styles.empty}>
      <EmptyChart />
      <Text weight="semibold" className={styles.heading}>
        {resultsText.noResponses}
      </Text>
      {state === "closed" ? null : (
        <Text align="center" className={styles.hint}>
          {resultsText.noResponsesHint}
        </Text>
      )}
    </div>
  );
}
