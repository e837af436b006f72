import { AppError } from "#domain/errors.ts";
import type { ConversationId, TenantId } from "#domain/ids.ts";
import type { Context } from "../context.ts";
import { findConversation } from "./find-conversation.ts";
import { isMember } from "./is-member.ts";
import { readMembers } from "./read-members.ts";

export type TeamInfo = { tenantId: TenantId; memberCount: number; active: boolean; anonymousUserExperienceEnabled: boolean };

/** How many are in a team, chat or meeting, and whether the app is there (LIF-17, LIF-19). Where it is not, nothing is known of the place. */
export async function teamInfo(ctx: Context, id: ConversationId, { fresh }: { fresh: boolean }): Promise<TeamInfo> {
  const { tenantId } = ctx.actor;
  const conversation = await findConversation(ctx, id);
  const unknown = { tenantId, memberCount: 0, active: false, anonymousUserExperienceEnabled: false };
  if (!conversation?.serviceUrl) return unknown;
  if (!(await isMember(ctx, id))) throw new AppError("conversation.not-member");
  const members = await readMembers(ctx, id, { fresh });
  return { ...unknown, memberCount: members.length, active: true };
}
