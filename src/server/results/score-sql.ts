import { type SQL, sql } from "drizzle-orm";
import type { Question } from "#domain/question/question.ts";
import { isMarked } from "#domain/question/traits.ts";

/**
 * The score of a row's `picks`, as SQL: the points of each question whose picks are exactly the
 * right choices (QUZ-06, QUZ-07), by the current marks. Equals `scoreOf` of the domain without
 * reading the answers; a ballot scores like a response. Requires that answers fit the questions,
 * which edits ensure (decisions/008): every picked choice exists, and a single-choice question has
 * one pick.
 */
export function scoreOfPicks(questions: readonly Question[], picks: SQL): SQL {
  const quiz = questions.flatMap((question) => {
    if (!isMarked(question)) return [];
    const keysOf = (correct: boolean) =>
      question.choices
        .filter((choice) => (choice.correct === true) === correct)
        .map(({ id }) => `${question.id}:${id}`);
    const right = keysOf(true);
    const single = right.length === 1 && !question.allowMultipleChoices;
    return right.length > 0
      ? [{ right, wrong: keysOf(false), points: question.pointValue ?? 1, single }]
      : [];
  });
  const singles = quiz.filter(({ single }) => single);
  const [ones, points] = [
    singles.flatMap(({ right }) => right),
    singles.map((each) => each.points),
  ];
  // Begins with the picks: a long array is unpacked each time that an expression reads it.
  const ofSingles = sql`(
    select coalesce(sum(q.points), 0)::int
    from unnest(${picks}) as p (pick)
    join unnest(${sql.param(ones)}::text[], ${sql.param(points)}::int[]) as q (pick, points)
    on q.pick = p.pick
  )`;
  const ofOthers = quiz
    .filter(({ single }) => !single)
    .map(
      (each) =>
        sql`case when ${picks} @> ${sql.param(each.right)}::text[]
          and not ${picks} && ${sql.param(each.wrong)}::text[] then ${each.points}::int else 0 end`,
    );
  return sql`(${sql.join([ofSingles, ...ofOthers], sql` + `)})`;
}
