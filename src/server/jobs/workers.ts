import type { JobResult, JobWithMetadata, PgBoss } from "pg-boss";
import type { Logger } from "pino";
import type { Database } from "../db/db.ts";
import { reasonOf } from "../reason-of.ts";
import { giveTurns } from "./give-turns.ts";

/** Jobs that a worker takes at once. */
const batchSize = 100;
const options = {
  batchSize,
  pollingIntervalSeconds: 1,
  perJobResults: true,
  burstWhenBatchFull: true,
  includeMetadata: true,
} as const;
/** Milliseconds after which a batch gets a helper. */
const helpAfter = 1000;
/** No helper comes while a queue has as many jobs under way in this process. */
const mostUnderWay = 2 * batchSize;

/** Never fails: what becomes of the job is the result. */
type Run<T extends object> = (job: JobWithMetadata<T>) => Promise<JobResult>;
/** The workers of a queue together: their jobs under way. */
type Crew = { underWay: number };

/**
 * The workers of the queues. A worker takes a batch and waits for all of it, and one of its jobs
 * may wait for Teams for a quarter of a minute. So another worker helps while a batch takes long:
 * of each queue one worker looks for jobs at any time, and an idle queue costs nothing more.
 */
export function createWorkers(
  boss: PgBoss,
  { database, log }: { database: Pick<Database, "jobs">; log: Logger },
) {
  const ids = new Set<string>();

  async function add<T extends object>(
    queue: string,
    run: Run<T>,
    crew: Crew = { underWay: 0 },
  ): Promise<string> {
    const id = await boss.work<T, unknown, typeof options>(queue, options, async (jobs) => {
      crew.underWay += jobs.length;
      const endHelp = help(queue, run, crew);
      // There may be more: of the next batch each tenant gets a share.
      const turns = jobs.length === batchSize ? giveTurns(database, queue, batchSize) : null;
      const settled = jobs.map((job) => run(job).finally(() => void (crew.underWay -= 1)));
      await turns?.catch((error: unknown) => log.warn({ reason: reasonOf(error) }, "jobs"));
      return Promise.all(settled).finally(endHelp);
    });
    ids.add(id);
    return id;
  }

  /** A helper if it takes long, which ends with the batch, and after what it does then. */
  function help<T extends object>(queue: string, run: Run<T>, crew: Crew): () => void {
    let helper: Promise<string | null> | null = null;
    const timer = setInterval(() => {
      if (helper || crew.underWay >= mostUnderWay) return;
      // Fails once the queues are stopped.
      helper = add(queue, run, crew).catch(() => null);
    }, helpAfter).unref();
    return () => {
      clearInterval(timer);
      void helper?.then((id) => (id ? end(queue, id) : undefined));
    };
  }

  async function end(queue: string, id: string): Promise<void> {
    ids.delete(id);
    await boss.offWork(queue, { id, wait: false });
  }

  return {
    add,
    /** They look for due jobs now. */
    notify: () => ids.forEach((id) => boss.notifyWorker(id)),
  };
}
