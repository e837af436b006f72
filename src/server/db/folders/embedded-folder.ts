import fs from "node:fs";
import path from "node:path";
import type { PGlite } from "@electric-sql/pglite";
import { DatabaseError } from "../database-error.ts";
import { DurableFs, durableStartParams, syncTree } from "../durable-fs.ts";
import { createRoom } from "../embedded-room.ts";
import { lockFolder } from "../folder-lock.ts";
import { makePrivate } from "../private-folder.ts";
import { createApart } from "./create-apart.ts";
import { createPglite } from "./lean-pglite.ts";
import { finishReplacing, folderOf, isEmpty, isReplacing } from "./replace-folder.ts";
import { isOptimising } from "./wasm-tiers.ts";

type Lock = { release: () => Promise<void> };

/**
 * Makes the folder of the embedded database where there is none, and locks it for this process.
 * `advice` is added to the sentence that says that another one has it open.
 */
export async function lockDatabase(dataDir: string, advice = ""): Promise<Lock> {
  const folder = folderOf(dataDir);
  try {
    makePrivate(dataDir);
    fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
    fs.accessSync(folder, fs.constants.W_OK);
  } catch (error) {
    if (error instanceof DatabaseError) throw error;
    throw new DatabaseError(
      `DATA_DIR: cannot write to ${dataDir} (${error instanceof Error ? error.message : "unknown"})`,
    );
  }
  const lock = await lockFolder(folder);
  if (!lock)
    throw new DatabaseError(
      `DATA_DIR: the database in ${dataDir} is open in another process${advice}`,
    );
  finishReplacing(dataDir);
  return lock;
}

/** Opens a locked database as it is, without migrating its tables. */
export async function openFolder(
  dataDir: string,
  folder = folderOf(dataDir),
): Promise<{ pglite: PGlite; close: () => Promise<void> }> {
  if (!isEmpty(folder) && !isDatabase(folder))
    throw new DatabaseError(
      `DATA_DIR: ${folder} is not empty and holds no whole database (it has no PG_VERSION): ` +
        "complete it, move it away, or restore a backup with --replace",
    );
  const isPlace = folder === folderOf(dataDir);
  if (isPlace && isEmpty(folder) && isOptimising()) await createApart(dataDir);
  const room = createRoom(dataDir);
  if (!room) throw new DatabaseError(`DATA_DIR: the disk of ${dataDir} is full`);
  const isNew = isEmpty(folder);
  const pglite = await createPglite({
    fs: new DurableFs(folder, room.make),
    startParams: durableStartParams,
  }).catch((error: unknown) => {
    room.close();
    throw isNew ? error : new DatabaseError(damaged(folder, error));
  });
  if (isNew) {
    makePrivate(dataDir);
    syncTree(folder);
  }
  room.watch(pglite);
  const close = async () => {
    await pglite.close();
    room.close();
  };
  return { pglite, close };
}

/** The error says only that the program ended, unless the system gave a reason. */
function damaged(folder: string, error: unknown): string {
  const code = error instanceof Error && "code" in error ? ` (${String(error.code)})` : "";
  return (
    `DATA_DIR: the database in ${folder} cannot be opened${code}: its files may be damaged or ` +
    "incomplete; keep a copy of them, then restore a backup with --replace"
  );
}

/** Refuses where no start or restore has put a database yet; nothing is made or changed. */
export function assertDatabase(dataDir: string): void {
  const folder = folderOf(dataDir);
  if (isClosed(folder))
    throw new DatabaseError(
      `DATA_DIR: this account may not read ${folder}; run the command as the product's account`,
    );
  if (isEmpty(folder) && !isReplacing(dataDir))
    throw new DatabaseError(`DATA_DIR: there is no database in ${dataDir}`);
}

/** Whether another account has closed the folder, or one around it. */
function isClosed(folder: string): boolean {
  try {
    fs.accessSync(path.join(folder, "PG_VERSION"));
    return false;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EACCES";
  }
}

/** A new one would otherwise be written over what is left of one that was copied in part. */
function isDatabase(folder: string): boolean {
  return fs.existsSync(path.join(folder, "PG_VERSION"));
}
