import { randomBytes, randomUUID } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { ConfigError } from "../config.ts";
import { keyIn } from "../setting-kinds.ts";

/** The key in a file; null if there is no such file. Throws a `ConfigError` for anything else. */
export function readKeyFile(file: string): Uint8Array | null {
  const text = reading(file);
  if (text === null) return null;
  const key = keyIn(text);
  if (!key) throw new ConfigError(`ANONYMITY_KEY_FILE: ${file} is not a key (32 bytes in Base64)`);
  return key;
}

/**
 * Makes the file with a new key, readable by this process's account only, and returns its key. It
 * is complete and durable from the moment it is there; one that another process has made meanwhile
 * stays, and its key is returned.
 */
export function makeKeyFile(file: string): Uint8Array {
  const folder = path.dirname(file);
  const temporary = `${file}.${randomUUID()}`;
  try {
    fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
    const text = `${randomBytes(32).toString("base64")}\n`;
    fs.writeFileSync(temporary, text, { mode: 0o600, flag: "wx", flush: true });
    place(temporary, file);
    syncFolder(folder);
  } catch (error) {
    throw new ConfigError(
      `ANONYMITY_KEY_FILE: cannot write ${file} (${codeOf(error)}); set ANONYMITY_KEY, or another ` +
        "file outside of DATA_DIR",
    );
  } finally {
    fs.rmSync(temporary, { force: true });
  }
  const made = readKeyFile(file);
  if (!made) throw new ConfigError(`ANONYMITY_KEY_FILE: ${file} vanished while it was made`);
  return made;
}

/** The key that will replace the file's: made, or left by a rotation that was cut short. */
export function makeNextKey(file: string): Uint8Array {
  return makeKeyFile(nextOf(file));
}

/**
 * Puts the next key in the file's place if `isInUse`, and returns it; null otherwise. A rotation
 * ends with it, or the next start if it was cut short.
 */
export function adoptNextKey(
  file: string,
  isInUse: (key: Uint8Array) => boolean,
): Uint8Array | null {
  removeUnplaced(file, isInUse);
  const next = readKeyFile(nextOf(file));
  if (!next || !isInUse(next)) return null;
  fs.renameSync(nextOf(file), file);
  syncFolder(path.dirname(file));
  return next;
}

/** What a rotation that was killed had written and not yet put in the next key's place. */
function removeUnplaced(file: string, isInUse: (key: Uint8Array) => boolean): void {
  const folder = path.dirname(file);
  const begin = `${path.basename(nextOf(file))}.`;
  try {
    for (const name of fs.readdirSync(folder)) {
      if (!name.startsWith(begin) || !isUuid.test(name.slice(begin.length))) continue;
      const left = path.join(folder, name);
      const key = keyIn(fs.readFileSync(left, "utf8"));
      if (!key || !isInUse(key)) fs.rmSync(left);
    }
  } catch {
    // They do no harm.
  }
}

const isUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function nextOf(file: string): string {
  return `${file}.next`;
}

function reading(file: string): string | null {
  try {
    return fs.readFileSync(file, "utf8");
  } catch (error) {
    if (codeOf(error) === "ENOENT") return null;
    throw new ConfigError(`ANONYMITY_KEY_FILE: cannot read ${file} (${codeOf(error)})`);
  }
}

/** A link never replaces a file, unlike a rename. */
function place(temporary: string, file: string): void {
  try {
    fs.linkSync(temporary, file);
  } catch (error) {
    if (codeOf(error) !== "EEXIST") throw error;
  }
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

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "unknown";
}
