import type { FastifyInstance } from "fastify";

/**
 * Milliseconds for requests in flight to finish at shutdown; every call has its reply earlier
 * (`deadlines.ts`), a file download may not.
 */
export const answering = 10_000;
const sweepEvery = 50;

/**
 * Accepts no more connections, answers requests in flight, and closes those without a reply in
 * time.
 */
export async function closeServer(app: FastifyInstance): Promise<void> {
  const { server } = app;
  // A keep-alive connection is open until its client leaves.
  const sweep = setInterval(() => server.closeIdleConnections(), sweepEvery);
  const cut = setTimeout(() => server.closeAllConnections(), answering);
  await app.close().finally(() => {
    clearInterval(sweep);
    clearTimeout(cut);
  });
}
