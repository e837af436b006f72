import { isOwner, type Viewer } from "#domain/survey/permissions.ts";
import type { Recipient, Survey } from "#domain/survey/survey.ts";
import type { Context } from "../context.ts";
import { isKeptMember } from "../conversations/is-member.ts";

type Seen = { survey: Pick<Survey, "owners" | "recipients">; viewer: Viewer };

/**
 * Where an item went, as far as somebody may know: its owners all of it, others where they are themselves, by the rosters that are kept (PERM-04); a participant without
 * an account learns of no other place than his meeting (ANO-16).
 */
export async function placesFor(ctx: Context, { survey, viewer }: Seen): Promise<Recipient[]> {
  const { recipients } = survey;
  const { guestIn } = ctx.actor;
  if (guestIn !== null) return recipients.filter(({ id }) => id === guestIn);
  // Whoever may see what went to one place is there.
  if (isOwner(survey, viewer.userId) || recipients.length < 2) return recipients;
  const isThere = async ({ type, id }: Recipient) => {
    if (type === "user") return String(id) === viewer.userId;
    return type === "web" || isKeptMember(ctx, id, viewer.userId);
  };
  const there = await Promise.all(recipients.map(isThere));
  return recipients.filter((_, at) => there[at]);
}
