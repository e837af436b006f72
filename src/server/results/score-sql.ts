import { type SQL, sql } from "drizzle-orm";
import type { Question } from "#domain/question/question.ts";

/**
 * What a row's `picks` score, as SQL: of each question whose chosen ones are exactly the right ones its points (QUZ-06, QUZ-07), by the marks as they are now. The same as `scoreOf` of
 * the domain, without reading any answer; a ballot scores like a response. It relies on answers that fit the questions, which an edit sees to (decisions/008): every choice
 * that was picked is there, and of a question that takes one answer one was.
 */
export function scoreOfPicks(questions: readonly Question[], picks: SQL): SQL {
  const quiz = questions.flatMap((question) => {
    if (question.questionType !== "nominal") return [];
    const keysOf = (correct: boolean) =>
      question.choices.filter((choice) => (choice.correct === true) === correct).map(({ id }) => `${question.id}:${id}`);
    const right = keysOf(true);
    const single = right.length === 1 && !question.allowMultipleChoices;
    return right.length > 0 ? [{ right, wrong: keysOf(false), points: question.pointValue ?? 1, single }] : [];
  });
  const singles = quiz.filter(({ single }) => single);
  const [ones, points] = [singles.flatMap(({ right }) => right), singles.map((each) => each.points)];
  const ofSingles = sql`(
    select coalesce(sum(q.points), 0)::int from unnest(${sql.param(ones)}::text[], ${sql.param(points)}::int[]) as q (pick, points) where q.pick = any(${picks})
  )`;
  const ofOthers = quiz
    .filter(({ single }) => !single)
    .map(
      (each) =>
        sql`case when ${picks} @> ${sql.param(each.right)}::text[] and not ${picks} && ${sql.param(each.wrong)}::text[] then ${each.points}::int else 0 end`,
    );
  return sql`(${sql.join([ofSingles, ...ofOthers], sql` + `)})`;
}
