import { sql } from "drizzle-orm";
import { getTableName } from "drizzle-orm/table";
import { beforeAll, expect, it } from "vitest";
import { startApp, type TestApp } from "#test/app.ts";
import { rowsOf } from "../db/db.ts";
import { surveyTables } from "./survey-tables.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});

it("the purge covers every table with a survey's rows except the audit and the occurrences of series, which outlive it", async () => {
  const rows = await rowsOf<{ name: string }>(
    app.database.db,
    sql`select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'survey_id'`,
  );
  const known = [...surveyTables.map((table) => getTableName(table)), "audit", "occurrences"];
  expect(rows.map(({ name }) => name).toSorted()).toEqual(known.toSorted());
});
