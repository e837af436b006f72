import type { SurveyView } from "#contract/survey-view.ts";
import { limits } from "#domain/limits.ts";
import type { Question } from "#domain/question/question.ts";
import { isNps } from "#domain/question/traits.ts";
import { startOf } from "#text/format/cut-text.ts";
import { fill } from "#text/format/fill.ts";
import { responsesText } from "#text/results/responses.ts";

/**
 * A column of the response table. `label` is the header, `full` its full text if the label is cut.
 * `width` in pixels.
 */
export type Column = { key: string; label: string; full: string | null; width: number } & (
  | { of: "name" | "completed" | "comments" }
  | { of: "question"; question: Question }
);

/**
 * Name and time, if responses carry them; each question; the comments if the survey allows them
 * (RES-22).
 */
export function tableColumns({
  anonymity,
  questions,
  commentsEnabled,
}: Pick<SurveyView, "anonymity" | "questions" | "commentsEnabled">): Column[] {
  const { name, completed, comments } = responsesText.columns;
  const who: Column[] = [
    { of: "name", key: "name", label: name, full: null, width: 180 },
    { of: "completed", key: "completed", label: completed, full: null, width: 200 },
  ];
  const said: Column[] = [
    { of: "comments", key: "comments", label: comments, full: null, width: 260 },
  ];
  return [
    ...(anonymity === "anonymous" ? [] : who),
    ...questions.map(
      (question): Column => ({
        of: "question",
        key: question.id,
        question,
        width: 240,
        ...labelsOf(question),
      }),
    ),
    ...(commentsEnabled ? said : []),
  ];
}

/** Cut at 50 characters (RES-24); a promoter score is marked as one (RES-25). */
function labelsOf(question: Question): Pick<Column, "label" | "full"> {
  const named = (label: string) =>
    isNps(question) ? fill(responsesText.npsColumn, { label }) : label;
  if (question.label.length <= limits.columnLabel)
    return { label: named(question.label), full: null };
  const start = startOf(question.label, limits.columnLabel).trimEnd();
  return { label: named(fill(responsesText.cut, { text: start })), full: named(question.label) };
}
