import { sql } from "drizzle-orm";
import { timedLoader } from "../async/timed-loader.ts";
import { isRosterKnown } from "../conversations/rosters/is-roster-known.ts";
import { rowsOf } from "../db/db.ts";

/**
 * Whom a survey was sent to: the same for all surveys of one channel. `version`: of the places'
 * rosters.
 */
type Key = { tenantId: string; app: string; places: string[]; people: string[]; version: string };

const kept = { keptFor: 60_000, mostKept: 5000 } as const;
/** Larger audiences are not counted. */
const mostCounted = 50_000;

const textOf = (key: Key) => JSON.stringify(key);

/** How many people there are, each once; null where a roster was never read to its end. */
export const rosterSize = timedLoader<Key, number>(textOf, kept, async (db, keys) => {
  const rows = await rowsOf<{ n: number; size: number | null }>(
    db,
    sql`
    select k.n::int as n, (
      select count(*)::int from (
        select m.user_id from members m
        where m.tenant_id = (k.key ->> 'tenantId')::uuid and m.application_type = k.key ->> 'app'
        and m.conversation_id = any(array(select jsonb_array_elements_text(k.key -> 'places')))
        union
        select p.id::uuid from jsonb_array_elements_text(k.key -> 'people') p (id)
        limit ${mostCounted + 1}::int
      ) person
    ) as size
    from jsonb_array_elements(${JSON.stringify(keys)}::jsonb) with ordinality k (key, n)
    where not exists (
      select 1 from jsonb_array_elements_text(k.key -> 'places') p (id)
      where not coalesce((
        select ${isRosterKnown} from conversations c
        where c.tenant_id = (k.key ->> 'tenantId')::uuid
        and c.application_type = k.key ->> 'app' and c.conversation_id = p.id
      ), false)
    )`,
  );
  return new Map(
    rows.flatMap(({ n, size }) => {
      const key = keys[n - 1];
      return key && size !== null && size <= mostCounted ? [[textOf(key), size]] : [];
    }),
  );
});
