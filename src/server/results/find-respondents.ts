import { sql } from "drizzle-orm";
import type { resultsApi } from "#contract/results.ts";
import type { Received, Reply } from "#contract/route.ts";
import { type SurveyId, userId } from "#domain/ids.ts";
import type { Response } from "#domain/response/response.ts";
import type { Context } from "../context.ts";
import { rowsOf } from "../db/db.ts";
import { hasNames } from "./anonymous-responses.ts";
import { findOwned } from "./assert-visible.ts";
import { badKey, readPage } from "./read-page.ts";

/** People per page. */
const limit = 25;

/**
 * Named respondents whose name contains a text, ordered by name; for owners (RES-30, RES-33). None
 * for an anonymous survey.
 */
export async function findRespondents(
  ctx: Context,
  id: SurveyId,
  { search, after }: Received<typeof resultsApi.respondents>["query"],
): Promise<Reply<typeof resultsApi.respondents>> {
  const { survey } = await findOwned(ctx, id);
  if (!hasNames(survey)) return { people: [], next: null };
  const pattern = `%${search.trim().replace(/[\\%_]/g, "\\$&")}%`;
  const name = sql`lower(coalesce(u.name, ''))`;
  const { rows, next } = await readPage(
    [
      (key, most) => {
        const last = key === null ? null : userId.safeParse(key).data;
        if (last === undefined) throw badKey();
        const from = sql`coalesce((select lower(k.name) from users k
          where k.tenant_id = ${survey.tenantId} and k.user_id = ${last}), '')`;
        return rowsOf<{ key: string; row: Response["user"] }>(
          ctx.db,
          sql`
        select r.user_id as key,
          jsonb_build_object('aadObjectId', r.user_id, 'name', coalesce(u.name, ''), 'upn',
          coalesce(u.upn, '')) as row
        from responses r left join users u on u.tenant_id = r.tenant_id and u.user_id = r.user_id
        where r.tenant_id = ${survey.tenantId} and r.survey_id = ${survey.id}
        and coalesce(u.name, '') ilike ${pattern}
          ${last === null ? sql`` : sql`and (${name}, r.user_id) > (${from}, ${last}::uuid)`}
        order by ${name}, r.user_id
        limit ${most}`,
        );
      },
    ],
    after,
    limit,
  );
  return { people: rows, next };
}
