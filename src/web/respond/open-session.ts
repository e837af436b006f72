import type { Boot } from "#contract/boot.ts";
import type { HostTheme } from "../host/host.ts";
import type { Session } from "../sign-in/session.ts";
import { untilLoaded } from "../until-loaded.ts";

type Options = { inMeeting: boolean; onTheme: (theme: HostTheme) => void };

/**
 * The session: of the user signed in by the host, else of the web sign-in; null if the user has to
 * sign in first.
 */
export async function openSession(boot: Boot, options: Options): Promise<Session | null> {
  if (mayBeHosted()) {
    const { hostSession } = await untilLoaded(() => import("./host-session.ts"));
    const session = await hostSession(boot, options);
    if (session) return session;
  }
  const { restoreWebSession } = await untilLoaded(() => import("../sign-in/web-session.ts"));
  return restoreWebSession(boot);
}

/** The host frames the page, or is the app around it on a phone. */
function mayBeHosted(): boolean {
  return window.parent !== window || "nativeInterface" in window;
}
