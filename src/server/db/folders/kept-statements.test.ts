import { PGlite } from "@electric-sql/pglite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bareImage } from "#test/prepared-database.ts";
import { createKeptStatements } from "./kept-statements.ts";
import { createPglite } from "./lean-pglite.ts";

let pglite: PGlite;
const again = 4;

async function times<T>(work: (n: number) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  for (let n = 0; n < again; n += 1) results.push(await work(n));
  return results;
}

const read = async (id: number) =>
  (await pglite.query("select * from kept where id = $1", [id])).rows;
const save = (id: number, word: string | null) =>
  pglite.query("insert into kept (id, word) values ($1, $2)", [id, word]);
const nameCount = async () =>
  (await pglite.query<{ n: number }>("select count(*)::int as n from pg_prepared_statements"))
    .rows[0]?.n;

beforeAll(async () => {
  pglite = await createPglite({ loadDataDir: bareImage() });
  await pglite.exec("create table kept (id int primary key, word text)");
});
afterAll(() => pglite.close());

describe("a statement of the embedded database that comes again", () => {
  it("has the values of each call, whatever is in them", async () => {
    const words = ["plain", "ünïcode ✓", "quote ' and \\ and \u0001", null];
    await times((n) => save(n, words[n] ?? null));
    expect(await times(read)).toEqual(words.map((word, id) => [{ id, word }]));
  });

  it("is kept by the server under a name", async () => {
    await times(() => pglite.query("select 'kept here' as probe"));
    const { rows } = await pglite.query(
      "select name from pg_prepared_statements where statement like '%kept here%' and name <> ''",
    );
    expect(rows).toHaveLength(1);
  });

  it("is planned anew two seconds later, for the tables as they are then", async () => {
    let now = 0;
    const other = await PGlite.create({ loadDataDir: bareImage() });
    const send = other.execProtocolStream.bind(other);
    other.execProtocolStream = createKeptStatements(send, () => now).send;
    await other.exec("create table grown (id int primary key)");
    const names = async () => {
      const { rows } = await other.query<{ name: string }>(
        "select name from pg_prepared_statements where statement like 'select * from grown%'",
      );
      return rows.map(({ name }) => name);
    };
    await times((n) => other.query("select * from grown where id = $1", [n]));
    const [first] = await names();
    now = 2000;
    await other.query("select * from grown where id = $1", [1]);
    expect(await names()).toEqual([first]);
    now = 2001;
    await other.query("select * from grown where id = $1", [1]);
    const later = await names();
    expect(later).toHaveLength(1);
    expect(later).not.toEqual([first]);
    await other.close();
  });

  it("follows a change of the table", async () => {
    await times(read);
    await pglite.exec("alter table kept add column more int not null default 7");
    expect(await times(() => read(0))).toEqual(
      Array.from({ length: again }, () => [{ id: 0, word: "plain", more: 7 }]),
    );
    await pglite.query("alter table kept drop column more");
    expect(await read(0)).toEqual([{ id: 0, word: "plain" }]);
  });

  it("fails with its own error, and works afterwards", async () => {
    for (let n = 0; n < again; n += 1)
      await expect(save(0, "twice")).rejects.toMatchObject({ code: "23505" });
    await save(10, "once");
    expect(await read(10)).toEqual([{ id: 10, word: "once" }]);
    for (let n = 0; n < again; n += 1)
      await expect(pglite.query("select nothing from kept")).rejects.toMatchObject({
        code: "42703",
      });
  });

  it("is refused in a transaction that failed, and is undone with it", async () => {
    const work = pglite.transaction(async (tx) => {
      await tx.query("insert into kept (id, word) values ($1, $2)", [20, "undone"]);
      await expect(
        tx.query("insert into kept (id, word) values ($1, $2)", [0, "twice"]),
      ).rejects.toMatchObject({ code: "23505" });
      await tx.query("select * from kept where id = $1", [0]);
    });
    await expect(work).rejects.toMatchObject({ code: "25P02" });
    expect(await read(20)).toEqual([]);
  });

  it("gives way to newer ones: no more than 150 are kept", async () => {
    for (let n = 0; n < 200; n += 1)
      for (let time = 0; time < 2; time += 1) await pglite.query(`select ${n} as n`);
    expect(await nameCount()).toBeLessThanOrEqual(151);
    expect((await pglite.query("select 0 as n")).rows).toEqual([{ n: 0 }]);
    expect((await pglite.query("select 199 as n")).rows).toEqual([{ n: 199 }]);
  });
});
