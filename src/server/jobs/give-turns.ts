import type { Database } from "../db/db.ts";

/**
 * Where several tenants have due jobs in a queue, moves an equal share of each to its front, so
 * that the next batch of `most` serves all of them. The library takes jobs by priority, then by
 * age; its bound on the jobs of a group applies to what it took: a flood would fill each batch.
 */
export async function giveTurns(
  { jobs }: Pick<Database, "jobs">,
  queue: string,
  most: number,
): Promise<void> {
  await jobs.executeSql(
    `with due as (
      select id, priority, data->>'tenantId' as tenant, row_number() over (
        partition by data->>'tenantId' order by priority desc, created_on) as turn
      from pgboss.job where name = $1 and state < 'active' and start_after <= now()
    ), front as (
      select max(priority) + 1 as priority, greatest(1, $2::int / count(distinct tenant)) as share
      from due having count(distinct tenant) > 1
    ), moved as (
      select j.id from pgboss.job j join due d on d.id = j.id join front f on d.turn <= f.share
      where j.name = $1 and j.state < 'active' for update of j skip locked
    )
    update pgboss.job j set priority = f.priority from moved m, front f
    where j.name = $1 and j.id = m.id`,
    [queue, most],
  );
}
