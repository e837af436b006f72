import type { PGlite } from "@electric-sql/pglite";

type Send = PGlite["execProtocolStream"];
type Message = Parameters<Send>[0];
type Options = Parameters<Send>[1];
type Reply = Awaited<ReturnType<Send>>;
/** `since`: when it was named, in milliseconds. */
type Kept = { name: string; since: number; parsed: Reply; described: Map<string, Reply> };

/** Statements with a name; texts that came once; the bytes of a text. */
const [mostKept, mostSeen, longest] = [150, 1000, 20_000];
/**
 * Milliseconds after which a statement gets a new name, and so is planned for tables as they are
 * then: a plan made while they were small would read all of them.
 */
const longestKept = 2000;
const [parse, bind, describe, query] = Buffer.from("PBDQ");
/** What may be kept. */
const onRows = /^\s*(select|insert|update|delete|with)\b/i;
/** What a kept statement answers may be something else afterwards. */
const onTables = /\b(create|alter|drop)\b/i;

/**
 * PGlite sends each statement without a name, so that the server reads, resolves and plans it anew
 * each time: longer than most take to run. This names those that come a second time, and answers
 * from memory what the server would say again of them. The server decides by itself when a plan for
 * any values is as good as one for these (docs/decisions/045).
 *
 * `send` gives a message of the protocol to the server. A statement's messages come one after the
 * other: parse, describe, bind, describe, execute, sync.
 */
export function createKeptStatements(
  send: Send,
  now: () => number = () => performance.now(),
): { send: Send } {
  const kept = new Map<string, Kept>();
  const seen = new Set<string>();
  let current: Kept | null = null;
  let count = 0;

  async function forget(key: string, { name }: Kept): Promise<void> {
    kept.delete(key);
    await send(framed("C", text(`S${name}\0`)));
  }

  async function forgetAll(): Promise<void> {
    for (const [key, each] of kept) await forget(key, each);
  }

  async function take(message: Message, options: Options): Promise<Reply> {
    current = null;
    const rest = textOf(message, 6);
    const known = kept.get(rest);
    if (known) {
      if (now() - known.since > longestKept) {
        await forget(rest, known);
        return keep(rest, message, options);
      }
      // Now the last to go.
      kept.delete(rest);
      kept.set(rest, known);
      current = known;
      return known.parsed;
    }
    if (onRows.test(rest)) {
      if (rest.length > longest) return send(message, options);
      if (seen.delete(rest)) return keep(rest, message, options);
      remember(rest);
    } else if (onTables.test(rest)) await forgetAll();
    return send(message, options);
  }

  async function keep(rest: string, message: Message, options: Options): Promise<Reply> {
    const [oldest] = kept;
    if (oldest && kept.size === mostKept) await forget(...oldest);
    const name = `kept_${(count += 1)}`;
    const parsed = await send(framed("P", text(`${name}\0`), message.subarray(6)), options);
    current = { name, since: now(), parsed, described: new Map() };
    kept.set(rest, current);
    return parsed;
  }

  function remember(rest: string): void {
    const [oldest] = seen;
    if (oldest !== undefined && seen.size === mostSeen) seen.delete(oldest);
    seen.add(rest);
  }

  async function describeKept(
    { name, described }: Kept,
    message: Message,
    options: Options,
  ): Promise<Reply> {
    const what = textOf(message, 5, 6);
    const known = described.get(what);
    if (known) return known;
    const reply = await send(what === "S" ? framed("D", text(`S${name}\0`)) : message, options);
    described.set(what, reply);
    return reply;
  }

  return {
    send: async (message, options) => {
      const [kind] = message;
      if (kind === parse) return take(message, options);
      if (kind === query && onTables.test(textOf(message, 5))) await forgetAll();
      if (!current) return send(message, options);
      if (kind === describe) return describeKept(current, message, options);
      if (kind !== bind) return send(message, options);
      return send(framed("B", text(`\0${current.name}\0`), message.subarray(7)), options);
    },
  };
}

const text = (content: string) => Buffer.from(content, "latin1");

/** One character for each byte. */
function textOf(message: Message, from: number, to?: number): string {
  return Buffer.from(message.buffer, message.byteOffset, message.byteLength)
    .subarray(from, to)
    .toString("latin1");
}

/** A message of the protocol: its kind, its length with the length, its content. */
function framed(kind: string, ...content: Uint8Array[]): Message {
  const begin = Buffer.alloc(5);
  const message = Buffer.concat([begin, ...content]);
  message.write(kind, "latin1");
  message.writeUInt32BE(message.length - 1, 1);
  return message;
}
