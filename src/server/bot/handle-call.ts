import { AppError } from "#domain/errors.ts";
import type { Context } from "../context.ts";
import { admitGuest } from "../guests/admit-guest.ts";
import { rememberPerson } from "../identity/remember-person.ts";
import { conversationChanged } from "./activities/conversation-changed.ts";
import { installationChanged } from "./activities/installation-changed.ts";
import { invoked } from "./activities/invoked.ts";
import { messageReceived } from "./activities/message-received.ts";
import type { Call } from "./call.ts";

/** The handler of each type of activity; other types are ignored. */
const handlers: Record<string, (call: Call) => Promise<unknown>> = {
  installationUpdate: installationChanged,
  conversationUpdate: conversationChanged,
  message: messageReceived,
  invoke: invoked,
};

/** Runs a verified call and returns the reply's body. Logs the kind of call, never its content. */
export async function handleCall(call: Call): Promise<unknown> {
  const { activity, ctx, zone } = call;
  ctx.log.info(
    {
      activity: activity.id,
      type: activity.type,
      name: activity.name ?? activity.action,
      app: ctx.actor.app,
    },
    "bot call",
  );
  const handle = Object.hasOwn(handlers, activity.type) ? handlers[activity.type] : undefined;
  if (!handle) return undefined;
  if (await isAdmitted(ctx)) await rememberPerson(ctx, zone);
  return handle(call);
}

/**
 * Stores nothing of a guest if the organisation admits none. Their request is refused where it is
 * handled.
 */
function isAdmitted(ctx: Context): Promise<boolean> {
  return admitGuest(ctx).then(
    () => true,
    (error: unknown) => {
      if (error instanceof AppError) return false;
      throw error;
    },
  );
}
