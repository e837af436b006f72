import type { PGlite } from "@electric-sql/pglite";
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/pglite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bareImage } from "#test/prepared-database.ts";
import { createPglite } from "./lean-pglite.ts";

const at = new Date("2026-11-27T10:00:00.000Z");
const text = "2026-11-27 10:00:00+00";
const select = `select timestamptz '${text}' as at, array[timestamptz '${text}'] as list`;
let pglite: PGlite;

beforeAll(async () => {
  pglite = await createPglite({ loadDataDir: bareImage() });
});
afterAll(() => pglite.close());

describe("times of the embedded database", () => {
  it("are dates for whoever brings no parsers", async () => {
    expect((await pglite.query<{ at: Date }>(select)).rows[0]?.at).toEqual(at);
    expect((await pglite.exec(select))[0]?.rows[0]?.at).toEqual(at);
    const inside = await pglite.transaction((tx) => tx.query<{ at: Date }>(select));
    expect(inside.rows[0]?.at).toEqual(at);
  });

  it("are text for Drizzle, which makes dates of columns itself, also in a transaction", async () => {
    const db = drizzle(pglite);
    const expected = [{ at: text, list: `{"${text}"}` }];
    expect((await db.execute(sql.raw(select))).rows).toEqual(expected);
    expect((await db.transaction((tx) => tx.execute(sql.raw(select)))).rows).toEqual(expected);
  });

  it("are read by parsers that a caller brings", async () => {
    const parsers = { 1184: () => "mine" };
    expect((await pglite.query<{ at: string }>(select, [], { parsers })).rows[0]?.at).toBe("mine");
  });
});
