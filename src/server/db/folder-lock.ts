import { createHash } from "node:crypto";
import { realpathSync, rmSync } from "node:fs";
import net from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * Locks a folder for this process until it ends, however it ends: a local socket named after the
 * folder disappears with its process. Returns null if another live process has the lock. (A lock
 * file would survive `kill -9`, and process ids are reused.)
 */
export async function lockFolder(folder: string): Promise<{ release: () => Promise<void> } | null> {
  const name = `polly-${createHash("sha256").update(realpathSync(folder)).digest("hex").slice(0, 24)}`;
  const address =
    process.platform === "win32" ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.sock`);
  const server =
    (await listen(address)) ?? ((await isAnswering(address)) ? null : await listenAfresh(address));
  if (!server) return null;
  server.unref();
  return { release: () => new Promise((done) => server.close(() => done())) };
}

function listen(address: string): Promise<net.Server | null> {
  return new Promise((resolve, reject) => {
    const server = net.createServer((socket) => socket.end());
    server.once("error", (error: NodeJS.ErrnoException) =>
      error.code === "EADDRINUSE" ? resolve(null) : reject(error),
    );
    server.listen(address, () => resolve(server));
  });
}

function listenAfresh(address: string): Promise<net.Server | null> {
  rmSync(address, { force: true });
  return listen(address);
}

function isAnswering(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(address);
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => resolve(false));
  });
}
