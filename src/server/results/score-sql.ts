import { type SQL, sql } from "drizzle-orm";
import type { Question } from "#domain/question/question.ts";

/**
 * What a row's `picks` score, as SQL: of each question whose chosen ones are exactly the right ones its points (QUZ-06, QUZ-07), by the marks as they are now. The same as `scoreOf` of
 * the domain, without reading any answer; a ballot scores like a response.
 */
export function scoreOfPicks(questions: readonly Question[], picks: SQL): SQL {
  const quiz = questions.flatMap((question) => {
    if (question.questionType !== "nominal") return [];
    const right = question.choices.filter(({ correct }) => correct).map(({ id }) => `${question.id}:${id}`);
    return right.length > 0 ? [{ id: question.id, right, points: question.pointValue ?? 1 }] : [];
  });
  const [ids, counts, points] = [quiz.map(({ id }) => id), quiz.map(({ right }) => right.length), quiz.map((each) => each.points)];
  return sql`(
    select coalesce(sum(q.points), 0)::int
    from (
      select split_part(pick, ':', 1) as id, count(*) as chosen, count(*) filter (where pick = any(${sql.param(quiz.flatMap(({ right }) => right))}::text[])) as hit
      from unnest(${picks}) as pick
      where right(pick, 1) <> ':'
      group by 1
    ) c
    join unnest(${sql.param(ids)}::text[], ${sql.param(counts)}::int[], ${sql.param(points)}::int[]) as q (id, n, points) on q.id = c.id and q.n = c.chosen and q.n = c.hit
  )`;
}
