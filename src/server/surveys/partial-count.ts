import { type SQL, sql } from "drizzle-orm";

/**
 * How many responses of the `totals` row `t` lack a required answer, as SQL. Anonymous answers are
 * always complete (decisions/003).
 */
export const partialCountOf: SQL<number> = sql<number>`(
  select count(*)::int from responses p
  where p.survey_id = t.survey_id and p.tenant_id = t.tenant_id and p.completed_on is null)`;
