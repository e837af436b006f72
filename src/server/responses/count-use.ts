import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../db/db.ts";

/**
 * LIM-01: the number of this month's responses, for the owners' limit. `key`: the tenant's and the
 * survey's id.
 */
export async function countUse(db: Db, key: SQL, count: number, period: string): Promise<void> {
  await db.execute(sql`
    insert into usage as u (tenant_id, survey_id, period, count)
    values (${key}, ${period}, ${count})
    on conflict (tenant_id, survey_id, period) do update set count = u.count + excluded.count`);
}
