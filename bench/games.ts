import { checkGame, fairnessOf } from "#test/rig/check-game.ts";
import { onDatabase } from "#test/rig/copy-series.ts";
import { joinCrowd } from "#test/rig/crowd.ts";
import { gamePlace, playGame } from "#test/rig/play-game.ts";
import { usageOf } from "#test/rig/process-usage.ts";
import { percentile } from "#test/rig/run-load.ts";
import type { LineOf } from "#test/rig/slow-line.ts";
import { startRig } from "#test/rig/start-rig.ts";
import { figure, printTable } from "./print-table.ts";
import { freshServer, type Services } from "./services.ts";

const people = 500;
const game = { questions: 10, seconds: 10 } as const;
/** Milliseconds that a line takes there and back, and the share of messages that are lost. */
const lines = { from: 20, to: 800, loss: 0.02 };

type Row = (string | number)[];

/**
 * A game of 500 players on lines of 20 to 800 ms: whether each answer counts once, whether a slow
 * line costs places, and how soon everybody sees a question.
 */
export async function games({ databaseUrl, redisUrl }: Services): Promise<void> {
  const rows = [await play("PGlite", {}, 1)];
  if (databaseUrl) {
    const one = await freshServer(databaseUrl);
    rows.push(await play("PostgreSQL", { DATABASE_URL: one.url }, 1).finally(one.drop));
  }
  if (databaseUrl && redisUrl) {
    const two = await freshServer(databaseUrl);
    const settings = { DATABASE_URL: two.url, REDIS_URL: redisUrl };
    rows.push(await play("two processes", settings, 2).finally(two.drop));
  }
  printTable(
    [
      "database",
      "answers saved",
      "lost / in time and refused / too late and counted / wrong places",
      "order by time and line: counted, thought, by arrival",
      "opening to each screen, p50 / p99 / last",
      "cores",
    ],
    rows,
  );
}

async function play(name: string, settings: Record<string, string>, count: number): Promise<Row> {
  const rig = await startRig({ settings, count });
  try {
    const players = await joinCrowd(rig.emulator, gamePlace, people);
    const used = () =>
      [...rig.processes.values()].reduce((sum, { pid }) => sum + usageOf(pid).cpuSeconds, 0);
    let [cpu, since] = [used(), Date.now()];
    const played = await playGame(rig, {
      ...game,
      players,
      lineOf,
      urls: [...rig.processes.values()].map(({ url }) => url),
      begun: () => ([cpu, since] = [used(), Date.now()]),
    });
    const cores = (used() - cpu) / ((Date.now() - since) / 1000);
    await Promise.all([...rig.processes.values()].map((each) => each.stop()));
    const place = { databaseUrl: settings.DATABASE_URL ?? null, dataDir: rig.dataDir };
    const check = await onDatabase(place, (db) => checkGame(db, played, game));
    const fair = fairnessOf(played.given);
    const opened = Float64Array.from(played.opened).sort();
    return [
      name,
      figure(check.saved),
      `${check.lost} / ${check.refusedInTime} / ${check.countedLate} / ${check.placesWrong}`,
      [fair.counted, fair.thought, fair.arrived].map((each) => each.toFixed(3)).join(", "),
      [0.5, 0.99, 1].map((share) => `${figure(percentile(opened, share))} ms`).join(" / "),
      cores.toFixed(2),
    ];
  } finally {
    await rig.close();
  }
}

/** Lines of all lengths alike, in no order. */
function lineOf(player: number): LineOf {
  const share = (player * 7919) % people;
  return { trip: lines.from + ((lines.to - lines.from) * share) / people, loss: lines.loss };
}
