import { AppError } from "#domain/errors.ts";
import { conversationId, userId } from "#domain/ids.ts";
import type { Draft } from "#domain/survey/draft.ts";
import type { Recipient } from "#domain/survey/survey.ts";
import type { Context } from "../context.ts";
import { findColleague } from "../conversations/find-colleague.ts";
import { findConversation } from "../conversations/find-conversation.ts";
import { isMember } from "../conversations/is-member.ts";
import { readMembers } from "../conversations/read-members.ts";

/**
 * Checks that the caller may send to each recipient: the host says that the app is there and that the caller is a member. Names and
 * kinds come from the host too, not from the request. Each recipient once.
 */
export async function checkRecipients(ctx: Context, draft: Pick<Draft, "recipients" | "deliveryPreference">): Promise<Recipient[]> {
  const unique = [...new Map(draft.recipients.map((recipient) => [recipient.id, recipient])).values()];
  return Promise.all(
    unique.map((recipient) =>
      recipient.type === "user" ? checkPerson(ctx, recipient) : checkConversation(ctx, recipient, draft.deliveryPreference),
    ),
  );
}

async function checkConversation(ctx: Context, recipient: Recipient, preference: Draft["deliveryPreference"]): Promise<Recipient> {
  const direct = preference === "direct-message";
  const conversation = await findConversation(ctx, recipient.id);
  if (!conversation?.serviceUrl) throw new AppError(direct ? "direct-message.not-installed" : "conversation.not-installed");
  if (!(await isMember(ctx, recipient.id))) throw new AppError("conversation.not-member");
  if (conversation.kind === "personal" || conversation.kind === "team") throw new AppError("conversation.not-found");
  if (direct) {
    const members = await readMembers(ctx, recipient.id);
    const limit = ctx.config.directMessageMembers;
    if (members.length === 0 || members.length > limit) throw new AppError("direct-message.too-many-members", { limit });
  }
  const { kind, groupId, meetingId, name } = conversation;
  return { type: kind, id: recipient.id, groupId, meetingId, name: name || recipient.name, messageId: null };
}

/** A person of the same organisation whom the app can reach: somebody who shares a team or chat with it. */
async function checkPerson(ctx: Context, recipient: Recipient): Promise<Recipient> {
  const person = userId.safeParse(recipient.id);
  const found = person.success ? await findColleague(ctx, person.data) : null;
  if (!found) throw new AppError("conversation.not-found");
  return { type: "user", id: conversationId.parse(found.userId), groupId: null, meetingId: null, name: found.name, messageId: null };
}
