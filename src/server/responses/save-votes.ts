import { sql } from "drizzle-orm";
import { usagePeriod } from "#domain/account/usage.ts";
import type { SurveyId, TenantId } from "#domain/ids.ts";
import { isWithin } from "#domain/survey/lifecycle.ts";
import { flushIfComplete } from "../anonymity/flush-whole.ts";
import { type Sealing, sealingFor } from "../anonymity/pool.ts";
import { poolTurns } from "../anonymity/remembered-pools.ts";
import { rostersSince } from "../conversations/rosters/is-member.ts";
import { type Db, rowsOf } from "../db/db.ts";
import { saveNamedVotes } from "../db/stored-functions.ts";
import { saveBallots } from "./save-ballots.ts";
import { saveFirstBallots } from "./save-first-ballots.ts";
import { pickKey, type Vote, type VoteOutcome, type VoteResult } from "./vote.ts";

/**
 * Saves a batch and returns each vote's outcome. A person may occur only once per survey.
 *
 * First the surveys' `totals` rows are locked, in a fixed order so that processes can't deadlock.
 * Named responses take one statement; anonymous ones several, in a transaction. So do named ones
 * where respondents choose: the last person's answer may complete the others' group.
 */
export async function saveVotes(
  db: Db,
  votes: readonly Vote[],
  now: Date,
  sealing: Sealing,
): Promise<VoteResult[]> {
  const numbered = votes.map((vote, at) => ({ vote, at }));
  const results: VoteResult[] = votes.map(() => ({ outcome: "not-open", completedOn: null }));
  const keep = (part: typeof numbered, saved: readonly (VoteResult | undefined)[]) =>
    part.forEach(({ at }, n) => {
      const result = saved[n];
      if (result) results[at] = result;
    });
  const named = numbered.filter(({ vote }) => vote.receipt === null);
  const anonymous = numbered.filter(({ vote }) => vote.receipt !== null);
  const mixed = named.flatMap(({ vote }) => (vote.eitherForm && vote.complete ? [vote] : []));
  if (anonymous.length === 0 && mixed.length === 0) {
    keep(named, await saveNamed(db, votesOf(named), now));
    return results;
  }
  const areOfOne = named.length === 0 && surveysOf(votes).length === 1;
  if (areOfOne) return saveFirstOrRead(db, votes, now, sealing);
  await db.transaction(async (tx) => {
    await lockTotals(tx, votes);
    if (named.length > 0) keep(named, await saveNamed(tx, votesOf(named), now));
    for (const surveyId of new Set(anonymous.map(({ vote }) => vote.surveyId))) {
      const part = anonymous.filter(({ vote }) => vote.surveyId === surveyId);
      const own = sealingOfAll(sealing, votesOf(part));
      const areSaved = await saveFirstBallots(tx, votesOf(part), now, own);
      const outcomes = areSaved
        ? part.map((): VoteOutcome => "saved")
        : await saveBallots(tx, votesOf(part), now, own);
      keep(
        part,
        outcomes.map((outcome) => ({ outcome, completedOn: null })),
      );
    }
    for (const of of surveysOf(mixed)) await flushIfComplete(tx, sealingFor(sealing, of), of, now);
  });
  return results;
}

/**
 * Saves anonymous responses to one survey. While one batch has to read its pool, the next waits to
 * see what that leaves: otherwise each would make the other read.
 */
async function saveFirstOrRead(
  db: Db,
  votes: readonly Vote[],
  now: Date,
  sealing: Sealing,
): Promise<VoteResult[]> {
  const own = sealingOfAll(sealing, votes);
  const inTurn = <T>(work: () => Promise<T>) =>
    poolTurns(sealing.keyring)(votes[0]?.surveyId ?? "", work);
  // The turn is over once the statement is sent: the next may follow it before it ends.
  const { first } = await inTurn(async () => ({ first: saveFirstBallots(db, votes, now, own) }));
  const outcomes = (await first)
    ? votes.map((): VoteOutcome => "saved")
    : await inTurn(() => db.transaction((tx) => saveBallots(tx, votes, now, own)));
  return outcomes.map((outcome) => ({ outcome, completedOn: null }));
}

/** Votes of one survey have its minimum group. */
const sealingOfAll = (sealing: Sealing, [first]: readonly Vote[]) =>
  sealingFor(sealing, first ?? { minimumGroup: 0 });

const votesOf = (part: readonly { vote: Vote }[]) => part.map(({ vote }) => vote);

/** Locks the rows that votes and state changes share, in key order. */
async function lockTotals(
  db: Db,
  keys: readonly { tenantId: TenantId; surveyId: SurveyId }[],
): Promise<void> {
  const unique = surveysOf(keys);
  await db.execute(sql`
    select 1 from totals
    where (tenant_id, survey_id) in (select *
    from unnest(${uuids(unique.map((key) => key.tenantId))},
    ${uuids(unique.map((key) => key.surveyId))}))
    order by tenant_id, survey_id
    for update`);
}

/** Saves named responses: compares them with the stored ones and writes. */
async function saveNamed(
  db: Db,
  votes: readonly Vote[],
  now: Date,
): Promise<(VoteResult | undefined)[]> {
  const surveys = surveysOf(votes);
  const input = votes.map((vote, n) => inputOf(vote, n, now));
  const rows = await rowsOf<{ n: number; outcome: VoteOutcome; completed: number | null }>(
    db,
    sql`select n, outcome, completed_on as completed from ${sql.identifier(saveNamedVotes.name)}(
      ${uuids(surveys.map((key) => key.tenantId))}, ${uuids(surveys.map((key) => key.surveyId))},
      ${JSON.stringify(input)}::jsonb, ${now.toISOString()}::timestamptz,
      ${rostersSince(now).toISOString()}::timestamptz, ${usagePeriod(now)}
    )`,
  );
  const results: (VoteResult | undefined)[] = votes.map(() => undefined);
  for (const { n, outcome, completed } of rows) {
    results[Number(n)] = {
      outcome,
      completedOn: completed === null ? null : new Date(Number(completed)),
    };
  }
  return results;
}

/** The function's input for a vote, with its field names. */
function inputOf({ open, picks, ...vote }: Vote, n: number, now: Date) {
  return { ...vote, inTime: isWithin(open, now), n, picks: picks.map(pickKey).join(" ") };
}

type Key = { tenantId: TenantId; surveyId: SurveyId };

function surveysOf<K extends Key>(votes: readonly K[]): K[] {
  return [...new Map(votes.map((key) => [key.surveyId, key])).values()];
}

const uuids = (ids: readonly string[]) => sql`${sql.param(ids)}::uuid[]`;
