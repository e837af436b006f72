import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openPrepared } from "#test/prepared-database.ts";

let database: Awaited<ReturnType<typeof openPrepared>>;
beforeAll(async () => {
  database = await openPrepared();
});
afterAll(() => database.close());

const calls = Array.from({ length: 8 }, (_, n) => n);
const statements = 7;
/** A call that asks the database for one thing after the other. */
async function call(db: Pick<typeof database.db, "execute">): Promise<void> {
  for (let n = 0; n < statements; n += 1) await db.execute(sql`select ${n}::int`);
}

/** How often the event loop turns meanwhile, and with it reads what has arrived. */
async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let [turns, isOver] = [0, false];
  const turn = () => {
    turns += 1;
    if (!isOver) setImmediate(turn);
  };
  setImmediate(turn);
  await work();
  isOver = true;
  return turns;
}

it("the embedded database does one statement in a turn of the event loop, however many calls ask", async () => {
  const { db } = database;
  const all = calls.length * statements;
  expect(await turnsDuring(() => Promise.all(calls.map(() => call(db))))).toBeGreaterThanOrEqual(
    all,
  );
  const within = () => db.transaction(call);
  expect(await turnsDuring(within)).toBeGreaterThanOrEqual(statements);
});

it("they are done in the order in which they were asked for", async () => {
  const { db } = database;
  const done: number[] = [];
  await Promise.all(calls.map((n) => db.execute(sql`select 1`).then(() => done.push(n))));
  expect(done).toEqual(calls);
});
