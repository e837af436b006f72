import type { meetingsApi } from "#contract/meetings.ts";
import type { Reply } from "#contract/route.ts";
import type { ConversationId } from "#domain/ids.ts";
import { mayCreateAs } from "#domain/meeting/meeting-role.ts";
import type { Context } from "../context.ts";
import { placeInside } from "../conversations/place-inside.ts";
import { roleIn } from "./role-in.ts";

/** What a meeting is to somebody who is in its chat: his role, whether he may send something to it, and what it is called (MTG-29, MTG-30). */
export async function meetingInfo(ctx: Context, chatId: ConversationId): Promise<Reply<typeof meetingsApi.info>> {
  const place = await placeInside(ctx, chatId);
  const { role } = await roleIn(ctx, place);
  return { role, mayCreate: mayCreateAs(role), title: place.name };
}
