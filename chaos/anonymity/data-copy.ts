import fs from "node:fs";
import path from "node:path";
import { sql } from "drizzle-orm";
import { type Db, rowsOf } from "#server/db/db.ts";
import { promise } from "../promise.ts";
import type { Files } from "./steps.ts";

/** Where the write-ahead log will go on. */
export async function endOfLog(db: Db): Promise<number> {
  const [row] = await rowsOf<{ at: string }>(
    db,
    sql`select (pg_current_wal_insert_lsn() - '0/0'::pg_lsn)::text as at`,
  );
  return Number(row?.at);
}

export const tables = {
  participation: "participation",
  sealed: "sealed_ballots",
  ballots: "ballots",
} as const satisfies Record<keyof Files, string>;

/** The numbers of the tables' files, and where they are in the data folder. */
export async function filesOf(
  db: Db,
): Promise<{ numbers: Files; paths: Record<keyof Files, string> }> {
  const found = await Promise.all(
    Object.entries(tables).map(async ([key, table]) => {
      const [row] = await rowsOf<{ number: string; path: string }>(
        db,
        sql`select pg_relation_filenode(${table}::regclass)::text as number,
          pg_relation_filepath(${table}::regclass) as path`,
      );
      return { key, number: Number(row?.number), path: row?.path ?? "" };
    }),
  );
  // safe: one entry for each key
  return {
    numbers: Object.fromEntries(found.map(({ key, number }) => [key, number])) as Files,
    paths: Object.fromEntries(found.map((one) => [one.key, one.path])) as Record<
      keyof Files,
      string
    >,
  };
}

/**
 * Looks for byte strings in every file of a data folder. Throws if one of `hidden` is there, and if
 * one of `shown` is not: the search itself would be blind.
 */
export function searchFiles(
  folder: string,
  { hidden, shown }: { hidden: readonly Buffer[]; shown: readonly Buffer[] },
): number {
  const missing = new Set(shown);
  let read = 0;
  for (const name of fs.readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    const file = path.join(folder, name);
    if (!fs.statSync(file, { throwIfNoEntry: false })?.isFile()) continue;
    const bytes = fs.readFileSync(file);
    read += bytes.length;
    for (const one of hidden)
      promise(!bytes.includes(one), `${name}: something that is sealed stands in it`);
    for (const one of missing) if (bytes.includes(one)) missing.delete(one);
  }
  promise(missing.size === 0, `${missing.size} things that are not sealed were not found`);
  return read;
}
