import { app, authentication, dialog } from "@microsoft/teams-js";
import type { Boot } from "#contract/boot.ts";
import { connectionText } from "#text/respond/connection.ts";
import { firstTheme, type HostContext } from "../host/host.ts";
import { startHost } from "../host/start-host.ts";
import { tokenSource } from "../host/token-source.ts";
import type { Session } from "../sign-in/session.ts";

type Options = { inMeeting: boolean; onTheme: (theme: HostContext["theme"]) => void };

/**
 * The session of the user whom the host has signed in; an unverified meeting participant gets a
 * token of the product's own (ANO-10). Null outside a host.
 */
export async function hostSession(
  boot: Boot,
  { inMeeting, onTheme }: Options,
): Promise<Session | null> {
  const context = await startHost(boot.hostOrigins, boot.hostAnswersWithin).catch(() => null);
  if (!context) return null;
  app.notifyAppLoaded();
  const { user, frame, theme, mobile } = context;
  onTheme(theme);
  const around = {
    source: sourceOf(frame, inMeeting),
    guest: user.anonymous,
    mobile,
    inHost: true,
    close: frame === "task" ? () => dialog.url.submit({}) : null,
    onTheme: (listener: (theme: HostContext["theme"]) => void) =>
      app.registerOnThemeChangeHandler((name) => listener(firstTheme(null, name))),
  };
  try {
    if (user.anonymous) {
      const { guestSession } = await import("../sign-in/guest-session.ts");
      const session = await guestSession(boot, context);
      void app.notifySuccess();
      return { ...session, ...around };
    }
    const tokens = tokenSource(() => authentication.getAuthToken());
    await tokens.token();
    void app.notifySuccess();
    return { ...tokens, ...around, userKey: user.id, tenantKey: user.tenantId };
  } catch (error) {
    app.notifyFailure({ reason: app.FailedReason.AuthFailed, message: connectionText.noSignIn });
    throw user.anonymous ? error : new Error(connectionText.noSignIn, { cause: error });
  }
}

/** TAK-36. */
export function sourceOf(frame: HostContext["frame"], inMeeting: boolean): Session["source"] {
  if (frame === "sidePanel") return "sidepanel";
  return inMeeting || frame === "meetingStage" ? "meeting" : "web";
}
