import { existsSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";

const services = ["/emulator/api/", "/teams/", "/v1/"];

/**
 * Serves the built shell page; every address that is neither a file nor a service's is a state of
 * that page.
 */
export async function serveShell(server: FastifyInstance, webRoot: string): Promise<void> {
  const isBuilt = existsSync(join(webRoot, "index.html"));
  if (isBuilt) await server.register(fastifyStatic, { root: webRoot, cacheControl: false });
  server.setNotFoundHandler((request, reply) => {
    const isPage =
      request.method === "GET" &&
      !services.some((prefix) => request.url.startsWith(prefix)) &&
      wantsHtml(request.headers.accept);
    if (isPage && isBuilt) return reply.sendFile("index.html");
    const message = isPage
      ? `The shell page is not built: ${webRoot} has no index.html.`
      : `There is nothing at ${request.method} ${request.url}.`;
    return reply.code(404).send({ error: { code: "NotFound", message } });
  });
}

function wantsHtml(accept: string | undefined): boolean {
  return accept?.includes("text/html") === true;
}
