// The baseline of the live bench, as a process of its own: plain Node that holds streams and writes
// the body of each POST to all of them as an event. No token, no database.
import { createServer, type ServerResponse } from "node:http";

const streams = new Set<ServerResponse>();
let revision = 0;

const server = createServer((request, reply) => {
  if (request.method !== "POST") {
    reply.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-store" });
    reply.write(`id: ${revision}\n\n`);
    streams.add(reply);
    request.once("close", () => streams.delete(reply));
    return;
  }
  const body: Buffer[] = [];
  request.on("data", (part: Buffer) => body.push(part));
  request.once("end", () => {
    revision += 1;
    reply.end();
    const chunk = Buffer.concat([Buffer.from(`id: ${revision}\n`), ...body, Buffer.from("\n\n")]);
    for (const stream of streams) stream.write(chunk);
  });
});
server.listen(Number(process.env.PORT), "127.0.0.1", () =>
  process.stdout.write(`Ready: http://127.0.0.1:${process.env.PORT}\n`),
);
process.once("SIGTERM", () => process.exit(0));
