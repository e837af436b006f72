import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { findPostgres } from "#test/rig/own-postgres.ts";
import { type LoadResult, percentile } from "#test/rig/run-load.ts";
import { figure, median, printTable, ratio } from "./print-table.ts";
import { onEachDatabase, type Services } from "./services.ts";
import { checkTotals, setStage, spreadOver, spreadWide } from "./votes-stage.ts";

const [rounds, roundMs] = [5, 3000];

/**
 * Durable votes per second over HTTP, on one poll and on a thousand; the baselines are the same
 * route without a database, and bare inserts.
 */
export async function votes(services: Services): Promise<void> {
  await onEachDatabase(services, measure);
}

async function measure(name: string, settings: { DATABASE_URL?: string }): Promise<void> {
  const stage = await setStage(settings);
  const results = new Map<string, LoadResult[]>();
  const keep = (key: string, result: LoadResult) =>
    results.set(key, [...(results.get(key) ?? []), result]);
  const bare: number[] = [];
  try {
    for (let round = 0; round < rounds; round += 1) {
      for (const clients of [64, 256]) {
        keep(`the empty route, ${clients} clients`, await stage.empty(clients, roundMs));
        keep(`one hot poll, ${clients} clients`, await stage.hot(clients, roundMs));
        keep(`${spreadOver} polls, ${clients} clients`, await stage.spread(clients, roundMs));
        keep(
          `${spreadOver} polls with cards, ${clients} clients`,
          await stage.cards(clients, roundMs),
        );
      }
      const inserts = settings.DATABASE_URL ? await bareInserts(settings.DATABASE_URL) : null;
      if (inserts !== null) bare.push(inserts);
    }
    // At the end: ten thousand cards are written for minutes. None of the polls is in memory at
    // first: their first answers are measured apart.
    for (let answered = 0; answered < spreadWide; ) {
      const first = await stage.wide(64, roundMs);
      keep(`${spreadWide} polls with cards, first answers, 64 clients`, first);
      answered += first.answers;
    }
    for (let round = 0; round < rounds; round += 1)
      keep(`${spreadWide} polls with cards, 64 clients`, await stage.wide(64, roundMs));
    await stage.rig.processes.get(0)?.stop();
    await stage.rig.start(0, { VOTES_AT_ONCE: "1" });
    for (let round = 0; round < rounds; round += 1)
      keep("one hot poll, 64 clients, each vote by itself", await stage.hot(64, roundMs));
    print(name, results, bare);
    await stage.checkHotPoll();
    await stage.stop();
    await checkTotals(stage.rig);
  } finally {
    await stage.close();
  }
}

function print(name: string, results: ReadonlyMap<string, LoadResult[]>, bare: number[]): void {
  const rates = new Map(
    [...results].map(([key, runs]) => [key, median(runs.map((run) => run.perSecond))]),
  );
  const rows = [...results].map(([key, runs]) => {
    const clients = /\d+ clients/.exec(key)?.[0] ?? "";
    const baseline = rates.get(`the empty route, ${clients}`) ?? 0;
    const at = (share: number) => median(runs.map((run) => percentile(run.latencies, share)));
    const refused = runs.reduce((sum, run) => sum + run.answers - run.good, 0);
    return [
      key,
      figure(rates.get(key) ?? 0),
      ratio(rates.get(key) ?? 0, baseline),
      figure(at(0.5)),
      figure(at(0.99)),
      refused,
    ];
  });
  if (bare.length > 0)
    rows.push(["bare inserts by pgbench, 64 clients", figure(median(bare)), "", "", "", ""]);
  console.log(`Votes, ${name}: ${rounds} rounds of ${roundMs / 1000} s each, in turn; medians`);
  printTable(["", "a second", "of the empty route", "p50 ms", "p99 ms", "refused"], rows);
}

/**
 * Inserts per second of a row like a response's, each in a transaction, directly into the same
 * server. Null without pgbench.
 */
async function bareInserts(url: string): Promise<number | null> {
  const program = path.join(findPostgres() ?? "", "pgbench");
  if (!existsSync(program)) return null;
  const folder = mkdtempSync(path.join(tmpdir(), "polly-bench-"));
  const script = path.join(folder, "insert.sql");
  writeFileSync(
    script,
    "insert into bare_answer values (gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), " +
      '\'[{"value": "x"}]\', now());\n',
  );
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    await client.query("drop table if exists bare_answer");
    await client.query(
      "create table bare_answer (a uuid, b uuid, c uuid, body jsonb, at timestamptz, primary " +
        "key (a, b, c))",
    );
    const report = execFileSync(
      program,
      ["-n", "-c", "64", "-j", "2", "-T", String(roundMs / 1000), "-f", script, url],
      {
        encoding: "utf8",
        stdio: ["ignore", "pipe", "ignore"],
      },
    );
    return Number(/^tps = ([\d.]+)/m.exec(report)?.[1] ?? 0);
  } finally {
    await client.end();
    rmSync(folder, { recursive: true, force: true });
  }
}
