import { sql } from "drizzle-orm";
import { AppError } from "#domain/errors.ts";
import { limits } from "#domain/limits.ts";
import type { Context } from "../../context.ts";
import { rowsOf } from "../../db/db.ts";

/**
 * How many surveys that one person created may be pending. Pending surveys have no end, so they
 * would accumulate. What somebody was made an owner of does not count: nobody asked them.
 */
export async function checkPending({ db, actor }: Context): Promise<void> {
  const max = limits.pendingSurveys;
  const rows = await rowsOf(
    db,
    sql`select 1 from surveys where tenant_id = ${actor.tenantId}
    and creator = ${actor.user?.userId} and state = 'pending' and deleted_at is null
    limit ${max}::int`,
  );
  if (rows.length >= max) throw new AppError("survey.too-many-pending", { max, type: "survey" });
}
