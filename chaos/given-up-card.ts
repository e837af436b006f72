import { sql } from "drizzle-orm";
import { tenantId } from "#domain/ids.ts";
import { rowsOf } from "#server/db/db.ts";
import { startOwnApp, type TestApp } from "../test/app.ts";
import { sendPoll } from "../test/send-poll.ts";
import { promise } from "./promise.ts";

const tries = 20;

/**
 * Keeps the connector down during all tries of a card, skipping the waits. An operator must then
 * see in the metrics that a card was given up, and in the outbox which one and why.
 */
export async function givenUpCard(): Promise<string> {
  const app = await startOwnApp();
  try {
    await app.emulator.faults({ down: true });
    const { poll } = await sendPoll(app, await app.as("adele"), {
      place: "Mark 8 Project Team / General",
    });
    const { db } = app.database;
    const [row] = await rowsOf<{ id: string; tenant_id: string }>(
      db,
      sql`select id, tenant_id from outbox where survey_id = ${poll.id}`,
    );
    if (!row) throw new Error("no card was planned");
    await app.emulator.until("all tries", () => hurry(app, row), 20_000);
    const metrics = await (await fetch(`${app.url}/metrics`)).text();
    promise(
      metrics.includes('polly_jobs_given_up{queue="card"} 1\n'),
      "the metrics do not say that a card was given up",
    );
    const [kept] = await rowsOf<{ failure: string | null; tries: number }>(
      db,
      sql`select failure, tries from outbox where id = ${row.id}`,
    );
    promise(kept?.tries === tries, `its row tells of ${kept?.tries} tries`);
    promise(
      kept?.failure?.includes("502 HostDidNotAnswer") ?? false,
      `of the cause it is kept: ${kept?.failure}`,
    );
    return `a card was given up after ${tries} tries: ${kept?.failure}`;
  } finally {
    await app.emulator.faults({});
    await app.close();
  }
}

/** Makes the next try due now. Returns whether there are no more. */
async function hurry(app: TestApp, row: { id: string; tenant_id: string }): Promise<boolean> {
  const rows = await rowsOf<{ failure: string | null }>(
    app.database.db,
    sql`update outbox set due_at = case when claimed_until is null then now() else due_at end
      where id = ${row.id} returning failure`,
  );
  app.product.contextOf(tenantId.parse(row.tenant_id), "msteams").cards.wake();
  return rows.some(({ failure }) => failure !== null);
}
