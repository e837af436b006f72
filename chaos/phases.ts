import { z } from "zod";
import type { LoadRequest } from "../test/rig/run-load.ts";
import { BrokenPromise, promise } from "./promise.ts";

const readiness = z.object({ database: z.boolean(), events: z.boolean() });

/** A process's readiness response and its status. */
export async function readinessOf(
  url: string,
): Promise<{ status: number; database: boolean; events: boolean }> {
  const reply = await reach(`${url}/readyz`);
  const { database, events } = readiness.parse(await reply.json());
  return { status: reply.status, database, events };
}

/** Throws where a process does not say that it is alive; `when` tells of which moment that is. */
export async function checkAlive(url: string, when: string): Promise<void> {
  const { status } = await reach(`${url}/healthz`);
  promise(status === 200, `${when}, liveness answers ${status}`);
}

export type Answer = { status: number; body: string; retryAfter: string | null; ms: number };

/**
 * Sends one request to a process; `ms` is how long its answer took. Throws where none comes within
 * a minute.
 */
export async function answersAt(
  url: string,
  { method = "GET", path, token, body }: LoadRequest,
): Promise<Answer> {
  const begin = performance.now();
  const reply = await reach(`${url}${path}`, {
    method,
    signal: AbortSignal.timeout(60_000),
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    ...(body === undefined ? {} : { body }),
  });
  const text = await reply.text();
  return {
    status: reply.status,
    body: text,
    retryAfter: reply.headers.get("retry-after"),
    ms: Math.round(performance.now() - begin),
  };
}

/** Checks that a process of the product answers. */
function reach(address: string, init: RequestInit = {}): Promise<Response> {
  return fetch(address, init).catch((error: unknown) => {
    const cause = error instanceof Error ? (error.cause ?? error) : error;
    throw new BrokenPromise(`${address} does not answer: ${String(cause)}`);
  });
}
