import { sql } from "drizzle-orm";
import { type Db, rowsOf } from "../db/db.ts";
import { replaceCheck } from "./key-check.ts";
import { keyIdOf } from "./keyring.ts";
import { findKey, type KeyConfig } from "./open-keyring.ts";

/**
 * `keyId`: of the key that the database is sealed with from now on. `anew`: in how many of the
 * surveys the people can answer again.
 */
type Forgotten = { keyId: string; surveys: number; answers: number; anew: number };

/**
 * When a key is lost for good: removes the answers that are sealed with it, takes them off the
 * totals, and lets the product start with the key that it has. Where no anonymous answer had
 * counted, nobody has taken part any more. Elsewhere the people stay among those who did, since
 * nobody can tell which of them they are, and fewer new answers than a group are not shown.
 */
export async function forgetSealed(config: KeyConfig, db: Db, now: Date): Promise<Forgotten> {
  const current = await findKey(config, db, { mayStartAnew: true });
  const known = sql.param([current, ...config.anonymityKey.previous].map(keyIdOf));
  return db.transaction(async (tx) => {
    const lost = await rowsOf<{ tenant_id: string; survey_id: string }>(
      tx,
      sql`select t.tenant_id, t.survey_id from totals t
        join survey_seals x on x.tenant_id = t.tenant_id and x.survey_id = t.survey_id
        where x.wrapped is not null and x.key_id <> all(${known}::text[])
        order by t.tenant_id, t.survey_id for update`,
    );
    const these = sql`(tenant_id, survey_id) in (select * from unnest(
      ${sql.param(lost.map((row) => row.tenant_id))}::uuid[],
      ${sql.param(lost.map((row) => row.survey_id))}::uuid[]))`;
    const gone = await rowsOf<{ id: string }>(
      tx,
      sql`delete from sealed_ballots where ${these} returning id`,
    );
    const anew = await rowsOf<{ survey_id: string }>(
      tx,
      sql`delete from participation p where ${these} and not exists (
        select from ballots b where b.tenant_id = p.tenant_id and b.survey_id = p.survey_id)
        returning survey_id`,
    );
    // Those who were sealed with it would have been a group with the next one who answers.
    await tx.execute(sql`
      update survey_seals x set wrapped = null, shown_whole = x.shown_whole or exists (
        select from ballots b where b.tenant_id = x.tenant_id and b.survey_id = x.survey_id)
      where ${these}`);
    await tx.execute(sql`
      update totals set response_count = response_count - waiting_count, waiting_count = 0,
      revision = revision + 1 where ${these}`);
    await tx.execute(sql`
      update outbox set due_at = least(due_at, ${now.toISOString()}::timestamptz)
      where ${these} and message_id is not null and failure is null`);
    await replaceCheck(tx, current);
    return {
      keyId: keyIdOf(current),
      surveys: lost.length,
      answers: gone.length,
      anew: anew.length,
    };
  });
}
