import { PGlite } from "@electric-sql/pglite";
import { drizzle, type PgliteDatabase } from "drizzle-orm/pglite";
import { fromPglite } from "pg-boss";
import { casing, type Database, type How } from "../db.ts";
import { buffersOf } from "../durable-fs.ts";
import { migrateEmbedded } from "../migrate.ts";
import { type Observed, observeEmbedded } from "../statements/observe.ts";
import { oneEachTurn } from "../statements/one-each-turn.ts";
import { vacuumEmbedded } from "../vacuum-embedded.ts";
import { assertDatabase, lockDatabase, openFolder } from "./embedded-folder.ts";
import { createPglite } from "./lean-pglite.ts";

/** Opens the database in a folder, which no other process may have open. */
export async function openEmbedded(dataDir: string, how: How): Promise<Database> {
  if (!how.mayBeNew) assertDatabase(dataDir);
  const lock = await lockDatabase(dataDir);
  const opened = await openFolder(dataDir).catch(async (error: unknown) => {
    await lock.release();
    throw error;
  });
  const stop = vacuumEmbedded(opened.pglite);
  const close = async () => {
    stop();
    await opened.close();
    await lock.release();
  };
  return embedded(opened.pglite, { close, ...how });
}

export async function openInMemory(image?: Blob): Promise<Database> {
  return embedded(
    await createPglite({
      ...(image ? { loadDataDir: image } : {}),
      startParams: [...PGlite.defaultStartParams, ...buffersOf(16)],
    }),
  );
}

type Around = Partial<How> & { close?: () => Promise<void> };

async function embedded(
  pglite: PGlite,
  { close = () => pglite.close(), asItIs = false, mayBeNew = true }: Around = {},
): Promise<Database> {
  const observed: Observed = { observe: null };
  observeEmbedded(pglite, observed);
  oneEachTurn(pglite);
  const db = onEmbedded(pglite);
  try {
    if (!asItIs) await migrateEmbedded(db, mayBeNew);
  } catch (error) {
    await close();
    throw error;
  }
  return {
    db,
    kind: "embedded",
    jobs: fromPglite(pglite),
    alone: (work) => work(),
    observe: (observe) => void (observed.observe = observe),
    connections: () => ({}),
    close,
  };
}

/** A database that is open already, such as by an operator's command. */
export function onEmbedded(pglite: PGlite): PgliteDatabase {
  return drizzle(pglite, { casing });
}
