import { type SQL, sql } from "drizzle-orm";
import type { TenantId, UserId } from "#domain/ids.ts";
import { batchLoader } from "../async/batch-loader.ts";
import { type BoundedCache, createBoundedCache } from "../async/bounded-cache.ts";
import type { Context } from "../context.ts";

const mostRemembered = 100_000;
/** Milliseconds after which a person is stored again: another process may have erased them. */
const again = 3_600_000;

/** The last stored names; the least recently seen person is dropped and stored again later. */
export type RememberedPeople = Pick<BoundedCache<Stored>, "get" | "set" | "delete">;
type Stored = { at: number; shown: string; zone: string | null };

export function createRememberedPeople(): RememberedPeople {
  return createBoundedCache(mostRemembered);
}

/**
 * Stores the caller's organisation and the caller with the name from the verified call. Writes only
 * changes; a call without a name or zone keeps the stored one.
 */
export async function rememberPerson(
  ctx: Pick<Context, "db" | "now" | "actor" | "remembered">,
  zone: string | null = null,
): Promise<void> {
  const { tenantId, user } = ctx.actor;
  if (!user) return;
  const known = ctx.remembered;
  const key = `${tenantId} ${user.userId}`;
  const at = ctx.now().getTime();
  const shown = `${user.name}\n${user.upn}`;
  const before = known.get(key);
  const isFresh = before !== undefined && Math.abs(at - before.at) < again;
  if (isFresh && before.shown === shown && (zone === null || before.zone === zone)) return;
  await write(ctx.db, { tenantId, ...user, zone, at: ctx.now() });
  known.set(key, { at, shown, zone: zone ?? before?.zone ?? null });
}

type Seen = {
  tenantId: TenantId;
  userId: UserId;
  name: string;
  upn: string;
  zone: string | null;
  at: Date;
};

/** In key order, so that two processes can't deadlock. */
const write = batchLoader<Seen, true>(
  ({ tenantId, userId, name, upn, zone }) => JSON.stringify([tenantId, userId, name, upn, zone]),
  async (db, seen) => {
    const byPerson = new Map(seen.map((each) => [`${each.tenantId} ${each.userId}`, each]));
    const people = [...byPerson.entries()]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([, each]) => each);
    const tenants = [...new Map(people.map(({ tenantId, at }) => [tenantId, at.toISOString()]))];
    await db.execute(sql`
      insert into tenants (tenant_id, created_at)
      select * from unnest(${column(tenants.map(([id]) => id))}::uuid[],
      ${column(tenants.map(([, at]) => at))}::timestamptz[])
      on conflict do nothing`);
    await db.execute(sql`
      insert into users as u (tenant_id, user_id, name, upn, zone, created_at)
      select * from unnest(
        ${column(people.map((each) => each.tenantId))}::uuid[],
        ${column(people.map((each) => each.userId))}::uuid[],
        ${column(people.map((each) => each.name))}::text[],
        ${column(people.map((each) => each.upn))}::text[],
        ${column(people.map((each) => each.zone))}::text[],
        ${column(people.map((each) => each.at.toISOString()))}::timestamptz[]
      )
      on conflict (tenant_id, user_id) do update
      set name = coalesce(nullif(excluded.name, ''), u.name), upn = case
      when excluded.upn = '' then u.upn else excluded.upn end,
      zone = coalesce(excluded.zone, u.zone)
      where (excluded.name <> '' and u.name <> excluded.name)
      or (excluded.upn <> '' and u.upn <> excluded.upn)
      or (excluded.zone is not null and u.zone is distinct from excluded.zone)`);
    return new Map<string, true>();
  },
);

function column(values: readonly (string | null)[]): SQL {
  return sql`${sql.param(values)}`;
}
