import { execFileSync, spawn } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { BackupError } from "./backup-error.ts";
import { ended } from "./run-tool.ts";

type Tool = "pg_dump" | "pg_restore" | "psql";
/** Starts one of PostgreSQL's own programs. */
export type Tools = { start: (tool: Tool, words: readonly string[]) => ReturnType<typeof started> };

/** Where Debian's packages put them, beside the path. */
const versions = "/usr/lib/postgresql";

/**
 * PostgreSQL's programs for a server of this version, found on the path and where Debian has them;
 * older ones refuse to read it.
 */
export function findTools(serverVersion: number, databaseUrl: string): Tools {
  const wanted = Math.floor(serverVersion / 10_000);
  const found = foldersWithTools();
  const bin = found.find(({ version }) => version >= wanted)?.folder;
  if (bin === undefined)
    throw new BackupError(
      `pg_dump, pg_restore and psql of PostgreSQL ${wanted} or later are needed for this server ` +
        `(here: ${found.map(({ version }) => version).join(", ") || "none"}); install them, such ` +
        `as the package postgresql-client-${wanted} of Debian and Ubuntu`,
    );
  const env = { ...process.env, ...connectionEnv(databaseUrl) };
  return { start: (tool, words) => started(path.join(bin, tool), words, env) };
}

function started(file: string, words: readonly string[], env: NodeJS.ProcessEnv) {
  const child = spawn(file, words, { stdio: ["pipe", "pipe", "pipe"], env });
  // A program that ends early closes its end; its exit code says why.
  child.stdin.on("error", () => {});
  return { child, ended: ended(child, path.basename(file)) };
}

function foldersWithTools(): { folder: string; version: number }[] {
  const debian = fs.existsSync(versions)
    ? fs
        .readdirSync(versions)
        .sort((one, other) => Number(other) - Number(one))
        .map((version) => path.join(versions, version, "bin"))
    : [];
  const folders = [...(process.env.PATH ?? "").split(path.delimiter).filter(Boolean), ...debian];
  return folders.flatMap((folder) => {
    const version = versionIn(folder);
    return version === null ? [] : [{ folder, version }];
  });
}

function versionIn(folder: string): number | null {
  const name = (tool: Tool) => path.join(folder, tool);
  try {
    for (const tool of ["pg_restore", "psql"] as const)
      fs.accessSync(name(tool), fs.constants.X_OK);
    const said = execFileSync(name("pg_dump"), ["--version"], { encoding: "utf8" });
    return Number(/(\d+)(?:\.\d+)?\b/.exec(said)?.[1] ?? 0);
  } catch {
    return null;
  }
}

/**
 * The address for PostgreSQL's programs. The password is not among their arguments, which everybody
 * on the machine can read.
 */
function connectionEnv(databaseUrl: string): Record<string, string> {
  const url = new URL(databaseUrl);
  const { searchParams: given } = url;
  const part = (name: string, value: string | null) => (value ? { [name]: value } : {});
  const mode = given.get("sslmode");
  return {
    PGAPPNAME: "polly-backup",
    ...part("PGHOST", given.get("host") ?? url.hostname.replace(/^\[(.*)\]$/, "$1")),
    ...part("PGPORT", given.get("port") ?? url.port),
    ...part("PGUSER", decodeURIComponent(url.username) || given.get("user")),
    ...part("PGPASSWORD", decodeURIComponent(url.password) || given.get("password")),
    ...part("PGDATABASE", decodeURIComponent(url.pathname.slice(1))),
    // `no-verify` is known to the product's driver alone.
    ...part("PGSSLMODE", mode === "no-verify" ? "require" : mode),
    ...part("PGSSLROOTCERT", given.get("sslrootcert")),
    ...part("PGSSLCERT", given.get("sslcert")),
    ...part("PGSSLKEY", given.get("sslkey")),
  };
}
