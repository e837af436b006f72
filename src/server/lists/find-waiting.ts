import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { invalidRequest } from "#domain/errors.ts";
import { type SurveyId, surveyId, type UserId } from "#domain/ids.ts";
import { specOf, surveyTypes } from "#domain/survey/types/registry.ts";
import { storableTime } from "#domain/time/storable-time.ts";
import type { Context } from "../context.ts";
import { rowsOf } from "../db/db.ts";
import { askedListId } from "../db/list-tables.ts";

type Reader = Pick<Context, "db" | "actor" | "now">;
/** Surveys with a closing time come first, those without one after all of these. */
type Part = "due" | "endless";
type Key = { part: Part; at: Date | null; id: SurveyId | null };
type Row = { survey_id: SurveyId; at: number; waits: boolean };

/** Open surveys that one statement reads, and statements of a call. */
const windowRows = 200;
const mostWindows = 5;
/** Conversations of a person that are looked at. */
const mostPlaces = 2000;

/** `keys`: a page may begin after each of these surveys. */
type Found = { ids: SurveyId[]; keys: string[]; next: string | null };

/**
 * The open surveys that others sent to a person, or to a conversation whose stored roster has
 * them, and that they have not completed; the next to close first, then the newest ones
 * (decisions/028). A person who has answered nearly everything may get a short page with a `next`.
 */
export async function findWaiting(
  ctx: Reader,
  person: UserId,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<Found> {
  const found: Key[] = [];
  let from: Key | null = keyOf(after);
  for (let windows = 0; from && found.length <= limit && windows < mostWindows; windows += 1) {
    const { part }: Key = from;
    const rows: Row[] = await rowsOf<Row>(ctx.db, openOnes(ctx, person, from));
    found.push(...rows.filter(({ waits }) => waits).map((row) => asKey(part, row)));
    const last: Row | undefined = rows.at(-1);
    from = rows.length === windowRows && last ? asKey(part, last) : beginOf(part);
  }
  const shown = found.slice(0, limit);
  const goesOnFrom = found.length > limit ? (shown.at(-1) ?? null) : from;
  return {
    ids: shown.flatMap(({ id }) => id ?? []),
    keys: shown.map(textOf),
    next: goesOnFrom && textOf(goesOnFrom),
  };
}

/** What follows a part that was read to its end. */
function beginOf(before: Part): Key | null {
  return before === "due" ? { part: "endless", at: null, id: null } : null;
}

/** Nobody is asked for a post, so it never waits. */
const unasked = sql.param(surveyTypes.filter((type) => specOf(type).takingPart === "posts"));

/**
 * One window: of each list the first open surveys by its index, merged, each with whether the
 * person's answer is missing. Who took part anonymously is read for this one person only.
 */
function openOnes({ actor, now }: Reader, person: UserId, { part, at, id }: Key): SQL {
  const { tenantId, app } = actor;
  const due = part === "due";
  const time = due ? sql`l.close_at` : sql`l.created_at`;
  const [beyond, order] = due
    ? [sql`>`, sql`at, survey_id`]
    : [sql`<`, sql`at desc, survey_id desc`];
  const rest =
    at && id ? sql`and (${time}, l.survey_id) ${beyond} (${asTime(at)}, ${id}::uuid)` : sql``;
  const within = due
    ? sql`l.close_at is not null and l.close_at > ${asTime(now())}`
    : sql`l.close_at is null`;
  return sql`
    with lists as materialized (
      select ${askedListId(person)}::text as id
      union all (
        select m.conversation_id from members m
        where m.tenant_id = ${tenantId} and m.application_type = ${app} and m.user_id = ${person}
        limit ${mostPlaces}::int
      )
    ), opened as materialized (
      select distinct l.survey_id, l.at from lists cross join lateral (
        select l.survey_id, ${time} as at from listings l
        where l.tenant_id = ${tenantId} and l.application_type = ${app} and l.list_id = lists.id
        and l.state = 'open' and l.type <> all(${unasked}::text[]) and ${within} ${rest}
        order by ${order} limit ${windowRows}::int
      ) l
      order by ${order} limit ${windowRows}::int
    )
    select survey_id, (extract(epoch from at) * 1000)::float8 as at, not exists (
      select 1 from responses r where r.tenant_id = ${tenantId} and r.survey_id = o.survey_id
      and r.user_id = ${person} and r.completed_on is not null
    ) and not exists (
      select 1 from owners w where w.tenant_id = ${tenantId} and w.survey_id = o.survey_id
      and w.user_id = ${person}
    ) and not exists (
      select 1 from participation p where p.tenant_id = ${tenantId}
      and p.survey_id = o.survey_id and ${person}::uuid = any(p.user_ids)
    ) as waits
    from opened o order by ${order}`;
}

function asTime(at: Date): SQL {
  return sql`${at.toISOString()}::timestamptz`;
}

function asKey(part: Part, { at, survey_id: id }: Row): Key {
  return { part, at: new Date(at), id };
}

function textOf({ part, at, id }: Key): string {
  return at && id ? `${part}_${at.toISOString()}_${id}` : part;
}

const keyText = z.union([
  z.tuple([z.enum(["due", "endless"])]),
  z.tuple([z.enum(["due", "endless"]), z.iso.datetime().pipe(storableTime), surveyId]),
]);

/** The key of a page's last survey, from `next`. */
function keyOf(after: string | undefined): Key {
  const read = keyText.safeParse(after === undefined ? ["due"] : after.split("_"));
  if (!read.success) throw invalidRequest({ path: "after", expected: "`next` of the page before" });
  const [part, at = null, id = null] = read.data;
  return { part, at, id };
}
