import { type SQL, sql } from "drizzle-orm";
import { usagePeriod } from "#domain/account/usage.ts";
import type { UserId } from "#domain/ids.ts";
import { isWithin } from "#domain/survey/lifecycle.ts";
import { type Db, rowsOf } from "../db/db.ts";
import { countUse } from "./count-use.ts";
import { hashOf } from "./receipt-hash.ts";
import { pickKey, type Vote, type VoteOutcome } from "./vote.ts";

/**
 * Up to this many ballots of a survey are all rewritten with each batch; of more, about this many.
 */
const crowd = 256;

type Accepted = { vote: Vote; hash: string; isNew: boolean };
type Stored = { version: string };
/** `same`: the receipt's stored response equals this one. */
type Read = { n: number; took_part: boolean; own: boolean; same: boolean; ballots: number };

/**
 * Saves the anonymous responses to one survey, whose `totals` row is locked. Who took part goes
 * into one sorted list per survey; the responses are keyed by their receipts' hashes. So that
 * neither a row's place nor its transaction reveals when it was saved, other ballots of the survey
 * are rewritten with each batch, in hash order, and every tally row is touched. In large surveys
 * only ballots whose hashes share a prefix with a new one are rewritten: any others would leave the
 * new one apart from them.
 */
export async function saveBallots(
  db: Db,
  votes: readonly Vote[],
  now: Date,
): Promise<VoteOutcome[]> {
  const [first] = votes;
  if (!first) return [];
  const of = sql`tenant_id = ${first.tenantId} and survey_id = ${first.surveyId}`;
  const [stored] = await rowsOf<Stored>(
    db,
    sql`
    select s.xmin::text as version from surveys s
    where s.tenant_id = ${first.tenantId} and s.id = ${first.surveyId}`,
  );
  if (!stored) return votes.map(() => "not-open");

  const hashes = votes.map((vote) => hashOf(vote.receipt ?? ""));
  const read = await rowsOf<Read>(
    db,
    sql`
    with input as (
      select n::int, user_id, decode(hash, 'hex') as hash, answers, once
      from unnest(
        ${sql.param(votes.map((vote) => vote.userId))}::uuid[], ${sql.param(hashes)}::text[],
        ${sql.param(votes.map((vote) => JSON.stringify(vote.answers)))}::jsonb[],
        ${sql.param(votes.map(isOnce))}::boolean[]
      ) with ordinality as t (user_id, hash, answers, once, n)
    ), part as (select unnest(user_ids) as user_id from participation where ${of})
    select i.n - 1 as n,
      exists (select 1 from part p where p.user_id = i.user_id)
        or exists (select 1 from responses r where r.tenant_id = ${first.tenantId}
        and r.survey_id = ${first.surveyId} and r.user_id = i.user_id) as took_part,
      exists (select 1 from ballots b where b.tenant_id = ${first.tenantId}
      and b.survey_id = ${first.surveyId} and b.receipt_hash = i.hash) as own,
      i.once and exists (
        select 1 from ballots b
        where b.tenant_id = ${first.tenantId} and b.survey_id = ${first.surveyId}
        and b.receipt_hash = i.hash and b.answers = i.answers
      ) as same,
      (select count(*)::int from part) as ballots
    from input i`,
  );
  const outcomes: VoteOutcome[] = votes.map(() => "counted");
  const accepted: Accepted[] = [];
  for (const found of read) {
    const at = Number(found.n);
    const [vote, hash] = [votes[at], hashes[at]];
    if (!vote || hash === undefined) continue;
    outcomes[at] = outcomeOf(vote, found, stored, now);
    if (outcomes[at] !== "saved" || isRepeated(vote, found)) continue;
    if (accepted.some((other) => other.hash === hash)) outcomes[at] = "counted";
    else accepted.push({ vote, hash, isNew: !found.took_part });
  }
  const before = read[0]?.ballots ?? 0;
  if (accepted.length > 0) await write(db, first, accepted, { of, before, now });
  return outcomes;
}

/**
 * Every anonymous response is complete, so it may be replaced by any other, or only by an equal
 * one.
 */
const isOnce = ({ replaces }: Vote) => replaces !== "any";

/** A receipt without its person, or a person without the receipt, changes nothing. */
function outcomeOf(vote: Vote, found: Read, { version }: Stored, now: Date): VoteOutcome {
  if (vote.version !== null && vote.version !== version) return "stale";
  if (!isWithin(vote.open, now)) return "not-open";
  if (found.took_part !== found.own) return "counted";
  return found.own && isOnce(vote) && !found.same ? "counted" : "saved";
}

/**
 * A final response may arrive twice, if the first reply was lost. Nothing is written then, unless
 * it brings a comment.
 */
function isRepeated({ comment }: Vote, { took_part, same }: Read): boolean {
  return took_part && same && comment === undefined;
}

async function write(
  db: Db,
  first: Vote,
  accepted: Accepted[],
  { of, before, now }: { of: ReturnType<typeof sql>; before: number; now: Date },
): Promise<void> {
  const key = sql`${first.tenantId}::uuid, ${first.surveyId}::uuid`;
  const crowds = crowdsAround(
    accepted.map(({ hash }) => hash),
    before,
  );
  const joined = accepted.filter(({ isNew }) => isNew).map(({ vote }) => vote.userId);
  await db.execute(sql`
    with input as (
      ${rowsIn(accepted)}
    ), others as (
      select b.receipt_hash from ballots b
      join unnest(${sql.param(crowds.map(({ from }) => from))}::text[],
      ${sql.param(crowds.map(({ to }) => to))}::text[]) as c (low, high)
        on b.receipt_hash between decode(c.low, 'hex') and decode(c.high, 'hex')
      where b.tenant_id = ${first.tenantId} and b.survey_id = ${first.surveyId}
    ), lifted as (
      delete from ballots
      where ${of} and (receipt_hash in (select receipt_hash
      from others) or receipt_hash in (select receipt_hash from input))
      returning receipt_hash, answers, picks, comment
    ), placed as (
      insert into ballots (tenant_id, survey_id, receipt_hash, answers, picks, comment)
      select ${key}, receipt_hash, answers, picks, comment
      from (
        select i.receipt_hash, i.answers, i.picks, coalesce(i.comment, l.comment) as comment
        from input i left join lifted l on l.receipt_hash = i.receipt_hash
        union all
        select * from lifted l
        where not exists (select 1 from input i where i.receipt_hash = l.receipt_hash)
      ) b
      order by receipt_hash
    ), change as (
      select ${first.tenantId}::uuid as tenant_id, ${first.surveyId}::uuid as survey_id, pick,
      sum(d)::int as d
      from (
        select unnest(picks) as pick, 1 as d from input
        union all
        select unnest(l.picks), -1 from lifted l join input i on i.receipt_hash = l.receipt_hash
        union all
        select question_id || ':' || choice_id, 0 from tallies where ${of}
      ) c
      group by pick
    ), cleared as (
      delete from tallies where ${of} returning question_id, choice_id, count
    ), counted as (
      insert into tallies (tenant_id, survey_id, question_id, choice_id, count)
      select ${key}, question_id, choice_id, sum(n)::int
      from (
        select question_id, choice_id, count as n from cleared
        union all
        select split_part(pick, ':', 1)::uuid, split_part(pick, ':', 2), d from change
      ) as c
      group by question_id, choice_id
      order by question_id, choice_id
    )
    update totals
    set revision = revision + 1, response_count = response_count + ${joined.length},
    response_updated_at = ${hour(now)}::timestamptz where ${of}`);
  await takePart(db, first, key, { joined, now });
}

/** The new ballots as rows. A null comment leaves the stored one. */
function rowsIn(accepted: readonly Accepted[]): SQL {
  return sql`
      select decode(hash, 'hex') as receipt_hash, answers, array(select
      jsonb_array_elements_text(picks)) as picks, comment
      from unnest(
        ${sql.param(accepted.map(({ hash }) => hash))}::text[],
        ${sql.param(accepted.map(({ vote }) => JSON.stringify(vote.answers)))}::jsonb[],
        ${sql.param(accepted.map(({ vote }) => JSON.stringify(vote.picks.map(pickKey))))}::jsonb[],
        ${sql.param(accepted.map(({ vote }) => vote.comment ?? null))}::text[]
      ) as t (hash, answers, picks, comment)`;
}

/** One sorted list for the whole survey, and one for its month. */
async function takePart(
  db: Db,
  { tenantId }: Vote,
  key: SQL,
  { joined, now }: { joined: readonly UserId[]; now: Date },
): Promise<void> {
  if (joined.length > 0) await countUse(db, key, joined.length, usagePeriod(now));
  await db.execute(sql`
    insert into participation as p (tenant_id, survey_id, user_ids, people)
    select ${key}, coalesce(array_agg(u order by u), '{}'), count(u) filter (where not exists (
      select 1 from guests g where g.tenant_id = ${tenantId} and g.user_id = u))::int
    from unnest(${sql.param(joined)}::uuid[]) as u
    on conflict (tenant_id, survey_id) do update
    set user_ids = (select array_agg(u order by u) from (select unnest(p.user_ids) union
    select unnest(${sql.param(joined)}::uuid[])) as t (u)), people = p.people + excluded.people`);
}

/**
 * The ranges of hashes that are rewritten together with these: everything in a small survey, else
 * all with the same leading bits. The larger the batch, the fewer others each hash needs.
 */
function crowdsAround(hashes: readonly string[], before: number): { from: string; to: string }[] {
  const total = before + hashes.length;
  const bits =
    before < 2 * crowd
      ? 0
      : Math.min(16, Math.max(0, Math.floor(Math.log2((total * hashes.length) / crowd))));
  const width = 2 ** (16 - bits);
  const starts = new Set(
    hashes.map((hash) => Math.floor(Number.parseInt(hash.slice(0, 4), 16) / width) * width),
  );
  const hex = (start: number) => start.toString(16).padStart(4, "0");
  return [...starts].map((start) => ({
    from: hex(start),
    to: hex(start + width - 1).padEnd(64, "f"),
  }));
}

/** For an anonymous survey even the time of the last response is rounded down to the hour. */
function hour(now: Date): string {
  return new Date(Math.floor(now.getTime() / 3_600_000) * 3_600_000).toISOString();
}
