import type { FastifyInstance } from "fastify";
import type { Services } from "../context.ts";

/** A dependency that must work for the product to be ready. */
export type Probe = { name: string; check: () => Promise<boolean> };

/** Milliseconds after which a check counts as failed. */
const patience = 2000;

type Probed = Pick<Services, "metrics" | "ending"> & { probes: readonly Probe[] };

/**
 * `/healthz`: the process replies. `/readyz`: its dependencies reply too, and it is not shutting
 * down. `/metrics`: Prometheus metrics.
 */
export function mountProbes(app: FastifyInstance, { metrics, ending, probes }: Probed): void {
  app.get("/healthz", async () => ({ status: "ok" }));
  app.get("/readyz", async (_request, reply) => {
    if (ending.aborted) return reply.code(503).send({ status: "ending" });
    const results = await Promise.all(
      probes.map(
        async ({ name, check }) => [name, await inTime(check().catch(() => false))] as const,
      ),
    );
    const ready = results.every(([, up]) => up);
    return reply
      .code(ready ? 200 : 503)
      .send({ status: ready ? "ready" : "not ready", ...Object.fromEntries(results) });
  });
  app.get("/metrics", async (_request, reply) =>
    reply.type(metrics.registry.contentType).send(await metrics.registry.metrics()),
  );
}

/** The check's result, or false on timeout. */
async function inTime(check: Promise<boolean>): Promise<boolean> {
  const { promise: tooLate, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), patience);
  return Promise.race([check, tooLate]).finally(() => clearTimeout(timer));
}
