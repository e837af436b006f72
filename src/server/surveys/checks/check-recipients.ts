import { AppError } from "#domain/errors.ts";
import { conversationId, userId } from "#domain/ids.ts";
import type { Draft } from "#domain/survey/draft.ts";
import { reminderMemberLimit } from "#domain/survey/reminders.ts";
import type { Recipient } from "#domain/survey/survey.ts";
import { readFlags } from "../../accounts/read-flags.ts";
import type { Context } from "../../context.ts";
import { findColleague } from "../../conversations/find-colleague.ts";
import { findConversation } from "../../conversations/find-conversation.ts";
import { isMember } from "../../conversations/rosters/is-member.ts";
import { countMembers } from "../../conversations/rosters/read-members.ts";
import { assertMaySendTo } from "../../meetings/assert-may-send-to.ts";
import { freeMessage } from "./free-message.ts";

/**
 * Checks that the caller may send to each recipient: the host confirms that the app is installed
 * and the caller is a member, and in a meeting their role. Names and types come from the host,
 * never from the request. Duplicates are dropped; share links have a call of their own. `kept`: who
 * had it before an edit; of these, places that are gone stay, so that they hinder no other change.
 */
export async function checkRecipients(
  ctx: Context,
  draft: Sent,
  kept: readonly Recipient[] = [],
): Promise<Recipient[]> {
  const sentTo = draft.recipients.filter(({ type }) => type !== "web");
  const unique = [...new Map(sentTo.map((recipient) => [recipient.id, recipient])).values()];
  return Promise.all(
    unique.map((recipient) =>
      recipient.type === "user"
        ? checkPerson(ctx, recipient)
        : checkConversation(ctx, recipient, draft, kept),
    ),
  );
}

type Sent = Pick<Draft, "type" | "recipients" | "deliveryPreference" | "reminders">;

async function checkConversation(
  ctx: Context,
  recipient: Recipient,
  draft: Sent,
  kept: readonly Recipient[],
): Promise<Recipient> {
  const direct = draft.deliveryPreference === "direct-message";
  // Asked first: a place that the host does not know any more is forgotten.
  const isIn = await isMember(ctx, recipient.id);
  const conversation = await findConversation(ctx, recipient.id);
  const before = kept.find(({ type, id }) => type !== "user" && id === recipient.id);
  if (!conversation && before) return before;
  if (!conversation?.serviceUrl)
    throw new AppError(direct ? "direct-message.not-installed" : "conversation.not-installed");
  if (!isIn) throw new AppError("conversation.not-member");
  if (conversation.kind === "personal" || conversation.kind === "team")
    throw new AppError("conversation.not-found");
  await assertMaySendTo(ctx, conversation);
  if (direct || draft.reminders.length > 0) await checkSize(ctx, recipient, draft);
  const { kind, groupId, meetingId, name } = conversation;
  const messageId = await freeMessage(ctx, recipient.id, recipient.messageId);
  return {
    type: kind,
    id: recipient.id,
    groupId,
    meetingId,
    name,
    messageId,
  };
}

/**
 * Direct messages and reminders go to each member, so large places can't have them (LIF-17, RMD-14,
 * RMD-15).
 */
async function checkSize(
  ctx: Context,
  { id }: Recipient,
  { type, deliveryPreference, reminders }: Sent,
): Promise<void> {
  const [members, flags] = await Promise.all([countMembers(ctx, id), readFlags(ctx)]);
  const most = Math.min(flags.surveyAsDmMemberLimit, ctx.config.directMessageMembers);
  if (deliveryPreference === "direct-message" && (members === 0 || members > most))
    throw new AppError("direct-message.too-many-members", { limit: most });
  const limit = reminderMemberLimit(type, flags.surveyRemindersLimit);
  if (reminders.length > 0 && members > limit)
    throw new AppError("reminders.too-many-members", { limit });
}

/**
 * A person of the same organisation whom the app can reach, because they share a team or chat with
 * it.
 */
async function checkPerson(ctx: Context, recipient: Recipient): Promise<Recipient> {
  const person = userId.safeParse(recipient.id);
  const found = person.success ? await findColleague(ctx, person.data) : null;
  if (!found) throw new AppError("person.not-found");
  return {
    type: "user",
    id: conversationId.parse(found.userId),
    groupId: null,
    meetingId: null,
    name: found.name,
    messageId: null,
  };
}
