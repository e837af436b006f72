import fs from "node:fs";
import path from "node:path";
import { syncTree } from "../durable-fs.ts";

export function folderOf(dataDir: string): string {
  return path.join(dataDir, "database");
}

/** The database that will replace the present one; and the replaced one, until it is removed. */
const beside = (dataDir: string) => ({
  whole: `${folderOf(dataDir)}.restored`,
  replaced: `${folderOf(dataDir)}.replaced`,
});

/** How the names of folders begin in which a database is made that is not whole yet. */
const unfinished = "database.restoring";

/**
 * An empty folder for a database that will take the place. Its name is new each time: the program
 * of a try that was killed may still run, and never writes into it.
 */
export function makeNextFolder(dataDir: string): string {
  removeNextFolders(dataDir);
  return fs.mkdtempSync(path.join(dataDir, `${unfinished}-`));
}

export function removeNextFolders(dataDir: string): void {
  for (const name of fs.readdirSync(dataDir))
    if (name.startsWith(unfinished))
      fs.rmSync(path.join(dataDir, name), { recursive: true, force: true, maxRetries: 5 });
}

/**
 * Puts the next folder in the database's place. From its first rename on, the new database is the
 * one that the next start opens, whenever this is cut short; before it, the old one is.
 */
export function replaceFolder(dataDir: string, next: string): void {
  syncTree(next);
  fs.renameSync(next, beside(dataDir).whole);
  syncFolder(dataDir);
  finishReplacing(dataDir);
}

/** Finishes what was cut short, or removes what had not come that far. Call it under the lock. */
export function finishReplacing(dataDir: string): void {
  const { whole, replaced } = beside(dataDir);
  removeNextFolders(dataDir);
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

/** Whether a whole database waits to be put in its place. */
export function isReplacing(dataDir: string): boolean {
  return fs.existsSync(beside(dataDir).whole);
}

export function isEmpty(folder: string): boolean {
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
