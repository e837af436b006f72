import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { tenantId } from "#domain/ids.ts";
import { freshDatabase } from "#test/app.ts";
import { rowsRead } from "#test/rows-read.ts";
import { type Database, rowsOf } from "../db/db.ts";
import { createMetrics } from "../metrics.ts";
import { createCardWorker } from "./card-worker.ts";
import { askForStaleCards, type OutboxKey } from "./outbox-rows.ts";

// What a process that died left behind: cards of surveys that changed and that nobody asked for.
// They are found among all messages that were ever sent.
const many = 2600;
const mostAtOnce = 250;
const now = () => new Date();

let database: Database;
beforeAll(async () => {
  database = await freshDatabase();
  await database.db.execute(sql`
    with sent as (
      insert into outbox (tenant_id, id, survey_id, application_type, sent_revision, created_at)
      select tenant, gen_random_uuid(), gen_random_uuid(), 'msteams', 5, now()
      from (values (${randomUUID()}::uuid), (${randomUUID()}::uuid)) t (tenant),
      generate_series(1, ${many / 2}::int)
      returning tenant_id, survey_id
    )
    insert into totals (tenant_id, survey_id, revision, response_count)
    select tenant_id, survey_id, 5, 0 from sent`);
  await database.db.execute(sql`analyze outbox`);
});
afterAll(() => database.close());

/** Makes the survey of the first and of the last message change; returns both. */
async function fallBehind(): Promise<OutboxKey[]> {
  const stale: OutboxKey[] = [];
  for (const order of [sql`asc`, sql`desc`]) {
    const [row] = await rowsOf<OutboxKey>(
      database.db,
      sql`
      with one as (
        select tenant_id, id, survey_id from outbox
        order by tenant_id ${order}, id ${order} limit 1
      ), changed as (
        update totals t set revision = 6 from one
        where t.tenant_id = one.tenant_id and t.survey_id = one.survey_id
      )
      select tenant_id as "tenantId", id from one`,
    );
    if (row) stale.push(row);
  }
  return stale;
}

const queued = () =>
  rowsOf<OutboxKey>(
    database.db,
    sql`select tenant_id as "tenantId", id from outbox where due_at is not null
      order by tenant_id, id`,
  );

it("stale cards are found in portions, none of which reads all there are", async () => {
  const stale = await fallBehind();
  let portions = 0;
  let after: OutboxKey | null = null;
  do {
    const from: OutboxKey | null = after;
    const read = await rowsRead(database.db, "outbox", async () => {
      after = await askForStaleCards(database.db, now(), from);
    });
    expect(read).toBeLessThanOrEqual(mostAtOnce + 10);
    portions += 1;
  } while (after);
  expect(portions).toBe(11);
  expect(await queued()).toEqual(stale);
  await database.db.execute(sql`update outbox set due_at = null, sent_revision = 6`);
});

it("a process that starts queues and sends them, from the first to the last", async () => {
  await database.db.execute(sql`update totals set revision = 5`);
  await database.db.execute(sql`update outbox set sent_revision = 5`);
  const stale = await fallBehind();
  const sent: OutboxKey[] = [];
  const cards = createCardWorker({
    db: database.db,
    kind: "server",
    now,
    log: pino({ level: "silent" }),
    metrics: createMetrics(),
    send: async ({ tenantId: of, id }) => {
      sent.push({ tenantId: tenantId.parse(of), id });
      return null;
    },
  });
  await cards.start();
  await vi.waitFor(() => expect(sent).toHaveLength(2), { timeout: 10_000 });
  await cards.stop();
  expect(sent.toSorted((one, other) => (one.tenantId < other.tenantId ? -1 : 1))).toEqual(stale);
});
