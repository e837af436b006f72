import { type SQL, sql } from "drizzle-orm";
import type { ListQuery } from "#contract/surveys.ts";
import { searchText } from "#domain/survey/search-text.ts";
import { surveyState, surveyType } from "#domain/survey/survey.ts";
import type { Context } from "../context.ts";
import type { List } from "./open-list.ts";

type Reader = Pick<Context, "actor">;
/** The filters of a list, or of its counts. */
export type Narrowed = Omit<
  ListQuery,
  "sort" | "after" | "limit" | "includeResponses" | "includeResults"
>;

/** The rows of a list without filters. The row is `l` here and below. */
export function rowsOfList({ tenantId, app }: Context["actor"], { id }: List): SQL {
  return sql`l.tenant_id = ${tenantId} and l.application_type = ${app} and l.list_id = ${id}`;
}

/** Pending surveys are visible to their owners only (LIF-08). */
export function visible({ reader, of }: List): SQL {
  return of === "owner"
    ? sql`true`
    : sql`(l.state <> 'pending' or l.owner_ids @> array[${reader}]::uuid[])`;
}

/**
 * The filters on the first columns of `listings_page_index`, which select its ranges. No filter
 * selects everything.
 */
export function rangesOf({
  types,
  excludeTypes = [],
  states,
  closedBefore,
  filterMeetings,
  filterNotMeetings,
  channelMeetingId,
}: Narrowed) {
  const only = Boolean(filterMeetings || channelMeetingId);
  return {
    types: surveyType.options.filter(
      (type) => isChosen(types, type) && !excludeTypes.includes(type),
    ),
    states: surveyState.options.filter(
      (state) => isChosen(states, state) && (!closedBefore || state === "closed"),
    ),
    meetings: [true, false].filter((meeting) => (meeting ? !filterNotMeetings : !only)),
  };
}

function isChosen<T>(chosen: readonly T[] | undefined, value: T): boolean {
  return !chosen?.length || chosen.includes(value);
}

/** Whether a filter has no index: then the list is read window by window. */
export function needsWindow({ search, owners, channels }: Narrowed): boolean {
  return Boolean((search && searchText(search)) || owners?.length || channels?.length);
}

/** All conditions on a row of the list. */
export function narrowedTo(ctx: Reader, list: List, asked: Narrowed): SQL {
  const { types, states, meetings } = rangesOf(asked);
  const chosen = [
    ...(types.length < surveyType.options.length
      ? [sql`l.type = any(${sql.param(types)}::text[])`]
      : []),
    ...(states.length < surveyState.options.length
      ? [sql`l.state = any(${sql.param(states)}::text[])`]
      : []),
    ...(meetings.length < 2 ? [sql`l.in_meeting = any(${sql.param(meetings)}::boolean[])`] : []),
  ];
  return sql.join([...chosen, visible(list), alsoChosen(ctx, list, asked)], sql` and `);
}

/**
 * Whether the caller may know that a survey was sent to a place: this place in a conversation's
 * list, and other places that they are in by the stored rosters (PERM-04). Guests are in none
 * (ANO-16).
 */
export function isKnown({ actor }: Reader, { id, of, reader }: List, place: SQL): SQL {
  if (of === "owner") return sql`true`;
  return sql`(${place} = ${id} or exists (
    select 1 from members m
    where m.tenant_id = ${actor.tenantId} and m.application_type = ${actor.app}
    and m.conversation_id = ${place} and m.user_id = ${reader}::uuid))`;
}

/**
 * The conditions not covered by index ranges. Close times count as stored: an overdue survey is
 * listed as open until its closing job has run, while its view says that it is closed.
 */
export function alsoChosen(ctx: Reader, list: List, asked: Narrowed): SQL {
  const { search, owners, channels, channelMeetingId, closeAt, closedBefore, organizationWide } =
    asked;
  const text = search ? searchText(search) : "";
  const places = sql`array(select c.id from unnest(${sql.param(channels)}::text[]) c (id)
    where ${isKnown(ctx, list, sql`c.id`)})`;
  const meeting =
    list.of === "owner"
      ? sql`exists (select 1 from recipients r where r.tenant_id = l.tenant_id
        and r.survey_id = l.survey_id and r.meeting_id = ${channelMeetingId})`
      : sql`l.meeting_id = ${channelMeetingId}`;
  const conditions = [
    ...(organizationWide ? [sql`l.organization_wide`] : []),
    ...(closeAt
      ? [sql`(l.state <> 'closed' or l.close_at >= ${closeAt.toISOString()}::timestamptz)`]
      : []),
    ...(closedBefore ? [sql`l.close_at < ${closedBefore.toISOString()}::timestamptz`] : []),
    ...(channelMeetingId ? [meeting] : []),
    ...(text ? [sql`strpos(l.title, ${text}::text) > 0`] : []),
    ...(owners?.length ? [sql`l.owner_ids && ${sql.param(owners)}::uuid[]`] : []),
    ...(channels?.length ? [sql`l.place_ids && ${places}`] : []),
  ];
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`;
}
