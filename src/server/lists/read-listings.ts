import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { ListQuery, SortOrder } from "#contract/surveys.ts";
import { invalidRequest } from "#domain/errors.ts";
import { type SurveyId, surveyId } from "#domain/ids.ts";
import { storableTime } from "#domain/time/storable-time.ts";
import type { Context } from "../context.ts";
import { rowsOf } from "../db/db.ts";
import {
  alsoChosen,
  narrowedTo,
  needsWindow,
  rangesOf,
  rowsOfList,
  visible,
} from "./narrow-listings.ts";
import type { List } from "./open-list.ts";

type Reader = Pick<Context, "db" | "actor">;
type Key = { at: Date; id: SurveyId };
type Row = { survey_id: SurveyId; at: number; boundary: boolean };
type Asked = Omit<ListQuery, "includeResponses">;
/** Part of one statement: at most this many rows after a key, of so many that are scanned. */
type Part = { from: Key | null; most: number; scanned: number };

/**
 * Rows that the statements of a call scan for filters without an index, one after the other: the
 * first is enough where many match. In a very long list the next call continues, and a page may
 * have fewer surveys than requested.
 */
const windows = [1000, 9000];

/** `keys`: a page may begin after each of these surveys. */
type Page = { ids: SurveyId[]; keys: string[]; next: string | null };

/**
 * A page of a list, by key. No statement reads more rows than a page or a window, however long the
 * list (decisions/014).
 */
export async function readListings(ctx: Reader, list: List, asked: Asked): Promise<Page> {
  const statement = needsWindow(asked) ? windowed : hasRanges(asked) ? ranged : plain;
  const found: Key[] = [];
  let from = keyOf(asked.after);
  for (const scanned of windows) {
    const most = asked.limit + 1 - found.length;
    const rows = await rowsOf<Row>(ctx.db, statement(ctx, list, asked, { from, most, scanned }));
    found.push(...rows.filter(({ boundary }) => !boundary).map(asKey));
    from = rows.filter(({ boundary }) => boundary).map(asKey)[0] ?? null;
    if (!from || found.length > asked.limit) break;
  }
  const shown = found.slice(0, asked.limit);
  const goesOnFrom = found.length > asked.limit ? shown.at(-1) : from;
  return {
    ids: shown.map(({ id }) => id),
    keys: shown.map(textOfKey),
    next: goesOnFrom ? textOfKey(goesOnFrom) : null,
  };
}

function textOfKey({ at, id }: Key): string {
  return `${at.toISOString()}_${id}`;
}

function hasRanges(asked: Asked): boolean {
  const {
    types,
    excludeTypes,
    states,
    filterMeetings,
    filterNotMeetings,
    closeAt,
    closedBefore,
    channelMeetingId,
  } = asked;
  return Boolean(
    types?.length ||
      excludeTypes?.length ||
      states?.length ||
      filterMeetings ||
      filterNotMeetings ||
      closeAt ||
      closedBefore ||
      channelMeetingId,
  );
}

const columns = sql`l.survey_id, l.created_at`;
const answered = (boundary: boolean) =>
  sql`survey_id, (extract(epoch
    from created_at) * 1000)::float8 as at, ${sql.raw(String(boundary))} as boundary`;

/** The unfiltered list: one range of `listings_list_index`. */
function plain(ctx: Reader, list: List, asked: Asked, part: Part): SQL {
  const rows = sql`${rowsOfList(ctx.actor, list)} ${
    asked.organizationWide
      ? sql`and
    l.organization_wide`
      : sql``
  }`;
  return sql`
    select ${answered(false)} from (
      select ${columns} from listings l where ${rows} ${beyond(asked.sort, part)}
      and ${visible(list)} ${inOrder(asked.sort, part.most)}
    ) page`;
}

/**
 * Filtered by type, state or meeting: each combination is one range of `listings_page_index`, so
 * that rare matches are found directly. Recently closed surveys are a range of
 * `listings_close_index`.
 */
function ranged(ctx: Reader, list: List, asked: Asked, part: Part): SQL {
  const { types, states, meetings } = rangesOf(asked);
  const byTime = asked.closeAt && !asked.closedBefore;
  const walked = byTime ? states.filter((state) => state !== "closed") : states;
  const rest = sql`${beyond(asked.sort, part)} and ${visible(list)}
    and ${alsoChosen(ctx, list, asked)} ${inOrder(asked.sort, part.most)}`;
  const closed = sql`
    union all (
      select ${columns} from (
        select * from listings l where ${rowsOfList(ctx.actor, list)} and l.state = 'closed'
        and l.close_at >= ${asked.closeAt?.toISOString()}::timestamptz offset 0
      ) l
      where l.in_meeting = any(${sql.param(meetings)}::boolean[])
      and l.type = any(${sql.param(types)}::text[]) ${rest}
    )`;
  return sql`
    select ${answered(false)} from (
      select ${columns} from (
        select ${columns}
        from unnest(${sql.param(meetings)}::boolean[]) m (meeting)
        cross join unnest(${sql.param(walked)}::text[]) s (state)
        cross join unnest(${sql.param(types)}::text[]) t (type)
        cross join lateral (
          select ${columns} from listings l
          where ${rowsOfList(ctx.actor, list)} and l.in_meeting = m.meeting and l.state = s.state
          and l.type = t.type ${rest}
        ) l
        ${byTime && states.includes("closed") ? closed : sql``}
      ) l ${inOrder(asked.sort, part.most)}
    ) page`;
}

/**
 * Filters without an index: scans a window of the rows that the caller may see, and returns where
 * it ended unless the page is full. That position is returned to the client, so it never is a
 * hidden survey.
 */
function windowed(ctx: Reader, list: List, asked: Asked, part: Part): SQL {
  const rows = sql`${rowsOfList(ctx.actor, list)} ${beyond(asked.sort, part)} and ${visible(list)}`;
  return sql`
    with page as materialized (
      select ${columns}
      from (select * from listings l where ${rows} ${inOrder(asked.sort, part.scanned)}) l
      where ${narrowedTo(ctx, list, asked)}
      ${inOrder(asked.sort, part.most)}
    )
    select ${answered(false)} from page
    union all
    select ${answered(true)} from (
      select ${columns} from listings l where ${rows}
      and (select count(*) from page) < ${part.most}::int
      ${inOrder(asked.sort, 1)} offset ${part.scanned - 1}::int
    ) edge`;
}

function inOrder(sort: SortOrder, most: number): SQL {
  const order =
    sort === "newest" ? sql`l.created_at desc, l.survey_id desc` : sql`l.created_at, l.survey_id`;
  return sql`order by ${order} limit ${most}::int`;
}

function beyond(sort: SortOrder, { from }: Part): SQL {
  if (!from) return sql``;
  return sql`and (l.created_at, l.survey_id) ${sort === "newest" ? sql`<` : sql`>`}
    (${from.at.toISOString()}::timestamptz, ${from.id}::uuid)`;
}

function asKey({ survey_id: id, at }: Row): Key {
  return { at: new Date(at), id };
}

const keyText = z.tuple([z.iso.datetime().pipe(storableTime), surveyId]);

/** The key of a page's last survey, from `next`. */
function keyOf(after: string | undefined): Key | null {
  if (after === undefined) return null;
  const read = keyText.safeParse(after.split("_"));
  if (!read.success) throw invalidRequest({ path: "after", expected: "`next` of the page before" });
  const [at, id] = read.data;
  return { at, id };
}
