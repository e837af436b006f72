import { randomBytes } from "node:crypto";
import fs from "node:fs";
import path from "node:path";

/**
 * Room on the disk that is held back for the embedded server. It cannot go on once a write of its log has failed (it then spins for ever), so a write that finds
 * the disk full gets this room, and nothing more is written until it can be held back again.
 */
export type DiskReserve = {
  /** Holds the room back; false where the disk has not that much and as much again. */
  take: () => boolean;
  /** Gives the room to the write that needs it; false where it was given already. */
  release: () => boolean;
};

/** Two segments of the server's log: what one more change can need at most. */
const reserveBytes = 32 * 1024 * 1024;
const block = 1024 * 1024;

/** Keeps the room as this file, which is as big. */
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

/** Whether a write failed for want of room: by Node's code, or by Emscripten's number of it. */
export function isFull(error: unknown): boolean {
  if (typeof error !== "object" || error === null) return false;
  if ("code" in error) return error.code === "ENOSPC" || error.code === "EDQUOT";
  return "errno" in error && (error.errno === 51 || error.errno === 19);
}

/** Writes real blocks: a file system may keep empty ones, and equal ones, without room. */
function fill(file: string, bytes: number): void {
  const handle = fs.openSync(file, "w");
  try {
    for (let at = 0; at < bytes; at += block) fs.writeFileSync(handle, randomBytes(Math.min(block, bytes - at)));
    fs.fsyncSync(handle);
  } finally {
    fs.closeSync(handle);
  }
}
