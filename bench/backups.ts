import { randomBytes } from "node:crypto";
import fs from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import { openDatabase, rowsOf } from "#server/db/db.ts";
import { runCommand } from "#test/rig/run-command.ts";
import { printTable } from "./print-table.ts";
import { freshServer, type Services } from "./services.ts";

const answers = 1_000_000;
const surveys = 1000;

/**
 * Backup, check and restore of a database with 1,000,000 answers, on both databases, by the
 * operator's commands.
 */
export async function backups({ databaseUrl }: Services): Promise<void> {
  const rows = [await drill("PGlite", {})];
  if (databaseUrl) {
    const { url, drop } = await freshServer(databaseUrl);
    rows.push(await drill("PostgreSQL", { DATABASE_URL: url }).finally(drop));
  }
  printTable(["", "database MB", "backup s", "file MB", "check s", "restore s"], rows);
}

async function drill(name: string, settings: Record<string, string>): Promise<string[]> {
  const home = fs.mkdtempSync(path.join(tmpdir(), "polly-backups-"));
  const dataDir = path.join(home, "data");
  const key = randomBytes(32).toString("base64");
  const env = { DATA_DIR: dataDir, ANONYMITY_KEY: key, ...settings };
  const file = path.join(home, "backup");
  const timed = async (command: string, ...words: string[]) => {
    const begin = performance.now();
    const { code, said } = await runCommand(command, words, env);
    if (code !== 0) throw new Error(said);
    return ((performance.now() - begin) / 1000).toFixed(0);
  };
  try {
    const size = await fill({ databaseUrl: settings["DATABASE_URL"] ?? null, dataDir });
    const backup = await timed("backup", file);
    const packed = fs.statSync(file).size;
    const check = await timed("restore", file, "--check");
    const restore = await timed("restore", file, "--replace");
    return [name, megabytes(size), backup, megabytes(packed), check, restore];
  } finally {
    fs.rmSync(home, { recursive: true, force: true });
  }
}

/** Answers of two questions, as the product stores them; the size of the database in bytes. */
async function fill(place: { databaseUrl: string | null; dataDir: string }): Promise<number> {
  const { db, close } = await openDatabase({ ...place, databasePool: 2 }, { patient: true });
  for (let at = 0; at < surveys; at += 100)
    await db.execute(sql`
      insert into responses (tenant_id, survey_id, user_id, answers, picks, source, created_at,
        updated_at, completed_on)
      select md5('tenant')::uuid, s.id, gen_random_uuid(),
        jsonb_build_array(
          jsonb_build_object('questionId', s.first, 'value', md5(s.n || 'c' || r % 5)::uuid),
          jsonb_build_object('questionId', s.second, 'value', 'Because of reason ' || r)),
        array[s.first || ':' || md5(s.n || 'c' || r % 5)::uuid], 'web', now(), now(), now()
      from (select n, md5(n || 's')::uuid as id, md5(n || 'a')::uuid as first,
        md5(n || 'b')::uuid as second from generate_series(${at + 1}::int, ${at + 100}::int) n) s,
        generate_series(1, ${answers / surveys}::int) r`);
  const [row] = await rowsOf<{ size: number }>(
    db,
    sql`select pg_database_size(current_database())::float8 as size`,
  );
  await close();
  return row?.size ?? 0;
}

function megabytes(bytes: number): string {
  return (bytes / 1024 / 1024).toFixed(0);
}
