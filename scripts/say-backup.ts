import type { Manifest } from "../src/server/backup/backup-file.ts";
import { kinds } from "../src/server/backup/restore-backup.ts";

/** A backup in a few sentences, for the operator. */
export function sayBackup({ kind, madeAt, program, migrations, rows, ...about }: Manifest): string {
  const sum = Object.values(rows).reduce((total, count) => total + count, 0);
  const key =
    about.keyIds.length === 0
      ? "It needs no key of anonymous answers."
      : `It needs the key of anonymous answers ${about.keyIds.join(", ")}, which is not in it ` +
        `(sealed answers: ${about.sealed}).`;
  return (
    `a backup of ${kinds[kind]}, made ${madeAt} by version ${program} ` +
    `(migrations: ${migrations.length}, rows: ${sum}). ${key}`
  );
}
