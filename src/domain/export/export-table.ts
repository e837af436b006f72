import type { QuestionId } from "../ids.ts";
import { isNps } from "../question/new-question.ts";
import type { AnswerValue, Choice, Question } from "../question/question.ts";
import { choicesOf } from "../question/registry.ts";
import type { Answer } from "../response/answers.ts";
import { scoreOf } from "../survey/quiz.ts";
import type { Survey } from "../survey/survey.ts";
import type { Cell } from "./csv.ts";
import { distinctNames } from "./distinct-names.ts";
import { joinLabels } from "./label-list.ts";

/** What the columns are called; `ofNps` and `ofComment` make theirs from the question's label. */
export type HeadTexts = {
  name: string;
  completed: string;
  score: string;
  comments: string;
  ofNps: (label: string) => string;
  ofComment: (label: string) => string;
};

/** A response as it goes into a line. Without a name and a time where it was given anonymously. */
export type ExportRecord = { name: string; completedOn: Date | null; answers: readonly Answer[]; comment: string | null };

export type ExportTable = { heads: string[]; cellsOf: (record: ExportRecord) => Cell[] };

type Exported = Pick<Survey, "type" | "anonymity" | "questions" | "commentsEnabled">;
type Column = { head: string; key: string };

/**
 * The columns of an item's export (EXP-15): by the id of each question, in their order. Name and time only where answers may have a name; a quiz has the score.
 * A time is UTC; a choice is its label, several are joined by `joinLabels`; texts, dates and times of day are as they were given.
 */
export function exportTable(survey: Exported, texts: HeadTexts): ExportTable {
  const named = survey.anonymity !== "anonymous";
  const columns = columnsOf(survey, texts, named);
  const placeOf = new Map(columns.map(({ key }, at) => [key, at]));
  const readers = new Map(survey.questions.map((question) => [question.id, readerOf(question, placeOf)]));
  const [score, comments] = [placeOf.get("score"), placeOf.get("comments")];
  const blank = columns.map(() => "");

  const cellsOf = (record: ExportRecord): Cell[] => {
    const cells: Cell[] = blank.slice();
    if (named) cells[0] = record.name;
    if (named) cells[1] = record.completedOn?.toISOString() ?? "";
    for (const answer of record.answers) readers.get(answer.questionId)?.(answer, cells);
    if (score !== undefined) cells[score] = totalScore(survey.questions, record.answers);
    if (comments !== undefined) cells[comments] = record.comment ?? "";
    return cells;
  };
  return { heads: distinctNames(columns.map(({ head }) => head)), cellsOf };
}

function columnsOf(survey: Exported, texts: HeadTexts, named: boolean): Column[] {
  const ofQuestion = (question: Question): Column[] => [
    { head: isNps(question) ? texts.ofNps(question.label) : question.label, key: question.id },
    ...(question.allowComments ? [{ head: texts.ofComment(question.label), key: commentKey(question.id) }] : []),
  ];
  return [
    ...(named ? [{ head: texts.name, key: "name" }] : []),
    ...(named ? [{ head: texts.completed, key: "completed" }] : []),
    ...(survey.type === "quiz" ? [{ head: texts.score, key: "score" }] : []),
    ...survey.questions.flatMap(ofQuestion),
    ...(survey.commentsEnabled ? [{ head: texts.comments, key: "comments" }] : []),
  ];
}

function commentKey(id: QuestionId): string {
  return `${id} comment`;
}

/** Writes one question's answer, and its comment, into their places of a line. */
function readerOf(question: Question, placeOf: ReadonlyMap<string, number>): (answer: Answer, cells: Cell[]) => void {
  const textOf = valueText(question);
  const [place, commentPlace] = [placeOf.get(question.id), placeOf.get(commentKey(question.id))];
  return ({ value, comment }, cells) => {
    if (place !== undefined) cells[place] = textOf(value);
    if (commentPlace !== undefined) cells[commentPlace] = comment ?? "";
  };
}

function valueText(question: Question): (value: AnswerValue) => string {
  const choices = choicesOf(question);
  const one = (value: AnswerValue) => (typeof value === "string" ? value : value.join(", "));
  if (question.questionType === "open-ended") return one;
  const names = distinctNames(choices.map((choice) => nameOf(question, choice)));
  const labels = new Map<string, string>(choices.map(({ id }, at) => [id, names[at] ?? ""]));
  const known = (ids: readonly string[]) => ids.flatMap((id) => labels.get(id.trim()) ?? []);
  if (question.questionType !== "nominal" || !question.allowMultipleChoices)
    return (value) => (typeof value === "string" && labels.get(value)) || known([value].flat()).join(", ");
  return (value) => joinLabels(known(typeof value === "string" ? value.split(",") : value));
}

/** A step of a rating scale has a number or an emoji beside its label (QED-14). */
function nameOf({ questionType }: Question, { value, label }: Choice): string {
  if (questionType !== "ordinal" || value === label || label === "") return label || value;
  return `${value} ${label}`;
}

function totalScore(questions: readonly Question[], answers: readonly Answer[]): number {
  const valueOf = new Map(answers.map(({ questionId, value }) => [questionId, value]));
  return questions.reduce((sum, question) => sum + scoreOf(question, valueOf.get(question.id) ?? null), 0);
}
