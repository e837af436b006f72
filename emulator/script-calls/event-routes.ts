import type { FastifyInstance } from "fastify";
import { findPerson } from "../directory/find-person.ts";
import type { ShellEvent } from "../emulator-api.ts";
import type { World } from "../world.ts";
import { asQuery, read } from "./call-input.ts";

const heartbeatMs = 15_000;

/**
 * Server-sent events for one person's screen. The clock is told at once and then as a heartbeat.
 */
export function eventRoutes(server: FastifyInstance, world: World): void {
  server.get("/emulator/api/events", (request, reply) => {
    const person = findPerson(world, read(asQuery, request.query).as);
    reply.hijack();
    const { raw } = reply;
    raw.writeHead(200, {
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-store",
      connection: "keep-alive",
    });
    const send = (event: ShellEvent): void => void raw.write(`data: ${JSON.stringify(event)}\n\n`);
    const tellTime = (): void => send({ type: "clock", now: world.now().toISOString() });
    tellTime();
    const stopListening = world.events.listen(person.id, send);
    const timer = setInterval(tellTime, heartbeatMs);
    const end = (): void => void raw.end();
    world.closing.addEventListener("abort", end);
    raw.on("close", () => {
      clearInterval(timer);
      stopListening();
      world.closing.removeEventListener("abort", end);
    });
  });
}
