import { eq, sql } from "drizzle-orm";
import { type Db, rowsOf } from "../db/db.ts";
import { secrets } from "../db/guest-tables.ts";
import { fingerprintOf, keyIdOf } from "./keyring.ts";

/** The row of `secrets` by which the database knows the key that it is sealed with. */
const name = "anonymity-key-check";

/** The fingerprint of the key that the database is sealed with; null before the first start. */
export async function readCheck(db: Db): Promise<Uint8Array | null> {
  const [row] = await db.select().from(secrets).where(eq(secrets.name, name));
  return row?.value ?? null;
}

/** The same; the first start tells it the key. */
export async function readOrWriteCheck(db: Db, key: Uint8Array): Promise<Uint8Array> {
  const value = fingerprintOf(key);
  await db.insert(secrets).values({ name, value }).onConflictDoNothing();
  return (await readCheck(db)) ?? value;
}

export async function replaceCheck(db: Db, key: Uint8Array): Promise<void> {
  const value = fingerprintOf(key);
  await db
    .insert(secrets)
    .values({ name, value })
    .onConflictDoUpdate({ target: secrets.name, set: { value } });
}

/** Which of these keys the fingerprint is of, or null. */
export function keyOf(check: Uint8Array | null, keys: readonly Uint8Array[]): Uint8Array | null {
  if (!check) return null;
  return keys.find((key) => Buffer.compare(fingerprintOf(key), check) === 0) ?? null;
}

/** Surveys whose own key is wrapped with none of these, by the id of the key that wraps it. */
export function unknownSeals(
  db: Db,
  keys: readonly Uint8Array[],
): Promise<{ keyId: string; surveys: number }[]> {
  return rowsOf(
    db,
    sql`select key_id as "keyId", count(*)::int as surveys from survey_seals
    where wrapped is not null and key_id <> all(${sql.param(keys.map(keyIdOf))}::text[])
    group by key_id order by key_id`,
  );
}

/** How many responses of all surveys are sealed. */
export async function countSealed(db: Db): Promise<number> {
  const [row] = await rowsOf<{ count: number }>(
    db,
    sql`select count(*)::int as count from sealed_ballots`,
  );
  return row?.count ?? 0;
}
