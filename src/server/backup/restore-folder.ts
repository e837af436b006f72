import fs from "node:fs";
import { createGunzip } from "node:zlib";
import { onEmbedded } from "../db/folders/embedded-database.ts";
import { lockDatabase, openFolder } from "../db/folders/embedded-folder.ts";
import {
  folderOf,
  isEmpty,
  makeNextFolder,
  removeNextFolders,
  replaceFolder,
} from "../db/folders/replace-folder.ts";
import { BackupError } from "./backup-error.ts";
import { type Manifest, readPayload } from "./backup-file.ts";
import { describeDatabase } from "./describe-database.ts";
import { feed, runTar } from "./run-tool.ts";

const megabyte = 1024 * 1024;
/** What stays free beside an unpacked database: what its next start needs. */
const room = 64 * megabyte;

/**
 * Unpacks the backup beside the database, opens it, counts its rows, and only then puts it in the
 * database's place.
 */
export async function restoreFolder(
  dataDir: string,
  file: string,
  about: Manifest,
  { replace }: { replace: boolean },
): Promise<void> {
  const lock = await lockDatabase(dataDir, "; stop the product first");
  try {
    if (!isEmpty(folderOf(dataDir)) && !replace)
      throw new BackupError(
        `DATA_DIR: there is a database in ${dataDir}; with --replace it is removed for the backup`,
      );
    const { bavail, bsize } = fs.statfsSync(dataDir);
    const [free, needed] = [bavail * bsize, about.unpackedBytes + room];
    if (free < needed)
      throw new BackupError(
        `DATA_DIR: not enough room on the disk of ${dataDir}: the restore needs ` +
          `${Math.ceil(needed / megabyte)} MB, and ${Math.floor(free / megabyte)} MB are free`,
      );
    const next = makeNextFolder(dataDir);
    try {
      await unpack(file, about, next);
      await compare(file, about, { dataDir, folder: next });
    } catch (error) {
      removeNextFolders(dataDir);
      throw error;
    }
    replaceFolder(dataDir, next);
  } finally {
    await lock.release();
  }
}

async function unpack(file: string, about: Manifest, folder: string): Promise<void> {
  const words = ["-xf", "-", "--no-same-owner", "-C", folder];
  const { child, ended } = runTar(words, ["pipe", "ignore"]);
  if (!child.stdin) throw new BackupError("tar cannot be run");
  await Promise.all([feed(readPayload(file, about), [createGunzip()], child.stdin), ended]);
}

type Unpacked = { dataDir: string; folder: string };

async function compare(
  file: string,
  about: Manifest,
  { dataDir, folder }: Unpacked,
): Promise<void> {
  const { pglite, close } = await openFolder(dataDir, folder);
  const { rows } = await describeDatabase(onEmbedded(pglite), "embedded").finally(close);
  const other = Object.entries(about.rows).find(([table, count]) => rows[table] !== count);
  if (other)
    throw new BackupError(`${file}: the table ${other[0]} has other rows than it should have`);
}
