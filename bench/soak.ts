import { writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { findPostgres, startOwnPostgres } from "#test/rig/own-postgres.ts";
import { findRedis, startOwnRedis } from "#test/rig/own-redis.ts";
import { startRig } from "#test/rig/start-rig.ts";
import { recount } from "../chaos/recount.ts";
import { freePort } from "../scripts/free-port.ts";
import { freshServer, type Services } from "./services.ts";
import { startLoad } from "./soak/load.ts";
import { printSoak, type Soaked } from "./soak/print-soak.ts";
import { type Reading, type Sample, watchProduct } from "./soak/watch.ts";

const program = path.join(import.meta.dirname, "soak/product.ts");
const second = 1000;
/** How many readings there are in all, the first after the warm-up. */
const readings = 12;
const sampleEvery = 10 * second;

/**
 * Runs the product for an hour, or `--minutes`, under everything that people do, at a constant rate,
 * on both databases at the same time: whether anything grows that should not.
 */
export async function soak({ databaseUrl }: Services): Promise<void> {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: { minutes: { type: "string", default: "60" }, keep: { type: "string" } },
  });
  const minutes = Number(values.minutes);
  const runs = [runOn("PGlite", {}, minutes)];
  if (findPostgres()) runs.push(onOwnServer(minutes));
  else if (databaseUrl) runs.push(onServer(databaseUrl, minutes));
  const soaked = await Promise.all(runs);
  if (values.keep) writeFileSync(values.keep, JSON.stringify(soaked));
  soaked.forEach(printSoak);
}

/** A server of its own, with the settings that it comes with: others may never vacuum. */
async function onOwnServer(minutes: number): Promise<Soaked> {
  const postgres = await startOwnPostgres();
  return onDatabase(postgres.url, minutes).finally(postgres.close);
}

async function onServer(url: string, minutes: number): Promise<Soaked> {
  const server = await freshServer(url);
  return onDatabase(server.url, minutes).finally(server.drop);
}

async function onDatabase(url: string, minutes: number): Promise<Soaked> {
  if (!findRedis()) return runOn("PostgreSQL", { DATABASE_URL: url }, minutes);
  const redis = await startOwnRedis();
  const settings = { DATABASE_URL: url, REDIS_URL: redis.url };
  return runOn("PostgreSQL and Redis", settings, minutes).finally(redis.stop);
}

async function runOn(
  name: string,
  settings: Record<string, string>,
  minutes: number,
): Promise<Soaked> {
  const port = await freePort();
  const rig = await startRig({
    settings: { ...settings, PROBE_PORT: String(port) },
    program,
  });
  const probe = `http://127.0.0.1:${port}`;
  const watch = watchProduct(rig, { probe, redisUrl: settings["REDIS_URL"] ?? null });
  try {
    const whole = minutes * 60 * second;
    const load = await startLoad(name, rig, Math.min(305 * second, whole / 8));
    const [samples, read]: [Sample[], Reading[]] = [[], []];
    const sampling = setInterval(() => samples.push(watch.sample()), sampleEvery);
    const aging = setInterval(() => void watch.age().catch(console.error), whole / 60);
    const begin = performance.now();
    for (let n = 1; n <= readings; n += 1) {
      await until(begin + (n * whole) / readings);
      const reading = await watch.read();
      read.push(reading);
      tell(name, reading, samples.at(-1), load.failures.length);
    }
    clearInterval(sampling);
    await load.end();
    await watch.age();
    clearInterval(aging);
    const ended = await rig.processes.get(0)?.stop();
    await recount({ databaseUrl: settings["DATABASE_URL"] ?? null, dataDir: rig.dataDir });
    return {
      name,
      minutes,
      samples,
      readings: read,
      done: load.done(),
      failures: load.failures,
      compared: load.compared(),
      busy: load.busy(),
      leftOut: load.leftOut(),
      ended: ended ?? null,
    };
  } finally {
    watch.close();
    await rig.close();
  }
}

function tell(name: string, reading: Reading, sample: Sample | undefined, failed: number): void {
  const mb = (bytes: number) => (bytes / 1e6).toFixed(1);
  console.log(
    `${name} ${Math.round(reading.at)} s: rss ${mb(sample?.rss ?? 0)} heap ${mb(reading.heap)} MB, ` +
      `fds ${sample?.descriptors} threads ${sample?.threads} cpu ${sample?.cpu.toFixed(1)} s, ` +
      `db ${mb(reading.databaseBytes)} MB, p99 ${reading.loopP99.toFixed(1)} ms, failed ${failed}, jumped ${sample?.jumped.toFixed(1)} s`,
  );
}

function until(moment: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.max(0, moment - performance.now())));
}
