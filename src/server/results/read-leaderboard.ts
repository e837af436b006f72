import { sql } from "drizzle-orm";
import type { Leader, resultsApi } from "#contract/results.ts";
import type { Reply } from "#contract/route.ts";
import { AppError } from "#domain/errors.ts";
import type { SurveyId } from "#domain/ids.ts";
import { mostIn, quizScoreOf } from "#domain/results/quiz-score.ts";
import { rankOf, type ScoreCounts } from "#domain/results/ranks.ts";
import { type Survey, typeNames } from "#domain/survey/survey.ts";
import type { Context } from "../context.ts";
import { type Db, rowsOf } from "../db/db.ts";
import { findUserResponse } from "../responses/queries.ts";
import { findTotals } from "../surveys/queries.ts";
import { findVisible, type Seen } from "./assert-visible.ts";
import { countWithheld, hasNameless, hasNames, namelessOrder } from "./nameless.ts";
import { revisionCache } from "./revision-cache.ts";
import { scoreOfPicks } from "./score-sql.ts";

/** Places that are given, beside the caller's own. */
const places = 100;
const mostKept = 200;

type Place = Pick<Leader, "score" | "user">;
type Board = { top: Place[]; counts: ScoreCounts; completed: number; withheld: number | null };

/**
 * The leaderboard of a quiz (QUZ-11, QUZ-17, QUZ-18): by score, then who completed it earlier, then by name; equal scores share a place. For owners, and for others where it is visible and the
 * results are. Anonymous answers have no name and no time: within a score they come last, in an order that says nothing. Of anything but a quiz it is empty.
 */
export async function readLeaderboard(ctx: Context, id: SurveyId): Promise<Reply<typeof resultsApi.leaderboard>> {
  const seen = await findVisible(ctx, id);
  const { survey, own } = seen;
  if (!own && survey.leaderboardVisibility !== "visible") throw new AppError("results.denied", { type: typeNames[survey.type] });
  if (survey.type !== "quiz") return { leaders: [], mine: null, most: 0, completed: 0, withheld: null };
  const board = await boardOf(ctx, survey);
  const leaders = board.top.map(({ score, user }) => ({
    rank: rankOf(score, board.counts),
    score,
    user: own ? user : withoutAddress(user),
    mine: user?.aadObjectId === seen.viewer.userId,
  }));
  return {
    leaders,
    mine: leaders.find(({ mine }) => mine) ?? (await ownPlace(ctx, seen, board)),
    most: mostIn(survey.questions),
    completed: board.completed,
    withheld: board.withheld,
  };
}

/** Others know the name alone: among them may be participants without an account. */
function withoutAddress(user: Leader["user"]): Leader["user"] {
  return user && { ...user, upn: "" };
}

/** The caller's place beyond the first ones; null where he has not completed it by name. */
async function ownPlace(ctx: Context, { survey, viewer }: Seen, { counts }: Board): Promise<Leader | null> {
  const mine = hasNames(survey) ? await findUserResponse(ctx, survey) : null;
  if (!mine?.completed || mine.responseAnonymity !== "none") return null;
  const { score } = quizScoreOf(survey.questions, mine.responses);
  const { name = "", upn = "" } = ctx.actor.user ?? {};
  return { rank: rankOf(score, counts), score, user: { aadObjectId: viewer.userId, name, upn }, mine: true };
}

const caches = new WeakMap<Db, ReturnType<typeof revisionCache<Board>>>();

/** Read once for each revision of the item, however many look at it, and of a lively item less often. The revision is read first: what is counted after it is at least as new. */
async function boardOf(ctx: Context, survey: Survey): Promise<Board> {
  const read = caches.get(ctx.db) ?? revisionCache<Board>(mostKept);
  caches.set(ctx.db, read);
  const revisionNow = async () => (await findTotals(ctx, survey.id)).revision;
  return read(`${survey.tenantId} ${survey.id} ${survey.updatedAt.getTime()}`, await revisionNow(), async () => ({
    revision: await revisionNow(),
    value: await readBoard(ctx, survey),
  }));
}

async function readBoard(ctx: Context, survey: Survey): Promise<Board> {
  const withheld = await countWithheld(ctx, survey);
  const of = sql`r.tenant_id = ${survey.tenantId} and r.survey_id = ${survey.id}`;
  const score = scoreOfPicks(survey.questions, sql`r.picks`);
  const named = sql`
    select ${score} as score, r.user_id, r.completed_on, '' as key from responses r where ${of} and r.completed_on is not null and ${hasNames(survey)}`;
  const nameless = sql`
    select ${score} as score, null::uuid as user_id, null::timestamptz as completed_on, ${await namelessOrder(ctx)} as key
    from ballots r where ${of} and ${hasNameless(survey) && withheld === null}`;
  const [row] = await rowsOf<{ top: Place[]; counts: { score: number; count: number }[] }>(
    ctx.db,
    sql`
    with scored as materialized (${named} union all ${nameless}), best as (
      select s.*, coalesce(u.name, '') as name, coalesce(u.upn, '') as upn
      from scored s left join users u on u.tenant_id = ${survey.tenantId} and u.user_id = s.user_id
      order by s.score desc, s.completed_on nulls last, lower(coalesce(u.name, '')), s.user_id, s.key
      limit ${places}
    )
    select
      (select coalesce(jsonb_agg(jsonb_build_object('score', score, 'user', case when user_id is not null then
        jsonb_build_object('aadObjectId', user_id, 'name', name, 'upn', upn) end)
        order by score desc, completed_on nulls last, lower(name), user_id, key), '[]') from best) as top,
      (select coalesce(jsonb_agg(jsonb_build_object('score', score, 'count', count)), '[]')
        from (select score, count(*)::int as count from scored group by score) c) as counts`,
  );
  const counts = row?.counts ?? [];
  const completed = counts.reduce((sum, { count }) => sum + count, 0) + (withheld ?? 0);
  return { top: row?.top ?? [], counts, completed, withheld };
}
