import { Pool } from "undici";
import type { RespondTransport } from "#web/respond/respond-transport.ts";

/** `trip`: milliseconds there and back without load; `loss`: the share of messages sent again. */
export type LineOf = { trip: number; loss: number };

export type Wire = {
  /** The calls of one person over a line of theirs. `sees`: a chunk arrived, before the line. */
  transport: (
    token: string,
    line: LineOf,
    sees?: (chunk: string, at: number) => void,
  ) => RespondTransport;
  close: () => Promise<void>;
};

/** A lost message is sent again after about a round trip, but not before so many milliseconds. */
const leastResend = 200;

/**
 * Real connections to a process of the product, each call and event of a person held back as their
 * line would.
 */
export function wireTo(url: string, people: number): Wire {
  const calls = new Pool(url, { connections: people });
  const streams = new Pool(url, { connections: people, bodyTimeout: 0 });
  const base = "/msteams/api";
  return {
    transport: (token, line, sees) => {
      const headers = { authorization: `Bearer ${token}` };
      return {
        send: async (method, path, body) => {
          await pass(line);
          const reply = await calls.request({
            method,
            path: base + path,
            headers: { ...headers, ...(body ? { "content-type": "application/json" } : {}) },
            ...(body ? { body: JSON.stringify(body) } : {}),
          });
          const text = await reply.body.text();
          await pass(line);
          if (reply.statusCode < 300) return JSON.parse(text);
          throw Object.assign(new Error(text), { status: reply.statusCode });
        },
        openStream: async (path, _last, signal) => {
          await pass(line);
          const reply = await streams.request({
            method: "GET",
            path: base + path,
            headers,
            signal,
          });
          if (reply.statusCode !== 200) {
            await reply.body.dump();
            throw Object.assign(new Error("refused"), { status: reply.statusCode });
          }
          return held(reply.body, line, sees);
        },
      };
    },
    close: async () => void (await Promise.all([calls.destroy(), streams.destroy()])),
  };
}

/** What arrives on a stream, later by the line, in its order. */
function held(
  body: AsyncIterable<Uint8Array>,
  line: LineOf,
  sees: ((chunk: string, at: number) => void) | undefined,
): ReadableStream<Uint8Array> {
  let ready = Promise.resolve();
  let open = true;
  return new ReadableStream<Uint8Array>({
    start: async (control) => {
      try {
        for await (const chunk of body) {
          sees?.(Buffer.from(chunk).toString(), Date.now());
          const passed = pass(line);
          ready = ready
            .then(() => passed)
            .then(() => {
              if (open) control.enqueue(chunk);
            });
        }
        await ready;
        if (open) control.close();
      } catch (error) {
        if (open) control.error(error);
        open = false;
      }
    },
    cancel: () => {
      open = false;
    },
  });
}

/** One way over a line, with what it varies by. */
function pass({ trip, loss }: LineOf): Promise<void> {
  const again = Math.random() < loss ? Math.max(leastResend, trip) : 0;
  const millis = (trip / 2) * (1 + 0.2 * Math.random()) + again;
  return new Promise((resolve) => setTimeout(resolve, millis));
}
