import { type SQL, sql } from "drizzle-orm";
import type { TenantId, UserId } from "#domain/ids.ts";

/**
 * `from … where …` of the series `s` that a person owns. Their list has more: what colleagues send
 * to them directly. Deleted series are in no list.
 */
export function fromOwnedSeries(tenantId: TenantId, person: UserId): SQL {
  return sql`from series_listings l join series s
    on s.tenant_id = l.tenant_id and s.id = l.series_id
    where l.tenant_id = ${tenantId} and l.list_id = ${person}::text
    and s.deleted_at is null and ${isTheirs(person)}`;
}

/** Whether the person is among the owners of the series `s`. */
export function isTheirs(person: UserId): SQL {
  return sql`s.owners @> ${JSON.stringify([{ aadObjectId: person }])}::jsonb`;
}
