import { type Place as WelcomePlace, welcomeCard } from "#cards/messages/welcome-card.ts";
import { forgetInstallation } from "../../conversations/forget-installation.ts";
import { refreshChannels } from "../../conversations/read-channels.ts";
import { type Place, recordInstallation } from "../../conversations/record-installation.ts";
import { freshenMembers } from "../../conversations/rosters/read-members.ts";
import { askForCardsAt } from "../../outbox/outbox-rows.ts";
import { type Call, installedPlace } from "../call.ts";
import { readOfferedTypes } from "../read-offered-types.ts";
import { tolerant } from "../tolerant.ts";

/** The app was added to, or removed from, a team, chat, meeting or person. */
export async function installationChanged(call: Call): Promise<void> {
  const { action = "" } = call.activity;
  const place = installedPlace(call);
  if (action.startsWith("remove")) await forgetInstallation(call.ctx, place.id);
  else if (action.startsWith("add")) await installed(call, place);
}

/**
 * Stores the place, updates the cards that it still has from before, posts a greeting if it is new,
 * and reads its roster, so that the first card lists its readers.
 */
export async function installed(call: Call, place: Place): Promise<void> {
  const { ctx } = call;
  const isNew = await recordInstallation(ctx, place);
  // Also if it is known already: this may be the host's second try.
  await askForCardsAt(ctx.db, ctx.actor, place.id, ctx.now());
  ctx.cards.wake();
  if (!isNew) return;
  await tolerant(ctx, "welcome", () => greet(call, place));
  await tolerant(ctx, "roster", () => freshenMembers(ctx, place.id, { fresh: true }));
  if (place.kind === "team") await tolerant(ctx, "channels", () => refreshChannels(ctx, place.id));
}

/** One message; in shared conversations it says who added the app. */
async function greet({ ctx, activity, teamsUserId }: Call, place: Place): Promise<void> {
  const { app, tenantId } = ctx.actor;
  const personal = place.kind === "personal";
  const by = personal || !activity.from.name ? null : { id: teamsUserId, name: activity.from.name };
  const here: WelcomePlace = place.kind === "channel" ? "team" : place.kind;
  const card = welcomeCard({
    app,
    product: ctx.config.product,
    place: here,
    by,
    offered: await readOfferedTypes(ctx),
  });
  await ctx.host.postCard(
    { app, tenantId, conversationId: place.id, serviceUrl: place.serviceUrl },
    card,
  );
}
