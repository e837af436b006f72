import { and, eq } from "drizzle-orm";
import { AppError } from "#domain/errors.ts";
import { type ConversationId, conversationId, userId } from "#domain/ids.ts";
import type { Draft } from "#domain/survey/draft.ts";
import { reminderMemberLimit } from "#domain/survey/reminders.ts";
import type { Recipient } from "#domain/survey/survey.ts";
import { readFlags } from "../accounts/read-flags.ts";
import type { Context } from "../context.ts";
import { findColleague } from "../conversations/find-colleague.ts";
import { findConversation } from "../conversations/find-conversation.ts";
import { isMember } from "../conversations/is-member.ts";
import { readMembers } from "../conversations/read-members.ts";
import { outbox } from "../db/tables.ts";
import { assertMayCreate } from "../meetings/assert-may-create.ts";

/**
 * Checks that the caller may send to each recipient: the host says that the app is there and that the caller is a member. Names and
 * kinds come from the host too, not from the request, and what the caller may in a meeting. Each recipient once; a share link is made by its own call, not here.
 */
export async function checkRecipients(ctx: Context, draft: Sent): Promise<Recipient[]> {
  const sentTo = draft.recipients.filter(({ type }) => type !== "web");
  const unique = [...new Map(sentTo.map((recipient) => [recipient.id, recipient])).values()];
  return Promise.all(
    unique.map((recipient) => (recipient.type === "user" ? checkPerson(ctx, recipient) : checkConversation(ctx, recipient, draft))),
  );
}

type Sent = Pick<Draft, "type" | "recipients" | "deliveryPreference" | "reminders">;

async function checkConversation(ctx: Context, recipient: Recipient, draft: Sent): Promise<Recipient> {
  const direct = draft.deliveryPreference === "direct-message";
  const conversation = await findConversation(ctx, recipient.id);
  if (!conversation?.serviceUrl) throw new AppError(direct ? "direct-message.not-installed" : "conversation.not-installed");
  if (!(await isMember(ctx, recipient.id))) throw new AppError("conversation.not-member");
  if (conversation.kind === "personal" || conversation.kind === "team") throw new AppError("conversation.not-found");
  await assertMayCreate(ctx, conversation);
  if (direct || draft.reminders.length > 0) await checkSize(ctx, recipient, draft);
  const { kind, groupId, meetingId, name } = conversation;
  const messageId = await freeMessage(ctx, recipient.id, recipient.messageId);
  return { type: kind, id: recipient.id, groupId, meetingId, name: name || recipient.name, messageId };
}

/** Direct messages and reminders go to each member: not in big places (LIF-17, RMD-14, RMD-15). */
async function checkSize(ctx: Context, { id }: Recipient, { type, deliveryPreference, reminders }: Sent): Promise<void> {
  const [members, flags] = await Promise.all([readMembers(ctx, id), readFlags(ctx)]);
  const most = Math.min(flags.surveyAsDmMemberLimit, ctx.config.directMessageMembers);
  if (deliveryPreference === "direct-message" && (members.length === 0 || members.length > most))
    throw new AppError("direct-message.too-many-members", { limit: most });
  const limit = reminderMemberLimit(type, flags.surveyRemindersLimit);
  if (reminders.length > 0 && members.length > limit) throw new AppError("reminders.too-many-members", { limit });
}

/** The message that a card is to take the place of (AUT-16), unless it is the card of an item: asked when the item is made, and again when it is delivered. */
export async function freeMessage({ db, actor }: Context, id: ConversationId | null, messageId: string | null): Promise<string | null> {
  if (id === null || messageId === null) return null;
  const [taken] = await db
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(eq(outbox.tenantId, actor.tenantId), eq(outbox.conversationId, id), eq(outbox.messageId, messageId)))
    .limit(1);
  return taken ? null : messageId;
}

/** A person of the same organisation whom the app can reach: somebody who shares a team or chat with it. */
async function checkPerson(ctx: Context, recipient: Recipient): Promise<Recipient> {
  const person = userId.safeParse(recipient.id);
  const found = person.success ? await findColleague(ctx, person.data) : null;
  if (!found) throw new AppError("conversation.not-found");
  return { type: "user", id: conversationId.parse(found.userId), groupId: null, meetingId: null, name: found.name, messageId: null };
}
