import { checkBackup, checkKey } from "../../src/server/backup/check-backup.ts";
import { readPlace } from "../../src/server/backup/read-place.ts";
import { restoreBackup } from "../../src/server/backup/restore-backup.ts";
import { ConfigError } from "../../src/server/config.ts";
import { lineOf } from "../../src/server/process/line-of.ts";
import { readWords } from "../read-words.ts";
import { sayBackup } from "../say-backup.ts";

try {
  const { file, check, ...how } = asked();
  const place = readPlace(process.env);
  if (check) {
    const about = await checkBackup(file);
    if (!how.keyIsLost) checkKey(about, place, { mayLack: true });
    console.log(`${file}: ${sayBackup(about)} It is whole.`);
  } else {
    const about = await restoreBackup(place, file, how);
    console.log(`${file}: ${sayBackup(about)} It is restored.`);
  }
  process.exit(0);
} catch (error) {
  console.error(lineOf(error));
  process.exit(1);
}

function asked() {
  const usage = "usage: npm run restore -- FILE [--check | --replace] [--key-is-lost]";
  const yesOrNo = { type: "boolean", default: false } as const;
  const options = { check: yesOrNo, replace: yesOrNo, "key-is-lost": yesOrNo };
  const { values, positionals } = readWords({ usage, options, most: 1 });
  const { check, replace, "key-is-lost": keyIsLost } = values;
  const [file] = positionals;
  if (!file || (check && replace)) throw new ConfigError(usage);
  return { file, check, replace, keyIsLost };
}
