import { expect } from "@playwright/test";
import { expectClean } from "./barriers.ts";
import { addTab, newChannel, productUrl, sendPoll } from "./prepare.ts";
import { openTab } from "./shell.ts";
import { test } from "./test.ts";

test("the help link of the error page leads to a page that says what this is, where the deployment has no help page (HOST-42)", async ({
  browser,
}) => {
  const where = await newChannel();
  const { path, id } = await sendPoll({ where, question: "Soup or salad?" });
  const { page, frame } = await openTab(browser, "alex", {
    id: where.id,
    tab: await addTab(where.id, "About", "/msteams/content/blank.html"),
  });
  await expect(frame.locator("#root")).toBeAttached();
  // A newer server than the page: a survey of a type that the page does not know.
  await page.route(new RegExp(`/v1/survey/${id}$`), async (route) => {
    const answer = await route.fetch();
    return route.fulfill({ response: answer, json: { ...(await answer.json()), type: "riddle" } });
  });
  await page.goto(
    page.url().replace(/tab=[^&]+/, `tab=${await addTab(where.id, "Results", path)}`),
  );
  await expect(frame.getByText("Oops! Looks like we took a wrong turn somewhere.")).toBeVisible();
  const coming = page.context().waitForEvent("page");
  await frame.getByRole("link", { name: "Get help" }).click();
  const help = await coming;
  await expect(help.getByRole("heading", { name: "Polly for Microsoft Teams" })).toBeVisible();
  await expect(
    help.getByText(
      "This server runs Polly, an app for polls, surveys, quizzes and standups in Microsoft Teams.",
    ),
  ).toBeVisible();
});

for (const look of [
  { colorScheme: "light" },
  { colorScheme: "dark" },
  { forcedColors: "active" },
] as const) {
  test(`what a browser finds at an unknown address is readable and fits, ${Object.values(look)[0]} (HOST-31)`, async ({
    browser,
  }) => {
    const page = await (
      await browser.newContext({ ...look, viewport: { width: 320, height: 640 } })
    ).newPage();
    for (const path of ["/", "/nowhere", "/privacy"]) {
      await page.goto(productUrl + path);
      await expectClean(page);
      expect(
        await page.locator("html").evaluate(({ scrollWidth }) => scrollWidth),
      ).toBeLessThanOrEqual(320);
    }
  });
}
