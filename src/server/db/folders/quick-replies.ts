import { messages, type PGlite } from "@electric-sql/pglite";
import { DatabaseError } from "pg-protocol";
import { NoticeMessage } from "pg-protocol/dist/messages.js";
import { Parser } from "pg-protocol/dist/parser.js";

type Send = PGlite["execProtocolStream"];
type Reply = Awaited<ReturnType<Send>>;

/**
 * Sends a message of the protocol and reads the reply with the parser of `pg`, as PGlite does with
 * its own, which allocates memory for every text that it reads. Nobody is told of a `NOTIFY`.
 */
export function readQuickly(sendRaw: PGlite["execProtocolRawStream"]): Send {
  return async (message, { throwOnError = true, onNotice, ...options } = {}) => {
    const parser = new Parser();
    const reply: Reply = [];
    let failed: DatabaseError | null = null;
    const take = (part: Reply[number]) => {
      if (failed) return;
      if (throwOnError && part instanceof DatabaseError) failed = part;
      else reply.push(part);
      if (part instanceof NoticeMessage) onNotice?.(part);
    };
    await sendRaw(message, {
      ...options,
      // Copied: it is a view of the server's memory, which is overwritten after this call.
      onRawData: (view) => parser.parse(Buffer.from(view), take),
    });
    if (failed) throw asPglites(failed);
    return reply;
  };
}

/** Of the class that PGlite looks for, to add the statement and its values. */
function asPglites(error: DatabaseError): messages.DatabaseError {
  const { message, length } = error;
  return Object.assign(new messages.DatabaseError(message, length, "error"), error);
}
