import { type SQL, sql } from "drizzle-orm";
import type { KnownPerson } from "#contract/administration/people.ts";
import { AppError } from "#domain/errors.ts";
import { type UserId, userId } from "#domain/ids.ts";
import { applicationType } from "#domain/survey/survey.ts";
import type { Context } from "../context.ts";
import { rowsOf } from "../db/db.ts";

type Asking = Pick<Context, "db" | "actor">;

const mostFound = 25;

/**
 * People of the organisation by a part of their name or address, or by their id: those who have a
 * profile, are in a roster or own a survey; with `inPlace`, those in a roster alone.
 */
export async function findKnown(
  ctx: Asking,
  search: string,
  inPlace: boolean,
): Promise<KnownPerson[]> {
  const wanted = search.trim().toLowerCase();
  const words = `%${wanted.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  const id = userId.safeParse(wanted).data;
  const named = sql`(lower(name) like ${words} or lower(upn) like ${words})`;
  const found = id ? sql`(${named} or user_id = ${id})` : named;
  return select(ctx, found, { inPlace, limit: mostFound });
}

/** The names of these people; of a person whom nothing names, none. */
export async function namesOf(
  ctx: Asking,
  people: readonly (UserId | null)[],
): Promise<(id: UserId) => string> {
  const ids = [...new Set(people.filter((id) => id !== null))];
  const known =
    ids.length === 0
      ? []
      : await select(ctx, sql`user_id = any(${sql.param(ids)}::uuid[])`, { limit: ids.length });
  const names = new Map(known.map(({ id, name }) => [id, name]));
  return (id) => names.get(id) ?? "";
}

/** Refuses with 404 whom nothing in the organisation names. */
export async function knownPerson(ctx: Asking, id: UserId): Promise<KnownPerson> {
  const [person] = await select(ctx, sql`user_id = ${id}`, { limit: 1 });
  if (!person) throw new AppError("person.not-found");
  return person;
}

/** False for who was erased, whose id nothing may bring back. */
export async function isKnown(ctx: Asking, id: UserId): Promise<boolean> {
  return (await select(ctx, sql`user_id = ${id}`, { limit: 1 })).length > 0;
}

/** Each person once: as their profile names them, else their roster, else their survey. */
function select(
  { db, actor }: Asking,
  condition: SQL,
  { inPlace = false, limit }: { inPlace?: boolean; limit: number },
): Promise<KnownPerson[]> {
  const of = sql`where tenant_id = ${actor.tenantId} and ${condition}`;
  // Both variants by name, so that the index of people serves.
  const variants = sql.param([...applicationType.options]);
  const rosters = sql`select 1 as place, user_id, name, upn from members
    ${of} and application_type = any(${variants}::text[])`;
  const elsewhere = sql`
    union all select 0, user_id, name, upn from users ${of}
    union all select 2, user_id, name, upn from (
      select tenant_id, user_id, name, '' as upn from owners) o ${of}`;
  return rowsOf<KnownPerson>(
    db,
    sql`
    select user_id as id, name, upn from (
      select distinct on (user_id) user_id, name, upn from (
        ${rosters} ${inPlace ? sql`` : elsewhere}) all_rows
      order by user_id, place
    ) people order by lower(name), user_id limit ${limit}`,
  );
}
