import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { rowsOf } from "#server/db/db.ts";
import { startOwnApp, type TestApp } from "#test/app.ts";
import type { Person } from "#test/person.ts";
import { openPrepared } from "#test/prepared-database.ts";
import { sendPoll } from "#test/send-poll.ts";

/** An eighth of the writes. */
const exportsInMinute = 30;
let app: TestApp;
let adele: Person;
let megan: Person;
/** Adele's polls. */
let ids: string[];
let database: Awaited<ReturnType<typeof openPrepared>>;
beforeAll(async () => {
  // The embedded database has one connection, so that one transaction holds all calls up.
  database = await openPrepared();
  app = await startOwnApp({ WRITES_PER_MINUTE: "240" }, database);
  [adele, megan] = [await app.as("adele"), await app.as("megan")];
  ids = [(await sendPoll(app, adele)).poll.id, (await sendPoll(app, adele)).poll.id];
});
afterAll(async () => {
  await app.close();
  await database.close();
});
beforeEach(async () => {
  app.clock.ahead(61_000);
  // They are stored by then, so that only the calls themselves wait.
  await Promise.all([adele, megan].map((person) => person.request("/v1/owner/surveys")));
});

const bulk = (signal?: AbortSignal) =>
  adele.request("/v1/survey/bulk-export", {
    method: "POST",
    body: JSON.stringify({ surveyIds: ids }),
    ...(signal ? { signal } : {}),
  });
/** How many exports of surveys are in the audit. */
async function audited(): Promise<number> {
  const [row] = await rowsOf<{ count: number }>(
    database.db,
    sql`select count(*)::int as count from audit where what = 'export-results'`,
  );
  return row?.count ?? expect.fail();
}
/** Holds the database until `release`. */
function hold(): void {
  const held = Promise.withResolvers<void>();
  const holding = database.db.transaction(async (tx) => {
    await tx.execute(sql`select 1`);
    await held.promise;
  });
  release = async () => {
    held.resolve();
    await holding;
  };
}
let release = async () => {};
afterEach(() => release());

describe("exports at once", () => {
  it("beyond three of one person are refused before anything is read or is in the audit (API-05)", async () => {
    const before = await audited();
    hold();
    const refused: Response[] = [];
    const calls = Array.from({ length: 20 }, async () => {
      const reply = await bulk();
      if (reply.status === 429) refused.push(reply);
      await reply.clone().arrayBuffer();
      return reply.status;
    });
    await app.emulator.until("those beyond to be refused", async () => refused.length === 17);
    await release();
    expect((await Promise.all(calls)).filter((status) => status === 200)).toHaveLength(3);
    expect(refused[0]?.headers.get("retry-after")).toBe("2");
    expect(await refused[0]?.json()).toMatchObject({ code: "EXPORT_TOO_MANY" });
    expect(await audited()).toBe(before + 3 * ids.length);
  });

  it("count for as long as they are prepared, even if their reader has gone", async () => {
    hold();
    const gone = new AbortController();
    const left = Array.from({ length: 3 }, () => bulk(gone.signal).catch(() => "gone"));
    const status = async () => (await bulk(AbortSignal.timeout(1000))).status;
    await app.emulator.until("the three to have begun", async () => {
      return (await status().catch(() => 0)) === 429;
    });
    gone.abort();
    expect(await Promise.all(left)).toContain("gone");
    expect(await status()).toBe(429);
    await release();
    await app.emulator.until("a turn to be free", async () => (await status()) === 200);
  });

  it("are calls of their person like others", async () => {
    hold();
    let refusals = 0;
    const lists = Array.from({ length: 49 }, async () => {
      if ((await adele.request("/v1/owner/surveys")).status === 429) refusals += 1;
    });
    await app.emulator.until("as many calls as a person may have", async () => refusals === 1);
    const reply = await bulk();
    expect([reply.status, await reply.json()]).toMatchObject([429, { code: "CALLS_TOO_MANY" }]);
    await release();
    await Promise.all(lists);
    expect((await bulk()).status).toBe(200);
  });
});

it("one person may export so often in a minute, and again after it; a refused call is not in the audit (API-05)", async () => {
  const [id] = ids;
  const call = async (person: Person) => {
    const reply = await person.request(`/v1/survey/${id}/export`);
    await reply.clone().arrayBuffer();
    return reply;
  };
  const before = await audited();
  for (let at = 0; at < exportsInMinute; at += 1) expect((await call(adele)).status).toBe(200);
  const refused = await call(adele);
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "2"]);
  expect(await refused.json()).toMatchObject({
    code: "CALLS_TOO_MANY",
    message: "Too many requests at once. Please try again in a moment.",
  });
  expect(await audited()).toBe(before + exportsInMinute);
  expect((await call(megan)).status).toBe(403);
  expect((await adele.request("/v1/owner/surveys")).status).toBe(200);
  app.clock.ahead(61_000);
  expect((await call(adele)).status).toBe(200);
});
