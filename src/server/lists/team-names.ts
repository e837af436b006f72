import { sql } from "drizzle-orm";
import type { ConversationId, TenantId } from "#domain/ids.ts";
import type { ApplicationType, Recipient } from "#domain/survey/survey.ts";
import { timedLoader } from "../async/timed-loader.ts";
import type { Context } from "../context.ts";
import { rowsOf } from "../db/db.ts";

type Key = { tenantId: TenantId; app: ApplicationType; id: ConversationId };

const kept = { keptFor: 60_000, mostKept: 5000 } as const;
const textOf = ({ tenantId, app, id }: Key) => `${tenantId} ${app} ${id}`;
const teamOf = timedLoader<Key, string>(textOf, kept, async (db, keys) => {
  const [tenants, apps, ids] = [
    sql.param(keys.map((key) => key.tenantId)),
    sql.param(keys.map((key) => key.app)),
    sql.param(keys.map((key) => key.id)),
  ];
  // A team's own id is that of its General channel.
  const rows = await rowsOf<{ n: number; name: string }>(
    db,
    sql`
    select k.n::int as n, t.name
    from unnest(${tenants}::uuid[], ${apps}::text[], ${ids}::text[]) with ordinality
    as k (tenant_id, app, id, n)
    cross join lateral (
      select coalesce(c.team_id, c.conversation_id) as id from conversations c
      where c.tenant_id = k.tenant_id and c.application_type = k.app and c.conversation_id = k.id
      limit 1
    ) c
    cross join lateral (
      select t.name from conversations t where t.tenant_id = k.tenant_id
      and t.application_type = k.app and t.conversation_id = c.id and t.kind = 'team' limit 1
    ) t`,
  );
  return new Map(
    rows.flatMap(({ n, name }) => {
      const key = keys[n - 1];
      return key ? [[textOf(key), name]] : [];
    }),
  );
});

type Placed = { recipients: readonly Recipient[] };

/** Rows whose channels have the names of their teams. */
export async function withTeams<R extends Placed>(
  { db, now, actor: { tenantId, app } }: Context,
  rows: readonly R[],
): Promise<R[]> {
  const placed = async (recipient: Recipient) => {
    if (recipient.type !== "channel") return recipient;
    const teamName = await teamOf(db, { tenantId, app, id: recipient.id }, now());
    return teamName ? { ...recipient, teamName } : recipient;
  };
  return Promise.all(
    rows.map(async (row) => ({
      ...row,
      recipients: await Promise.all(row.recipients.map(placed)),
    })),
  );
}
