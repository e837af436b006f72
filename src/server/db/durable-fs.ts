import fs from "node:fs";
import path from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { NodeFS } from "@electric-sql/pglite/nodefs";
import { isFull } from "./disk-reserve.ts";

/** The parts of an Emscripten stream that an fsync needs. */
type Stream = { nfd?: number; node: unknown };
type Write = (stream: Stream, buffer: unknown, offset: number, length: number, position: number) => number;
type Make = (...args: unknown[]) => unknown;
type Module = {
  NODEFS: {
    stream_ops: { fsync?: (stream: Stream) => number; write: Write };
    node_ops: { mknod: Make };
    realPath: (node: unknown) => string;
  };
};

/**
 * A folder in which the embedded server's fsync calls reach the disk: without it a power loss can leave a database that does not open. `makeRoom` is asked
 * when the disk is full, before the server hears of it; after it the write is tried again.
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
    };
    const { preRun } = made.emscriptenOpts;
    if (!Array.isArray(preRun)) throw new Error("the embedded database cannot be made durable: no preRun list");
    preRun.push(reach);
    return made;
  }
}

/** Has every write and every new file go through where the disk is full, once there is room. */
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
    // A full disk takes a part of a write at first, and refuses the rest of it.
    while (done < length) done += withRoom(() => write(stream, buffer, offset + done, length - done, position + done));
    return done;
  };
  node_ops.mknod = (...args) => withRoom(() => mknod(...args));
}

/** PGlite's own start options turn fsync off (`-F`); this leaves it on. */
export const durableStartParams = [...PGlite.defaultStartParams.filter((param) => param !== "-F"), "-c", "wal_sync_method=fsync"];

/** Syncs a folder and all below it: what the first start wrote without fsync. */
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
