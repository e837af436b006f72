import { AppError } from "#domain/errors.ts";
import type { ConversationId, TenantId } from "#domain/ids.ts";
import { readFlags } from "../accounts/read-flags.ts";
import type { Context } from "../context.ts";
import { findConversation } from "./find-conversation.ts";
import { isMember } from "./is-member.ts";
import { readMembers } from "./read-members.ts";

export type TeamInfo = { tenantId: TenantId; memberCount: number; active: boolean; anonymousUserExperienceEnabled: boolean };

/** How many are in a team, chat or meeting, whether the app is there, and whether people without an account may take part (LIF-17, LIF-19, ANO-08). Where it is not there, nothing is known of the place. */
export async function teamInfo(ctx: Context, id: ConversationId, { fresh }: { fresh: boolean }): Promise<TeamInfo> {
  const { tenantId } = ctx.actor;
  const conversation = await findConversation(ctx, id);
  const unknown = { tenantId, memberCount: 0, active: false, anonymousUserExperienceEnabled: false };
  if (!conversation?.serviceUrl) return unknown;
  if (!(await isMember(ctx, id))) throw new AppError("conversation.not-member");
  const [members, { anonymousUserExperienceEnabled }] = await Promise.all([readMembers(ctx, id, { fresh }), readFlags(ctx)]);
  return { tenantId, memberCount: members.length, active: true, anonymousUserExperienceEnabled };
}
