// `npm run backup -- FILE`: backs the database up into a new file (see docs/backup.md). The key of
// anonymous answers is neither needed nor in it. The embedded database can be open in one process
// only: stop the product first; PostgreSQL is backed up while the product runs.
import { parseArgs } from "node:util";
import { removePart } from "../src/server/backup/backup-file.ts";
import { makeBackup } from "../src/server/backup/make-backup.ts";
import { readPlace } from "../src/server/backup/read-place.ts";
import { ConfigError } from "../src/server/config.ts";
import { useCompileCache } from "../src/server/process/compile-cache.ts";
import { sayBackup } from "./say-backup.ts";

useCompileCache();
try {
  const file = fileIn(process.argv.slice(2));
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.once(signal, () => {
      removePart(file);
      process.exit(1);
    });
  const about = await makeBackup(readPlace(process.env), file, new Date());
  console.log(`${file}: ${sayBackup(about)}`);
  process.exit(0);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}

function fileIn(words: string[]): string {
  const usage = "usage: npm run backup -- FILE";
  try {
    const { positionals } = parseArgs({ args: words, allowPositionals: true });
    if (positionals.length === 1 && positionals[0]) return positionals[0];
  } catch {
    throw new ConfigError(usage);
  }
  throw new ConfigError(usage);
}
