import { and, eq } from "drizzle-orm";
import { userId } from "#domain/ids.ts";
import { isPlace } from "#domain/survey/is-place.ts";
import { listedTitle, searchText } from "#domain/survey/search-text.ts";
import type { Survey } from "#domain/survey/survey.ts";
import type { Context } from "../context.ts";
import { portions } from "../db/db.ts";
import { askedListId, listings } from "../db/list-tables.ts";

type Listing = typeof listings.$inferInsert;

/**
 * Updates a survey's rows in all lists, in the caller's transaction. Call it whenever the state,
 * title, times, owners or recipients change.
 */
export async function listSurvey(tx: Context, survey: Survey): Promise<void> {
  await unlistSurvey(tx, survey);
  await listNew(tx, [survey]);
}

/** Adds surveys that are in no list yet. */
export async function listNew(tx: Context, made: readonly Survey[]): Promise<void> {
  for (const rows of portions(made.flatMap(listingsOf))) await tx.db.insert(listings).values(rows);
}

/** Removes a survey from every list. */
export async function unlistSurvey(
  tx: Context,
  { tenantId, id }: Pick<Survey, "tenantId" | "id">,
): Promise<void> {
  await tx.db
    .delete(listings)
    .where(and(eq(listings.tenantId, tenantId), eq(listings.surveyId, id)));
}

/**
 * A survey's list rows: one per conversation or person that it was sent to, and one per owner.
 */
export function listingsOf(survey: Survey): Listing[] {
  const people = survey.recipients.flatMap(({ type, id }) =>
    type === "user" ? [askedListId(userId.parse(id))] : [],
  );
  const places = [...new Map(survey.recipients.filter(isPlace).map((to) => [to.id, to])).values()];
  const whole = {
    tenantId: survey.tenantId,
    applicationType: survey.applicationType,
    surveyId: survey.id,
    type: survey.type,
    state: survey.state,
    closeAt: survey.closeAt,
    organizationWide: survey.recipients.some(({ type }) => type === "web"),
    title: searchText(listedTitle(survey)),
    ownerIds: survey.owners.map(({ aadObjectId }) => aadObjectId),
    placeIds: places.map(({ id }) => id),
    createdAt: survey.createdAt,
  };
  const row = (listId: Listing["listId"], meetingId: string | null): Listing => ({
    ...whole,
    listId,
    meetingId,
    inMeeting: meetingId !== null,
  });
  const inAny = places.find(({ meetingId }) => meetingId !== null)?.meetingId ?? null;
  return [
    ...places.map(({ id, meetingId }) => row(id, meetingId)),
    ...whole.ownerIds.map((id) => row(id, inAny)),
    ...[...new Set(people)].map((id) => row(id, null)),
  ];
}
