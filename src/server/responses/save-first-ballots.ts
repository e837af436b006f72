import type { UserId } from "#domain/ids.ts";
import { isWithin } from "#domain/survey/lifecycle.ts";
import { knownSize } from "../anonymity/everybody-answered.ts";
import { sureGroups } from "../anonymity/group-in.ts";
import type { Sealing } from "../anonymity/pool.ts";
import {
  forgetPool,
  type RememberedPool,
  rememberedPool,
  rememberPool,
} from "../anonymity/remembered-pools.ts";
import { isGroup, splitPool } from "../anonymity/split-pool.ts";
import { type Expected, writeExpected } from "../anonymity/write-pool.ts";
import { rostersSince } from "../conversations/rosters/is-member.ts";
import type { Db } from "../db/db.ts";
import { pooledOf } from "./pooled-of.ts";
import { hashOf } from "./receipt-hash.ts";
import type { Vote } from "./vote.ts";

/**
 * Saves anonymous responses to one survey by one statement, if its pool is as this process
 * remembers it and all are the first ones of people with an account. Otherwise it saves nothing and
 * returns false: then `saveBallots` reads first what is true.
 */
export async function saveFirstBallots(
  db: Db,
  votes: readonly Vote[],
  now: Date,
  { keyring, groupOf }: Sealing,
): Promise<boolean> {
  const [first] = votes;
  const pool = first && rememberedPool(keyring, first);
  if (!first || !pool) return false;
  const hashes = votes.map(({ receipt }) => hashOf(receipt ?? ""));
  if (!areFirst(votes, hashes, pool, now)) return false;
  const accepted = votes.map((vote, at) =>
    pooledOf(vote, hashes[at] ?? "", { before: null, guest: false, isNew: true }),
  );
  const entries = [...pool.entries, ...accepted];
  const least = sureGroups(groupOf, pool);
  const size = isGroup(entries, least) ? knownSize(keyring, first, now) : null;
  if (size === undefined) return false;
  const split = splitPool(entries, least);
  const joined: UserId[] = votes.map(({ userId }) => userId);
  // Before the statement ends: what another lane sends meanwhile is written after it.
  rememberPool(keyring, first, { ...pool, entries: split.stay });
  const change = { ...split, replaced: [], joined };
  const isWritten = await writeExpected(
    db,
    first,
    change,
    { key: pool.key, room: first.room },
    { ...expectedOf(pool, size), ...audienceOf(votes, first, now) },
    now,
  ).catch((error: unknown) => {
    forgetPool(keyring, first);
    throw error;
  });
  if (!isWritten) forgetPool(keyring, first);
  return isWritten;
}

/** As far as can be seen without the database. `hashes`: of the votes' receipts. */
function areFirst(
  votes: readonly Vote[],
  hashes: readonly string[],
  { version, entries }: RememberedPool,
  now: Date,
): boolean {
  return (
    new Set([...entries.map(({ hash }) => hash), ...hashes]).size ===
      entries.length + votes.length &&
    !entries.some(({ added }) => added) &&
    votes.every(
      (vote) =>
        !vote.added &&
        (vote.version === null || vote.version === version) &&
        isWithin(vote.open, now),
    )
  );
}

/** `size`: of an audience that has not answered with these. */
function expectedOf(
  { version, wrapped, shownWhole, erased, guests, entries }: RememberedPool,
  size: number | null,
): Omit<Expected, keyof Audience> {
  const fewerThan = size !== null && Number.isFinite(size) ? size : null;
  const ids = entries.map(({ id }) => id).sort();
  return { version, wrapped, shownWhole, erased, guests, ids, fewerThan };
}

type Audience = Pick<Expected, "unsure" | "app" | "rosterSince">;

function audienceOf(votes: readonly Vote[], { app }: Vote, now: Date): Audience {
  const unsure = votes.flatMap(({ sure, userId }) => (sure ? [] : [userId]));
  return { unsure, app, rosterSince: rostersSince(now) };
}
