import net from "node:net";

/**
 * Timeouts for a database server, in milliseconds: of a statement, including its wait for locks; of
 * an idle transaction; of a connection that receives nothing, such as after a silent server
 * failure. A request's deadline is a little longer (`http/deadlines.ts`).
 */
export const patience = { statement: 7000, idleTransaction: 15_000, silence: 8000 };

/**
 * A connection with a receive timeout. On timeout it is closed, not reused: a client whose
 * statement timed out may be inside a transaction, which the next user would continue. Idle
 * connections are closed the same way, and the pool opens new ones.
 */
export function impatientSocket(): net.Socket {
  const socket = new net.Socket();
  socket.setTimeout(patience.silence, () =>
    socket.destroy(new Error("Connection terminated: the database does not answer")),
  );
  return socket;
}
