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
 * Series that are all due at the same moment: how long until all their surveys are made, with their
 * cards queued, while people vote elsewhere. On PostgreSQL and Redis with two processes, and on the
 * embedded database with one.
 */
export async function series(
  { databaseUrl, redisUrl }: Services,
  options: Options = { onServer: 10_000, embedded: 1000 },
): Promise<void> {
  const rows: (string | number)[][] = [];
  if (options.embedded > 0)
    rows.push(await measure("embedded (PGlite), one process", {}, options.embedded, 1));
  if (databaseUrl && redisUrl && options.onServer > 0) {
    const server = await freshServer(databaseUrl);
    const settings = { DATABASE_URL: server.url, REDIS_URL: redisUrl };
    const name = "PostgreSQL and Redis, two processes";
    rows.push(await measure(name, settings, options.onServer, 2).finally(server.drop));
  }
  printTable(
    ["", "series", "all made, s", "votes a second before", "meanwhile", "cards", "twice"],
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
    await votesASecond(rig, poll, voters);
    const before = mean([
      await votesASecond(rig, poll, voters),
      await votesASecond(rig, poll, voters),
      await votesASecond(rig, poll, voters),
    ]);
    await setTimeout(Math.max(0, due.getTime() - Date.now()));
    const { made, votes, cards, twice } = await watch(rig, poll, voters, count, due);
    return [name, count, made, figure(before), votes, cards, twice];
  } finally {
    await rig.close();
  }

  async function watch(
    running: Rig,
    poll: OpenPoll,
    voters: readonly Voter[],
    wanted: number,
    due: Date,
  ) {
    let made: number | null = null;
    const rates: number[] = [];
    while (made === null && Date.now() - due.getTime() < longest) {
      rates.push(await votesASecond(running, poll, voters));
      if ((await countOpen()) >= wanted) made = (Date.now() - due.getTime()) / 1000;
    }
    for (const process of running.processes.values()) await process.stop();
    running.processes.clear();
    const { twice, cards } = await onDatabase(place, countMade);
    return { made: made?.toFixed(1) ?? "-", votes: figure(mean(rates)), cards, twice };
  }

  /** Counted in the database, where a server lets another connection in; else by the metrics. */
  async function countOpen(): Promise<number> {
    if (place.databaseUrl) return (await onDatabase(place, countMade)).opened;
    const text = await (await fetch(`${rig.url}/metrics`)).text();
    return Number(
      /jobs_total\{[^}]*queue="occur"[^}]*outcome="done"[^}]*\} (\d+)/.exec(text)?.[1] ?? 0,
    );
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

function mean(rates: readonly number[]): number {
  return rates.reduce((sum, rate) => sum + rate, 0) / rates.length;
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
