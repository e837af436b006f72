import { removePart } from "../../src/server/backup/backup-file.ts";
import { makeBackup } from "../../src/server/backup/make-backup.ts";
import { readPlace } from "../../src/server/backup/read-place.ts";
import { ConfigError } from "../../src/server/config.ts";
import { lineOf } from "../../src/server/process/line-of.ts";
import { readWords } from "../read-words.ts";
import { sayBackup } from "../say-backup.ts";

try {
  const file = fileIn();
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

function fileIn(): string {
  const usage = "usage: npm run backup -- FILE";
  const [file] = readWords({ usage, most: 1 }).positionals;
  if (!file) throw new ConfigError(usage);
  return file;
}
