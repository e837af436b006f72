import { sql } from "drizzle-orm";
import type { TenantId } from "#domain/ids.ts";
import { type Db, rowsOf } from "../db/db.ts";
import { outbox } from "../db/tables.ts";

export type OutboxKey = { tenantId: TenantId; id: string };
export type OutboxRow = typeof outbox.$inferSelect;

/** How often a card is tried before it is given up. */
export const mostTries = 20;

/** Has cards brought up to date at a time. Goes with the caller's transaction; several wishes for one card are one, and the earliest counts. */
export async function askForCards(db: Db, keys: readonly OutboxKey[], at: Date): Promise<void> {
  if (keys.length === 0) return;
  await db.execute(sql`
    update outbox o set due_at = least(o.due_at, ${at.toISOString()}::timestamptz)
    from unnest(${sql.param(keys.map((key) => key.tenantId))}::uuid[], ${sql.param(keys.map((key) => key.id))}::uuid[]) as k (tenant_id, id)
    where o.tenant_id = k.tenant_id and o.id = k.id and o.failure is null`);
}

/**
 * Takes cards that are due, for this process alone until the lease (milliseconds) ends. A claimed row is due again when its lease ends, so that a card whose
 * process died is taken by another; a wish meanwhile is earlier than that, and is still there when the row is let go.
 */
export async function claimCards(db: Db, most: number, now: Date, lease: number): Promise<(OutboxRow & { lateBy: number })[]> {
  const until = new Date(now.getTime() + lease).toISOString();
  const rows = await rowsOf<{ tenantId: TenantId; id: string; lateBy: number }>(
    db,
    sql`
    with due as (
      select tenant_id, id, due_at from outbox
      where due_at <= ${now.toISOString()}::timestamptz and failure is null
        and (claimed_until is null or claimed_until <= ${now.toISOString()}::timestamptz)
      order by due_at limit ${most} for update skip locked
    )
    update outbox o set claimed_until = ${until}::timestamptz, due_at = ${until}::timestamptz
    from due where o.tenant_id = due.tenant_id and o.id = due.id
    returning o.tenant_id as "tenantId", o.id, extract(epoch from ${now.toISOString()}::timestamptz - due.due_at)::float8 as "lateBy"`,
  );
  if (rows.length === 0) return [];
  const keys = [sql.param(rows.map((row) => row.tenantId)), sql.param(rows.map((row) => row.id))];
  const full = await db
    .select()
    .from(outbox)
    .where(sql`(${outbox.tenantId}, ${outbox.id}) in (select * from unnest(${keys[0]}::uuid[], ${keys[1]}::uuid[]))`);
  return full.map((row) => ({ ...row, lateBy: Number(rows.find(({ id }) => id === row.id)?.lateBy ?? 0) }));
}

type Outcome = { tries: number; dueAt?: Date; failure?: string };

/** Lets a card go: with nothing more to do but what was asked for meanwhile, or due again at a time, or given up for a reason. A message that is told once goes when
 * it is given up: nothing keeps whom a reminder was for. */
export async function releaseCard(db: Db, { tenantId, id }: OutboxKey, { tries, dueAt, failure }: Outcome): Promise<void> {
  if (failure !== undefined) await db.execute(sql`delete from outbox where tenant_id = ${tenantId} and id = ${id} and purpose <> 'card'`);
  const next = dueAt ? sql`${dueAt.toISOString()}::timestamptz` : sql`null::timestamptz`;
  await db.execute(sql`
    update outbox set claimed_until = null, tries = ${tries}, due_at = least(nullif(due_at, claimed_until), ${next})
    ${failure === undefined ? sql`` : sql`, failure = ${failure}`}
    where tenant_id = ${tenantId} and id = ${id}`);
}

/** Has every card asked for that is behind its survey with nobody about it: its process died between a commit and the wish. */
export async function askForStaleCards(db: Db, now: Date): Promise<void> {
  await db.execute(sql`
    update outbox o set due_at = ${now.toISOString()}::timestamptz from totals t
    where t.tenant_id = o.tenant_id and t.survey_id = o.survey_id and o.sent_revision < t.revision and o.due_at is null and o.failure is null`);
}

/** Frees what a process that is gone had claimed; only where there can be no other. */
export async function freeClaims(db: Db, dueAt: Date): Promise<void> {
  await db.execute(
    sql`update outbox set claimed_until = null, tries = tries + 1, due_at = least(nullif(due_at, claimed_until), ${dueAt.toISOString()}::timestamptz) where claimed_until is not null`,
  );
}

/** How many cards were given up after all tries, for an operator to look at; their rows say why. */
export async function countGivenUp(db: Db): Promise<number> {
  const [row] = await rowsOf<{ count: number }>(
    db,
    sql`select count(*)::int as count from outbox where failure is not null and tries >= ${mostTries}`,
  );
  return row?.count ?? 0;
}
