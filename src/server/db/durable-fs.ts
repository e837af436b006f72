import fs from "node:fs";
import path from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { NodeFS } from "@electric-sql/pglite/nodefs";
import { isFull } from "./disk-reserve.ts";
import { othersRights } from "./private-folder.ts";

/** The fields of an Emscripten stream that fsync needs. */
type Stream = { nfd?: number; node: unknown };
type Write = (
  stream: Stream,
  buffer: unknown,
  offset: number,
  length: number,
  position: number,
) => number;
type Make = (...args: unknown[]) => unknown;
type SetAttributes = (node: unknown, attributes: { mode?: number }) => unknown;
type Module = {
  NODEFS: {
    stream_ops: { fsync?: (stream: Stream) => number; write: Write };
    node_ops: { mknod: Make; setattr: SetAttributes };
    realPath: (node: unknown) => string;
  };
};

/**
 * A folder whose embedded server's fsync calls reach the disk: without them a power loss can leave
 * a database that does not open. Its files are private to this account. `makeRoom` is called when
 * the disk is full, before the server sees the error; then the write is retried.
 */
export class DurableFs extends NodeFS {
  readonly #makeRoom: () => void;

  constructor(folder: string, makeRoom: () => void) {
    super(folder);
    this.#makeRoom = makeRoom;
  }

  override async init(...args: Parameters<NodeFS["init"]>): ReturnType<NodeFS["init"]> {
    const made = await super.init(...args);
    const reach = (module: unknown) => {
      // safe: Emscripten's file system module, of which PGlite gives no type
      const { NODEFS } = module as Module;
      NODEFS.stream_ops.fsync = (stream) => {
        if (stream.nfd === undefined) syncPath(NODEFS.realPath(stream.node));
        else fs.fsyncSync(stream.nfd);
        return 0;
      };
      keepRoom(NODEFS, this.#makeRoom);
      keepClosed(NODEFS);
    };
    const { preRun } = made.emscriptenOpts;
    if (!Array.isArray(preRun))
      throw new Error("the embedded database cannot be made durable: no preRun list");
    preRun.push(reach);
    return made;
  }
}

/** Retries writes and new files that failed on a full disk, once there is space. */
function keepRoom({ stream_ops, node_ops }: Module["NODEFS"], makeRoom: () => void): void {
  const { write } = stream_ops;
  const { mknod } = node_ops;
  function withRoom<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      if (!isFull(error)) throw error;
      makeRoom();
      return withRoom(work);
    }
  }
  stream_ops.write = (stream, buffer, offset, length, position) => {
    let done = 0;
    // A full disk first accepts part of a write, then rejects the rest.
    while (done < length)
      done += withRoom(() => write(stream, buffer, offset + done, length - done, position + done));
    return done;
  };
  node_ops.mknod = (...args) => withRoom(() => mknod(...args));
}

/**
 * Emscripten gives new files the mode that its caller names, whatever the process's umask: some of
 * the server's would be open to everybody.
 */
function keepClosed({ node_ops }: Module["NODEFS"]): void {
  const { setattr } = node_ops;
  node_ops.setattr = (node, attributes) =>
    setattr(
      node,
      attributes.mode === undefined
        ? attributes
        : { ...attributes, mode: attributes.mode & ~othersRights },
    );
}

/** The server touches all of its buffers when it starts, by default 128 MB. */
export const buffersOf = (megabytes: number) => ["-c", `shared_buffers=${megabytes}MB`];

/**
 * PGlite's default start options turn fsync off (`-F`); these leave it on. With 32 MB of buffers a
 * table of 47 MB is read as fast as with 128; 500 of its rows at random take an eighth longer.
 */
export const durableStartParams = [
  ...PGlite.defaultStartParams.filter((param) => param !== "-F"),
  "-c",
  "wal_sync_method=fsync",
  ...buffersOf(32),
];

/** Syncs a folder and everything below: files that the first start wrote without fsync. */
export function syncTree(folder: string): void {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const full = path.join(folder, entry.name);
    if (entry.isDirectory()) syncTree(full);
    else if (entry.isFile()) syncPath(full);
  }
  syncPath(folder);
}

function syncPath(file: string): void {
  const handle = fs.openSync(file, "r");
  try {
    fs.fsyncSync(handle);
  } finally {
    fs.closeSync(handle);
  }
}
