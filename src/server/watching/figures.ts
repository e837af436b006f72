import { statfs } from "node:fs/promises";
import { sql } from "drizzle-orm";
import { Gauge, type Registry } from "prom-client";
import { createSharedWork } from "../async/shared-work.ts";
import { type Database, rowsOf } from "../db/db.ts";
import type { Probe } from "../http/probes.ts";
import { checkAll } from "../http/probes.ts";
import type { Jobs } from "../jobs/jobs.ts";
import { countGivenUp as countGivenUpCards } from "../outbox/outbox-rows.ts";
import type { VoteQueue } from "../responses/vote-queue.ts";

export type FiguresNeeds = {
  database: Database;
  /** The folder of an embedded database. */
  dataDir: string;
  jobs: Jobs;
  votes: VoteQueue;
  probes: readonly Probe[];
  now: () => Date;
  onError: (error: unknown) => void;
};
type Values = readonly [labels: Record<string, string>, value: number][];
type Figure = {
  name: string;
  help: string;
  labels?: string[];
  read: () => Values | Promise<Values>;
};

/**
 * Figures that are read when somebody asks for them. If the database is unavailable, the last ones
 * stay. What is counted in the database is the same from each process.
 */
export function addFigures(registry: Registry, needs: FiguresNeeds): void {
  for (const { name, help, labels, read } of figuresOf(needs))
    new Gauge({
      name,
      help,
      labelNames: labels ?? [],
      registers: [registry],
      collect: async function () {
        const values = await Promise.resolve(read()).catch(needs.onError);
        if (!values) return;
        this.reset();
        for (const [of, value] of values) this.set(of, value);
      },
    });
}

const one = (value: number): Values => [[{}, value]];

function figuresOf({ database, dataDir, jobs, votes, probes, now }: FiguresNeeds): Figure[] {
  const stored = reading(() => readStored(database, now()));
  const due = reading(jobs.due);
  const givenUp = async () => ({
    ...(await jobs.givenUp()),
    card: await countGivenUpCards(database.db),
  });
  return [
    // The first: the statements of those below use connections, too.
    {
      name: "polly_database_connections",
      help: "Connections of this process, and calls that wait for one, by state",
      labels: ["state"],
      read: () => Object.entries(database.connections()).map(([state, of]) => [{ state }, of]),
    },
    {
      name: "polly_ready",
      help: "1 where a dependency answers, by dependency",
      labels: ["dependency"],
      read: async () =>
        (await checkAll(probes)).map(([dependency, up]) => [{ dependency }, up ? 1 : 0]),
    },
    {
      name: "polly_votes_waiting",
      help: "Answers that wait to be saved, in this process",
      read: () => one(votes.waiting().count),
    },
    {
      name: "polly_votes_oldest_seconds",
      help: "How long the oldest of them has waited",
      read: () => one(votes.waiting().oldestSeconds),
    },
    {
      name: "polly_sealed_answers",
      help: "Anonymous answers that do not count yet, of all surveys together",
      read: async () => one((await stored()).sealed),
    },
    {
      name: "polly_cards_due",
      help: "Messages that are due for an update and that nobody has begun",
      read: async () => one((await stored()).cards),
    },
    {
      name: "polly_cards_oldest_seconds",
      help: "How long the oldest of them has been due",
      read: async () => one((await stored()).oldestCard),
    },
    {
      name: "polly_jobs_due",
      help: "Jobs that are due and that nobody has begun, by queue",
      labels: ["queue"],
      read: async () => Object.entries(await due()).map(([queue, of]) => [{ queue }, of.count]),
    },
    {
      name: "polly_jobs_oldest_seconds",
      help: "How long the oldest of them has been due, by queue",
      labels: ["queue"],
      read: async () =>
        Object.entries(await due()).map(([queue, of]) => [{ queue }, of.oldestSeconds]),
    },
    {
      name: "polly_jobs_given_up",
      help: "Jobs that failed in all their tries, by queue",
      labels: ["queue"],
      read: async () => Object.entries(await givenUp()).map(([queue, count]) => [{ queue }, count]),
    },
    {
      name: "polly_disk_free_bytes",
      help: "Free space where the embedded database lies",
      read: async () => (database.kind === "embedded" ? one(await freeBytes(dataDir)) : []),
    },
  ];
}

/** Figures that are asked for together are read once. */
function reading<T>(read: () => Promise<T>): () => Promise<T> {
  const share = createSharedWork<typeof read, T>();
  return () => share(read, "", read).done;
}

type Stored = { sealed: number; cards: number; oldestCard: number };

async function readStored({ db }: Database, now: Date): Promise<Stored> {
  const time = now.toISOString();
  const [row] = await rowsOf<Stored>(
    db,
    sql`select (select count(*)::int from sealed_ballots) as sealed, count(*)::int as cards,
      coalesce(extract(epoch from ${time}::timestamptz - min(due_at)), 0)::float8 as "oldestCard"
      from outbox where due_at <= ${time}::timestamptz and failure is null
      and (claimed_until is null or claimed_until <= ${time}::timestamptz)`,
  );
  return row ?? { sealed: 0, cards: 0, oldestCard: 0 };
}

/** Zero if the folder cannot be read: then nothing can be written either. */
async function freeBytes(folder: string): Promise<number> {
  const found = await statfs(folder).catch(() => null);
  return found ? found.bavail * found.bsize : 0;
}
