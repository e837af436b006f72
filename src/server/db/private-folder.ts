import fs from "node:fs";
import path from "node:path";
import { DatabaseError } from "./database-error.ts";

/** The product's own files in the folder; others are left alone. */
const ours = ["database", "held-back", "emulator.json"];

/** What a new disk may hold. */
const harmless = ["lost+found"];

/** The mode bits of everybody but the owner. */
export const othersRights = 0o077;

/**
 * Creates the folder, or restricts one that an earlier version left open: only this process's
 * account may read responses. Throws, and changes nothing, where others use the folder too: its
 * rights are theirs.
 */
export function makePrivate(dataDir: string): void {
  if (isOthers(dataDir))
    throw new DatabaseError(
      `DATA_DIR: ${dataDir} holds other files, and others may read it: name a new or empty folder, ` +
        "which the product closes to all other accounts",
    );
  fs.mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  tighten(dataDir, { deep: false });
  for (const name of ours) tighten(path.join(dataDir, name), { deep: true });
}

/** Whether others may read a folder in which something is, but nothing of the product's. */
function isOthers(dataDir: string): boolean {
  const found = fs.statSync(dataDir, { throwIfNoEntry: false });
  if (!found?.isDirectory() || (found.mode & othersRights) === 0) return false;
  const names = fs.readdirSync(dataDir).filter((name) => !harmless.includes(name));
  const isOurs = (name: string) => ours.some((own) => name === own || name.startsWith(`${own}.`));
  return names.length > 0 && !names.some(isOurs);
}

function tighten(file: string, { deep }: { deep: boolean }): void {
  const found = fs.lstatSync(file, { throwIfNoEntry: false });
  if (!found || found.isSymbolicLink()) return;
  if ((found.mode & othersRights) !== 0) restrict(file, found.isDirectory() ? 0o700 : 0o600);
  if (!deep || !found.isDirectory()) return;
  for (const name of fs.readdirSync(file)) tighten(path.join(file, name), { deep });
}

/** A file system without such modes, or another account's folder, is used as it is. */
function restrict(file: string, mode: number): void {
  try {
    fs.chmodSync(file, mode);
  } catch (error) {
    const said = error instanceof Error && "code" in error ? String(error.code) : "unknown";
    process.stderr.write(`DATA_DIR: the rights of ${file} cannot be restricted (${said})\n`);
  }
}
