import { sql } from "drizzle-orm";
import type { UserId } from "#domain/ids.ts";
import { limits } from "#domain/limits.ts";
import { mostIn } from "#domain/results/quiz-score.ts";
import type { Survey } from "#domain/survey/survey.ts";
import type { Standing } from "#domain/trivia/standings.ts";
import type { Context } from "../context.ts";
import { rowsOf } from "../db/db.ts";
import type { Ranked, Ranking } from "./ranking.ts";

/** The places of a game that is over, by points, then total time (TRV-10, TRV-29). */
export async function gameRanking(ctx: Context, survey: Survey, userId: UserId): Promise<Ranking> {
  const { standings, questions } = await ctx.games.finalStandings(ctx, survey);
  const top = standings.slice(0, limits.leaderboardPlaces);
  const own = standings.find((standing) => standing.userId === userId);
  const upns = await upnsOf(ctx, own ? [...top, own] : top);
  const ranked = ({ rank, points, time, userId: id, name }: Standing): Ranked => ({
    rank,
    score: points,
    time,
    user: { aadObjectId: id, name, upn: upns.get(id) ?? "" },
  });
  return {
    top: top.map(ranked),
    own: own ? ranked(own) : null,
    most: mostIn(questions),
    completed: standings.length,
    withheld: null,
  };
}

async function upnsOf(
  { db, actor }: Context,
  players: readonly Standing[],
): Promise<Map<UserId, string>> {
  const ids = sql.param(players.map(({ userId }) => userId));
  const rows = await rowsOf<{ id: UserId; upn: string }>(
    db,
    sql`
    select user_id as id, upn from users
    where tenant_id = ${actor.tenantId} and user_id = any(${ids}::uuid[])`,
  );
  return new Map(rows.map(({ id, upn }) => [id, upn]));
}
