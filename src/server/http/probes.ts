import type { FastifyInstance } from "fastify";
import type { Metrics } from "../metrics.ts";

/** Something that must work for the product to be ready. */
export type Probe = { name: string; check: () => Promise<boolean> };

/** What does not answer within this is not there. */
const patience = 2000;

/** `/healthz`: the process answers. `/readyz`: what it needs answers too. `/metrics`: figures for Prometheus. */
export function mountProbes(app: FastifyInstance, metrics: Metrics, probes: readonly Probe[]): void {
  app.get("/healthz", async () => ({ status: "ok" }));
  app.get("/readyz", async (_request, reply) => {
    const results = await Promise.all(probes.map(async ({ name, check }) => [name, await inTime(check().catch(() => false))] as const));
    const ready = results.every(([, up]) => up);
    return reply.code(ready ? 200 : 503).send({ status: ready ? "ready" : "not ready", ...Object.fromEntries(results) });
  });
  app.get("/metrics", async (_request, reply) => reply.type(metrics.registry.contentType).send(await metrics.registry.metrics()));
}

/** The check's answer, or false where it takes too long. */
async function inTime(check: Promise<boolean>): Promise<boolean> {
  const { promise: tooLate, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), patience);
  return Promise.race([check, tooLate]).finally(() => clearTimeout(timer));
}
