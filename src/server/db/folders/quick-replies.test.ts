import type { PGlite } from "@electric-sql/pglite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bareImage } from "#test/prepared-database.ts";
import { createPglite } from "./lean-pglite.ts";

let pglite: PGlite;
beforeAll(async () => (pglite = await createPglite({ loadDataDir: bareImage() })));
afterAll(() => pglite.close());

describe("a reply of the embedded database", () => {
  it("is whole where it comes in many parts", async () => {
    const long = "ü✓".repeat(30_000);
    const { rows, fields } = await pglite.query(
      "select n, $1::text as long, null as nothing, '' as empty from generate_series(1, 3) n",
      [long],
    );
    expect(fields.map(({ name }) => name)).toEqual(["n", "long", "nothing", "empty"]);
    expect(rows).toEqual([1, 2, 3].map((n) => ({ n, long, nothing: null, empty: "" })));
  });

  it("counts what a statement changed", async () => {
    await pglite.exec("create table counted (id int primary key)");
    const insert = "insert into counted select n from generate_series(1, 4) n";
    expect(await pglite.query(insert)).toMatchObject({ affectedRows: 4 });
    expect(await pglite.query("update counted set id = id + 10 where id > 1")).toMatchObject({
      affectedRows: 3,
    });
  });

  it("that is an error has its code, its constraint, the statement and the values", async () => {
    const insert = "insert into counted values ($1)";
    await expect(pglite.query(insert, [1])).rejects.toMatchObject({
      severity: "ERROR",
      code: "23505",
      constraint: "counted_pkey",
      table: "counted",
      detail: "Key (id)=(1) already exists.",
      query: insert,
      params: [1],
    });
    await expect(pglite.exec("select from nowhere")).rejects.toMatchObject({ code: "42P01" });
    expect((await pglite.query("select 1 as next")).rows).toEqual([{ next: 1 }]);
  });

  it("brings a notice to who asked for it", async () => {
    const heard: unknown[] = [];
    await pglite.exec("do $$ begin raise notice 'for you'; end $$", {
      onNotice: (notice) => heard.push(notice),
    });
    expect(heard).toEqual([expect.objectContaining({ message: "for you", severity: "NOTICE" })]);
  });
});
