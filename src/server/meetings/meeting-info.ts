import type { meetingsApi } from "#contract/meetings.ts";
import type { Reply } from "#contract/route.ts";
import type { ConversationId } from "#domain/ids.ts";
import { mayCreateAs } from "#domain/meeting/meeting-role.ts";
import type { Context } from "../context.ts";
import { placeInside } from "../conversations/place-inside.ts";
import { roleIn } from "../conversations/role-in.ts";
import { assertMaySendTo } from "./assert-may-send-to.ts";

type Asked = { forSending: boolean };

/**
 * A meeting as a member of its chat sees it: their role, whether they may send there, and its name
 * (MTG-29, MTG-30).
 */
export async function meetingInfo(
  ctx: Context,
  chatId: ConversationId,
  { forSending }: Asked,
): Promise<Reply<typeof meetingsApi.info>> {
  const place = await placeInside(ctx, chatId);
  if (forSending) await assertMaySendTo(ctx, place);
  const { role } = await roleIn(ctx, place);
  return { role, mayCreate: mayCreateAs(role), title: place.name };
}
