import { expect, type Page } from "@playwright/test";
import { telemetry } from "#server/db/audit-tables.ts";
import { startOwnApp, type TestApp } from "#test/app.ts";
import { paymentsOf } from "#test/paid.ts";
import { setup as prepareDatabase } from "#test/prepared-database.ts";
import { sendPoll } from "#test/send-poll.ts";
import { webRoot } from "../scripts/build-pages.ts";
import { eachTheme, expectClean } from "./barriers.ts";
import { signIn } from "./checkout-page.ts";
import { test } from "./test.ts";

// A product of its own: what its pages reported is read from its database.
let app: TestApp;
test.beforeAll(async () => {
  await prepareDatabase();
  app = await startOwnApp(
    { BILLING: "sandbox", HELP_URL: "https://help.example.com/polls" },
    undefined,
    undefined,
    webRoot,
  );
});
test.afterAll(() => app.close());

const words = "Oops! Looks like we took a wrong turn somewhere.";

/** The error page, and nothing else, with the deployment's help. */
async function expectCrashPage(page: Page): Promise<void> {
  await expect(page.getByRole("alert")).toHaveText(words);
  await expect(page.getByRole("heading", { level: 1, name: words })).toBeVisible();
  await expect(page.getByRole("link", { name: "Get help" })).toHaveAttribute(
    "href",
    "https://help.example.com/polls",
  );
  await expect(page.getByRole("button")).toHaveCount(0);
}

/** What pages at this path reported to the product; ids in it are left out. */
async function reported(path: string): Promise<object[]> {
  const rows = await app.database.db.select().from(telemetry);
  return rows
    .filter(({ properties }) => properties.page === path)
    .map(({ event, isError, properties }) => ({ event, isError, error: properties.error }));
}

test("the page that people answer on shows the error page when it crashes, and reports it as others do (HOST-41, HOST-42, TEL-01, TEL-06)", async ({
  page,
}) => {
  const { poll } = await sendPoll(app, await app.as("adele"), { label: "Soup or salad?" });
  // Half an answer of the server: it can be read, and not be shown.
  await page.route(`**/api/v1/survey/${poll.id}`, async (route) => {
    const survey = await (await route.fetch()).json();
    return route.fulfill({ json: { ...survey, questions: [{ ...poll.question, choices: null }] } });
  });
  await page.goto(`${app.url}/msteams/content/surveyresponse/${poll.id}`);
  await signIn(page, /Alex/);
  await expectCrashPage(page);
  await expect
    .poll(() => reported("msteams.content.surveyresponse.id"))
    .toEqual([{ event: "page-crash", isError: true, error: "TypeError" }]);
  for (const theme of ["default", "dark", "contrast"]) {
    await page.goto(`${app.url}/msteams/content/surveyresponse/${poll.id}?theme=${theme}`);
    await expectCrashPage(page);
    await expectClean(page);
  }
  const rows = await app.database.db.select().from(telemetry);
  expect(JSON.stringify(rows)).not.toContain(poll.id);
  expect(JSON.stringify(rows)).not.toContain("Soup");
});

test("a game's page does so too (HOST-41, TEL-01)", async ({ page }) => {
  const id = crypto.randomUUID();
  const game = { phase: "over", serverTime: new Date().toISOString() };
  const mine = { place: null, choice: null };
  await page.route(`**/api/v1/trivia/${id}/game`, (route) =>
    route.fulfill({ json: { game, mine } }),
  );
  await page.goto(`${app.url}/msteams/content/meeting/trivia/${id}`);
  await signIn(page, /Alex/);
  await expectCrashPage(page);
  await expect
    .poll(() => reported("msteams.content.meeting.trivia.id"))
    .toEqual([{ event: "page-crash", isError: true, error: "TypeError" }]);
});

test("the page for another card shows it, and reports with its link, which still works then (HOST-41, TEL-01, CRD-08)", async ({
  page,
}) => {
  const megan = await app.as("megan");
  const { subscriptionId } = await paymentsOf(app).buy(megan);
  const { url } = await megan.billing.cardLink({ params: { id: subscriptionId } });
  const scripts = "**/v3/";
  // Half a script of the provider: it loads, and what it gives is no provider.
  await page.route(scripts, (route) =>
    route.fulfill({ contentType: "text/javascript", body: "window.Stripe = () => ({});" }),
  );
  await page.goto(url);
  await expectCrashPage(page);
  await expect
    .poll(() => reported("msteams.content.stripe.payments.update"))
    .toEqual([{ event: "page-crash", isError: true, error: "Error" }]);
  await eachTheme(page);
  await page.unroute(scripts);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "Update your card" })).toBeVisible();
});
