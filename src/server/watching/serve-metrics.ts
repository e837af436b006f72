import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { FastifyInstance } from "fastify";
import { ConfigError } from "../config.ts";
import { localUrl } from "../http/local-url.ts";
import type { Metrics } from "../metrics.ts";

export type Served = { url: string; close: () => Promise<void> };
const path = "/metrics";

/** On the product's own port, where nobody else can reach it. */
export function mountMetrics(app: FastifyInstance, { registry }: Metrics): void {
  app.get(path, async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  );
}

/** `/metrics` and nothing else, on a port that is not for people. */
export async function serveMetrics(
  { registry }: Metrics,
  { host, port }: { host: string; port: number },
): Promise<Served> {
  const server = createServer({ headersTimeout: 5000, requestTimeout: 5000 }, (request, reply) => {
    if (request.method !== "GET" || request.url?.split("?")[0] !== path)
      return void reply.writeHead(404).end();
    registry.metrics().then(
      (text) => reply.writeHead(200, { "content-type": registry.contentType }).end(text),
      () => reply.writeHead(503).end(),
    );
  });
  server.maxConnections = 50;
  server.listen(port, host);
  await once(server, "listening").catch((error: unknown) => {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    throw new ConfigError(`METRICS_PORT: ${host}:${port} cannot be used (${code})`);
  });
  const { port: found } = server.address() as AddressInfo; // safe: it listens on a port
  return {
    url: `${localUrl(host, found)}${path}`,
    close: async () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
