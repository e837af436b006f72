import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { Redis } from "ioredis";
import { reasonOf } from "#server/reason-of.ts";
import { type Check, fix, ok, skip } from "./finding.ts";

/** A message through the server that carries live events, on a channel of its own. */
export const checkRedis: Check = {
  name: "redis",
  run: async ({ config, without }) => {
    const missing = without("REDIS_URL");
    if (missing) return skip(missing);
    if (config.redisUrl === null) return skip("REDIS_URL is empty, which is right for one process");
    return roundTrip(config.redisUrl).catch((error: unknown) =>
      fix(
        `no message comes through (${isSilent(error) ? "no answer" : reasonOf(error)})`,
        "see REDIS_URL, and that pub/sub is allowed",
      ),
    );
  },
};

/** The connection was accepted, and then nothing came. */
function isSilent(error: unknown): boolean {
  return error instanceof Error && /timed out|timeout/i.test(error.message);
}

async function roundTrip(url: string) {
  const options = {
    lazyConnect: true,
    retryStrategy: null,
    connectTimeout: 5000,
    commandTimeout: 5000,
  };
  const [sender, receiver] = [new Redis(url, options), new Redis(url, options)];
  // What a connection tells says more than the call that fails because of it.
  let told: unknown = null;
  for (const each of [sender, receiver]) each.on("error", (error) => (told = error));
  try {
    await Promise.all([sender.connect(), receiver.connect()]);
    const channel = `polly:doctor:${randomUUID()}`;
    await receiver.subscribe(channel);
    const heard = once(receiver, "message", { signal: AbortSignal.timeout(5000) });
    await sender.publish(channel, "hello");
    await heard;
    return ok("a message comes through");
  } catch (error) {
    throw told ?? error;
  } finally {
    sender.disconnect();
    receiver.disconnect();
  }
}
