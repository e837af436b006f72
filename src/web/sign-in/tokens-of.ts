import type { Boot } from "#contract/boot.ts";
import type { Host } from "../host/host.ts";
import { type TokenSource, tokenSource } from "../host/token-source.ts";
import type { GuestSession } from "./guest-session.ts";

/**
 * The source of tokens: the host, or the product itself for a meeting participant without an
 * account (ANO-10).
 */
export function tokensOf(host: Host, boot: Pick<Boot, "context">): TokenSource {
  return host.context.user.anonymous ? guestTokens(host, boot) : tokenSource(host.token);
}

/** Opened when needed, and again after a failure. */
function guestTokens({ context }: Host, boot: Pick<Boot, "context">): TokenSource {
  let opened: Promise<GuestSession> | undefined;
  const open = async (): Promise<GuestSession> => {
    const { guestSession } = await import("./guest-session.ts");
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
