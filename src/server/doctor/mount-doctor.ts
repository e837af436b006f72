import type { FastifyInstance } from "fastify";
import { AppError } from "#domain/errors.ts";
import type { Context } from "../context.ts";
import { openStream } from "../live/open-stream.ts";
import { programVersion } from "../program-version.ts";
import { createProbeCheck, probeHeader } from "./probe-token.ts";

/** Milliseconds between the two events of the probe's stream. */
const apart = 3000;

/** What a call looks like when it has come through the proxies. */
export type Seen = {
  version: string;
  host: string | null;
  /** `X-Forwarded-Proto`, which the product does not use itself. */
  protocol: string | null;
  forwardedFor: boolean;
  /** Whether the address that it came from is among `TRUSTED_PROXIES`. */
  trusted: boolean;
};

/**
 * The probes of `npm run doctor`: `/healthz/seen` echoes how a call arrives, `/healthz/stream` is a
 * stream of two events. Without a token that the doctor has signed they do not exist.
 */
export function mountDoctor(
  app: FastifyInstance,
  { config, ending, now }: Pick<Context, "config" | "ending" | "now">,
): void {
  const isOurs = createProbeCheck(config, now);
  const hasSecret = Object.values(config.variants).some(({ botSecret }) => botSecret !== "");
  const admit = (token: unknown) => {
    if (!hasSecret || !isOurs(token)) throw new AppError("request.not-found");
  };
  app.get("/healthz/seen", async (request, reply): Promise<Seen> => {
    const { headers, ips = [] } = request;
    admit(headers[probeHeader]);
    void reply.header("cache-control", "no-store");
    return {
      version: programVersion(),
      host: headers.host ?? null,
      protocol: [headers["x-forwarded-proto"]].flat()[0] ?? null,
      forwardedFor: headers["x-forwarded-for"] !== undefined,
      trusted: ips.length > 1,
    };
  });
  app.get("/healthz/stream", (request, reply) => {
    admit(request.headers[probeHeader]);
    const stream = openStream(request, reply, { lifetime: 2 * apart, ending });
    stream.write(Buffer.from("data: first\n\n"));
    const timer = setTimeout(() => {
      stream.write(Buffer.from("data: last\n\n"));
      stream.end();
    }, apart).unref();
    stream.onEnd(() => clearTimeout(timer));
  });
}
