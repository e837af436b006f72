import { sql } from "drizzle-orm";
import type { peopleApi } from "#contract/administration/people.ts";
import type { Received, Reply } from "#contract/route.ts";
import type { UserId } from "#domain/ids.ts";
import { asAdministrator } from "../administrators/is-administrator.ts";
import { recordAudit } from "../audit/record-audit.ts";
import type { Context } from "../context.ts";
import { rowsOf } from "../db/db.ts";
import { findKnown, storedPerson } from "./known-people.ts";
import { fromOwnedSeries } from "./owned-series.ts";
import { listTasks } from "./person-tasks.ts";

/** People of the organisation whom the product knows. Looking for somebody is in the audit. */
export async function findPeople(
  ctx: Context,
  { search, inPlace }: Received<typeof peopleApi.find>["query"],
): Promise<Reply<typeof peopleApi.find>> {
  const admin = await asAdministrator(ctx);
  await recordAudit(admin, [{ what: "search-people" }]);
  return { people: await findKnown(ctx, search, inPlace) };
}

type Counts = { surveys: number; series: number; templates: number; answered: number };

export async function readPerson(ctx: Context, id: UserId): Promise<Reply<typeof peopleApi.read>> {
  await asAdministrator(ctx);
  const known = await storedPerson(ctx, id);
  const { tenantId } = ctx.actor;
  const of = sql`tenant_id = ${tenantId} and user_id = ${id}`;
  const [[counts], [task]] = await Promise.all([
    rowsOf<Counts>(
      ctx.db,
      sql`
      select (select count(*)::int from owners o join surveys s on s.tenant_id = o.tenant_id
        and s.id = o.survey_id and s.deleted_at is null
        where o.tenant_id = ${tenantId} and o.user_id = ${id}) surveys,
      (select count(*)::int ${fromOwnedSeries(tenantId, id)}) series,
      (select count(*)::int from template_people where ${of} and role = 'own') templates,
      (select count(*)::int from surveys s join responses r on r.tenant_id = s.tenant_id
        and r.survey_id = s.id and r.user_id = ${id} where s.tenant_id = ${tenantId}) answered`,
    ),
    listTasks(ctx, id),
  ]);
  const none = { surveys: 0, series: 0, templates: 0, answered: 0 };
  return { ...known, ...(counts ?? none), task: task ?? null };
}
