import { isOwner, type Viewer } from "#domain/survey/permissions.ts";
import type { Recipient, Survey } from "#domain/survey/survey.ts";
import type { Context } from "../context.ts";
import { isKeptMember } from "../conversations/rosters/is-member.ts";

type Seen = { survey: Pick<Survey, "owners" | "recipients">; viewer: Viewer };

/**
 * Where a survey was sent, as far as the viewer may know: owners see all places, others those that
 * they are in by the stored rosters (PERM-04); a guest sees only their meeting (ANO-16).
 */
export async function placesFor(ctx: Context, { survey, viewer }: Seen): Promise<Recipient[]> {
  const { recipients } = survey;
  const { guestIn } = ctx.actor;
  if (guestIn !== null) return recipients.filter(({ id }) => id === guestIn);
  // A survey with one place: every viewer of it is in that place.
  if (isOwner(survey, viewer.userId) || recipients.length < 2) return recipients;
  const isThere = async ({ type, id }: Recipient) => {
    if (type === "user") return String(id) === viewer.userId;
    return type === "web" || isKeptMember(ctx, id, viewer.userId);
  };
  const there = await Promise.all(recipients.map(isThere));
  return recipients.filter((_, at) => there[at]);
}
