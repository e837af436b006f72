import { and, eq, isNotNull } from "drizzle-orm";
import { AppError } from "#domain/errors.ts";
import type { UserId } from "#domain/ids.ts";
import type { Context } from "../context.ts";
import { conversations } from "../db/tables.ts";
import type { Address } from "../teams/host.ts";
import { findAddress } from "./find-address.ts";
import type { Colleague } from "./find-colleague.ts";
import { recordInstallation } from "./record-installation.ts";

/** The bot's personal chat with a person; the host opens it if needed. */
export async function findPersonalChat(ctx: Context, person: Colleague): Promise<Address> {
  const known = await findOpenChat(ctx, person.userId);
  if (known) return known;
  const { tenantId, app, serviceUrl } = await firstAddress(ctx, person);
  const conversationId = await ctx.host.openPersonalChat(
    { tenantId, app, serviceUrl },
    person.teamsUserId,
  );
  const place = {
    id: conversationId,
    kind: "personal",
    teamId: null,
    groupId: null,
    meetingId: null,
    userId: person.userId,
    name: "",
    serviceUrl,
  } as const;
  await recordInstallation(ctx, place);
  return { tenantId, app, conversationId, serviceUrl };
}

async function findOpenChat({ db, actor }: Context, person: UserId): Promise<Address | null> {
  const { tenantId, app } = actor;
  const [chat] = await db
    .select()
    .from(conversations)
    .where(
      and(
        eq(conversations.tenantId, tenantId),
        eq(conversations.applicationType, app),
        eq(conversations.userId, person),
        eq(conversations.kind, "personal"),
        isNotNull(conversations.serviceUrl),
      ),
    );
  return chat?.serviceUrl
    ? { tenantId, app, conversationId: chat.conversationId, serviceUrl: chat.serviceUrl }
    : null;
}

/** The service URL of a place that the person shares with the app: the host opens chats there. */
async function firstAddress(ctx: Context, { seenIn }: Colleague): Promise<Address> {
  for (const id of seenIn) {
    const address = await findAddress(ctx, id).catch(unlessGone);
    if (address) return address;
  }
  throw new AppError("conversation.not-installed");
}

function unlessGone(error: unknown): null {
  if (error instanceof AppError) return null;
  throw error;
}
