import { sql } from "drizzle-orm";
import { createGatherer, type Gatherer } from "../async/gatherer.ts";
import { perOwner } from "../async/per-owner.ts";
import { type Db, portions, rowsOf } from "../db/db.ts";
import type { Keyring } from "./keyring.ts";
import { boundTo, hexOf, type Pool, type Pooled, type PoolRow, type SurveyKey } from "./pool.ts";
import { openedAnswers, rememberAnswers } from "./remembered-pools.ts";
import { unseal } from "./sealed-answer.ts";

/** A survey's pool as it is now. Callers who write lock the survey's totals first. */
export async function readPool(db: Db, keyring: Keyring, of: SurveyKey): Promise<Pool> {
  const [row] = await rowsOf<PoolRow>(
    db,
    sql`select x.key_id, encode(x.wrapped, 'base64') as wrapped, x.shown_whole, (
        select coalesce(jsonb_agg(p.id), '[]') from sealed_ballots p
        where p.tenant_id = x.tenant_id and p.survey_id = x.survey_id) as pool,
        coalesce(t.erased, 0) as erased, coalesce(cardinality(t.user_ids) - t.people, 0) as guests
      from survey_seals x
      left join participation t on t.tenant_id = x.tenant_id and t.survey_id = x.survey_id
      where x.tenant_id = ${of.tenantId} and x.survey_id = ${of.surveyId}`,
  );
  if (!row)
    return { key: null, wrapped: null, shownWhole: false, erased: 0, guests: 0, entries: [] };
  const pool = await openPool(db, keyring, of, row);
  // Without a lock rows may have left meanwhile, and others have come in their place.
  return pool.entries.length < row.pool.length ? readPool(db, keyring, of) : pool;
}

type Wish = { db: Db; keyring: Keyring; of: SurveyKey };

/**
 * The same for hundreds who ask at once without a lock: those who come while a reading is under way
 * share the next one, so that nobody is told what was there before.
 */
export function readPoolTogether(db: Db, keyring: Keyring, of: SurveyKey): Promise<Pool> {
  return readersOf(db)(boundTo(of), { db, keyring, of });
}

const readersOf = perOwner<Db, Gatherer<Wish, Pool>>(() =>
  createGatherer(async (wishes) => {
    const [first] = wishes;
    if (!first) return [];
    const value = await readPool(first.db, first.keyring, first.of);
    return wishes.map(() => ({ status: "fulfilled", value }));
  }),
);

/**
 * Decrypts of a pool what this process does not remember: a row never changes, and its id never
 * comes again. What left the pool since `row` was read is left out.
 */
export async function openPool(
  db: Db,
  keyring: Keyring,
  of: SurveyKey,
  row: PoolRow,
): Promise<Pool> {
  const { key_id: keyId, wrapped, shown_whole: shownWhole, erased, guests, pool: ids } = row;
  const bytes = wrapped === null ? null : Buffer.from(wrapped, "base64");
  const key =
    keyId === null || bytes === null
      ? null
      : keyring.unwrap({ keyId, wrapped: bytes }, boundTo(of));
  if (key === null && ids.length > 0) throw new Error("a pool has a key");
  const entries = key ? await openRows(db, keyring, of, { ids, key }) : [];
  const stored = { wrapped: bytes && hexOf(bytes), shownWhole: shownWhole ?? false };
  return { ...stored, erased, guests, key, entries };
}

/** A row may have 44 KB in base64. */
const rowsAtOnce = 100;

type Rows = { ids: readonly string[]; key: Uint8Array };

async function openRows(
  db: Db,
  keyring: Keyring,
  of: SurveyKey,
  { ids, key }: Rows,
): Promise<Pooled[]> {
  const before = openedAnswers(keyring, of);
  const opened = new Map(before.map((answer) => [answer.id, answer]));
  const unknown = ids.filter((id) => !opened.has(id));
  for (const some of portions(unknown, rowsAtOnce)) {
    const rows = await rowsOf<{ id: string; sealed: string }>(
      db,
      sql`select id, encode(sealed, 'base64') as sealed from sealed_ballots
        where tenant_id = ${of.tenantId} and survey_id = ${of.surveyId}
        and id = any(${sql.param(some)}::uuid[])`,
    );
    for (const { id, sealed } of rows) {
      const answer = unseal(key, boundTo(of), Buffer.from(sealed, "base64"));
      opened.set(id, { ...answer, id, isStored: true });
    }
  }
  const entries = ids.flatMap((id) => opened.get(id) ?? []);
  if (unknown.length > 0 || before.length > ids.length) rememberAnswers(keyring, of, entries);
  return entries;
}
