import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { type SQL, sql } from "drizzle-orm";

/** A database function whose source is a file of this program. */
type StoredFunction = { name: string; text: string };
type Run = (query: SQL) => Promise<{ rows: Record<string, unknown>[] }>;

/**
 * Names the function after the hash of its source. A program calls exactly its own version, so
 * older and newer programs can run side by side (decisions/023).
 */
export function storedFunction(name: string, text: string): StoredFunction {
  const hash = createHash("sha256").update(text).digest("hex").slice(0, 16);
  const own = `${name}_${hash}`;
  return { name: own, text: text.replaceAll(name, own) };
}

const folder = path.join(import.meta.dirname, "functions");

export const saveNamedVotes = fromFile("save_named_votes");
export const readPool = fromFile("read_pool");
export const writePool = fromFile("write_pool");

/** Every function that a program needs. */
export const storedFunctions = [saveNamedVotes, readPool, writePool];

function fromFile(name: string): StoredFunction {
  const file = `${name.replaceAll("_", "-")}.sql`;
  return storedFunction(name, readFileSync(path.join(folder, file), "utf8"));
}

/** Creates the functions that the database lacks. Call it under the schema lock. */
export async function makeFunctions(run: Run, functions: readonly StoredFunction[]): Promise<void> {
  for (const { name, text } of functions) {
    const [found] = (await run(sql`select to_regproc(${name})::text as name`)).rows;
    if (!found?.name) await run(sql.raw(text));
  }
}
