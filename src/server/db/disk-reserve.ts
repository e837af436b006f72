import { randomBytes } from "node:crypto";
import fs from "node:fs";
import path from "node:path";

/**
 * Disk space reserved for the embedded server. The server hangs forever once a write of its log
 * fails, so a write that finds the disk full gets this space, and no more writes are accepted until
 * it can be reserved again.
 */
type DiskReserve = {
  /** Reserves the space; false unless the disk has twice as much free. */
  take: () => boolean;
  /** Frees the space for a write that needs it; false if it was freed before. */
  release: () => boolean;
};

/** Two segments of the server's log: the most that one more change needs. */
const reserveBytes = 32 * 1024 * 1024;
const block = 1024 * 1024;

/** Reserves the space as this file of the same size. */
export function createDiskReserve(file: string, bytes = reserveBytes): DiskReserve {
  const release = () => {
    if (!fs.existsSync(file)) return false;
    fs.rmSync(file);
    return true;
  };
  return {
    release,
    take: () => {
      const held = fs.statSync(file, { throwIfNoEntry: false })?.size ?? 0;
      const { bavail, bsize } = fs.statfsSync(path.dirname(file));
      if (bavail * bsize + held < 2 * bytes) return false;
      if (held === bytes) return true;
      try {
        fill(file, bytes);
        return true;
      } catch (error) {
        release();
        if (isFull(error)) return false;
        throw error;
      }
    },
  };
}

/** Whether a write failed because the disk is full: Node's code or Emscripten's number. */
export function isFull(error: unknown): boolean {
  if (typeof error !== "object" || error === null) return false;
  if ("code" in error) return error.code === "ENOSPC" || error.code === "EDQUOT";
  return "errno" in error && (error.errno === 51 || error.errno === 19);
}

/** Writes random bytes: a file system may store empty or equal blocks without using space. */
function fill(file: string, bytes: number): void {
  const handle = fs.openSync(file, "w", 0o600);
  try {
    for (let at = 0; at < bytes; at += block)
      fs.writeFileSync(handle, randomBytes(Math.min(block, bytes - at)));
    fs.fsyncSync(handle);
  } finally {
    fs.closeSync(handle);
  }
}
