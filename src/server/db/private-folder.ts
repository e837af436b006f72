import fs from "node:fs";
import path from "node:path";

/** The product's own files in the folder; others are left alone. */
const ours = ["database", "held-back", "emulator.json"];

/** The mode bits of everybody but the owner. */
export const othersRights = 0o077;

/**
 * Creates the folder, or restricts one that an earlier version left open: only this process's
 * account may read responses.
 */
export function makePrivate(dataDir: string): void {
  fs.mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  tighten(dataDir, { deep: false });
  for (const name of ours) tighten(path.join(dataDir, name), { deep: true });
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
