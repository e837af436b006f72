import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { Redis } from "ioredis";
import { usageOf } from "#test/rig/process-usage.ts";
import type { Rig } from "#test/rig/start-rig.ts";
import type { InsideFigures } from "./product.ts";

/** What is cheap to read, every ten seconds. */
export type Sample = {
  /** Seconds since the start of the load. */
  at: number;
  cpu: number;
  rss: number;
  descriptors: number;
  threads: number;
  /** By how many seconds the machine's clock has jumped. */
  jumped: number;
};
export type Reading = InsideFigures & {
  at: number;
  folder: number;
  redisKeys: number;
  redisBytes: number;
};

/** The sources of all figures of a product under load. */
export type Watch = {
  sample: () => Sample;
  read: () => Promise<Reading>;
  /** Makes the purge of everything that was deleted due. */
  age: () => Promise<void>;
  close: () => void;
};

/** `probe`: where the product's program tells its own figures. */
export function watchProduct(
  rig: Rig,
  { probe, redisUrl }: { probe: string; redisUrl: string | null },
): Watch {
  const [begin, began] = [performance.now(), Date.now()];
  const pid = rig.processes.get(0)?.pid ?? 0;
  const redis = redisUrl ? new Redis(redisUrl) : null;
  const at = () => (performance.now() - begin) / 1000;
  return {
    sample: () => {
      const { cpuSeconds: cpu, memory: rss } = usageOf(pid);
      const status = readFileSync(`/proc/${pid}/status`, "utf8");
      const threads = Number(/^Threads:\s+(\d+)/m.exec(status)?.[1]);
      const descriptors = readdirSync(`/proc/${pid}/fd`).length;
      const jumped = (Date.now() - began) / 1000 - at();
      return { at: at(), cpu, rss, descriptors, threads, jumped };
    },
    read: async () => {
      // safe: what the product's program answers
      const inside = (await (await fetch(probe)).json()) as InsideFigures;
      const memory = (await redis?.info("memory")) ?? "";
      return {
        ...inside,
        at: at(),
        folder: bytesIn(rig.dataDir),
        redisKeys: (await redis?.dbsize()) ?? 0,
        redisBytes: Number(/used_memory:(\d+)/.exec(memory)?.[1] ?? 0),
      };
    },
    age: async () => {
      const reply = await fetch(`${probe}/age`);
      if (!reply.ok) throw new Error(await reply.text());
    },
    close: () => redis?.disconnect(),
  };
}

function bytesIn(folder: string): number {
  return readdirSync(folder, { recursive: true, encoding: "utf8" }).reduce((sum, name) => {
    const found = statSync(path.join(folder, name), { throwIfNoEntry: false });
    return sum + (found?.isFile() ? found.size : 0);
  }, 0);
}
