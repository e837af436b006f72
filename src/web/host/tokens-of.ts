import type { Boot } from "#contract/boot.ts";
import type { GuestSession } from "../respond/sign-in/guest-session.ts";
import type { Host } from "./host.ts";
import { type TokenSource, tokenSource } from "./token-source.ts";

/** The tokens of whoever the host shows the page to: its own, or the product's for a participant of a meeting without an account (ANO-10). */
export function tokensOf(host: Host, boot: Pick<Boot, "context">): TokenSource {
  return host.context.user.anonymous ? guestTokens(host, boot) : tokenSource(host.token);
}

/** Opened when it is needed, and again after it failed. */
function guestTokens({ context }: Host, boot: Pick<Boot, "context">): TokenSource {
  let opened: Promise<GuestSession> | undefined;
  const open = async (): Promise<GuestSession> => {
    const { guestSession } = await import("../respond/sign-in/guest-session.ts");
    return guestSession(boot, context);
  };
  return {
    token: async () => {
      opened ??= open().catch((error: unknown) => {
        opened = undefined;
        throw error;
      });
      return (await opened).token();
    },
    forget: (token) => void opened?.then((session) => session.forget(token)).catch(() => undefined),
  };
}
