import { makeStyles, mergeClasses, Text, tokens } from "@fluentui/react-components";
import { useId, useRef } from "react";
import type { SurveyView } from "#contract/survey-view.ts";
import type { AnswerValue, Question } from "#domain/question/question.ts";
import { isNps } from "#domain/question/traits.ts";
import type { QuestionResult } from "#domain/results/results.ts";
import { answersText } from "#text/format/counts.ts";
import { fill } from "#text/format/fill.ts";
import { resultsText } from "#text/results.ts";
import { QuestionResults } from "../../questions/result-views.tsx";
import { QuestionComments } from "../../text-answers/question-comments.tsx";
import { PictureMenu } from "./picture-menu.tsx";

type Props = {
  survey: SurveyView;
  /** Its number among several questions; null for a single one. */
  number: number | null;
  question: Question;
  result: QuestionResult;
  /** How many people answered any question; null if not all of their answers are shown. */
  took: number | null;
  mine: AnswerValue | null;
};

const useStyles = makeStyles({
  card: {
    containerType: "inline-size",
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    alignContent: "start",
    gap: "16px",
    padding: "20px",
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: "12px",
    backgroundColor: tokens.colorNeutralBackground1,
    "@container (max-width: 700px)": { padding: "16px" },
  },
  wide: { gridColumn: "1 / -1" },
  head: { display: "flex", alignItems: "flex-start", gap: "12px" },
  number: {
    flexShrink: 0,
    display: "grid",
    placeItems: "center",
    width: "24px",
    height: "24px",
    borderRadius: "6px",
    fontSize: "12px",
    fontWeight: tokens.fontWeightSemibold,
    color: "var(--tint-text)",
    backgroundColor: "var(--tint)",
    boxShadow: "inset 0 0 0 var(--hc) var(--tint-line)",
  },
  words: { flex: 1, display: "grid", minWidth: 0 },
  label: {
    fontSize: "16px",
    lineHeight: "22px",
    overflowWrap: "anywhere",
    unicodeBidi: "plaintext",
    textAlign: "start",
  },
  weak: { color: tokens.colorNeutralForeground2 },
  chart: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: "16px" },
});

/** One question's results: its label, how many answered, the chart, and comments. */
export function QuestionCard({ survey, number, question, result, took, mine }: Props) {
  const styles = useStyles();
  const label = useId();
  const chart = useRef<HTMLDivElement>(null);
  const named = number !== null || survey.title !== "";
  return (
    <section
      className={mergeClasses(styles.card, isNps(question) && styles.wide)}
      {...(named ? { "aria-labelledby": label } : { "aria-label": question.label })}
    >
      <div className={styles.head}>
        {number === null ? null : (
          <span className={styles.number} aria-hidden>
            {number}
          </span>
        )}
        <div className={styles.words}>
          {named ? (
            <Text as="h3" weight="semibold" id={label} className={styles.label}>
              {question.label}
            </Text>
          ) : null}
          <Text size={200} className={styles.weak}>
            {took === null
              ? answersText(result.answered)
              : fill(resultsText.answeredOf, { n: result.answered, m: took })}
          </Text>
        </div>
        {result.answered > 0 ? <PictureMenu chart={chart} label={question.label} /> : null}
      </div>
      <div ref={chart} className={styles.chart}>
        <QuestionResults survey={survey} question={question} result={result} mine={mine} />
      </div>
      {question.allowComments && survey.can.includes("view-responses") ? (
        <QuestionComments surveyId={survey.id} question={question} />
      ) : null}
    </section>
  );
}
