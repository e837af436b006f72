import { PGlite } from "@electric-sql/pglite";
import { expect, it } from "vitest";
import { bareImage } from "#test/prepared-database.ts";
import { shortenLog, vacuumChanged } from "./vacuum-embedded.ts";

it("the embedded database is vacuumed and analysed", async () => {
  const pglite = await PGlite.create({ loadDataDir: bareImage() });
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
  const pglite = await PGlite.create({ loadDataDir: bareImage() });
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

it("the log does not grow, and is left alone while it is short or the disk is full", async () => {
  const pglite = await PGlite.create({ loadDataDir: bareImage() });
  expect(await shortenLog(pglite)).toBe(false);
  const write = (megabytes: number) =>
    pglite.query(
      `select pg_logical_emit_message(false, 'test', repeat('x', 1000000))
       from generate_series(1, $1::int)`,
      [megabytes],
    );
  const shortened: boolean[] = [];
  for (let n = 0; n < 10; n += 1) {
    await write(30);
    shortened.push(await shortenLog(pglite));
  }
  expect(shortened).toEqual(Array.from({ length: 10 }, () => true));
  const { rows } = await pglite.query<{ size: number }>(
    "select sum(size)::float8 as size from pg_ls_waldir()",
  );
  // 300 MB were written; the server keeps 80 MB of files to write on.
  expect(rows[0]?.size).toBeLessThan(120_000_000);
  await write(30);
  await pglite.exec("set default_transaction_read_only = on");
  expect(await shortenLog(pglite)).toBe(false);
  await pglite.close();
});
