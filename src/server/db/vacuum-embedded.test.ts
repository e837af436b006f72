import { PGlite } from "@electric-sql/pglite";
import { expect, it } from "vitest";
import { vacuumChanged } from "./vacuum-embedded.ts";

it("the embedded database is vacuumed and analysed", async () => {
  const pglite = await PGlite.create();
  await pglite.exec(
    "create table item (id int primary key, name text); insert into item select n, 'n' from " +
      "generate_series(1, 1500) n",
  );
  for (const name of ["a", "b"]) await pglite.query("update item set name = $1", [name]);
  const figures = async () => {
    const { rows } = await pglite.query<{ dead: number; rows: number }>(
      "select s.n_dead_tup::int as dead, c.reltuples::int as rows from pg_stat_user_tables s " +
        "join pg_class c on c.oid = s.relid",
    );
    return rows;
  };
  // The statistics are reported with a delay.
  await expect
    .poll(async () => (await figures())[0]?.dead, { timeout: 20_000 })
    .toBeGreaterThan(1000);
  expect(await vacuumChanged(pglite)).toEqual(["public.item"]);
  expect(await figures()).toEqual([{ dead: 0, rows: 1500 }]);
  await pglite.close();
});

it("a table with few rows is vacuumed where their large values have changed", async () => {
  const pglite = await PGlite.create();
  await pglite.exec("create table draft (id int primary key, body text)");
  await pglite.exec("alter table draft alter column body set storage external");
  await pglite.exec("insert into draft values (1, '')");
  for (let n = 0; n < 20; n += 1)
    await pglite.query("update draft set body = repeat('x', 200000) || $1::text", [n]);
  // The statistics are reported with a delay.
  await expect.poll(() => vacuumChanged(pglite), { timeout: 20_000 }).toEqual(["public.draft"]);
  const size = async () =>
    (await pglite.query<{ size: number }>("select pg_table_size('draft')::int as size")).rows[0]
      ?.size;
  const before = await size();
  for (let n = 0; n < 15; n += 1)
    await pglite.query("update draft set body = repeat('x', 200000) || $1::text", [n]);
  // Without the freed room it would be three million bytes more.
  expect(await size()).toBeLessThan((before ?? 0) + 300_000);
  await pglite.close();
});
