import { AppError } from "#domain/errors.ts";
import { isPlace } from "#domain/survey/is-place.ts";
import { assertOpen, stateAt } from "#domain/survey/lifecycle.ts";
import { assertMaySee, isOwner, type Viewer } from "#domain/survey/permissions.ts";
import type { Recipient, Survey } from "#domain/survey/survey.ts";
import { specOf } from "#domain/survey/types/registry.ts";
import { readFlags } from "../accounts/read-flags.ts";
import type { Context } from "../context.ts";
import { findConversation } from "../conversations/find-conversation.ts";
import { findKnownRole, findRole } from "../conversations/find-role.ts";
import { roleIn } from "../conversations/role-in.ts";
import { isMember } from "../conversations/rosters/is-member.ts";
import { admitGuest } from "../guests/admit-guest.ts";
import { readPolicy } from "../policy/read-policy.ts";

type Viewed = Pick<Survey, "recipients"> & Partial<Pick<Survey, "type" | "owners">>;

/**
 * The caller as a viewer of a survey: whether they are in its audience. That comes from the host's
 * rosters, never from the request. `role` says whether the host is asked for a role in the meeting:
 * it answers about 160 such questions a minute, so what a thousand people do must not need it.
 */
export async function viewerOf(
  ctx: Context,
  survey: Viewed,
  role: "asked" | "if-known" = "asked",
): Promise<Viewer> {
  const { user } = ctx.actor;
  if (!user) throw new AppError("auth.required");
  if (ctx.actor.guestIn) return guestOf(ctx, survey, user.userId);
  const allowed = await readAllowed(ctx);
  const known = isNamed(ctx, survey, user.userId);
  const audience = known || (await isInAny(ctx, survey.recipients));
  const organises = await organisesAny(ctx, survey, role);
  return { userId: user.userId, audience, organises, ...allowed };
}

/**
 * Whether the caller organises a meeting that what takes posts was sent to; of others, and of their
 * own, it does not matter.
 */
export async function organisesAny(
  ctx: Context,
  survey: Viewed,
  role: "asked" | "if-known",
): Promise<boolean> {
  const { user } = ctx.actor;
  const isOwn = user !== null && isOwner({ owners: survey.owners ?? [] }, user.userId);
  if (isOwn || !takesPosts(survey)) return false;
  const find = role === "asked" ? findRole : findKnownRole;
  for (const { id } of survey.recipients.filter(({ type }) => type === "meeting")) {
    const place = await findConversation(ctx, id);
    if (place && (await roleIn(ctx, place, find)).role === "organizer") return true;
  }
  return false;
}

function takesPosts({ type }: Partial<Pick<Survey, "type">>): boolean {
  return type !== undefined && specOf(type).takingPart === "posts";
}

/**
 * Refuses to answer a survey that is not open, with the sentences of TAK-07 and TAK-08; outsiders
 * learn nothing of its state. Does not check the audience of an open survey: saving does that.
 */
export async function assertOpenFor(ctx: Context, survey: Survey): Promise<void> {
  const now = ctx.now();
  if (stateAt(survey, now) === "open") return;
  assertMaySee(survey, await viewerOf(ctx, survey), now);
  assertOpen(survey, now);
}

/**
 * A guest is in the audience of surveys sent to their own meeting while the organisation allows
 * guests (ANO-08, ANO-16).
 */
async function guestOf(
  ctx: Context,
  { recipients }: Pick<Survey, "recipients">,
  userId: Viewer["userId"],
): Promise<Viewer> {
  await admitGuest(ctx);
  const audience = recipients.some(
    ({ type, id }) => type === "meeting" && id === ctx.actor.guestIn,
  );
  return { userId, audience, mayEdit: false, mayExport: false, mayAskAnalytics: false };
}

/** What the organisation's flags let owners do. */
export async function readAllowed(ctx: Context): Promise<Omit<Viewer, "userId" | "audience">> {
  const {
    allowEdit: mayEdit,
    surveyExports: mayExport,
    allowCustomAnalyticsRequest,
  } = await readFlags(ctx);
  const { shareLinks: mayShare } = await readPolicy(ctx);
  // Not offered if the request would reach nobody (RES-44).
  return {
    mayEdit,
    mayExport,
    mayShare,
    mayAskAnalytics: allowCustomAnalyticsRequest && ctx.config.mail !== null,
  };
}

/**
 * Whether the viewer is in the audience as a direct recipient, or by a share link, which admits
 * everybody signed in to the organisation (SUC-14, ENT-24).
 */
export function isNamed(
  { actor }: Context,
  { recipients }: Pick<Survey, "recipients">,
  userId: string,
): boolean {
  return recipients.some(({ type, id }) =>
    type === "user" ? String(id) === userId : type === "web" && String(id) === actor.tenantId,
  );
}

/**
 * Only places: their rosters may need a call to the host, which direct recipients and link visitors
 * need not wait for.
 */
async function isInAny(ctx: Context, recipients: readonly Recipient[]): Promise<boolean> {
  for (const { id } of recipients.filter(isPlace)) if (await isMember(ctx, id)) return true;
  return false;
}
