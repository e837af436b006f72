import { sql } from "drizzle-orm";
import type { KnownPerson } from "#contract/administration/people.ts";
import { AppError } from "#domain/errors.ts";
import { type SurveyId, type UserId, userId } from "#domain/ids.ts";
import { applicationType } from "#domain/survey/survey.ts";
import type { Context } from "../context.ts";
import { rowsOf } from "../db/db.ts";
import { nextSurveysWith } from "./erase-from-surveys.ts";

type Asking = Pick<Context, "db" | "actor">;
/** `words`: a pattern for names and addresses. */
type Wanted = { ids: readonly UserId[]; words?: string };

const mostFound = 25;

/**
 * People of the organisation by a part of their name or address: those who have a profile or a
 * plan, are in a roster or own a survey; with `inPlace`, those in a roster alone. By their whole id,
 * everybody of whom anything is stored.
 */
export async function findKnown(
  ctx: Asking,
  search: string,
  inPlace: boolean,
): Promise<KnownPerson[]> {
  const wanted = search.trim().toLowerCase();
  const words = `%${wanted.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  const id = userId.safeParse(wanted).data;
  const wantedBy = id ? { ids: [id] } : { ids: [], words };
  const found = await select(ctx, wantedBy, { inPlace, limit: mostFound });
  if (found.length > 0 || !id || inPlace) return found;
  return (await isStored(ctx, id)) ? [unnamed(id)] : [];
}

/** The names of these people; of a person whom nothing names, none. */
export async function namesOf(
  ctx: Asking,
  people: readonly (UserId | null)[],
): Promise<(id: UserId) => string> {
  const ids = [...new Set(people.filter((id) => id !== null))];
  const known = ids.length === 0 ? [] : await select(ctx, { ids }, { limit: ids.length });
  const names = new Map(known.map(({ id, name }) => [id, name]));
  return (id) => names.get(id) ?? "";
}

/** Refuses with 404 whom nothing in the organisation names. */
export async function knownPerson(ctx: Asking, id: UserId): Promise<KnownPerson> {
  const [person] = await select(ctx, { ids: [id] }, { limit: 1 });
  if (!person) throw new AppError("person.not-found");
  return person;
}

/**
 * Refuses with 404 of whom nothing is stored in the organisation. For administrators: it may look
 * at all of its surveys.
 */
export async function storedPerson(ctx: Asking, id: UserId): Promise<KnownPerson> {
  const [person] = await select(ctx, { ids: [id] }, { limit: 1 });
  if (person) return person;
  if (!(await isStored(ctx, id))) throw new AppError("person.not-found");
  return unnamed(id);
}

/** False for who was erased, whose id nothing may bring back. */
export async function isKnown(ctx: Asking, id: UserId): Promise<boolean> {
  return (await select(ctx, { ids: [id] }, { limit: 1 })).length > 0;
}

const unnamed = (id: UserId): KnownPerson => ({ id, name: "", upn: "" });

/** Whether anything is stored of a person whom nothing names. */
async function isStored(ctx: Asking, id: UserId): Promise<boolean> {
  const { tenantId } = ctx.actor;
  const own = [
    "administrators",
    "drafts",
    "absences",
    "intents",
    "ratings",
    "template_people",
    "conversations",
  ].map(
    (table) => sql`exists (select 1 from ${sql.identifier(table)}
      where tenant_id = ${tenantId} and user_id = ${id})`,
  );
  const sentTo = JSON.stringify([{ id }]);
  const [found] = await rowsOf<{ stored: boolean }>(
    ctx.db,
    sql`
    select ${sql.join(own, sql` or `)}
    or exists (select 1 from series where tenant_id = ${tenantId} and (
      recipients @> ${sentTo}::jsonb
      or owners @> ${JSON.stringify([{ aadObjectId: id }])}::jsonb))
    or exists (select 1 from drafts where tenant_id = ${tenantId} and (
      draft -> 'recipients' @> ${sentTo}::jsonb
      or draft #> '{base,draft,recipients}' @> ${sentTo}::jsonb))
    or exists (select 1 from policies where tenant_id = ${tenantId}
      and policy -> 'creatorIds' @> to_jsonb(${id}::text))
    or exists (select 1 from person_tasks where tenant_id = ${tenantId}
      and person_id = ${id} and finished_at is null) as stored`,
  );
  if (found?.stored) return true;
  for (let after: SurveyId | null = null; ; ) {
    const window: Awaited<ReturnType<typeof nextSurveysWith>> = await nextSurveysWith(
      ctx,
      id,
      after,
    );
    if (window.found.length > 0) return true;
    if (window.last === null) return false;
    after = window.last;
  }
}

/**
 * Each person once: as their profile names them, else a roster, a survey, a plan or the list of
 * recipients that does.
 */
function select(
  { db, actor }: Asking,
  { ids, words }: Wanted,
  { inPlace = false, limit }: { inPlace?: boolean; limit: number },
): Promise<KnownPerson[]> {
  const isNamed = (column: string) =>
    words === undefined ? sql`` : sql`or lower(${sql.identifier(column)}) like ${words}`;
  // With each table's own type of id, so that its index serves.
  const known = (column: string, type: "uuid" | "text") => sql`tenant_id = ${actor.tenantId} and
    (${sql.identifier(column)} = any(${sql.param(ids)}::${sql.raw(type)}[])`;
  const named = sql`where ${known("user_id", "uuid")} ${isNamed("name")})`;
  const addressed = sql`where ${known("user_id", "uuid")} ${isNamed("name")} ${isNamed("upn")})`;
  // Both variants by name, so that the index of people serves.
  const variants = sql.param([...applicationType.options]);
  const rosters = sql`select 1 as place, user_id, name, upn from members
    ${addressed} and application_type = any(${variants}::text[])`;
  // Recipients by their id alone: there may be hundreds of thousands, too many to look through at
  // each pause in typing.
  const elsewhere = sql`
    union all select 0, user_id, name, upn from users ${addressed}
    union all select 2, user_id, name, '' from owners ${named}
    union all select 3, user_id, name, upn from subscription_users ${addressed}
    union all select 4, id::uuid, name, '' from recipients
      where ${known("id", "text")}) and type = 'user'`;
  return rowsOf<KnownPerson>(
    db,
    sql`
    select user_id as id, name, upn from (
      select distinct on (user_id) user_id, name, upn from (
        ${rosters} ${inPlace ? sql`` : elsewhere}) all_rows
      order by user_id, name = '', place
    ) people order by lower(name), user_id limit ${limit}`,
  );
}
