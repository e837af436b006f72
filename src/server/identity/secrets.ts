import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { perOwner } from "../async/per-owner.ts";
import type { Db } from "../db/db.ts";
import { secrets } from "../db/guest-tables.ts";

const bytes = 32;
const secretsOf = perOwner<Db, Map<string, Promise<Uint8Array>>>(() => new Map());

/**
 * A generated key of 32 random bytes, the same for all processes on a database and across restarts.
 * `name`: what it signs.
 */
export function readSecret(db: Db, name: string): Promise<Uint8Array> {
  const held = secretsOf(db);
  const reading = held.get(name) ?? findOrMake(db, name);
  held.set(name, reading);
  reading.catch(() => held.delete(name));
  return reading;
}

async function findOrMake(db: Db, name: string): Promise<Uint8Array> {
  await db
    .insert(secrets)
    .values({ name, value: randomBytes(bytes) })
    .onConflictDoNothing();
  const [row] = await db.select().from(secrets).where(eq(secrets.name, name));
  if (!row) throw new Error(`no secret ${name}`);
  return row.value;
}
