import { readKeyFile } from "../anonymity/key-file.ts";
import { keyIdOf } from "../anonymity/keyring.ts";
import { knownMigrations } from "../db/migrate.ts";
import { BackupError } from "./backup-error.ts";
import { type Manifest, readManifest, verifyPayload } from "./backup-file.ts";
import { jobsVersion, programVersion } from "./program-version.ts";
import type { Place } from "./read-place.ts";

/** Reads the whole file; refuses one that is damaged, or newer than this program. */
export async function checkBackup(file: string): Promise<Manifest> {
  const about = readManifest(file);
  refuseNewer(file, about);
  await verifyPayload(file, about);
  return about;
}

function refuseNewer(file: string, { program, migrations, jobsVersion: jobs }: Manifest): void {
  const known = new Set(knownMigrations());
  const unknown = migrations.filter((hash) => !known.has(hash)).length;
  if (unknown === 0 && (jobs ?? 0) <= jobsVersion) return;
  throw new BackupError(
    `${file}: made by ${newer(program)}: ` +
      `${unknown} of its ${migrations.length} migrations are not known here; restore it with that one`,
  );
}

/** Between two releases the version stays the same while tables are added. */
function newer(program: string): string {
  return program === programVersion
    ? `a later state of this program's version ${program}`
    : `version ${program}, which is newer than this program (${programVersion})`;
}

/**
 * Refuses where this deployment has other keys than those with which the backup is sealed. One that
 * has none at all is told which it needs: `mayLack` lets it pass.
 */
export function checkKey(
  { keyIds, sealed }: Manifest,
  { anonymityKey }: Place,
  { mayLack }: { mayLack: boolean },
): void {
  const { given, previous, file } = anonymityKey;
  const current = given ?? readKeyFile(file);
  const here = [...(current ? [current] : []), ...previous].map(keyIdOf);
  const lacks = keyIds.filter((id) => !here.includes(id));
  if (lacks.length === 0 || (mayLack && here.length === 0)) return;
  const source = here.length > 0 ? `here is ${here.join(", ")}` : `none is given or in ${file}`;
  throw new BackupError(
    `ANONYMITY_KEY: the backup is sealed with the key ${lacks.join(", ")}, but ${source}; without ` +
      `it ${sealed} anonymous answers are lost. Put the key back first ` +
      '(docs/operating.md, "The key of anonymous answers")',
  );
}
