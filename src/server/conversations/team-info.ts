import { AppError } from "#domain/errors.ts";
import type { ConversationId, TenantId } from "#domain/ids.ts";
import { readFlags } from "../accounts/read-flags.ts";
import type { Context } from "../context.ts";
import { findConversation } from "./find-conversation.ts";
import { isMember } from "./rosters/is-member.ts";
import { countMembers } from "./rosters/read-members.ts";

type TeamInfo = {
  tenantId: TenantId;
  memberCount: number;
  active: boolean;
  anonymousUserExperienceEnabled: boolean;
};

/**
 * The member count of a team, chat or meeting, whether the app is installed, and whether guests may
 * take part (LIF-17, LIF-19, ANO-08). Without the app nothing is known about the place.
 */
export async function teamInfo(
  ctx: Context,
  id: ConversationId,
  { fresh }: { fresh: boolean },
): Promise<TeamInfo> {
  const { tenantId } = ctx.actor;
  const conversation = await findConversation(ctx, id);
  const unknown = {
    tenantId,
    memberCount: 0,
    active: false,
    anonymousUserExperienceEnabled: false,
  };
  if (!conversation?.serviceUrl) return unknown;
  if (!(await isMember(ctx, id))) throw new AppError("conversation.not-member");
  const [memberCount, { anonymousUserExperienceEnabled }] = await Promise.all([
    countMembers(ctx, id, { fresh }),
    readFlags(ctx),
  ]);
  return { tenantId, memberCount, active: true, anonymousUserExperienceEnabled };
}
