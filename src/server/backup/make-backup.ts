import fs from "node:fs";
import path from "node:path";
import { createGzip } from "node:zlib";
import { onConnection } from "../db/db.ts";
import { onEmbedded } from "../db/folders/embedded-database.ts";
import { assertDatabase, lockDatabase, openFolder } from "../db/folders/embedded-folder.ts";
import { folderOf } from "../db/folders/replace-folder.ts";
import { BackupError } from "./backup-error.ts";
import { assertWritable, type Facts, type Manifest, writeBackup } from "./backup-file.ts";
import { connect } from "./connect.ts";
import { describeDatabase, schemas } from "./describe-database.ts";
import { findTools } from "./postgres-tools.ts";
import { programVersion } from "./program-version.ts";
import type { Place } from "./read-place.ts";
import { runTar } from "./run-tool.ts";

/** Backs the database up into a new file. It never reads the deployment's key. */
export async function makeBackup(place: Place, file: string, now: Date): Promise<Manifest> {
  assertWritable(file);
  const about = (facts: Facts, unpackedBytes: number) => ({
    ...facts,
    program: programVersion,
    madeAt: now.toISOString(),
    unpackedBytes,
  });
  return place.databaseUrl === null
    ? backUpFolder(place.dataDir, file, about)
    : backUpServer(place.databaseUrl, file, about);
}

type About = (facts: Facts, unpackedBytes: number) => Omit<Manifest, "payload">;

/** The folder is copied while this process has its lock and the database is closed. */
async function backUpFolder(dataDir: string, file: string, about: About): Promise<Manifest> {
  const folder = folderOf(dataDir);
  const inside = path.relative(folder, path.resolve(file));
  if (!inside.startsWith("..") && !path.isAbsolute(inside))
    throw new BackupError(`${file}: not in the database's own folder`);
  assertDatabase(dataDir);
  const lock = await lockDatabase(dataDir, "; stop the product first");
  try {
    const { pglite, close } = await openFolder(dataDir);
    const facts = await describeDatabase(onEmbedded(pglite), "embedded").finally(close);
    const { child, ended } = runTar(["-cf", "-", "-C", folder, "."], ["ignore", "pipe"]);
    const zipped = createGzip();
    child.stdout?.on("error", (error) => zipped.destroy(error)).pipe(zipped);
    return await writeBackup(file, about(facts, sizeOf(folder)), { data: zipped, ended });
  } finally {
    await lock.release();
  }
}

/** All rows are of one moment, while the product goes on. */
async function backUpServer(databaseUrl: string, file: string, about: About): Promise<Manifest> {
  const client = await connect(databaseUrl);
  try {
    await client.query("set idle_in_transaction_session_timeout = 0; set statement_timeout = 0");
    await client.query("begin isolation level repeatable read read only");
    const { rows } = await client.query<{ id: string }>("select pg_export_snapshot() as id");
    const facts = await describeDatabase(onConnection(client), "server");
    const { child, ended } = findTools(facts.serverVersion, databaseUrl).start("pg_dump", [
      "--format=custom",
      "--no-owner",
      "--no-privileges",
      "--no-password",
      `--snapshot=${rows[0]?.id}`,
      ...schemas.map((schema) => `--schema=${schema}`),
    ]);
    return await writeBackup(file, about(facts, 0), { data: child.stdout, ended });
  } finally {
    await client.end();
  }
}

function sizeOf(folder: string): number {
  return fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + fs.statSync(path.join(parentPath, name)).size, 0);
}
