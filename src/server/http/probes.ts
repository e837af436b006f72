import type { FastifyInstance } from "fastify";
import type { Services } from "../context.ts";

/**
 * A dependency. `isNeeded`: without it the product is not ready. Without another one it does less: a
 * load balancer that left such a process would leave all of them at once.
 */
export type Probe = { name: string; isNeeded: boolean; check: () => Promise<boolean> };

/** Milliseconds after which a check counts as failed. */
const patience = 2000;

type Probed = Pick<Services, "ending"> & { probes: readonly Probe[] };

/**
 * `/healthz`: the process replies. `/readyz`: what it needs replies too, and it is not shutting
 * down; it names every dependency.
 */
export function mountProbes(app: FastifyInstance, { ending, probes }: Probed): void {
  app.get("/healthz", async () => ({ status: "ok" }));
  app.get("/readyz", async (_request, reply) => {
    if (ending.aborted) return reply.code(503).send({ status: "ending" });
    const results = await checkAll(probes);
    const ready = results.every(([, up], at) => up || !probes[at]?.isNeeded);
    return reply
      .code(ready ? 200 : 503)
      .send({ status: ready ? "ready" : "not ready", ...Object.fromEntries(results) });
  });
}

/** What each dependency's check says now. */
export function checkAll(probes: readonly Probe[]): Promise<(readonly [string, boolean])[]> {
  return Promise.all(
    probes.map(
      async ({ name, check }) => [name, await inTime(check().catch(() => false))] as const,
    ),
  );
}

/** The check's result, or false on timeout. */
async function inTime(check: Promise<boolean>): Promise<boolean> {
  const { promise: tooLate, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), patience);
  return Promise.race([check, tooLate]).finally(() => clearTimeout(timer));
}
