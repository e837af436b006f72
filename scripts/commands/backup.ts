import { parseArgs } from "node:util";
import { removePart } from "../../src/server/backup/backup-file.ts";
import { makeBackup } from "../../src/server/backup/make-backup.ts";
import { readPlace } from "../../src/server/backup/read-place.ts";
import { ConfigError } from "../../src/server/config.ts";
import { lineOf } from "../../src/server/process/line-of.ts";
import { sayBackup } from "../say-backup.ts";

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
  console.error(lineOf(error));
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
