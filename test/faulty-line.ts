import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

/**
 * What the proxy does to a call: passes it, loses the request, loses the response, or answers
 * itself.
 */
export type Fault = "pass" | "lose-request" | "lose-answer" | { status: number; body: string };
/** `passed`: the bodies that got through in both directions. */
export type FaultyLine = {
  url: string;
  faults: Fault[];
  passed: () => unknown[];
  close: () => void;
};

/**
 * A proxy in front of a real server that cuts connections as instructed, call by call; other calls
 * pass.
 */
export async function faultyLine(
  serverUrl: string,
  isConcerned: (method: string, path: string) => boolean,
): Promise<FaultyLine> {
  const faults: Fault[] = [];
  const passed: unknown[] = [];
  const server = createServer((request, response) => {
    const concerned = isConcerned(request.method ?? "", request.url ?? "");
    const said = concerned ? passed : [];
    // A page that is gone has no use for the rest of an answer.
    pass(serverUrl, request, response, concerned ? (faults.shift() ?? "pass") : "pass", said).catch(
      () => response.destroy(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // safe: it listens on a port
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    faults,
    passed: () => passed,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function pass(
  serverUrl: string,
  request: IncomingMessage,
  response: ServerResponse,
  fault: Fault,
  said: unknown[],
): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  if (fault === "lose-request") {
    request.socket.destroy();
    return;
  }
  if (typeof fault === "object") {
    response.writeHead(fault.status).end(fault.body);
    return;
  }
  const {
    authorization = "",
    "content-type": type = "application/json",
    "idempotency-key": key,
  } = request.headers;
  const body = Buffer.concat(chunks).toString();
  const hasBody = request.method !== "GET" && body !== "";
  const gone = new AbortController();
  response.once("close", () => gone.abort());
  const answer = await fetch(serverUrl + request.url, {
    method: request.method ?? "GET",
    headers: {
      authorization,
      ...(hasBody ? { "content-type": type } : {}),
      ...(typeof key === "string" ? { "idempotency-key": key } : {}),
    },
    signal: gone.signal,
    ...(hasBody ? { body } : {}),
  });
  if (fault === "lose-answer") {
    await answer.text();
    request.socket.destroy();
    return;
  }
  if (hasBody) said.push(JSON.parse(body));
  response.writeHead(answer.status, {
    "content-type": answer.headers.get("content-type") ?? "application/json",
  });
  response.flushHeaders();
  // safe: fetch's stream is the one that node's `Readable` takes, under the type of the browser
  if (answer.body)
    await pipeline(
      Readable.fromWeb(answer.body as Parameters<typeof Readable.fromWeb>[0]),
      response,
    );
  else response.end();
}
