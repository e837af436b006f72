import { type SQL, sql } from "drizzle-orm";
import { erasedUser } from "#domain/administration/erased.ts";
import type { SeriesId, UserId } from "#domain/ids.ts";
import { asProduct, type Context } from "../context.ts";
import { rowsOf } from "../db/db.ts";
import { findSeries } from "../series/queries.ts";
import { updateScheduleCards } from "../series/schedule-cards.ts";
import { isTheirs } from "./owned-series.ts";

/**
 * Series and drafts are no longer sent to them, and policies do not name them. Who edits a series
 * or a policy as it was before is refused. Of a series that was deleted somebody stays an owner.
 */
export async function eraseFromDocuments(tx: Context, person: UserId): Promise<void> {
  const { db, actor } = tx;
  const { tenantId } = actor;
  await eraseFromSeries(tx, person);
  for (const path of [sql`'{recipients}'`, sql`'{base,draft,recipients}'`]) {
    const drafted = sql`draft #> ${path}`;
    await db.execute(sql`
      update drafts set draft = jsonb_set(draft, ${path}, ${without(drafted, person)})
      where tenant_id = ${tenantId} and ${hasThem(drafted, person)}`);
  }
  const nobody = JSON.stringify({ aadObjectId: erasedUser, name: "" });
  await db.execute(sql`
    update series s set owners = (
      select jsonb_agg(
        case when one ->> 'aadObjectId' = ${person} then ${nobody}::jsonb else one end order by at)
      from jsonb_array_elements(s.owners) with ordinality as e (one, at))
    where s.tenant_id = ${tenantId} and s.deleted_at is not null and ${isTheirs(person)}`);
  await db.execute(sql`
    update policies set updated_at = ${changedNow(tx)}, policy =
      jsonb_set(policy, '{creatorIds}', (policy -> 'creatorIds') - ${person}::text)
    where tenant_id = ${tenantId} and policy -> 'creatorIds' @> to_jsonb(${person}::text)`);
}

/** A series that nobody gets any more has ended; an edit that names others lets it go on. */
async function eraseFromSeries(tx: Context, person: UserId): Promise<void> {
  const { tenantId } = tx.actor;
  const recipients = sql`recipients`;
  const changed = await rowsOf<{ id: SeriesId; ends: boolean }>(
    tx.db,
    sql`
    update series set recipients = ${without(recipients, person)}, updated_at = ${changedNow(tx)}
    where tenant_id = ${tenantId} and ${hasThem(recipients, person)}
    returning id, recipients = '[]' and deleted_at is null as ends`,
  );
  for (const { id, ends } of changed) {
    if (!ends) continue;
    await tx.db.execute(sql`
      update series set state = 'ended', next = null where tenant_id = ${tenantId} and id = ${id}`);
    await updateScheduleCards(tx, await findSeries(asProduct(tx), id));
  }
}

/** For `updated_at`: later than before, whatever the clock does. */
export function changedNow({ now }: Pick<Context, "now">): SQL {
  return sql`greatest(${now().toISOString()}::timestamptz, updated_at + interval '1 millisecond')`;
}

function hasThem(list: SQL, person: UserId): SQL {
  return sql`${list} @> ${JSON.stringify([{ id: person }])}::jsonb`;
}

function without(list: SQL, person: UserId): SQL {
  return sql`(
    select coalesce(jsonb_agg(one order by at), '[]')
    from jsonb_array_elements(${list}) with ordinality as e (one, at)
    where one ->> 'id' is distinct from ${person})`;
}
