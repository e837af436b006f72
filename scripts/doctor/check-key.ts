import { keyOf, readCheck, unknownSeals } from "../../src/server/anonymity/key-check.ts";
import { adoptNextKey, readKeyFile } from "../../src/server/anonymity/key-file.ts";
import { idOfFingerprint } from "../../src/server/anonymity/keyring.ts";
import { type Config, ConfigError } from "../../src/server/config.ts";
import type { Db } from "../../src/server/db/db.ts";
import { type Check, type Finding, fix, ok, skip } from "./finding.ts";

const chapter = 'see docs/operating.md, "The key of anonymous answers"';

/** Whether the key of anonymous answers is there, and fits the database. No key is made. */
export const checkKey: Check = {
  name: "key",
  run: async (at) => {
    const missing = at.without("ANONYMITY_KEY", "ANONYMITY_KEY_PREVIOUS");
    if (missing) return skip(missing);
    try {
      const keys = keysOf(at.config);
      const opened = await at.database().catch(() => null);
      const db = opened?.database?.db;
      const check = db ? await readCheck(db).catch(() => null) : null;
      if (db && check) return await lookAt(db, check, keys);
      if (keys.length > 0) return ok("it is there; the database cannot be compared with it now");
      return at.config.anonymityKey.mayBeMade
        ? skip("the first start makes it")
        : fix("there is none", `make one and keep a copy; ${chapter}`);
    } catch (error) {
      if (error instanceof ConfigError) return fix(error.message, chapter);
      throw error;
    }
  },
};

function keysOf({ anonymityKey: { given, file, previous } }: Config): Uint8Array[] {
  const own: (Uint8Array | null)[] = given ? [given] : [readKeyFile(file)];
  // The next key, where a rotation was cut short; it is only looked at.
  if (!given) adoptNextKey(file, (next) => (own.push(next), false));
  return [...own, ...previous].filter((key) => key !== null);
}

async function lookAt(db: Db, check: Uint8Array, keys: Uint8Array[]): Promise<Finding> {
  const id = idOfFingerprint(check);
  if (!keyOf(check, keys))
    return fix(
      `the database is sealed with the key ${id}, which is not here`,
      `put it back, or anonymous answers are lost; ${chapter}`,
    );
  const [unknown] = await unknownSeals(db, keys);
  return unknown
    ? fix(
        `some answers are sealed with the key ${unknown.keyId}`,
        `give it as a previous one; ${chapter}`,
      )
    : ok(`${id} fits the database`);
}
