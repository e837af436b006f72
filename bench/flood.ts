// One tenant's load, as a thread of its own, so that the one who measures is not slowed down by it.
import { setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import { type LoadRequest, runLoad } from "#test/rig/run-load.ts";

/** Requests that are sent in turn over so many connections, for so long. */
export type Flood = { url: string; clients: number; forMs: number; requests: LoadRequest[] };
/** What became of it, and how often each status was answered beside 2xx. */
export type Flooded = { perSecond: number; others: Record<string, number> };

const { requests, ...load }: Flood = workerData;
// Those who call have computers of their own: here they take what the product leaves. On Linux the
// priority is the thread's.
setPriority(19);
const others: Record<string, number> = {};
const { perSecond } = await runLoad({
  ...load,
  next: (n) => requests[n % requests.length] ?? null,
  answered: (_, answer) => {
    const status = answer instanceof Error ? answer.message : String(answer.status);
    if (answer instanceof Error || answer.status >= 300) others[status] = (others[status] ?? 0) + 1;
  },
});
parentPort?.postMessage({ perSecond, others } satisfies Flooded);
