import { createHmac, hkdfSync, randomUUID, timingSafeEqual } from "node:crypto";
import { createBoundedCache } from "../async/bounded-cache.ts";
import type { Config } from "../config.ts";
import { createRateLimit } from "../http/rate-limit.ts";

/** The header that carries a token to the probes of `npm run doctor`. */
export const probeHeader = "x-polly-probe";

/** How long a token holds, and how many are accepted in that time by each process. */
const holdsFor = 60_000;
const most = 60;

type Settings = Pick<Config, "variants">;

/**
 * A token for one call of a probe. The key comes from the bots' secrets, which the product and the
 * operator's commands have in common.
 */
export function issueProbeToken(settings: Settings, now: Date): string {
  const said = `${now.getTime() + holdsFor}.${randomUUID()}`;
  return `${said}.${seal(keyOf(settings), said)}`;
}

/** Whether a token is ours, in time, and used for the first time in this process. */
export function createProbeCheck(settings: Settings, now: () => Date) {
  const key = keyOf(settings);
  const used = createBoundedCache<true>(2 * most);
  const limit = createRateLimit({ most, millis: holdsFor, now });
  return (token: unknown): boolean => {
    if (typeof token !== "string" || token.length > 200) return false;
    const at = token.lastIndexOf(".");
    const said = token.slice(0, Math.max(at, 0));
    if (!isEqual(token.slice(at + 1), seal(key, said))) return false;
    const left = Number(said.split(".")[0]) - now().getTime();
    if (!(left > 0 && left <= holdsFor) || used.get(said) || !limit.take("")) return false;
    used.set(said, true);
    return true;
  };
}

function keyOf({ variants: { msteams, agile } }: Settings): Buffer {
  const secrets = JSON.stringify([msteams.botSecret, agile.botSecret]);
  return Buffer.from(hkdfSync("sha256", secrets, "", "probes of the doctor", 32));
}

function seal(key: Buffer, said: string): string {
  return createHmac("sha256", key).update(said).digest("base64url");
}

function isEqual(given: string, right: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
}
