import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startOwnApp, type TestApp } from "#test/app.ts";
import type { Person } from "#test/person.ts";
import { rowsRead } from "#test/rows-read.ts";
import { sendPoll } from "#test/send-poll.ts";
import { rowsOf } from "../../db/db.ts";

// An organisation that uses the app in many places, of which each survey is sent to one.
const many = 3000;

let app: TestApp;
let adele: Person;
beforeAll(async () => {
  app = await startOwnApp();
  adele = await app.as("adele");
});
afterAll(() => app.close());

/** Places that nothing is sent to, each with a member, like those that the product has. */
async function otherPlaces(): Promise<void> {
  for (const table of ["conversations", "members"]) {
    const columns = await rowsOf<{ name: string }>(
      app.database.db,
      sql`select column_name as name from information_schema.columns
        where table_schema = 'public' and table_name = ${table}`,
    );
    const values = columns.map(({ name }) => {
      if (name === "user_id") return "gen_random_uuid()";
      return name === "conversation_id" ? "'19:elsewhere-' || n" : `t."${name}"`;
    });
    const names = columns.map(({ name }) => `"${name}"`);
    await app.database.db.execute(
      sql.raw(`insert into ${table} (${names.join(", ")}) select ${values.join(", ")}
        from (select * from ${table} limit 1) t, generate_series(1, ${many}) n`),
    );
  }
}

/** As if the roster had been read again: what was counted from it is counted anew. */
async function readAgain(where: string): Promise<void> {
  await app.database.db.execute(sql`
    update conversations set members_read_at = members_read_at + interval '1 ms'
    where tenant_id = ${adele.tenantId} and application_type = 'msteams'
    and conversation_id = ${where}`);
}

/** The least of three calls: the cards that follow a poll read beside. */
async function leastRead(table: string, call: () => Promise<unknown>): Promise<number> {
  const read: number[] = [];
  for (let time = 0; time < 3; time += 1) read.push(await rowsRead(app.database.db, table, call));
  return Math.min(...read);
}

it("how many a survey was sent to reads its places, not the organisation's (RES-20, LST-05)", async () => {
  const { poll, vote, where } = await sendPoll(app, adele);
  await vote(adele, "Pizza");
  await otherPlaces();
  const get = async () => {
    await readAgain(where);
    const { audienceSize } = await adele.surveys.get({ params: { id: poll.id } });
    expect(audienceSize).toBeGreaterThan(3);
  };
  const list = async () => {
    await readAgain(where);
    const { surveys } = await adele.surveys.ofOwner({ query: {} });
    expect(surveys.find(({ id }) => id === poll.id)?.audienceSize).toBeGreaterThan(3);
  };
  await app.database.db.execute(sql`discard plans`);
  for (const call of [get, list])
    expect(await leastRead("conversations", call), call.name).toBeLessThan(100);
  await app.database.db.execute(sql`analyze`);
  await app.database.db.execute(sql`discard plans`);
  for (const table of ["conversations", "members"])
    for (const call of [get, list])
      expect(await leastRead(table, call), `${call.name}: ${table}`).toBeLessThan(200);
});
