import type { Boot } from "#contract/boot.ts";
import type { HostTheme } from "../host/host.ts";
import type { Session } from "./session.ts";

type Options = { inMeeting: boolean; onTheme: (theme: HostTheme) => void };

/** Who is here: whom the host has signed in, else who signed in on the web before; null where somebody has to sign in first. */
export async function openSession(boot: Boot, options: Options): Promise<Session | null> {
  if (mayBeHosted()) {
    const { hostSession } = await import("./host-session.ts");
    const session = await hostSession(boot, options);
    if (session) return session;
  }
  const { restoreWebSession } = await import("./sign-in/web-session.ts");
  return restoreWebSession(boot);
}

/** The host frames the page, or is the app around it on a phone. */
function mayBeHosted(): boolean {
  return window.parent !== window || "nativeInterface" in window;
}
