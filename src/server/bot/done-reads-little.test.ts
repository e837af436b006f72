import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { tenantId, userId } from "#domain/ids.ts";
import { question } from "#domain/question/registry.ts";
import { startOwnApp, type TestApp } from "#test/app.ts";
import { cardInChat, dataOf } from "#test/card-in-chat.ts";
import { rowsRead } from "#test/rows-read.ts";
import { rowsOf } from "../db/db.ts";
import { handleDoneMessage } from "./handle-done-message.ts";

// `/done` in an organisation that has many open surveys, sent to places that the caller is not in.
const many = 1500;
const tables = ["surveys", "listings", "responses"];

let app: TestApp;
beforeAll(async () => {
  app = await startOwnApp();
});
afterAll(() => app.close());

it("/done reads what was sent to the caller, not what the organisation has (BOT-16)", async () => {
  const text = (label: string) =>
    question.parse({
      id: crypto.randomUUID(),
      label,
      required: true,
      questionType: "open-ended",
    });
  const questions = [text("Which soup?"), text("Which wine?")];
  const title = `Done ${crypto.randomUUID()}`;
  const survey = await cardInChat(app, title, { type: "survey", title, questions });
  const begun = await survey.press("isaiah", "survey/taking/start");
  await survey.press("isaiah", "survey/taking/submit", {
    ...dataOf(begun, "Next"),
    [`answer:${questions[0]?.id}`]: "Soup",
  });
  const isaiah = await app.as("isaiah");
  for (const table of ["surveys", "listings"]) await copies(table, survey.id);
  await app.database.db.execute(sql`analyze`);
  await app.database.db.execute(sql`discard plans`);
  const ctx = app.product.contextOf(tenantId.parse(isaiah.tenantId), "msteams");
  const user = { userId: userId.parse(isaiah.id), name: "Isaiah", upn: "" };
  const asked = { mobile: false, teamsUserId: "", receipt: undefined };
  for (const table of tables) {
    const read = await rowsRead(app.database.db, table, async () => {
      const card = await handleDoneMessage({ ...ctx, actor: { ...ctx.actor, user } }, asked);
      expect(JSON.stringify(card)).toContain("Still missing: Which wine?");
    });
    expect(read, table).toBeLessThan(100);
  }
});

/** Many more rows like those of this survey: other surveys, in lists of other places. */
async function copies(table: string, of: string): Promise<void> {
  const rows = await rowsOf<{ name: string }>(
    app.database.db,
    sql`select column_name as name from information_schema.columns
      where table_schema = 'public' and table_name = ${table}`,
  );
  const values = rows.map(({ name }) => {
    if (name === "id" || name === "survey_id") return "gen_random_uuid()";
    if (name === "short_code") return "null";
    // Closed surveys that have a share link are no more to read.
    if (table === "listings" && name === "organization_wide") return "n % 2 = 0";
    if (table === "listings" && name === "state")
      return "case when n % 2 = 0 then 'closed' else 'open' end";
    return name === "list_id" ? "'19:elsewhere-' || n % 300" : `t."${name}"`;
  });
  const names = rows.map(({ name }) => `"${name}"`);
  const key = table === "surveys" ? "id" : "survey_id";
  await app.database.db.execute(
    sql.raw(`insert into ${table} (${names.join(", ")}) select ${values.join(", ")}
      from (select * from ${table} where ${key} = '${of}' limit 1) t,
      generate_series(1, ${many}) n`),
  );
}
