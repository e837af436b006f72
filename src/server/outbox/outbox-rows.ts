import { sql } from "drizzle-orm";
import type { ConversationId, TenantId } from "#domain/ids.ts";
import type { ApplicationType } from "#domain/survey/survey.ts";
import { batchLoader } from "../async/batch-loader.ts";
import { type Db, rowsOf } from "../db/db.ts";
import { outbox } from "../db/tables.ts";
import { currentTrace } from "../tracing/scope.ts";

export type OutboxKey = { tenantId: TenantId; id: string };
export type OutboxRow = typeof outbox.$inferSelect;

/** Tries before a card is given up. */
export const mostTries = 20;

type Due = OutboxKey & { at: Date; trace: string | null };

/**
 * Makes cards due at a time; the earliest of several times wins, except for a person's card that
 * waits to be posted at its own time. The end of a lease does not count:
 * a request made while a card is claimed is kept until it is released. A card that was given up is
 * retried: the survey has changed, and the host may be back. Part of the caller's transaction;
 * outside of one, requests are batched, so that votes on a thousand surveys are not a thousand
 * commits.
 */
export async function askForCards(db: Db, cards: readonly OutboxKey[], at: Date): Promise<void> {
  const inOrder = cards.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  const trace = currentTrace();
  const due = inOrder.map(({ tenantId, id }) => ({ tenantId, id, at, trace }));
  await Promise.all(due.map((card) => makeDue(db, card)));
}

const isUnposted = sql`o.message_id is null and o.user_id is not null and o.purpose = 'card'`;
/** The tries of a card that begins anew. A person's that failed remains one that was tried. */
const triesAnew = sql`case when ${isUnposted} then 1 else 0 end`;

const textOf = ({ tenantId, id, at }: Due) => `${tenantId} ${id} ${at.getTime()}`;
/** Rows are locked in key order, so that concurrent requests can't deadlock. */
const makeDue = batchLoader<Due, never>(textOf, async (db, cards) => {
  const [tenantIds, ids] = [
    sql.param(cards.map(({ tenantId }) => tenantId)),
    sql.param(cards.map(({ id }) => id)),
  ];
  const times = sql.param(cards.map(({ at }) => at.toISOString()));
  const traces = sql.param(cards.map(({ trace }) => trace));
  await db.execute(sql`
    with asked as (
      select tenant_id, id, min(at) as at, max(trace) as trace
      from unnest(${tenantIds}::uuid[], ${ids}::uuid[], ${times}::timestamptz[], ${traces}::text[])
      as k (tenant_id, id, at, trace) group by tenant_id, id
    ), locked as (
      select o.tenant_id, o.id, a.at, a.trace
      from asked a join outbox o on o.tenant_id = a.tenant_id and o.id = a.id
      order by o.tenant_id, o.id for update of o
    )
    update outbox o
    set due_at = case when ${isUnposted} and o.tries = 0
      then coalesce(nullif(o.due_at, o.claimed_until), l.at)
      else least(nullif(o.due_at, o.claimed_until), l.at) end,
    trace = l.trace, failure = null, tries = case
    when o.failure is null then o.tries else ${triesAnew} end
    from locked l where o.tenant_id = l.tenant_id and o.id = l.id`);
  return new Map<string, never>();
});

/** How many cards of each tenant a process has claimed. */
export type Claimed = ReadonlyMap<TenantId, number>;

/**
 * Claims due cards for this process until the lease (milliseconds) ends. Tenants take turns: first
 * comes the one with the fewest claimed cards, and none gets more than `ofTenant`. A claimed row is
 * due again when its lease ends, so that another process takes over after a crash; a request made
 * meanwhile has an earlier time and is kept when the row is released.
 */
export async function claimCards(
  db: Db,
  most: { free: number; ofTenant: number },
  claimed: Claimed,
  { now, lease }: { now: Date; lease: number },
): Promise<(OutboxRow & { lateBy: number })[]> {
  const until = new Date(now.getTime() + lease).toISOString();
  const time = sql`${now.toISOString()}::timestamptz`;
  const isDue = sql`o.due_at <= ${time} and o.failure is null
    and (o.claimed_until is null or o.claimed_until <= ${time})`;
  const [tenants, counts] = [sql.param([...claimed.keys()]), sql.param([...claimed.values()])];
  // Steps from tenant to tenant in the index: a flood is not read to find who comes after it. Each
  // row is looked up by its key (`limit 1`), whatever the planner knows of the table.
  const rows = await rowsOf<{ tenantId: TenantId; id: string; lateBy: number }>(
    db,
    sql`
    with recursive tenants (tenant_id) as (
      (select o.tenant_id from outbox o where o.due_at is not null and (
        select f.due_at from outbox f where f.due_at is not null order by f.due_at limit 1
      ) <= ${time} order by o.tenant_id limit 1)
      union all
      select (select o.tenant_id from outbox o where o.due_at is not null
        and o.tenant_id > t.tenant_id order by o.tenant_id limit 1)
      from tenants t where t.tenant_id is not null
    ), turns as (
      select c.tenant_id, c.id, c.due_at,
        coalesce(b.count, 0) + row_number() over (partition by c.tenant_id order by c.due_at)
          as turn
      from tenants t
      left join unnest(${tenants}::uuid[], ${counts}::int[]) as b (tenant_id, count)
        on b.tenant_id = t.tenant_id
      cross join lateral (
        select o.tenant_id, o.id, o.due_at from outbox o
        where o.tenant_id = t.tenant_id and ${isDue} order by o.due_at limit ${most.ofTenant}
      ) c
    ), due as (
      select d.tenant_id, d.id, d.due_at
      from (select * from turns where turn <= ${most.ofTenant} order by turn, due_at) t
      cross join lateral (
        select o.tenant_id, o.id, o.due_at from outbox o
        where o.tenant_id = t.tenant_id and o.id = t.id and ${isDue} limit 1
        for update skip locked
      ) d limit ${most.free}
    )
    update outbox o set claimed_until = ${until}::timestamptz, due_at = ${until}::timestamptz
    from due where o.tenant_id = due.tenant_id and o.id = due.id
    returning o.tenant_id as "tenantId", o.id,
      extract(epoch from ${time} - due.due_at)::float8 as "lateBy"`,
  );
  if (rows.length === 0) return [];
  const keys = [sql.param(rows.map((row) => row.tenantId)), sql.param(rows.map((row) => row.id))];
  const full = await db
    .select()
    .from(outbox)
    .where(
      sql`(${outbox.tenantId}, ${outbox.id}) in (select *
        from unnest(${keys[0]}::uuid[], ${keys[1]}::uuid[]))`,
    );
  return full.map((row) => ({
    ...row,
    lateBy: Number(rows.find(({ id }) => id === row.id)?.lateBy ?? 0),
  }));
}

type Outcome = { tries: number; dueAt?: Date; failure?: string };

/**
 * Releases a card: done except for requests made meanwhile, due again at a time, or given up for a
 * reason; a request made during that try begins new ones. A message beside the card that was
 * never posted is deleted when given up, so that no record remains of whom a reminder was for.
 */
export async function releaseCard(
  db: Db,
  { tenantId, id }: OutboxKey,
  { tries, dueAt, failure }: Outcome,
): Promise<void> {
  if (failure !== undefined)
    await db.execute(
      sql`delete from outbox where tenant_id = ${tenantId} and id = ${id} and purpose <> 'card'
        and message_id is null`,
    );
  await release(db, { tenantId, id, tries, dueAt: dueAt ?? null, failure: failure ?? null });
}

type Released = OutboxKey & { tries: number; dueAt: Date | null; failure: string | null };

/** Cards released at the same time share one statement: thousands may wait for the host. */
const release = batchLoader<Released, never>(
  ({ tenantId, id }) => `${tenantId} ${id}`,
  async (db, cards) => {
    // Arrays, whose length is known. JSON is planned as a hundred rows, and all cards are read.
    const [tenantIds, ids, tries, failures] = [
      sql.param(cards.map((card) => card.tenantId)),
      sql.param(cards.map((card) => card.id)),
      sql.param(cards.map((card) => card.tries)),
      sql.param(cards.map((card) => card.failure)),
    ];
    const times = sql.param(cards.map(({ dueAt }) => dueAt?.toISOString() ?? null));
    await db.execute(sql`
      with locked as (
        select o.tenant_id, o.id, r.tries, r.due_at, r.failure,
          nullif(o.due_at, o.claimed_until) as asked_for
        from unnest(${tenantIds}::uuid[], ${ids}::uuid[], ${tries}::int[], ${times}::timestamptz[],
          ${failures}::text[]) as r (tenant_id, id, tries, due_at, failure)
        join outbox o on o.tenant_id = r.tenant_id and o.id = r.id
        order by o.tenant_id, o.id for update of o
      )
      update outbox o
      set claimed_until = null,
        due_at = case when l.asked_for is null and coalesce(l.failure, o.failure) is not null
          then null else least(l.asked_for, l.due_at) end,
        tries = case when l.asked_for is not null and coalesce(l.failure, o.failure) is not null
          then ${triesAnew} when ${isUnposted} then greatest(l.tries, least(o.tries, 1))
          else l.tries end,
        failure = case when l.asked_for is null then coalesce(l.failure, o.failure) end
      from locked l where o.tenant_id = l.tenant_id and o.id = l.id`);
    return new Map<string, never>();
  },
);

/** Cards that one statement of the search for stale ones reads; tens of milliseconds at most. */
const portion = 250;

/**
 * Queues the cards that are behind their survey and not queued, because a process died between a
 * commit and the request: of one portion, the first that follows `after` in the order of their
 * keys. Returns the last key of a full portion, which the next one follows; null at the end.
 */
export async function askForStaleCards(
  db: Db,
  now: Date,
  after: OutboxKey | null,
): Promise<OutboxKey | null> {
  const beyond = after
    ? sql`where (o.tenant_id, o.id) > (${after.tenantId}::uuid, ${after.id}::uuid)`
    : sql``;
  // Each survey is looked up by its key (`limit 1`), whatever the planner knows of the tables.
  const read = await rowsOf<OutboxKey & { stale: boolean | null }>(
    db,
    sql`
    select o.tenant_id as "tenantId", o.id, o.due_at is null and o.failure is null and (
      select o.sent_revision < t.revision from totals t
      where t.tenant_id = o.tenant_id and t.survey_id = o.survey_id limit 1
    ) as stale
    from outbox o ${beyond} order by o.tenant_id, o.id limit ${portion}::int`,
  );
  const stale = read.filter((row) => row.stale);
  if (stale.length > 0) await askForCards(db, stale, now);
  const last = read.at(-1);
  return last && read.length === portion ? { tenantId: last.tenantId, id: last.id } : null;
}

/** Cards that one installation releases. */
const mostReleased = 1000;

/**
 * Makes the messages of a place, or of a team's channels, due that were given up, newest first: the
 * app is back there. Of those that were never posted only the cards of open surveys: a reminder
 * would come late.
 */
export async function askForCardsAt(
  db: Db,
  { tenantId, app }: { tenantId: TenantId; app: ApplicationType },
  id: ConversationId,
  now: Date,
): Promise<void> {
  await db.execute(sql`
    with places as (
      select conversation_id from conversations where tenant_id = ${tenantId}
        and application_type = ${app} and (conversation_id = ${id} or team_id = ${id})
    ), locked as (
      select o.id from outbox o
      where o.tenant_id = ${tenantId} and o.application_type = ${app} and o.failure is not null
        and o.conversation_id in (select conversation_id from places)
        and (o.message_id is not null or o.purpose = 'card' and exists (select 1 from surveys s
          where s.tenant_id = o.tenant_id and s.id = o.survey_id and s.state = 'open'
            and s.deleted_at is null))
      order by o.created_at desc, o.id limit ${mostReleased} for update
    )
    update outbox o set due_at = ${now.toISOString()}::timestamptz, failure = null, tries = 0
    from locked l where o.tenant_id = ${tenantId} and o.id = l.id`);
}

/** Releases the claims of a dead process; call it only if no other process runs. */
export async function freeClaims(db: Db, dueAt: Date): Promise<void> {
  await db.execute(
    sql`update outbox
      set claimed_until = null, tries = tries + 1, due_at = least(nullif(due_at, claimed_until),
      ${dueAt.toISOString()}::timestamptz) where claimed_until is not null`,
  );
}

/** How many cards were given up after all tries, for an operator; their rows have the reason. */
export async function countGivenUp(db: Db): Promise<number> {
  const [row] = await rowsOf<{ count: number }>(
    db,
    sql`select count(*)::int as count from outbox where failure is not null
      and tries >= ${mostTries}`,
  );
  return row?.count ?? 0;
}
