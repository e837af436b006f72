import { sql } from "drizzle-orm";
import { AppError } from "#domain/errors.ts";
import { limits } from "#domain/limits.ts";
import type { Context } from "../../context.ts";
import { rowsOf } from "../../db/db.ts";

/**
 * How many surveys of one owner may be pending. Pending surveys have no end, so they would
 * accumulate.
 */
export async function checkPending({ db, actor }: Context): Promise<void> {
  const max = limits.pendingSurveys;
  const rows = await rowsOf(
    db,
    sql`select 1 from surveys s join owners o on o.tenant_id = s.tenant_id and o.survey_id = s.id
    where s.tenant_id = ${actor.tenantId} and o.user_id = ${actor.user?.userId}
    and s.state = 'pending' and s.deleted_at is null limit ${max}::int`,
  );
  if (rows.length >= max) throw new AppError("survey.too-many-pending", { max, type: "survey" });
}
