import type { Cell } from "../cell.ts";
import type { QuestionId } from "../ids.ts";
import { distinctNames } from "../question/distinct-names.ts";
import type { Question } from "../question/question.ts";
import { kindOf } from "../question/registry.ts";
import { isNps } from "../question/traits.ts";
import type { Answer } from "../response/answers.ts";
import { scoreOf } from "../survey/quiz.ts";
import type { Survey } from "../survey/survey.ts";
import { isScored } from "../survey/type-rules.ts";

/** The column headings; `ofNps` and `ofComment` build theirs from the question's label. */
export type HeadTexts = {
  name: string;
  completed: string;
  score: string;
  comments: string;
  ofNps: (label: string) => string;
  ofComment: (label: string) => string;
};

/** A response for the export. Anonymous ones have no name and no time. */
export type ExportRecord = {
  name: string;
  completedOn: Date | null;
  answers: readonly Answer[];
  comment: string | null;
};

type ExportTable = { heads: string[]; cellsOf: (record: ExportRecord) => Cell[] };

type Exported = Pick<Survey, "type" | "anonymity" | "questions" | "commentsEnabled">;
type Column = { head: string; key: string };

/**
 * The columns of a survey's export (EXP-15): one per question, in order, matched by question id.
 * Name and time only if responses may have a name; a score for a quiz. Times are UTC; a choice is
 * its label, and `joinLabels` joins several; texts are unchanged.
 */
export function exportTable(survey: Exported, texts: HeadTexts): ExportTable {
  const named = survey.anonymity !== "anonymous";
  const columns = columnsOf(survey, texts, named);
  const placeOf = new Map(columns.map(({ key }, at) => [key, at]));
  const readers = new Map(
    survey.questions.map((question) => [question.id, readerOf(question, placeOf)]),
  );
  const [score, comments] = [placeOf.get("score"), placeOf.get("comments")];
  const blank = columns.map(() => "");

  const cellsOf = (record: ExportRecord): Cell[] => {
    const cells: Cell[] = blank.slice();
    if (named) cells[0] = record.name;
    if (named && record.completedOn)
      cells[1] = { as: "instant", text: record.completedOn.toISOString() };
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
    ...(question.allowComments
      ? [{ head: texts.ofComment(question.label), key: commentKey(question.id) }]
      : []),
  ];
  return [
    ...(named ? [{ head: texts.name, key: "name" }] : []),
    ...(named ? [{ head: texts.completed, key: "completed" }] : []),
    ...(isScored(survey.type) ? [{ head: texts.score, key: "score" }] : []),
    ...survey.questions.flatMap(ofQuestion),
    ...(survey.commentsEnabled ? [{ head: texts.comments, key: "comments" }] : []),
  ];
}

function commentKey(id: QuestionId): string {
  return `${id} comment`;
}

/** Returns a function that writes a question's answer and comment into the cells of a line. */
function readerOf(
  question: Question,
  placeOf: ReadonlyMap<string, number>,
): (answer: Answer, cells: Cell[]) => void {
  const cellOf = kindOf(question).cell(question);
  const [place, commentPlace] = [placeOf.get(question.id), placeOf.get(commentKey(question.id))];
  return ({ value, comment }, cells) => {
    if (place !== undefined) cells[place] = cellOf(value);
    if (commentPlace !== undefined) cells[commentPlace] = comment ?? "";
  };
}

function totalScore(questions: readonly Question[], answers: readonly Answer[]): number {
  const valueOf = new Map(answers.map(({ questionId, value }) => [questionId, value]));
  return questions.reduce(
    (sum, question) => sum + scoreOf(question, valueOf.get(question.id) ?? null),
    0,
  );
}
