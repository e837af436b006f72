import { AppError } from "#domain/errors.ts";
import type { Viewer } from "#domain/survey/permissions.ts";
import type { Survey } from "#domain/survey/survey.ts";
import { readFlags } from "../accounts/read-flags.ts";
import type { Context } from "../context.ts";
import { isMember } from "../conversations/is-member.ts";

/** The caller as a viewer of a survey: whether he is among those it was sent to. The host's rosters say so, never the request. */
export async function viewerOf(ctx: Context, survey: Pick<Survey, "recipients">): Promise<Viewer> {
  const { user } = ctx.actor;
  if (!user) throw new AppError("auth.required");
  const { allowEdit: mayEdit } = await readFlags(ctx);
  for (const recipient of survey.recipients) {
    if (await includes(ctx, recipient, user.userId)) return { userId: user.userId, audience: true, mayEdit };
  }
  return { userId: user.userId, audience: false, mayEdit };
}

/** A share link is for whoever signed in to the organisation (SUC-14, ENT-24). */
async function includes(ctx: Context, { type, id }: Survey["recipients"][number], userId: string): Promise<boolean> {
  if (type === "user") return String(id) === userId;
  if (type === "web") return String(id) === ctx.actor.tenantId;
  return isMember(ctx, id);
}
