import { and, eq, inArray, sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import { AppError } from "#domain/errors.ts";
import type { ChoiceId, QuestionId, SurveyId, UserId } from "#domain/ids.ts";
import type { Survey } from "#domain/survey/survey.ts";
import type { Game } from "#domain/trivia/game.ts";
import { type Standing, standingsOf } from "#domain/trivia/standings.ts";
import { perOwner } from "../async/per-owner.ts";
import type { Context } from "../context.ts";
import { type Db, rowsOf } from "../db/db.ts";
import { gameAnswers, games } from "../db/live-tables.ts";

/** Games never change, so they are kept. */
const gamesOf = perOwner<Db, LRUCache<string, Game>>(() => new LRUCache({ max: 500 }));

/** The game of a survey of the caller's tenant. */
export async function findGame({ db, actor }: Context, id: SurveyId): Promise<Game> {
  const kept = gamesOf(db);
  const key = `${actor.tenantId} ${id}`;
  const known = kept.get(key);
  if (known) return known;
  const [game] = await db
    .select()
    .from(games)
    .where(and(eq(games.tenantId, actor.tenantId), eq(games.surveyId, id)));
  if (!game) throw new AppError("survey.not-found");
  const { tenantId: _tenant, surveyId: _survey, ...rest } = game;
  kept.set(key, rest);
  return rest;
}

/** The standings after some questions, and how often each choice of the last one was taken. */
export type Board = { standings: Standing[]; chosen: ReadonlyMap<ChoiceId, number> };

/** Milliseconds that a board is kept: all who ask at the end of a question share one reading. */
const keptFor = 2000;
type Boards = LRUCache<string, Promise<Board>>;
const boardsOf = perOwner<Db, Boards>(() => new LRUCache({ max: 200, ttl: keptFor }));

/** After the first `closed` questions of a game. */
export function readBoard(
  ctx: Context,
  survey: Pick<Survey, "tenantId" | "id">,
  game: Game,
  closed: number,
): Promise<Board> {
  if (closed === 0) return Promise.resolve({ standings: [], chosen: new Map() });
  const boards = boardsOf(ctx.db);
  const key = `${survey.tenantId} ${survey.id} ${closed}`;
  const known = boards.get(key);
  if (known) return known;
  const reading = boardOf(ctx, survey, game, closed);
  boards.set(key, reading);
  reading.catch(() => boards.delete(key));
  return reading;
}

async function boardOf(
  { db }: Context,
  { tenantId, id }: Pick<Survey, "tenantId" | "id">,
  { questions, questionDuration }: Game,
  closed: number,
): Promise<Board> {
  const asked = questions.slice(0, closed).map((question) => question.id);
  const ids = sql`${sql.param(asked)}::uuid[]`;
  const players = await rowsOf<{ userId: UserId; name: string; points: number; time: number }>(
    db,
    // A question without an answer counts with its whole time.
    sql`
    select a.user_id as "userId", coalesce(max(u.name), '') as name,
      (count(*) filter (where a.correct))::int as points,
      (sum(a.took) + (${closed}::int - count(*)) * ${questionDuration * 1000}::int)::int as time
    from game_answers a left join users u on u.tenant_id = a.tenant_id and u.user_id = a.user_id
    where a.tenant_id = ${tenantId} and a.survey_id = ${id} and a.question_id = any(${ids})
    group by a.user_id`,
  );
  const chosen = await rowsOf<{ choiceId: ChoiceId; count: number }>(
    db,
    sql`
    select choice_id as "choiceId", count(*)::int as count from game_answers
    where tenant_id = ${tenantId} and survey_id = ${id} and question_id = ${asked.at(-1) ?? null}
    group by choice_id`,
  );
  return {
    standings: standingsOf(players),
    chosen: new Map(chosen.map(({ choiceId, count }) => [choiceId, count])),
  };
}

type Answered = {
  questionId: QuestionId;
  choiceId: ChoiceId;
  correct: boolean;
  took: number;
  answeredAt: Date;
};

/**
 * Saves a player's answer. Of two, the one that arrived last stays (TRV-28). False if the game was
 * closed meanwhile: the lock makes a close wait for the answers that it counts, and these for it.
 */
export async function saveAnswer(
  { db, actor: { tenantId } }: Context,
  { id }: Pick<Survey, "id">,
  userId: UserId,
  { questionId, choiceId, correct, took, answeredAt }: Answered,
): Promise<boolean> {
  const rows = await rowsOf(
    db,
    sql`
    with game as materialized (
      select tenant_id, id from surveys
      where tenant_id = ${tenantId} and id = ${id} and state <> 'closed'
      for share
    ), saved as (
      insert into game_answers as a
        (tenant_id, survey_id, user_id, question_id, choice_id, correct, took, answered_at)
      select tenant_id, id, ${userId}::uuid, ${questionId}::uuid, ${choiceId}::uuid,
        ${correct}::boolean, ${took}::integer, ${answeredAt.toISOString()}::timestamptz
      from game
      on conflict (tenant_id, survey_id, user_id, question_id) do update
      set choice_id = excluded.choice_id, correct = excluded.correct, took = excluded.took,
        answered_at = excluded.answered_at
      where a.answered_at <= excluded.answered_at
    )
    select id from game`,
  );
  return rows.length > 0;
}

/** Milliseconds that a count is kept: everybody who watches shares one reading. */
const countedFor = 500;
const countsOf = perOwner<Db, LRUCache<string, Promise<number>>>(
  () => new LRUCache({ max: 200, ttl: countedFor }),
);

/** How many have answered a question so far. */
export function countAnswers(
  { db, actor }: Context,
  { id }: Survey,
  questionId: QuestionId,
): Promise<number> {
  const counts = countsOf(db);
  const key = `${actor.tenantId} ${id} ${questionId}`;
  const known = counts.get(key);
  if (known) return known;
  const counting = db.$count(
    gameAnswers,
    and(
      eq(gameAnswers.tenantId, actor.tenantId),
      eq(gameAnswers.surveyId, id),
      eq(gameAnswers.questionId, questionId),
    ),
  );
  const counted = counting.then(Number);
  counts.set(key, counted);
  counted.catch(() => counts.delete(key));
  return counted;
}

/** A player's choice for a question; null if they have not answered it. */
export async function findChoice(
  { db, actor }: Context,
  survey: Survey,
  userId: UserId,
  questionId: QuestionId,
): Promise<ChoiceId | null> {
  const [row] = await db
    .select({ choiceId: gameAnswers.choiceId })
    .from(gameAnswers)
    .where(
      and(
        eq(gameAnswers.tenantId, actor.tenantId),
        eq(gameAnswers.surveyId, survey.id),
        eq(gameAnswers.userId, userId),
        eq(gameAnswers.questionId, questionId),
      ),
    );
  return row?.choiceId ?? null;
}

/** All answers of a game to these questions, ordered by player. */
export function answersTo(
  { db, actor }: Context,
  survey: Survey,
  questionIds: readonly QuestionId[],
): Promise<{ userId: UserId; questionId: QuestionId; choiceId: ChoiceId }[]> {
  return db
    .select({
      userId: gameAnswers.userId,
      questionId: gameAnswers.questionId,
      choiceId: gameAnswers.choiceId,
    })
    .from(gameAnswers)
    .where(
      and(
        eq(gameAnswers.tenantId, actor.tenantId),
        eq(gameAnswers.surveyId, survey.id),
        inArray(gameAnswers.questionId, [...questionIds]),
      ),
    )
    .orderBy(gameAnswers.userId);
}
