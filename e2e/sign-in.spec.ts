import { expect, type Page } from "@playwright/test";
import { expectClean, themes } from "./barriers.ts";
import { emulator, newChannel, productUrl, sendPoll } from "./prepare.ts";
import { test } from "./test.ts";

const choices = ["Trattoria Verde", "Noodle bar"];
const pageOf = (id: string, query = "") =>
  `${productUrl}/msteams/content/surveyresponse/${id}${query}`;

/** Signs a person in on the emulator's page, which the button leads to. */
async function signIn(page: Page, name: RegExp): Promise<void> {
  await page.getByRole("button", { name: "Sign in with Microsoft" }).click();
  await page.getByRole("link", { name }).click();
}

/** A poll with a share link, and what the link leads to. */
async function sharedPoll() {
  const poll = await sendPoll({
    where: await newChannel(),
    question: "Where shall we eat?",
    choices,
  });
  const { shortCodeUri } = await poll.owner.surveys.share({
    params: { id: poll.id },
    body: { type: "web", authMethod: "aad", id: poll.owner.tenantId as never },
  });
  return { ...poll, link: shortCodeUri };
}

test("a share link in a plain browser lets a person of the organisation sign in and answer (HOST-46, SUC-14)", async ({
  page,
}) => {
  const poll = await sharedPoll();
  await page.goto(poll.link);
  await expect(page.getByText("Signing in may need third-party cookies.")).toBeVisible();
  await signIn(page, /Patti/);
  await expect(page.getByText("Where shall we eat?")).toBeVisible();
  expect(new URL(page.url()).pathname).toBe(new URL(pageOf(poll.id)).pathname);
  await page.getByRole("radio", { name: "Noodle bar" }).check();
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByText("You've completed this poll!")).toBeVisible();
  await page.reload();
  await expect(page.getByText("You've completed this poll!")).toBeVisible();
  const { responses } = await poll.owner.responses.results({ params: { id: poll.id } });
  expect(responses.map(({ user }) => user.name)).toEqual([expect.stringContaining("Patti")]);
});

test("a sign-in keeps nothing beyond the tab, and nothing secret in the address (HOST-46)", async ({
  page,
  context,
}) => {
  const poll = await sharedPoll();
  await page.goto(poll.link);
  await signIn(page, /Patti/);
  await expect(page.getByText("Where shall we eat?")).toBeVisible();
  expect(page.url()).not.toMatch(/code=|state=|token/);
  expect(await context.cookies()).toEqual([]);
  expect(JSON.stringify(await page.evaluate(() => Object.entries(localStorage)))).not.toContain(
    "eyJ",
  );
  const other = await context.newPage();
  await other.goto(poll.link);
  await expect(other.getByRole("button", { name: "Sign in with Microsoft" })).toBeVisible();
});

test("a sign-in that is cancelled, or that was not begun here, signs nobody in (HOST-46)", async ({
  page,
}) => {
  const poll = await sharedPoll();
  await page.goto(poll.link);
  await page.getByRole("button", { name: "Sign in with Microsoft" }).click();
  await page.getByRole("link", { name: "Cancel" }).click();
  await expect(page.getByRole("alert")).toHaveText("The sign-in was cancelled.");
  await expect(page.getByRole("button", { name: "Sign in with Microsoft" })).toBeVisible();
  await page.goto(pageOf("signed-in", "?code=stolen&state=guessed"));
  await expect(
    page.getByText("This sign-in was not begun here. Please open the link again."),
  ).toBeVisible();
});

test("a code that comes with another state is not redeemed (HOST-46)", async ({ page }) => {
  const poll = await sharedPoll();
  await page.goto(poll.link);
  await page.getByRole("button", { name: "Sign in with Microsoft" }).click();
  await expect(page.getByRole("link", { name: /Patti/ })).toBeVisible();
  const asked: string[] = [];
  page.on("request", (request) =>
    asked.push(`${request.method()} ${new URL(request.url()).pathname}`),
  );
  await page.goto(pageOf("signed-in", "?code=injected&state=another"));
  await expect(page.getByRole("alert")).toHaveText("The sign-in did not work. Please try again.");
  expect(asked.filter((call) => call.startsWith("POST"))).toEqual([]);
});

test("a token that ended is renewed without a word, and where that is over the button comes again (HOST-46)", async ({
  page,
}) => {
  const poll = await sharedPoll();
  await page.goto(poll.link);
  await signIn(page, /Patti/);
  await expect(page.getByText("Where shall we eat?")).toBeVisible();
  const change = (over: Record<string, unknown>) =>
    page.evaluate((wish) => {
      const held = JSON.parse(sessionStorage.getItem("sign-in:tokens") ?? "{}");
      sessionStorage.setItem("sign-in:tokens", JSON.stringify({ ...held, ...wish }));
    }, over);
  await change({ access: "ended", until: 0 });
  await page.reload();
  await expect(page.getByText("Where shall we eat?")).toBeVisible();
  await change({ until: 0, refresh: "unknown" });
  await page.reload();
  await expect(page.getByRole("button", { name: "Sign in with Microsoft" })).toBeVisible();
});

test("a person of another organisation signs in, sees nothing of it, and can sign in as another person (SUC-14)", async ({
  page,
}) => {
  const poll = await sharedPoll();
  await page.goto(poll.link);
  await signIn(page, /Robin/);
  await expect(
    page.getByText("Sorry, there was a problem loading this survey").first(),
  ).toBeVisible();
  await expect(page.getByText("Where shall we eat?")).toHaveCount(0);
  await page.getByRole("button", { name: "Use another account" }).click();
  await signIn(page, /Patti/);
  await expect(page.getByText("Where shall we eat?")).toBeVisible();
});

test("where storage is blocked, the page says that cookies are required (HOST-45)", async ({
  page,
}) => {
  const poll = await sharedPoll();
  await page.addInitScript(() => {
    Object.defineProperty(globalThis, "sessionStorage", {
      get: () => {
        throw new DOMException("denied", "SecurityError");
      },
    });
  });
  await page.goto(poll.link);
  await expect(page.getByRole("alert")).toHaveText(
    "3rd party cookies are required for this application.",
  );
  await expect(page.getByRole("button")).toHaveCount(0);
});

test("the sign-in has no accessibility violation that axe finds, in three themes and at 320 pixels (HOST-46)", async ({
  page,
}) => {
  const poll = await sharedPoll();
  await page.setViewportSize({ width: 320, height: 640 });
  for (const theme of themes) {
    await page.goto(pageOf(poll.id, `?theme=${theme}`));
    await expect(page.getByRole("button", { name: "Sign in with Microsoft" })).toBeVisible();
    await expectClean(page);
    expect(await page.locator("html").evaluate((html) => html.scrollWidth)).toBeLessThanOrEqual(
      320,
    );
    await page.screenshot({ path: `test-results/sign-in-${theme}.png` });
  }
  await page.getByRole("button", { name: "Sign in with Microsoft" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Pick an account" })).toBeVisible();
  await expectClean(page);
  await page.screenshot({ path: "test-results/sign-in-emulator.png" });
  expect(emulator.url).toContain(new URL(page.url()).origin);
});

test("before any script the page has the ground of the theme in its address, light without one (HOST-07, HOST-09)", async ({
  page,
}) => {
  await page.route(/\/assets\//, (route) => route.abort());
  await page.emulateMedia({ colorScheme: "dark" });
  for (const [query, ground] of [
    ["?theme=dark", "rgb(31, 31, 31)"],
    ["?theme=contrast", "rgb(0, 0, 0)"],
    ["?theme=other", "rgb(245, 245, 245)"],
  ] as const) {
    await page.goto(pageOf("11111111-1111-4111-8111-111111111111", query));
    await expect(page.locator("html")).toHaveCSS("background-color", ground);
  }
});
