import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** What the line does to a call: lets it through, loses it on the way there, or loses the answer on the way back. */
export type Fault = "pass" | "lose-request" | "lose-answer";
export type FaultyLine = { url: string; faults: Fault[]; passed: () => number; close: () => void };

/** A line to a real server that cuts the connection as it is told, call by call; what is not told passes. */
export async function faultyLine(serverUrl: string, isConcerned: (method: string, path: string) => boolean): Promise<FaultyLine> {
  const faults: Fault[] = [];
  let passed = 0;
  const server = createServer((request, response) => {
    const fault = isConcerned(request.method ?? "", request.url ?? "") ? (faults.shift() ?? "pass") : "pass";
    void pass(serverUrl, request, response, fault).then((through) => {
      if (through) passed += 1;
    });
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

async function pass(serverUrl: string, request: IncomingMessage, response: ServerResponse, fault: Fault): Promise<boolean> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  if (fault === "lose-request") {
    request.socket.destroy();
    return false;
  }
  const { authorization = "", "content-type": type = "application/json" } = request.headers;
  const hasBody = request.method !== "GET" && chunks.length > 0;
  const answer = await fetch(serverUrl + request.url, {
    method: request.method ?? "GET",
    headers: { authorization, ...(hasBody ? { "content-type": type } : {}) },
    ...(hasBody ? { body: Buffer.concat(chunks).toString() } : {}),
  });
  const body = await answer.text();
  if (fault === "lose-answer") {
    request.socket.destroy();
    return false;
  }
  response.writeHead(answer.status, { "content-type": "application/json" }).end(body);
  return true;
}
