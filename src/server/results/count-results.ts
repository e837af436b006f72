import { type SQL, sql } from "drizzle-orm";
import type { ChoiceId, QuestionId, SurveyId, UserId } from "#domain/ids.ts";
import { limits } from "#domain/limits.ts";
import {
  questionResults,
  type Results,
  type Tallies,
  type Voter,
  type VotersOf,
} from "#domain/results/results.ts";
import type { Survey } from "#domain/survey/survey.ts";
import { specOf } from "#domain/survey/types/registry.ts";
import { noWaits, shownBefore, type Waits } from "../anonymity/waits.ts";
import { batchLoader } from "../async/batch-loader.ts";
import { type Db, rowsOf } from "../db/db.ts";
import { pickOf } from "../responses/vote.ts";
import { partialCountOf } from "../surveys/partial-count.ts";

/**
 * Which totals to read: with `named`, also the first voters of each choice, for viewers who may
 * know them. Anonymous responses have none.
 */
export type Asked = { survey: Survey; named: boolean };
/**
 * The totals at one revision; `waits`: anonymous responses that are sealed, and so in no
 * other count than `responseCount`. The state depends on the clock and is added by the caller.
 */
export type Counted = Omit<Results, "state" | "waiting"> & { waits: Waits };

/** Cache key of a reading. An edit changes it, because it may change the questions. */
export function readingKey({
  survey: { tenantId, id, updatedAt, anonymity },
  named,
}: Asked): string {
  return `${tenantId} ${id} ${updatedAt.getTime()} ${anonymity} ${named}`;
}

/**
 * Reads the totals of a survey; concurrent calls for several surveys share the statements. Names
 * are read after the totals, so that the cached entry of a revision includes all its votes.
 */
export const countResults = batchLoader<Asked, Counted>(readingKey, async (db, asked) => {
  const totals = await totalsBy(
    db,
    asked.map(({ survey }) => survey),
  );
  const voters = await votersBy(
    db,
    asked.flatMap(({ survey, named }) => (named ? [survey] : [])),
  );
  const votersOf =
    ({ survey: { id, type }, named }: Asked): VotersOf =>
    (question, choice) =>
      named ? (voters.get(`${id}:${question}:${choice}`) ?? []).slice(0, mostVoters(type)) : null;
  return new Map(
    asked.map((each) => {
      const { id, questions } = each.survey;
      const { answered, counts, ...facts } = totals.get(id) ?? noTotals();
      const tallies = { answered, counts };
      const counted = {
        ...facts,
        questions: questionResults(questions, tallies, votersOf(each)),
      };
      return [readingKey(each), counted];
    }),
  );
});

type Totals = Tallies & Omit<Counted, "questions">;
const noTotals = (): Totals => ({
  revision: 0,
  responseCount: 0,
  partialCount: 0,
  waits: noWaits,
  answered: new Map(),
  counts: new Map(),
});

/** The voters of a choice that are named (RES-35, STD-13). */
function mostVoters(type: Survey["type"]): number {
  return specOf(type).sharesNames ? limits.choiceNames : limits.avatars;
}

/** Revision and counts come from one snapshot. */
async function totalsBy(db: Db, surveys: readonly Survey[]): Promise<Map<SurveyId, Totals>> {
  const rows = await rowsOf<{
    survey_id: SurveyId;
    revision: string;
    response_count: number;
    partial_count: number;
    waiting_count: number;
    again: boolean;
    question_id: QuestionId | null;
    choice_id: string | null;
    count: number | null;
  }>(
    db,
    sql`
    select k.survey_id, r.* from ${keysOf(surveys)} cross join lateral (
      select t.revision, t.response_count, t.partial_count, t.waiting_count, t.again,
        y.question_id, y.choice_id, y.count
      from (
        select t.*, ${partialCountOf} as partial_count, ${shownBefore} as again from totals t
        where t.tenant_id = k.tenant_id and t.survey_id = k.survey_id
        offset 0
      ) t left join tallies y on y.tenant_id = t.tenant_id and y.survey_id = t.survey_id
    ) r`,
  );
  const found = new Map<SurveyId, Totals>();
  for (const {
    survey_id: id,
    revision,
    response_count: all,
    partial_count: partialCount,
    waiting_count: waitingCount,
    again,
    question_id,
    choice_id,
    count,
  } of rows) {
    const totals = found.get(id) ?? {
      ...noTotals(),
      revision: Number(revision),
      responseCount: all - partialCount,
      partialCount,
      waits: { count: waitingCount, again },
    };
    found.set(id, totals);
    if (question_id === null || count === null) continue;
    // safe: a non-empty choice id was written from a checked pick
    if (choice_id) totals.counts.set(choice_id as ChoiceId, count);
    else totals.answered.set(question_id, count);
  }
  return found;
}

function keysOf(surveys: readonly Survey[]): SQL {
  const [tenantIds, ids] = [
    sql.param(surveys.map(({ tenantId }) => tenantId)),
    sql.param(surveys.map(({ id }) => id)),
  ];
  return sql`unnest(${tenantIds}::uuid[], ${ids}::uuid[]) as k (tenant_id, survey_id)`;
}

/**
 * Voters are looked for among this many of the newest responses, so that the cost does not grow
 * with the survey.
 */
const voterWindow = 150;

/**
 * The first few voters of each pick, keyed `survey:question:choice` (RES-35); if a survey has more
 * responses than the window, the first of the window.
 */
async function votersBy(db: Db, surveys: readonly Survey[]): Promise<Map<string, Voter[]>> {
  if (surveys.length === 0) return new Map();
  const rows = await rowsOf<{ survey_id: SurveyId; pick: string; user_id: UserId; name: string }>(
    db,
    sql`
    select k.survey_id, v.pick, v.user_id, v.name from ${keysOf(surveys)} cross join lateral (
      select p.pick, r.user_id, coalesce(u.name, '') as name, row_number() over (partition by
      p.pick order by r.created_at, r.user_id) as place
      from (
        select tenant_id, user_id, picks, created_at from responses
        where tenant_id = k.tenant_id and survey_id = k.survey_id and created_at > '-infinity'
        order by created_at desc, user_id desc
        limit ${voterWindow}
      ) r
      cross join lateral unnest(r.picks) as p (pick)
      left join users u on u.tenant_id = r.tenant_id and u.user_id = r.user_id
    ) v where v.place <= ${Math.max(limits.avatars, limits.choiceNames)}
    order by v.pick, v.place`,
  );
  const voters = new Map<string, Voter[]>();
  for (const { survey_id: id, pick, user_id, name } of rows) {
    const { questionId, choiceId } = pickOf(pick);
    const key = `${id}:${questionId}:${choiceId}`;
    voters.set(key, [...(voters.get(key) ?? []), { aadObjectId: user_id, name }]);
  }
  return voters;
}
