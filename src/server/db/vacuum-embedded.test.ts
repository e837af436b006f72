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
