import type { SurveyView } from "#contract/survey-view.ts";
import { limits } from "#domain/limits.ts";
import type { Question } from "#domain/question/question.ts";
import { fill } from "#text/fill.ts";
import { responsesText } from "#text/results.ts";

/** A column of the response table. `label` is what its head shows, `full` its whole words where that is cut. `width` in pixels. */
export type Column = { key: string; label: string; full: string | null; width: number } & (
  | { of: "name" | "completed" | "comments" }
  | { of: "question"; question: Question }
);

/** Name and time, where there are any; each question; the comments where the item takes them (RES-22). */
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
  const said: Column[] = [{ of: "comments", key: "comments", label: comments, full: null, width: 260 }];
  return [
    ...(anonymity === "anonymous" ? [] : who),
    ...questions.map((question): Column => ({ of: "question", key: question.id, question, width: 240, ...labelsOf(question) })),
    ...(commentsEnabled ? said : []),
  ];
}

/** Cut at 50 characters (RES-24); a promoter score says that it is one (RES-25). */
function labelsOf(question: Question): Pick<Column, "label" | "full"> {
  const isNps = question.questionType === "ordinal" && question.renderAs === "nps";
  const named = (label: string) => (isNps ? fill(responsesText.npsColumn, { label }) : label);
  if (question.label.length <= limits.columnLabel) return { label: named(question.label), full: null };
  const start = question.label
    .slice(0, limits.columnLabel)
    .replace(/[\ud800-\udbff]$/, "")
    .trimEnd();
  return { label: named(fill(responsesText.cut, { text: start })), full: named(question.label) };
}
