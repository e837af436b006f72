import { isDeepStrictEqual } from "node:util";
import { sql } from "drizzle-orm";
import type { QuestionId, UserId } from "#domain/ids.ts";
import { limits } from "#domain/limits.ts";
import type { Answer } from "#domain/response/answers.ts";
import { isWithin } from "#domain/survey/lifecycle.ts";
import { everybodyAnswered } from "../anonymity/everybody-answered.ts";
import { markWhole } from "../anonymity/flush-whole.ts";
import { sureGroups } from "../anonymity/group-in.ts";
import type { Keyring } from "../anonymity/keyring.ts";
import {
  makeKey,
  type Pool,
  type Pooled,
  type PoolRow,
  type Sealing,
  type SurveyKey,
} from "../anonymity/pool.ts";
import { openPool } from "../anonymity/read-pool.ts";
import { rememberPool } from "../anonymity/remembered-pools.ts";
import { isGroup, splitAnswered, splitPool } from "../anonymity/split-pool.ts";
import { writePool } from "../anonymity/write-pool.ts";
import { rostersSince } from "../conversations/rosters/is-member.ts";
import { type Db, rowsOf } from "../db/db.ts";
import { readPool } from "../db/stored-functions.ts";
import { pooledOf } from "./pooled-of.ts";
import { hashOf } from "./receipt-hash.ts";
import type { Vote, VoteOutcome } from "./vote.ts";

/**
 * Of each vote, whether its person has answered before, is a guest, and is in the audience by a
 * stored roster.
 */
type Read = PoolRow & {
  version: string;
  count: number;
  took_part: boolean[];
  guest: boolean[];
  listed: boolean[];
};
type Person = { tookPart: boolean; guest: boolean; listed: boolean };
/** The stored response of a receipt: counted, or still in the pool. */
type Own = Pick<Pooled, "answers" | "comment"> & { pooled: Pooled | null };

/**
 * Saves the anonymous responses to one survey, in a transaction: who took part goes into one
 * sorted list, the responses into the pool, and out of it in groups (decisions/040).
 */
export async function saveBallots(
  db: Db,
  votes: readonly Vote[],
  now: Date,
  sealing: Sealing,
): Promise<VoteOutcome[]> {
  const [first] = votes;
  if (!first) return [];
  const read = await readState(db, votes, first, now);
  if (!read) return votes.map(() => "not-open");
  const pool = await openPool(db, sealing.keyring, first, read);
  const own = await readOwn(db, votes, read, pool);
  const accepted = new Map<string, Pooled>();
  const waiting = waitingIn(pool);
  const joined: UserId[] = [];
  const people: UserId[] = [];
  const outcomes = votes.map((vote, at): VoteOutcome => {
    const person = personOf(read, at);
    const hash = hashOf(vote.receipt ?? "");
    const stored = own.get(hash);
    const outcome = outcomeOf(vote, person, { stored, version: read.version, now });
    if (outcome !== "saved" || isRepeated(vote, stored)) return outcome;
    if (accepted.has(hash)) return "counted";
    if (bringsTooMany(vote, stored, waiting)) return "full";
    const before = stored?.pooled ?? null;
    const isNew = before ? before.isNew : !person.tookPart;
    // Whose receipt it is matters: who has an account may be several guests, too.
    const guest = person.guest || (before?.guest ?? false);
    accepted.set(hash, pooledOf(vote, hash, { before, isNew, guest }));
    if (!person.tookPart) joined.push(vote.userId);
    if (!person.tookPart && !person.guest) people.push(vote.userId);
    return outcome;
  });
  if (accepted.size === 0) {
    remember(sealing.keyring, first, pool, read.version);
    return outcomes;
  }
  const change = { accepted: [...accepted.values()], joined, people, pool };
  const atMost = read.count - read.guests + people.length;
  await write(db, first, change, { sealing, now, version: read.version, atMost });
  return outcomes;
}

async function readState(
  db: Db,
  votes: readonly Vote[],
  { tenantId, surveyId, app }: Vote,
  now: Date,
): Promise<Read | undefined> {
  const users = sql.param(votes.map(({ userId }) => userId));
  const [read] = await rowsOf<Read>(
    db,
    sql`select * from ${sql.identifier(readPool.name)}(
      ${tenantId}::uuid, ${surveyId}::uuid, ${users}::uuid[], ${app},
      ${rostersSince(now).toISOString()}::timestamptz)`,
  );
  return read;
}

function personOf({ took_part: tookPart, guest, listed }: Read, at: number): Person {
  return {
    tookPart: tookPart[at] ?? false,
    guest: guest[at] ?? false,
    listed: listed[at] ?? false,
  };
}

/**
 * The responses that these receipts have, by their hashes. Only those of people who took part are
 * looked for among the ballots.
 */
async function readOwn(
  db: Db,
  votes: readonly Vote[],
  { took_part: tookPart }: Read,
  { entries }: Pool,
): Promise<Map<string, Own>> {
  const own = new Map<string, Own>();
  const again = votes.filter((_, at) => tookPart[at]);
  const [first] = again;
  if (first) {
    const rows = await rowsOf<{ hash: string; answers: Answer[]; comment: string | null }>(
      db,
      sql`select t.hash, b.answers, b.comment
        from unnest(${sql.param(again.map(({ receipt }) => hashOf(receipt ?? "")))}::text[])
          as t (hash), lateral (
          select answers, comment from ballots
          where tenant_id = ${first.tenantId} and survey_id = ${first.surveyId}
          and receipt_hash = decode(t.hash, 'hex') limit 1) b`,
    );
    for (const { hash, ...stored } of rows) own.set(hash, { ...stored, pooled: null });
  }
  for (const pooled of entries) {
    const { hash, answers, comment } = pooled;
    own.set(hash, { answers, comment: comment ?? own.get(hash)?.comment ?? null, pooled });
  }
  return own;
}

/**
 * Every anonymous response is complete, so it may be replaced by any other, or only by an equal
 * one.
 */
const isOnce = ({ replaces }: Vote) => replaces !== "any";

type Facts = { stored: Own | undefined; version: string; now: Date };

/** A receipt without its person, or a person without the receipt, changes nothing. */
function outcomeOf(vote: Vote, person: Person, { stored, version, now }: Facts): VoteOutcome {
  if (vote.version !== null && vote.version !== version) return "stale";
  if (!vote.sure && !person.listed) return "stale";
  if (!isWithin(vote.open, now)) return "not-open";
  if (person.tookPart !== (stored !== undefined)) return "counted";
  if (stored && losesOthers(vote, stored)) return "stale";
  return stored && isOnce(vote) && !isSame(vote, stored) ? "counted" : "saved";
}

/**
 * Whether another answer would stay than the one that is stored. Where that was read with choices
 * of the person's own, these may have had other names (`inNames`).
 */
function losesOthers({ changed, basis, answers }: Vote, stored: Own): boolean {
  if (!changed || (basis && stored.pooled?.added)) return false;
  const others = (of: readonly Answer[]) =>
    of.filter(({ questionId }) => !changed.includes(questionId));
  return !isDeepStrictEqual(others(stored.answers), basis ?? others(answers));
}

function isSame({ answers }: Vote, stored: Own): boolean {
  return isDeepStrictEqual(stored.answers, answers);
}

type Counts = Map<QuestionId, number>;

/** How many choices of each question wait in the pool. */
function waitingIn({ entries }: Pool): Counts {
  const counts: Counts = new Map();
  for (const { questionId: id } of entries.flatMap(({ added }) => added ?? []))
    counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}

/** Nobody sees how many choices wait: without an end, a group could bring any number. */
function bringsTooMany({ added = [] }: Vote, stored: Own | undefined, waiting: Counts): boolean {
  const before = new Set(stored?.pooled?.added?.map(({ choiceId }) => choiceId));
  return added.some(({ choiceId, questionId: id }) => {
    if (before.has(choiceId)) return false;
    const count = (waiting.get(id) ?? 0) + 1;
    waiting.set(id, count);
    return count > limits.choicesWaiting;
  });
}

/**
 * A response may arrive twice, if the first reply was lost. Nothing is written then: what is
 * written again looks like a change, which so few people make that it could be traced.
 */
function isRepeated(vote: Vote, stored: Own | undefined): boolean {
  if (!stored || !isSame(vote, stored)) return false;
  if (!isDeepStrictEqual(vote.added ?? [], stored.pooled?.added ?? [])) return false;
  return vote.comment === undefined || vote.comment === (stored.comment ?? "");
}

/** So that the next batch need not read it again. */
function remember(keyring: Keyring, of: SurveyKey, pool: Pool, version: string): void {
  const { key, wrapped } = pool;
  if (key && wrapped) rememberPool(keyring, of, { ...pool, key, wrapped, version });
}

/** `people`: those of `joined` who have an account. */
type Change = { accepted: Pooled[]; joined: UserId[]; people: UserId[]; pool: Pool };
/** `atMost`: no more people with an account have answered, with these. */
type How = { sealing: Sealing; now: Date; version: string; atMost: number };

async function write(
  db: Db,
  first: Vote,
  { accepted, joined, people, pool }: Change,
  { sealing, now, version, atMost }: How,
): Promise<void> {
  const { keyring } = sealing;
  const least = sureGroups(sealing.groupOf, pool);
  const own = await keyOf(db, keyring, first, pool);
  const hashes = new Set(accepted.map(({ hash }) => hash));
  const others = pool.entries.filter(({ hash }) => !hashes.has(hash));
  const replaced = pool.entries.flatMap(({ id, hash }) => (hashes.has(hash) ? [id] : []));
  const all = [...others, ...accepted];
  // Also where no group waits yet, so that the size of the audience is known from the first answer.
  const isEverybody =
    joined.length > 0 &&
    (await everybodyAnswered(db, keyring, first, { atMost, joining: people, now }));
  const isWhole = isEverybody && isGroup(all, least);
  const split = isWhole ? splitAnswered(all, least) : splitPool(all, least);
  const when = { now, answered: true };
  await writePool(
    db,
    first,
    { ...split, replaced, joined },
    { key: own.key, room: first.room },
    when,
  );
  if (isWhole) await markWhole(db, first);
  const shownWhole = pool.shownWhole || isWhole;
  rememberPool(keyring, first, { ...pool, ...own, version, shownWhole, entries: split.stay });
}

function keyOf(db: Db, keyring: Keyring, of: SurveyKey, { key, wrapped }: Pool) {
  return key && wrapped ? { key, wrapped } : makeKey(db, keyring, of);
}
