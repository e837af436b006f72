import { AppError } from "#domain/errors.ts";
import type { UserId } from "#domain/ids.ts";
import { isPlace } from "#domain/survey/is-place.ts";
import type { Viewer } from "#domain/survey/permissions.ts";
import type { Survey } from "#domain/survey/survey.ts";
import type { Context } from "../context.ts";
import { isKeptMember } from "../conversations/is-member.ts";
import type { List } from "./open-list.ts";
import { isNamed, readAllowed } from "./viewer.ts";

type Seen = { survey: Survey; viewer: Viewer };

/**
 * The caller as a viewer of each item of a list. Who may read a conversation's list is in the audience of all that is in it. In his own list it is the rosters that are
 * kept, read at once: the host is not asked for each of them, as it is where somebody opens an item.
 */
export async function viewersOf(ctx: Context, { of, reader }: List, surveys: readonly Survey[]): Promise<Seen[]> {
  if (!ctx.actor.user) throw new AppError("auth.required");
  const none = { mayEdit: false, mayExport: false, mayAskAnalytics: false };
  const allowed = ctx.actor.guestIn === null ? await readAllowed(ctx) : none;
  const isAudience = async (survey: Survey) => of === "conversation" || isNamed(ctx, survey, reader) || (await isKept(ctx, survey, reader));
  return Promise.all(
    surveys.map(async (survey) => ({ survey, viewer: { userId: reader, audience: await isAudience(survey), ...allowed } })),
  );
}

async function isKept(ctx: Context, { recipients }: Survey, reader: UserId): Promise<boolean> {
  const places = recipients.filter(isPlace);
  return (await Promise.all(places.map(({ id }) => isKeptMember(ctx, id, reader)))).includes(true);
}
