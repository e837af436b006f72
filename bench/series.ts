import { setTimeout } from "node:timers/promises";
import { copySeries, countMade, onDatabase } from "#test/rig/copy-series.ts";
import { joinCrowd } from "#test/rig/crowd.ts";
import { type OpenPoll, openPoll } from "#test/rig/open-poll.ts";
import { runLoad } from "#test/rig/run-load.ts";
import { type Rig, startRig } from "#test/rig/start-rig.ts";
import { figure, printTable } from "./print-table.ts";
import { freshServer, type Services } from "./services.ts";

type Options = { onServer: number; embedded: number };
type Voter = Awaited<ReturnType<typeof joinCrowd>>[number];

const zone = "UTC";
const [clients, roundMs, longest] = [16, 2000, 180_000];

/**
 * Series that are all due at the same moment: how long until all their surveys are made and open,
 * while people vote elsewhere. On PostgreSQL and Redis with two processes, and on the embedded
 * database with one.
 */
export async function series(
  { databaseUrl, redisUrl }: Services,
  options: Options = { onServer: 10_000, embedded: 1000 },
): Promise<void> {
  const rows: (string | number)[][] = [];
  rows.push(await measure("embedded (PGlite), one process", {}, options.embedded, 1));
  if (databaseUrl && redisUrl) {
    const server = await freshServer(databaseUrl);
    const settings = { DATABASE_URL: server.url, REDIS_URL: redisUrl };
    const name = "PostgreSQL and Redis, two processes";
    rows.push(await measure(name, settings, options.onServer, 2).finally(server.drop));
  }
  printTable(
    ["", "series", "all made, s", "all open, s", "votes a second before", "meanwhile", "twice"],
    rows,
  );
}

async function measure(
  name: string,
  settings: Record<string, string>,
  count: number,
  processes: number,
): Promise<(string | number)[]> {
  const rig = await startRig({ settings });
  const place = { databaseUrl: settings.DATABASE_URL ?? null, dataDir: rig.dataDir };
  try {
    const voters = await joinCrowd(rig.emulator, "Mark 8 Project Team / General", 200);
    const poll = await openPoll(rig);
    const model = await openPoll(rig, { place: "Launch week", schedule: inAnHour() });
    await rig.processes.get(0)?.stop();
    const due = new Date(Date.now() + 25_000 + count);
    await copySeries(place, model.id, { count, from: due, everyMs: 0 });
    for (let at = 0; at < processes; at += 1) await rig.start(at);
    const before = await votesASecond(rig, poll, voters);
    await setTimeout(Math.max(0, due.getTime() - Date.now()));
    const [made, open, ...rest] = await watch(rig, poll, voters, count, due);
    return [name, count, made ?? "", open ?? "", figure(before), ...rest];
  } finally {
    await rig.close();
  }

  async function watch(
    running: Rig,
    poll: OpenPoll,
    voters: readonly Voter[],
    wanted: number,
    due: Date,
  ): Promise<(string | number)[]> {
    let [made, open]: (number | null)[] = [null, null];
    const rates: number[] = [];
    while (open === null && Date.now() - due.getTime() < longest) {
      rates.push(await votesASecond(running, poll, voters));
      const found = await countOf();
      const seconds = (Date.now() - due.getTime()) / 1000;
      if (found.made >= wanted) made ??= seconds;
      if (found.open >= wanted) open = seconds;
    }
    for (const process of running.processes.values()) await process.stop();
    running.processes.clear();
    const { twice } = await onDatabase(place, countMade);
    const mean = rates.reduce((sum, rate) => sum + rate, 0) / rates.length;
    return [made?.toFixed(1) ?? "-", open?.toFixed(1) ?? "-", figure(mean), twice];
  }

  /** Counted in the database, where a server lets another connection in; else by the metrics. */
  async function countOf(): Promise<{ made: number; open: number }> {
    if (place.databaseUrl) {
      const found = await onDatabase(place, countMade);
      return { made: found.surveys, open: found.opened };
    }
    const text = await (await fetch(`${rig.url}/metrics`)).text();
    const done = (queue: string) =>
      Number(
        new RegExp(`jobs_total\\{[^}]*queue="${queue}"[^}]*outcome="done"[^}]*\\} (\\d+)`).exec(
          text,
        )?.[1] ?? 0,
      );
    return { made: done("occur"), open: done("deliver") };
  }
}

async function votesASecond(
  { url }: Rig,
  poll: OpenPoll,
  voters: readonly Voter[],
): Promise<number> {
  const { perSecond } = await runLoad({
    url,
    clients,
    forMs: roundMs,
    next: (n) => poll.vote(voters[n % voters.length]?.token ?? "", n % 3),
  });
  return perSecond;
}

function inAnHour() {
  const start = new Date(Date.now() + 3_600_000).toISOString().slice(0, 16);
  return {
    rrule: "FREQ=DAILY;INTERVAL=1",
    rruleDTStart: start,
    rruleTZID: zone,
    openDuration: "P1D",
  };
}
