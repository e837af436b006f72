import fs from "node:fs";
import path from "node:path";
import { syncTree } from "../durable-fs.ts";

export function folderOf(dataDir: string): string {
  return path.join(dataDir, "database");
}

/**
 * Where a restore unpacks; renamed when it is whole and checked; and where the database is moved
 * that it replaces.
 */
const beside = (dataDir: string) => ({
  unpacked: `${folderOf(dataDir)}.restoring`,
  whole: `${folderOf(dataDir)}.restored`,
  replaced: `${folderOf(dataDir)}.replaced`,
});

/** An empty folder for a database that will replace the present one. */
export function makeNextFolder(dataDir: string): string {
  removeNextFolder(dataDir);
  const { unpacked } = beside(dataDir);
  fs.mkdirSync(unpacked, { mode: 0o700 });
  return unpacked;
}

export function removeNextFolder(dataDir: string): void {
  fs.rmSync(beside(dataDir).unpacked, { recursive: true, force: true });
}

/**
 * Puts the next folder in the database's place. From its first rename on, the new database is the
 * one that the next start opens, whenever this is cut short; before it, the old one is.
 */
export function replaceFolder(dataDir: string): void {
  const { unpacked, whole } = beside(dataDir);
  syncTree(unpacked);
  fs.renameSync(unpacked, whole);
  syncFolder(dataDir);
  finishReplacing(dataDir);
}

/** Finishes what was cut short, or removes what had not come that far. Call it under the lock. */
export function finishReplacing(dataDir: string): void {
  const { whole, replaced } = beside(dataDir);
  removeNextFolder(dataDir);
  if (fs.existsSync(whole)) {
    const folder = folderOf(dataDir);
    // An empty folder is made by whoever takes the lock.
    if (isEmpty(folder)) fs.rmSync(folder, { recursive: true, force: true });
    else {
      fs.rmSync(replaced, { recursive: true, force: true });
      fs.renameSync(folder, replaced);
    }
    fs.renameSync(whole, folder);
    syncFolder(dataDir);
  }
  fs.rmSync(replaced, { recursive: true, force: true });
}

function isEmpty(folder: string): boolean {
  return !fs.existsSync(folder) || fs.readdirSync(folder).length === 0;
}

/** Windows cannot sync folders, and needs not. */
function syncFolder(folder: string): void {
  if (process.platform === "win32") return;
  const open = fs.openSync(folder, "r");
  try {
    fs.fsyncSync(open);
  } finally {
    fs.closeSync(open);
  }
}
