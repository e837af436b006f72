import { sql } from "drizzle-orm";
import { batchLoader } from "../../async/batch-loader.ts";
import { rowsOf } from "../../db/db.ts";

type Key = { tenantId: string; app: string; places: readonly string[] };

const textOf = ({ tenantId, app, places }: Key) => JSON.stringify([tenantId, app, places]);

/**
 * What changes whenever the stored rosters of these places have been read again, so that what was
 * counted from them is counted anew: in this process or in another one.
 */
export const rosterVersion = batchLoader<Key, string>(textOf, async (db, keys) => {
  const rows = await rowsOf<{ n: number; version: string | null }>(
    db,
    // The sub-select keeps to the key of `conversations`: a join would read all of it, as the
    // database takes each array for a hundred.
    sql`
    select k.n::int as n, string_agg(v.text, ',' order by p.at) as version
    from jsonb_array_elements(${JSON.stringify(keys)}::jsonb) with ordinality k (key, n)
    cross join lateral jsonb_array_elements_text(k.key -> 'places') with ordinality p (id, at)
    cross join lateral (
      select (
        select concat_ws(' ', c.roster_number, c.roster_started_at, '-', c.members_read_at)
        from conversations c where c.tenant_id = (k.key ->> 'tenantId')::uuid
        and c.application_type = k.key ->> 'app' and c.conversation_id = p.id
      ) as text
    ) v
    group by k.n`,
  );
  return new Map(
    rows.flatMap(({ n, version }) => {
      const key = keys[n - 1];
      return key && version !== null ? [[textOf(key), version] as const] : [];
    }),
  );
});
