import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import { openDatabase } from "#server/db/db.ts";
import { openPoll } from "#test/rig/open-poll.ts";
import { settingsOf, startProductProcess } from "#test/rig/product-process.ts";
import { startRig } from "#test/rig/start-rig.ts";
import { copySurvey } from "./copy-survey.ts";
import { freshServer } from "./services.ts";

/** The product's settings for a database in a given state at the start. */
export type Start = { settings: Record<string, string>; close: () => Promise<void> };
export type StartFolders = {
  /** Nothing there yet. */
  fresh: () => Promise<Start>;
  /** Its tables, and nothing in them. */
  empty: Start;
  /** This many open surveys, each with ten responses. */
  full: Start;
  close: () => Promise<void>;
};

const answersEach = 10;

/** Embedded databases in folders of their own, or new databases on a server. */
export async function makeStartFolders(
  surveys: number,
  databaseServer: string | null,
): Promise<StartFolders> {
  const [empty, full] = [await makePlace(databaseServer), await makePlace(databaseServer)];
  const rig = await startRig({ settings: full.settings });
  const base = settingsOf(rig.config);
  const { id } = await openPoll(rig);
  await rig.processes.get(0)?.stop();
  await copySurvey(rig.config, id, surveys);
  await addAnswers(rig.config);
  const of = (place: Start): Start => ({ ...place, settings: { ...base, ...place.settings } });
  await (await startProductProcess(of(empty).settings)).stop();
  return {
    fresh: async () => of(await makePlace(databaseServer)),
    empty: of(empty),
    full: of(full),
    close: async () => {
      await rig.close();
      for (const place of [empty, full]) await place.close();
    },
  };
}

async function makePlace(databaseServer: string | null): Promise<Start> {
  const folder = await mkdtemp(path.join(tmpdir(), "polly-start-"));
  const server = databaseServer ? await freshServer(databaseServer) : null;
  return {
    settings: { DATA_DIR: folder, ...(server ? { DATABASE_URL: server.url } : {}) },
    close: async () => {
      await server?.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function addAnswers(place: { databaseUrl: string | null; dataDir: string }): Promise<void> {
  const database = await openDatabase({ ...place, databasePool: 2 });
  try {
    await database.db.execute(sql`
      insert into responses (tenant_id, survey_id, user_id, answers, picks, source, created_at,
      updated_at)
      select tenant_id, id, gen_random_uuid(), '[]', '{}', 'web', created_at, created_at
      from surveys, generate_series(1, ${sql.raw(String(answersEach))})`);
  } finally {
    await database.close();
  }
}
