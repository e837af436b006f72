import { z } from "zod";
import { HostError } from "./host.ts";

const answer = z.object({
  access_token: z.string().min(1),
  expires_in: z.coerce.number().positive(),
});
const scope = "https://api.botframework.com/.default";
const renewBefore = 300_000;
const timeout = 10_000;

type Credentials = { tokenUrl: string; botId: string; botSecret: string };

/**
 * The bot's own token for the connector, by client credentials; cached until five minutes before
 * its expiry, and fetched once for concurrent callers.
 */
export function createBotToken(
  { tokenUrl, botId, botSecret }: Credentials,
  now: () => Date,
): () => Promise<string> {
  let kept: { token: string; until: number } | null = null;
  let underWay: Promise<string> | null = null;

  async function fetchToken(): Promise<string> {
    const body = new URLSearchParams({
      grant_type: "client_credentials",
      client_id: botId,
      client_secret: botSecret,
      scope,
    });
    const response = await fetch(tokenUrl, {
      method: "POST",
      body,
      signal: AbortSignal.timeout(timeout),
      redirect: "error",
    }).catch(() => null);
    if (!response) throw new HostError(502, "TokenServiceUnreachable");
    if (!response.ok)
      throw new HostError(
        response.status >= 500 || response.status === 429 ? 502 : 401,
        "TokenRefused",
      );
    const read = answer.safeParse(await response.json().catch(() => null));
    if (!read.success) throw new HostError(502, "TokenUnreadable");
    kept = {
      token: read.data.access_token,
      until: now().getTime() + read.data.expires_in * 1000 - renewBefore,
    };
    return kept.token;
  }

  return async () => {
    if (kept && kept.until > now().getTime()) return kept.token;
    underWay ??= fetchToken().finally(() => {
      underWay = null;
    });
    return underWay;
  };
}
