import { type Browser, expect } from "@playwright/test";
import { addTab, newChannel, productUrl, sendPoll } from "./prepare.ts";
import { openTab } from "./shell.ts";
import { test } from "./test.ts";

/**
 * Opens a dashboard whose own script arrives only after its list was asked for; answers these calls
 * once the list is shown. The first `refused` of them are answered with 503.
 */
async function listCalls(browser: Browser, path: string, refused = 0): Promise<string[]> {
  const where = await newChannel();
  await sendPoll({ where, title: "Which banner?", question: "Which one?" });
  const tab = await addTab(where.id, "Polls", path);
  const { page, frame } = await openTab(browser, "adele", { id: where.id, tab });
  const shown = frame.getByRole("link", { name: "Which banner?", exact: true }).first();
  await expect(shown).toBeVisible();
  const calls: string[] = [];
  const asked = Promise.withResolvers<void>();
  await page.route(/\/api\/v1\/.*surveys\?/, async (route) => {
    calls.push(new URL(route.request().url()).pathname);
    asked.resolve();
    if (calls.length > refused) await route.continue();
    else await route.fulfill({ status: 503, body: "{}" });
  });
  await page.route(`${productUrl}/assets/index-*.js`, async (route) => {
    await asked.promise;
    await route.continue();
  });
  await page.reload();
  await expect(shown).toBeVisible();
  return calls;
}

for (const path of [
  "/msteams/content/tab/team",
  "/msteams/content/tab/personal",
  "/msteams/content/personal/dashboard",
])
  test(`a list is asked for once, before the page's script is there: ${path} (LST-20)`, async ({
    browser,
  }) => {
    expect(await listCalls(browser, path)).toHaveLength(1);
  });

test("a list that was refused then is asked for again (LST-20)", async ({ browser }) => {
  expect(await listCalls(browser, "/msteams/content/tab/team", 1)).toHaveLength(2);
});
