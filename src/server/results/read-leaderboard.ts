import { sql } from "drizzle-orm";
import type { Leader, resultsApi } from "#contract/results.ts";
import type { Reply } from "#contract/route.ts";
import { AppError } from "#domain/errors.ts";
import type { SurveyId } from "#domain/ids.ts";
import { limits } from "#domain/limits.ts";
import { mostIn, quizScoreOf } from "#domain/results/quiz-score.ts";
import { rankOf, type ScoreCounts } from "#domain/results/ranks.ts";
import type { Withheld } from "#domain/results/withheld.ts";
import { stateAt } from "#domain/survey/lifecycle.ts";
import { type Survey, typeNames } from "#domain/survey/survey.ts";
import { isScored } from "#domain/survey/type-rules.ts";
import { specOf } from "#domain/survey/types/registry.ts";
import { jsonBytes } from "../async/bounded-cache.ts";
import { perOwner } from "../async/per-owner.ts";
import { type RevisionCache, revisionCache } from "../async/revision-cache.ts";
import type { Context } from "../context.ts";
import { type Db, rowsOf } from "../db/db.ts";
import { findUserResponse } from "../responses/queries.ts";
import { anonymousOrder, anonymousShown, hasAnonymous, hasNames } from "./anonymous-responses.ts";
import { findVisible, type Seen } from "./assert-visible.ts";
import { gameRanking } from "./game-ranking.ts";
import type { Ranked, Ranking } from "./ranking.ts";
import { completedOf } from "./read-progress.ts";
import { readRevision } from "./read-revision.ts";
import { scoreOfPicks } from "./score-sql.ts";

type Place = Pick<Ranked, "score" | "user">;
type Board = { top: Place[]; counts: ScoreCounts; completed: number; withheld: Withheld | null };

/**
 * The leaderboard of a quiz (QUZ-11, QUZ-16 to QUZ-18): its top places and the caller's own,
 * ordered by score, completion time, name; equal scores share a place. Visible to owners, and to
 * others if the leaderboard and the results are visible and, while the quiz is open, after they
 * have completed it. Anonymous responses have no name and no time: they come last within a
 * score, in an order unrelated to time. The places of a game are those of its end (TRV-29). Empty
 * for anything else.
 */
export async function readLeaderboard(
  ctx: Context,
  id: SurveyId,
): Promise<Reply<typeof resultsApi.leaderboard>> {
  const seen = await findVisible(ctx, id);
  const { survey, own } = seen;
  if (!own && survey.leaderboardVisibility !== "visible")
    throw new AppError("results.denied", { type: typeNames[survey.type] });
  if (!isScored(survey.type))
    return { leaders: [], mine: null, most: 0, completed: 0, withheld: null };
  if (!own) await assertCompleted(ctx, survey);
  const { userId } = seen.viewer;
  const ranking = specOf(survey.type).played
    ? await gameRanking(ctx, survey, userId)
    : await quizRanking(ctx, seen);
  const { top, own: place, ...facts } = ranking;
  const leaders = top.map(({ user, ...ranked }) => ({
    ...ranked,
    user: own ? user : shownTo(ctx, user),
    mine: user?.aadObjectId === userId,
  }));
  const mine = leaders.find((leader) => leader.mine) ?? (place && { ...place, mine: true });
  return { leaders, mine, ...facts };
}

async function quizRanking(ctx: Context, seen: Seen): Promise<Ranking> {
  const { top, counts, completed, withheld } = await boardOf(ctx, seen.survey);
  const ranked = ({ score, user }: Place) => ({
    rank: rankOf(score, counts),
    score,
    time: null,
    user,
  });
  const { userId } = seen.viewer;
  const isTop = top.some(({ user }) => user?.aadObjectId === userId);
  const own = isTop ? null : await ownPlace(ctx, seen);
  return {
    top: top.map(ranked),
    own: own && ranked(own),
    most: mostIn(seen.survey.questions),
    completed,
    withheld,
  };
}

/**
 * Scores next to choices would reveal the right answers, so respondents who can still answer don't
 * see them (ENT-22).
 */
async function assertCompleted(ctx: Context, survey: Survey): Promise<void> {
  if (stateAt(survey, ctx.now()) === "closed") return;
  if (!(await completedOf(ctx, [survey.id])).has(survey.id))
    throw new AppError("results.not-completed");
}

/** Other viewers see no addresses, and guests only names. */
function shownTo({ actor }: Context, user: Leader["user"]): Leader["user"] {
  return (
    user && { ...user, aadObjectId: actor.guestIn === null ? user.aadObjectId : null, upn: "" }
  );
}

/** The caller's place beyond the top ones; null if they have not completed the quiz by name. */
async function ownPlace(ctx: Context, { survey, viewer }: Seen): Promise<Place | null> {
  const mine = hasNames(survey) ? await findUserResponse(ctx, survey) : null;
  if (!mine?.completed || mine.responseAnonymity !== "none") return null;
  const { score } = quizScoreOf(survey.questions, mine.responses);
  const { name = "", upn = "" } = ctx.actor.user ?? {};
  return { score, user: { aadObjectId: viewer.userId, name, upn } };
}

const boardsOf = perOwner<Db, RevisionCache<Board>>(() =>
  revisionCache<Board>({ mostBytes: 10_000_000, sizeOf: jsonBytes, rest: 9 }),
);

/**
 * Read once per revision of the survey, and less often while many respond. The revision is read
 * first, so the data is at least as new.
 */
async function boardOf(ctx: Context, survey: Survey): Promise<Board> {
  const read = boardsOf(ctx.db);
  const revisionNow = () => readRevision(ctx.db, survey);
  return read(
    `${survey.tenantId} ${survey.id} ${survey.updatedAt.getTime()}`,
    await revisionNow(),
    async () => ({
      revision: await revisionNow(),
      value: await readBoard(ctx, survey),
    }),
  );
}

async function readBoard(ctx: Context, survey: Survey): Promise<Board> {
  const { shown, withheld } = await anonymousShown(ctx, survey);
  const of = sql`r.tenant_id = ${survey.tenantId} and r.survey_id = ${survey.id}`;
  const score = scoreOfPicks(survey.questions, sql`r.picks`);
  const named = sql`
    select ${score} as score, r.user_id, r.completed_on, '' as key from responses r where ${of}
    and r.completed_on is not null and ${hasNames(survey)}`;
  const anonymous = sql`
    select ${score} as score, null::uuid as user_id, null::timestamptz as completed_on,
    ${await anonymousOrder(ctx)} as key
    from ballots r where ${of} and ${hasAnonymous(survey) && shown}`;
  const [row] = await rowsOf<{ top: Place[]; counts: { score: number; count: number }[] }>(
    ctx.db,
    sql`
    with scored as materialized (${named} union all ${anonymous}), best as (
      select s.*, coalesce(u.name, '') as name, coalesce(u.upn, '') as upn
      from scored s left join users u on u.tenant_id = ${survey.tenantId} and u.user_id = s.user_id
      order by s.score desc, s.completed_on nulls last, lower(coalesce(u.name, '')), s.user_id,
      s.key
      limit ${limits.leaderboardPlaces}
    )
    select
      (select coalesce(jsonb_agg(jsonb_build_object('score', score, 'user', case
      when user_id is not null then
        jsonb_build_object('aadObjectId', user_id, 'name', name, 'upn', upn) end)
        order by score desc, completed_on nulls last, lower(name), user_id, key), '[]')
        from best) as top,
      (select coalesce(jsonb_agg(jsonb_build_object('score', score, 'count', count)), '[]')
        from (select score, count(*)::int as count from scored group by score) c) as counts`,
  );
  const counts = row?.counts ?? [];
  const completed = counts.reduce((sum, { count }) => sum + count, 0) + (withheld?.count ?? 0);
  return { top: row?.top ?? [], counts, completed, withheld };
}
