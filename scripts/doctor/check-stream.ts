import { callProbe, withoutProbe } from "./check-proxy.ts";
import type { Deployment } from "./deployment.ts";
import { type Check, fix, ok, skip } from "./finding.ts";

/** Milliseconds; the product sends the two events of its probe 3 seconds apart. */
const leastApart = 1000;

/** Whether the proxy passes the events of a stream on at once. */
export const checkStream: Check = {
  name: "streams",
  seconds: 25,
  run: async (at) => {
    const missing = withoutProbe(at);
    if (missing) return skip(missing);
    const apart = (await measure(at)) ?? null;
    if (apart === null) return skip("the probe does not answer (see proxy)");
    // Once more: this process may have been busy.
    if (apart >= leastApart || ((await measure(at)) ?? 0) >= leastApart)
      return ok("events are passed on at once");
    return fix(
      "the proxy holds event streams back",
      "turn off its buffering for text/event-stream",
    );
  },
};

/** Milliseconds between the arrival of the first and the last event; null without them. */
async function measure(at: Deployment): Promise<number | null> {
  const reply = await callProbe(at, "/healthz/stream").catch(() => null);
  if (!reply?.ok || !reply.body) return null;
  let [text, first]: [string, number | null] = ["", null];
  for await (const chunk of reply.body.pipeThrough(new TextDecoderStream())) {
    text += chunk;
    if (first === null && text.includes("data: first")) first = performance.now();
    if (text.includes("data: last")) return first === null ? null : performance.now() - first;
  }
  return null;
}
