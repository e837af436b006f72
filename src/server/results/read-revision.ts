import { sql } from "drizzle-orm";
import type { SurveyId, TenantId } from "#domain/ids.ts";
import { batchLoader } from "../async/batch-loader.ts";
import { type Db, rowsOf } from "../db/db.ts";

type Key = { tenantId: TenantId; id: SurveyId };

const textOf = ({ tenantId, id }: Key) => `${tenantId} ${id}`;
const read = batchLoader<Key, number>(textOf, async (db, keys) => {
  const [tenants, ids] = [
    sql.param(keys.map(({ tenantId }) => tenantId)),
    sql.param(keys.map(({ id }) => id)),
  ];
  const rows = await rowsOf<{ tenant_id: TenantId; survey_id: SurveyId; revision: string }>(
    db,
    sql`
    select t.tenant_id, t.survey_id, t.revision
    from unnest(${tenants}::uuid[], ${ids}::uuid[]) as k (tenant_id, survey_id)
    join totals t on t.tenant_id = k.tenant_id and t.survey_id = k.survey_id`,
  );
  return new Map(
    rows.map((row) => [
      textOf({ tenantId: row.tenant_id, id: row.survey_id }),
      Number(row.revision),
    ]),
  );
});

/** A survey's current revision. Concurrent calls share one statement. */
export async function readRevision(db: Db, { tenantId, id }: Key): Promise<number> {
  return (await read(db, { tenantId, id })) ?? 0;
}
