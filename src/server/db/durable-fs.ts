import fs from "node:fs";
import path from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { NodeFS } from "@electric-sql/pglite/nodefs";

/** The parts of an Emscripten stream that an fsync needs. */
type Stream = { nfd?: number; node: unknown };
type Module = { NODEFS: { stream_ops: { fsync?: (stream: Stream) => number }; realPath: (node: unknown) => string } };

/** A folder in which the embedded server's fsync calls reach the disk: without it a power loss can leave a database that does not open. */
export class DurableFs extends NodeFS {
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
    };
    const { preRun } = made.emscriptenOpts;
    if (!Array.isArray(preRun)) throw new Error("the embedded database cannot be made durable: no preRun list");
    preRun.push(reach);
    return made;
  }
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
