import path from "node:path";
import type { KeySettings } from "../anonymity-settings.ts";
import { type Config, ConfigError } from "../config.ts";
import type { Db } from "../db/db.ts";
import { countSealed, keyOf, readCheck, readOrWriteCheck, unknownSeals } from "./key-check.ts";
import { adoptNextKey, makeKeyFile, readKeyFile } from "./key-file.ts";
import { createKeyring, idOfFingerprint, type Keyring, keyIdOf } from "./keyring.ts";

export type KeyConfig = Pick<Config, "anonymityKey" | "dataDir">;

/** `current` wraps; `previous` can be read too. */
export type Keys = { current: Uint8Array; previous: readonly Uint8Array[] };

const chapter = 'docs/operating.md, "The key of anonymous answers"';

/**
 * The deployment's keys. A first start makes the key file where none is given, and says where.
 * Throws a one-line `ConfigError` if answers in the database are sealed with a key that is missing
 * here: a program that went on would lose them.
 */
export async function openKeyring(config: KeyConfig, db: Db): Promise<Keyring> {
  const { current, previous } = await openKeys(config, db);
  return createKeyring(current, previous);
}

export async function openKeys(config: KeyConfig, db: Db): Promise<Keys> {
  const current = await findKey(config, db, { mayStartAnew: (await readCheck(db)) === null });
  const { previous } = config.anonymityKey;
  const keys = [current, ...previous];
  const known = await readOrWriteCheck(db, current);
  if (!keyOf(known, keys))
    throw new ConfigError(
      `ANONYMITY_KEY: the database is sealed with the key ${idOfFingerprint(known)}, not with ` +
        `${keyIdOf(current)}; without it ${await whatIsLost(db)}. Start with it, or add it to ` +
        `ANONYMITY_KEY_PREVIOUS (${chapter})`,
    );
  // A process that knew another key may have gone on during a rotation.
  const [unknown] = await unknownSeals(db, keys);
  if (unknown)
    throw new ConfigError(
      `ANONYMITY_KEY: some anonymous answers are sealed with the key ${unknown.keyId} (surveys: ` +
        `${unknown.surveys}); add it to ANONYMITY_KEY_PREVIOUS, and run ` +
        `\`npm run rotate-anonymity-key\` again (${chapter})`,
    );
  return { current, previous };
}

/**
 * The key that is given, or the one in the file. Where there is no file, one is made if the
 * database may start anew.
 */
export async function findKey(
  { anonymityKey: { given, file, mayBeMade }, dataDir }: KeyConfig,
  db: Db,
  { mayStartAnew }: { mayStartAnew: boolean },
): Promise<Uint8Array> {
  if (given) return given;
  refuseWithin(dataDir, file);
  const check = await readCheck(db);
  const found = adoptNextKey(file, (key) => keyOf(check, [key]) !== null) ?? readKeyFile(file);
  if (found) return found;
  if (!mayStartAnew && check)
    throw new ConfigError(
      `ANONYMITY_KEY: the key ${idOfFingerprint(check)}, with which the database is sealed, is ` +
        `neither given nor in ${file}; without it ${await whatIsLost(db)}. Put it back (${chapter})`,
    );
  if (!mayBeMade)
    throw new ConfigError(
      "ANONYMITY_KEY: needed with DATABASE_URL in production; make one with " +
        `\`openssl rand -base64 32\` and keep it apart from backups of the database (${chapter})`,
    );
  const made = makeKeyFile(file);
  process.stdout.write(
    `The key of anonymous answers is in ${file}. Keep a copy, apart from backups of the data.\n`,
  );
  return made;
}

/** Whoever copies the data folder must not have the key. */
function refuseWithin(dataDir: string, file: KeySettings["file"]): void {
  const inside = path.relative(dataDir, file);
  if (!inside.startsWith("..") && !path.isAbsolute(inside))
    throw new ConfigError(
      "ANONYMITY_KEY_FILE: not in DATA_DIR, since no copy of that may contain the key",
    );
}

async function whatIsLost(db: Db): Promise<string> {
  const count = await countSealed(db);
  return count === 1 ? "1 anonymous answer is lost" : `${count} anonymous answers are lost`;
}
