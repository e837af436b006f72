import { AppError } from "#domain/errors.ts";
import type { Viewer } from "#domain/survey/permissions.ts";
import type { Survey } from "#domain/survey/survey.ts";
import type { Context } from "../context.ts";
import { isMember } from "../conversations/is-member.ts";

/** The caller as a viewer of a survey: whether he is among those it was sent to. The host's rosters say so, never the request. */
export async function viewerOf(ctx: Context, survey: Pick<Survey, "recipients">): Promise<Viewer> {
  const { user } = ctx.actor;
  if (!user) throw new AppError("auth.required");
  for (const recipient of survey.recipients) {
    if (recipient.type === "user" && String(recipient.id) === user.userId) return { userId: user.userId, audience: true };
    if (recipient.type !== "user" && recipient.type !== "web" && (await isMember(ctx, recipient.id)))
      return { userId: user.userId, audience: true };
  }
  return { userId: user.userId, audience: false };
}
