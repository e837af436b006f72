import { sql } from "drizzle-orm";
import type { SurveyId, TenantId } from "#domain/ids.ts";
import { rosterTrustedFor } from "../conversations/is-member.ts";
import { type Db, rowsOf } from "../db/db.ts";
import { saveBallots } from "./save-ballots.ts";
import { pickKey, type Vote, type VoteOutcome } from "./vote.ts";

/**
 * Saves a batch and answers what became of each. No person may stand twice in it for one survey.
 *
 * First the surveys' `totals` rows are locked, in a fixed order so that two processes cannot wait for each other. Answers with a name are one statement;
 * anonymous ones take several, and a transaction around them.
 */
export async function saveVotes(db: Db, votes: readonly Vote[], now: Date): Promise<VoteOutcome[]> {
  const numbered = votes.map((vote, at) => ({ vote, at }));
  const outcomes: VoteOutcome[] = votes.map(() => "not-open");
  const keep = (part: typeof numbered, saved: readonly (VoteOutcome | undefined)[]) =>
    part.forEach(({ at }, n) => {
      outcomes[at] = saved[n] ?? "not-open";
    });
  const named = numbered.filter(({ vote }) => vote.receipt === null);
  const anonymous = numbered.filter(({ vote }) => vote.receipt !== null);
  if (anonymous.length === 0) {
    keep(named, await saveNamed(db, votesOf(named), now));
    return outcomes;
  }
  await db.transaction(async (tx) => {
    await lockTotals(tx, votes);
    if (named.length > 0) keep(named, await saveNamed(tx, votesOf(named), now));
    for (const surveyId of new Set(anonymous.map(({ vote }) => vote.surveyId))) {
      const part = anonymous.filter(({ vote }) => vote.surveyId === surveyId);
      keep(part, await saveBallots(tx, votesOf(part), now));
    }
  });
  return outcomes;
}

const votesOf = (part: readonly { vote: Vote }[]) => part.map(({ vote }) => vote);

/** Locks the rows that votes and changes of state go through, in the order of their keys. */
export async function lockTotals(db: Db, keys: readonly { tenantId: TenantId; surveyId: SurveyId }[]): Promise<void> {
  const unique = surveysOf(keys);
  await db.execute(sql`
    select 1 from totals
    where (tenant_id, survey_id) in (select * from unnest(${uuids(unique.map((key) => key.tenantId))}, ${uuids(unique.map((key) => key.surveyId))}))
    order by tenant_id, survey_id
    for update`);
}

/** Saves answers with a name. Whoever has answered the same survey anonymously has had that one answer (`counted`). The rules are in the function itself. */
async function saveNamed(db: Db, votes: readonly Vote[], now: Date): Promise<(VoteOutcome | undefined)[]> {
  const surveys = surveysOf(votes);
  const input = votes.map((vote, n) => ({ ...vote, n, picks: vote.picks.map(pickKey).join(" ") }));
  const fresh = new Date(now.getTime() - rosterTrustedFor);
  const rows = await rowsOf<{ n: number; outcome: VoteOutcome }>(
    db,
    sql`select n, outcome from save_named_votes(
      ${uuids(surveys.map((key) => key.tenantId))}, ${uuids(surveys.map((key) => key.surveyId))}, ${JSON.stringify(input)}::jsonb,
      ${now.toISOString()}::timestamptz, ${fresh.toISOString()}::timestamptz
    )`,
  );
  const outcomes: (VoteOutcome | undefined)[] = votes.map(() => undefined);
  for (const { n, outcome } of rows) outcomes[Number(n)] = outcome;
  return outcomes;
}

type Key = { tenantId: TenantId; surveyId: SurveyId };

function surveysOf(votes: readonly Key[]): Key[] {
  return [...new Map(votes.map((key) => [key.surveyId, key])).values()];
}

const uuids = (ids: readonly string[]) => sql`${sql.param(ids)}::uuid[]`;
