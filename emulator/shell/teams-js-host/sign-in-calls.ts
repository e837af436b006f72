import type { AppFrame } from "./app-frame.ts";
import { mayFrame } from "./app-frame.ts";
import { type Call, type CallTable, textOf } from "./call.ts";

const notAuthenticated = "User is not authenticated";
const lookEvery = 250;
/** What ends a pop-up, by the pop-up's frame. */
const endings = new WeakMap<AppFrame, (...args: unknown[]) => void>();

/** Tokens and sign-in pop-ups. */
export const signInCalls: CallTable = {
  "authentication.getAuthToken": async ({ frame, reply, services }) => {
    if (services.person().kind === "anonymous") return reply(false, notAuthenticated);
    try {
      reply(true, await services.token(frame.app));
    } catch (error) {
      reply(false, error instanceof Error ? error.message : notAuthenticated);
    }
  },
  "authentication.getUser": ({ reply, services }) => {
    const { id, tenantId, upn, kind } = services.person();
    if (kind === "anonymous") return reply(false, notAuthenticated);
    reply(true, { oid: id, tid: tenantId, upn, loginHint: upn });
  },
  "authentication.authenticate": (call) => openPopUp(call),
  "authentication.authenticate.success": ({ frame, args }) => endings.get(frame)?.(true, args[0]),
  "authentication.authenticate.failure": ({ frame, args }) =>
    endings.get(frame)?.(false, textOf(args[0]) || "CancelledByUser"),
};

function openPopUp({ frame, args: [url, width, height], reply, attach }: Call): void {
  const address = textOf(url);
  if (!mayFrame(frame.app, address))
    return reply(false, "The page is not on one of the app's valid domains");
  const opened = window.open(
    address,
    "_blank",
    `popup,width=${Number(width) || 600},height=${Number(height) || 535}`,
  );
  if (!opened) return reply(false, "FailedToOpenWindow");
  const popUp: AppFrame = {
    ...frame,
    window: opened,
    origin: new URL(address).origin,
    frameContext: "authentication",
    handlers: new Set(),
    hooks: {},
    opener: frame,
    settings: {},
  };
  const detach = attach(popUp);
  const end = (...answer: unknown[]) => {
    window.clearInterval(timer);
    detach();
    endings.delete(popUp);
    if (!opened.closed) opened.close();
    reply(...answer);
  };
  const timer = window.setInterval(() => opened.closed && end(false, "CancelledByUser"), lookEvery);
  endings.set(popUp, end);
}
