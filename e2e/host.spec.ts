import { expect } from "@playwright/test";
import { addTab, newChannel, productUrl, sendPoll } from "./prepare.ts";
import { answeredBy, expectTheme, openAs, openTab, switchTheme } from "./shell.ts";
import { test } from "./test.ts";

test("every page that needs the host says so outside of it, and nothing else (HOST-05)", async ({
  page,
}) => {
  const id = crypto.randomUUID();
  for (const path of [
    "content/poll/authoring",
    `content/poll/survey/${id}`,
    "content/tab/team",
    "content/tab/personal",
  ]) {
    // Polls are written in the general variant alone.
    for (const variant of path.endsWith("authoring") ? ["msteams"] : ["msteams", "agile"]) {
      await page.goto(`${productUrl}/${variant}/${path}`);
      await expect(page.getByRole("heading")).toBeVisible();
      await expect(page.locator("body")).toHaveText(
        "This app is only supported in Microsoft TeamsPlease open this app within Microsoft " +
          "Teams to continue.",
        { useInnerText: false },
      );
    }
  }
});

test("a page in a frame of a program that never answers waits five seconds, and then says where it is supported (HOST-05)", async ({
  page,
}) => {
  const asked: string[] = [];
  await page.exposeFunction("noteAsked", (func: string) => asked.push(func));
  const frame = `<iframe src="${productUrl}/msteams/content/tab/team"></iframe>`;
  const script = "<script>addEventListener('message', ({ data }) => noteAsked(data.func))</script>";
  await page.route("**/silent", (route) =>
    route.fulfill({ contentType: "text/html", body: `<!doctype html>${script}${frame}` }),
  );
  await page.goto("/silent");
  const shown = page.frameLocator("iframe");
  await expect(shown.getByText("Loading teams information...")).toBeVisible();
  const begun = performance.now();
  await expect(shown.getByText("This app is only supported in Microsoft Teams")).toBeVisible({
    timeout: 15_000,
  });
  expect(performance.now() - begun).toBeGreaterThan(3000);
  expect(asked).toContain("initialize");
});

test("the blank page and any path that is no page are blank, under both variants (HOST-03, HOST-29, HOST-31)", async ({
  page,
}) => {
  for (const variant of ["msteams", "agile"]) {
    for (const path of ["content/blank.html", "content/nowhere", "content/poll/nothing/here"]) {
      const shown = await page.goto(`${productUrl}/${variant}/${path}`);
      expect(shown?.status()).toBe(200);
      await expect(page.locator("#root > .fui-FluentProvider")).toBeAttached();
      await expect(page.locator("body")).toHaveText("");
      await expect(page.locator("#root img, #root svg, #root button")).toHaveCount(0);
    }
  }
  expect((await page.request.get(`${productUrl}/elsewhere/content/blank.html`)).status()).toBe(404);
});

test("the theme of the query is taken, else the host's, and a change of the host's is followed without reload (HOST-07, HOST-08, HOST-09)", async ({
  browser,
}) => {
  const where = await newChannel();
  const list = "/msteams/content/tab/team";
  const named = await openTab(browser, "adele", {
    id: where.id,
    tab: await addTab(where.id, "Named", `${list}?theme=contrast`),
  });
  await expectTheme(named.frame, "contrast");
  const unknown = await addTab(where.id, "Unknown", `${list}?theme=sepia`);
  const { page, frame } = await openTab(
    browser,
    "adele",
    { id: where.id, tab: unknown },
    { theme: "dark" },
  );
  await expectTheme(frame, "dark");
  const loads: string[] = [];
  page.on("framenavigated", (loaded) => loaded.parentFrame() && loads.push(loaded.url()));
  for (const theme of ["contrast", "default", "dark"] as const) {
    await switchTheme(page, theme);
    await expectTheme(frame, theme);
  }
  expect(loads).toEqual([]);
});

test("results open under any name of the product in the address (HOST-04, HOST-16)", async ({
  browser,
}) => {
  const where = await newChannel();
  const poll = await sendPoll({ where, question: "Who is in?" });
  for (const product of ["survey", "anything-at-all"]) {
    const tab = await addTab(where.id, product, `/msteams/content/${product}/survey/${poll.id}`);
    const { page, frame } = await openTab(browser, "megan", { id: where.id, tab });
    await expect(frame.getByRole("heading", { name: "Who is in?" })).toBeVisible();
    await expect(frame.getByText("No responses yet")).toBeVisible();
    await page.context().close();
  }
});

test("a channel's tab lists what was sent there and leads to it (HOST-24)", async ({ browser }) => {
  const where = await newChannel();
  await sendPoll({ where, question: "Sent to this channel?" });
  await sendPoll({ where: await newChannel(), question: "Sent elsewhere?" });
  const tab = await addTab(where.id, "Polls", "/msteams/content/tab/team");
  const { frame } = await openTab(browser, "megan", { id: where.id, tab });
  const items = frame.getByRole("list", { name: "All Content (General)" }).getByRole("listitem");
  await expect(items).toHaveCount(1);
  await frame.getByRole("link", { name: "Sent to this channel?" }).click();
  await expect(frame.getByRole("heading", { name: "Sent to this channel?" })).toBeFocused();
  await frame.getByRole("link", { name: "Back" }).click();
  await expect(items).toHaveCount(1);
});

test("a mobile client shows results without what manages them (HOST-47)", async ({ browser }) => {
  const where = await newChannel();
  const poll = await sendPoll({ where, question: "Who is in?" });
  const tab = await addTab(where.id, "Results", poll.path);
  const desk = await openTab(browser, "adele", { id: where.id, tab });
  await expect(desk.frame.getByRole("button", { name: "Close" })).toBeVisible();
  const phone = await openTab(
    browser,
    "adele",
    { id: where.id, tab },
    { client: "android", width: 390, height: 844 },
  );
  await expect(phone.frame.getByText("No responses yet")).toBeVisible();
  await expect(phone.frame.getByRole("button", { name: /Close|Delete/ })).toHaveCount(0);
  await expect(phone.frame.getByRole("group", { name: "Actions" })).toHaveCount(0);
});

test("Try Again repeats a load that failed (HOST-43)", async ({ browser }) => {
  const where = await newChannel();
  const poll = await sendPoll({ where, question: "Who is in?", votes: { megan: 0 } });
  const tab = await addTab(where.id, "Results", poll.path);
  const page = await openAs(browser, "adele", where.place);
  await page.route("**/api/v1/survey/*", (route) => route.abort());
  await page.goto(`/?${new URLSearchParams({ person: "adele", conversation: where.id, tab })}`);
  const frame = page.frameLocator('iframe[title^="Tab:"]');
  await expect(frame.getByRole("alert")).toContainText("The server could not be reached");
  await page.unroute("**/api/v1/survey/*");
  await frame.getByRole("button", { name: "Try Again" }).click();
  await expect(answeredBy(frame, 1)).toBeVisible();
});
