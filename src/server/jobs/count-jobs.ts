import { z } from "zod";
import type { Database } from "../db/db.ts";

const counts = z.array(
  z.object({ name: z.string(), count: z.number(), oldest: z.number().nullable() }),
);
export type JobCount = { count: number; oldestSeconds: number };

/** The queue's library can list jobs but not count them. */
export function countStored(
  { jobs }: Pick<Database, "jobs">,
  queues: readonly string[],
): Promise<Map<string, JobCount>> {
  return countBy(jobs, "true", queues);
}

/** The jobs that are due and that nobody has begun. */
export function countDue(
  { jobs }: Pick<Database, "jobs">,
  queues: readonly string[],
): Promise<Map<string, JobCount>> {
  return countBy(jobs, "state in ('created', 'retry') and start_after <= now()", queues);
}

async function countBy(
  jobs: Database["jobs"],
  which: string,
  queues: readonly string[],
): Promise<Map<string, JobCount>> {
  const text =
    "select name, count(*)::int as count, " +
    "extract(epoch from now() - min(start_after))::float8 as oldest " +
    `from pgboss.job where name = any($1::text[]) and ${which} group by name`;
  const { rows } = await jobs.executeSql(text, [queues]);
  const found = counts
    .parse(rows)
    .map(({ name, count, oldest }) => [name, { count, oldestSeconds: oldest ?? 0 }] as const);
  return new Map(found);
}
