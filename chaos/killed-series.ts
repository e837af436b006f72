import { sql } from "drizzle-orm";
import { rowsOf } from "#server/db/db.ts";
import { copySeries, countMade, onDatabase } from "../test/rig/copy-series.ts";
import { openPoll } from "../test/rig/open-poll.ts";
import { type Rig, startRig } from "../test/rig/start-rig.ts";
import { promise } from "./promise.ts";

type Options = {
  /** How often the product is killed while occurrences are due. */
  rounds: number;
  series: number;
  /** `DATABASE_URL` for PostgreSQL; without it the embedded database. */
  settings?: Record<string, string>;
};

const channel = "Mark 8 Project Team / General";
/** Milliseconds that a process runs before it is killed. */
const lives = 1500;
/** About what a start takes. */
const startMs = 2500;

/**
 * Kills the product with SIGKILL while series are due, and starts it again: each occurrence must
 * have made exactly one survey, each survey must be open and stand once in the channel, and each
 * series must wait for its next one.
 */
export async function killedSeries({ rounds, series, settings = {} }: Options): Promise<string> {
  const rig = await startRig({ settings });
  const place = { databaseUrl: settings.DATABASE_URL ?? null, dataDir: rig.dataDir };
  try {
    const start = new Date(Date.now() + 3_600_000).toISOString().slice(0, 16);
    const model = await openPoll(rig, {
      place: channel,
      schedule: {
        rrule: "FREQ=DAILY;INTERVAL=1",
        rruleDTStart: start,
        rruleTZID: "UTC",
        openDuration: "PT6H",
      },
    });
    await rig.processes.get(0)?.stop();
    const from = new Date(Date.now() + startMs);
    const everyMs = (rounds * (startMs + lives / 2)) / series;
    await copySeries(place, model.id, { count: series, from, everyMs });
    for (let round = 0; round < rounds; round += 1) {
      const process = await rig.start();
      await new Promise((resolve) => setTimeout(resolve, Math.random() * lives));
      await process.kill();
    }
    await rig.start();
    await rig.emulator.until(
      "a card of each series",
      async () => (await cardsIn(rig)).size >= series,
      120_000,
    );
    const twice = [...(await cardsIn(rig)).values()].filter((count) => count > 1).length;
    await rig.processes.get(0)?.stop();
    const made = await onDatabase(place, async (db) => ({
      ...(await countMade(db)),
      rows: await rowsOf<{ count: number }>(
        db,
        sql`select count(*)::int as count from occurrences where survey_id is not null`,
      ),
    }));
    promise(made.surveys === series, `${made.surveys} surveys of ${series} series`);
    promise(made.rows[0]?.count === series, `${made.rows[0]?.count} occurrences`);
    promise(made.twice === 0, `${made.twice} occurrences have more than one survey`);
    promise(made.opened === series, `${made.opened} surveys are open`);
    promise(made.left === 0, `${made.left} series are still due`);
    promise(twice === 0, `${twice} surveys have more than one card`);
    return `${rounds} kills, ${series} occurrences, each made once and posted once`;
  } finally {
    await rig.close();
  }
}

/** How many cards of each survey stand in the channel. */
async function cardsIn(rig: Rig): Promise<Map<string, number>> {
  const where = await rig.emulator.place(channel);
  const found = new Map<string, number>();
  for (const { card } of await rig.emulator.messages(where, "alex")) {
    const [, id] = /"surveyId":"([0-9a-f-]+)"/.exec(JSON.stringify(card ?? null)) ?? [];
    if (id) found.set(id, (found.get(id) ?? 0) + 1);
  }
  return found;
}
