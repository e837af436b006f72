import { BackupError } from "./backup-error.ts";
import type { Manifest } from "./backup-file.ts";
import { checkBackup, checkKey } from "./check-backup.ts";
import type { Place } from "./read-place.ts";
import { restoreFolder } from "./restore-folder.ts";
import { restoreServer } from "./restore-server.ts";

/** What the manifest's word for a kind of database is for people. */
export const kinds = {
  embedded: "the embedded database",
  server: "a PostgreSQL database",
} as const;

/** Restores a backup that was found whole, for this program and with the right key. */
export async function restoreBackup(
  place: Place,
  file: string,
  { replace, keyIsLost }: { replace: boolean; keyIsLost: boolean },
): Promise<Manifest> {
  const about = await checkBackup(file);
  const kind = place.databaseUrl === null ? "embedded" : "server";
  if (about.kind !== kind)
    throw new BackupError(
      `${file}: a backup of ${kinds[about.kind]}, and the settings name ${kinds[kind]} ` +
        "(DATABASE_URL); one cannot be restored into the other",
    );
  if (!keyIsLost) checkKey(about, place, { mayLack: false });
  await (place.databaseUrl === null
    ? restoreFolder(place.dataDir, file, about, { replace })
    : restoreServer(place.databaseUrl, file, about, { replace }));
  return about;
}
