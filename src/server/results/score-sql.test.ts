import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Question, QuestionOf } from "#domain/question/question.ts";
import { type Answer, answer, picksOf } from "#domain/response/answers.ts";
import { scoreOf } from "#domain/survey/quiz.ts";
import { freshDatabase } from "#test/app.ts";
import { aChoiceQuestion, aQuizQuestion } from "#test/factories.ts";
import { type Database, rowsOf } from "../db/db.ts";
import { pickKey } from "../responses/vote.ts";
import { scoreOfPicks } from "./score-sql.ts";

let database: Database;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

/** A quiz question with these marks and points, and an answer of these choices. */
const asked = fc.record({
  marks: fc.array(fc.boolean(), { minLength: 2, maxLength: 5 }),
  points: fc.option(fc.integer({ min: 1, max: 1000 }), { nil: undefined }),
  chosen: fc.array(fc.nat(4), { maxLength: 5 }),
  answered: fc.boolean(),
  several: fc.boolean(),
});

function questionOf({
  marks,
  points,
  several,
}: {
  marks: boolean[];
  points: number | undefined;
  several: boolean;
}): QuestionOf<"nominal"> {
  const { pointValue: _, ...question } = aQuizQuestion(
    marks.map((_mark, at) => `Choice ${at}`),
    { allowMultipleChoices: several },
  );
  const choices = question.choices.map((choice, at) => ({
    ...choice,
    correct: marks[at] === true,
  }));
  return { ...question, choices, ...(points === undefined ? {} : { pointValue: points }) };
}

async function scoresOf(questions: Question[], responses: Answer[][]): Promise<number[]> {
  const picks = responses.map((answers) => picksOf(questions, answers).map(pickKey));
  const rows = await rowsOf<{ score: number }>(
    database.db,
    sql`select ${scoreOfPicks(questions, sql`r.picks`)} as score from (
      select n, array(select jsonb_array_elements_text(t.list)) as picks
      from unnest(${sql.param(picks.map((list) => JSON.stringify(list)))}::jsonb[]) with ordinality
      as t (list, n)
    ) r order by n`,
  );
  return rows.map(({ score }) => score);
}

describe("a score computed from picks", () => {
  it("equals the domain's for each response, for any marks, points and choices (QUZ-06, QUZ-07)", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(asked, { minLength: 1, maxLength: 6 }), async (all) => {
        const questions = all.map(questionOf);
        const answers = all.flatMap(({ chosen, answered, several }, at) => {
          const question = questions[at];
          const value = [...new Set(chosen)]
            .flatMap((place) => question?.choices[place]?.id ?? [])
            .slice(0, several ? undefined : 1);
          return answered && question && value.length > 0
            ? [answer.parse({ questionId: question.id, value })]
            : [];
        });
        const expected = questions.map((question) =>
          scoreOf(
            question,
            answers.find(({ questionId }) => questionId === question.id)?.value ?? null,
          ),
        );
        const [score] = await scoresOf(questions, [answers]);
        expect(score).toBe(expected.reduce((sum, points) => sum + points, 0));
      }),
      { numRuns: 60 },
    );
  });

  it("uses the current marks, and ignores other kinds of questions (QUZ-06)", async () => {
    const right = aQuizQuestion(["One", "Two"]);
    const [one, two] = right.choices;
    const other = aChoiceQuestion(["Red", "Blue"]);
    const answers = [
      answer.parse({ questionId: right.id, value: one?.id }),
      answer.parse({ questionId: other.id, value: other.choices[0]?.id }),
    ];
    const swapped = {
      ...right,
      choices: [
        { ...one, correct: false },
        { ...two, correct: true },
      ],
    } as QuestionOf<"nominal">; // safe: both are there
    expect(await scoresOf([right, other], [answers, []])).toEqual([1, 0]);
    expect(await scoresOf([swapped, other], [answers])).toEqual([0]);
    const unknown = aQuizQuestion(["Three", "Four"], { id: right.id });
    expect(
      await scoresOf([unknown], [[answer.parse({ questionId: right.id, value: randomUUID() })]]),
    ).toEqual([0]);
  });
});
