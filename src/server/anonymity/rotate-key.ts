import { sql } from "drizzle-orm";
import { ConfigError } from "../config.ts";
import { type Database, type Db, portions, rowsOf } from "../db/db.ts";
import { keyOf, readCheck, replaceCheck, unknownSeals } from "./key-check.ts";
import { adoptNextKey, makeNextKey } from "./key-file.ts";
import { createKeyring, type Keyring, keyIdOf } from "./keyring.ts";
import { type KeyConfig, type Keys, openKeys } from "./open-keyring.ts";

/** `surveys`: how many of them had their own key wrapped anew. `file`: where a new one was put. */
type Rotation = { keyId: string; surveys: number; file: string | null };

/**
 * Wraps all surveys' keys with the current key, in one transaction, and tells the database that it
 * is sealed with that one. The previous keys are not needed afterwards. Where the embedded database
 * has its key from a file and no previous one is given, the file gets a new key first. Run again,
 * it finds nothing to do.
 */
export async function rotateKey(
  config: KeyConfig,
  { db, kind }: Pick<Database, "db" | "kind">,
): Promise<Rotation> {
  const keys = await openKeys(config, db);
  const { given, previous, file } = config.anonymityKey;
  if (!given && previous.length > 0 && kind === "embedded") await refuseIdle(db, keys, file);
  if (given || previous.length > 0) return { ...(await wrapAnew(db, keys)), file: null };
  if (kind === "server")
    throw new ConfigError(
      `ANONYMITY_KEY_PREVIOUS: give the key that is in ${file} here, and put the new one into the ` +
        "file, so that running processes know both",
    );
  const next = makeNextKey(file);
  const rotation = await wrapAnew(db, { current: next, previous: [keys.current] });
  adoptNextKey(file, () => true);
  return { ...rotation, file };
}

/**
 * With a previous key the file's own is the new one. Where nothing is sealed with another, somebody
 * who left the setting there wants the file to have a new key.
 */
async function refuseIdle(db: Db, { current }: Keys, file: string): Promise<void> {
  const isSealed = keyOf(await readCheck(db), [current]) !== null;
  if (!isSealed || (await unknownSeals(db, [current])).length > 0) return;
  throw new ConfigError(
    `ANONYMITY_KEY_PREVIOUS: everything is sealed with the key ${keyIdOf(current)} in ${file} ` +
      "already; for a new key remove this setting, and run the command again",
  );
}

function wrapAnew(db: Db, { current, previous }: Keys): Promise<Omit<Rotation, "file">> {
  const keyring = createKeyring(current, previous);
  const keyId = keyIdOf(current);
  return db.transaction(async (tx) => {
    const rows = await rowsOf<Row>(
      tx,
      sql`select tenant_id, survey_id, key_id, encode(wrapped, 'base64') as wrapped
        from survey_seals where wrapped is not null and key_id <> ${keyId}
        order by tenant_id, survey_id for update`,
    );
    for (const some of portions(rows)) await write(tx, keyring, some);
    await replaceCheck(tx, current);
    return { keyId, surveys: rows.length };
  });
}

type Row = { tenant_id: string; survey_id: string; key_id: string; wrapped: string };

async function write(db: Db, keyring: Keyring, rows: readonly Row[]): Promise<void> {
  const wrapped = rows.map((row) => {
    const of = `${row.tenant_id} ${row.survey_id}`;
    const stored = { keyId: row.key_id, wrapped: Buffer.from(row.wrapped, "base64") };
    return keyring.wrap(keyring.unwrap(stored, of), of);
  });
  await db.execute(sql`
    update survey_seals s set key_id = r.key_id, wrapped = decode(r.wrapped, 'base64')
    from unnest(
      ${sql.param(rows.map((row) => row.tenant_id))}::uuid[],
      ${sql.param(rows.map((row) => row.survey_id))}::uuid[],
      ${sql.param(wrapped.map(({ keyId }) => keyId))}::text[],
      ${sql.param(wrapped.map((each) => Buffer.from(each.wrapped).toString("base64")))}::text[]
    ) as r (tenant_id, survey_id, key_id, wrapped)
    where s.tenant_id = r.tenant_id and s.survey_id = r.survey_id`);
}
