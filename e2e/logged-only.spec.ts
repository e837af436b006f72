import { expect } from "@playwright/test";
import { sql } from "drizzle-orm";
import { telemetry } from "#server/db/audit-tables.ts";
import { startOwnApp, type TestApp } from "#test/app.ts";
import { setup as prepareDatabase } from "#test/prepared-database.ts";
import { sendPoll } from "#test/send-poll.ts";
import { webRoot } from "../scripts/build-pages.ts";
import { expectClean } from "./barriers.ts";
import { signIn } from "./checkout-page.ts";
import { test } from "./test.ts";

// A product of its own: what its pages reported is read from its database.
let app: TestApp;
const log: string[] = [];
test.beforeAll(async () => {
  await prepareDatabase();
  const logTo = { write: (line: string) => log.push(line) };
  app = await startOwnApp({ LOG_LEVEL: "error" }, undefined, logTo, webRoot);
});
test.afterAll(() => app.close());

const reported = () => app.database.db.select().from(telemetry);

test("a vote that fails says what becomes of it, is in the server's log without its answer, and is reported nowhere else (TEL-05, TAK-19, TAK-20)", async ({
  browser,
}) => {
  const { poll } = await sendPoll(app, await app.as("adele"), { label: "Soup or salad?" });
  const voter = await (await browser.newContext()).newPage();
  await voter.goto(`${app.url}/msteams/content/surveyresponse/${poll.id}`);
  await signIn(voter, /Alex/);
  await voter.getByRole("radio", { name: "Soup" }).check();
  // The server cannot store it.
  await app.database.db.execute(sql`alter table responses rename column source to gone`);
  await voter.getByRole("button", { name: "Submit" }).click();
  await expect(voter.getByRole("alert")).toHaveText("Failed to save response");
  await expect(voter.getByText(/^Your answers are saved on this device\./)).toBeVisible();
  await expectClean(voter);
  expect(log.join("")).toContain("response not saved");
  for (const choice of poll.question.choices) expect(log.join("")).not.toContain(choice.id);
  await app.database.db.execute(sql`alter table responses rename column gone to source`);
  await expect(voter.getByRole("heading", { name: "You've completed this poll!" })).toBeVisible({
    timeout: 30_000,
  });

  expect(await reported()).toEqual([]);
});
