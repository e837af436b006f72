import { expect, type Locator, type Page } from "@playwright/test";
import { tenantId } from "#domain/ids.ts";
import type { Directory } from "../emulator/emulator-api.ts";
import { addTab, emulator, newChannel, sendPoll } from "./prepare.ts";
import { dialogOf, openAs, openAuthoring, openTab } from "./shell.ts";
import { test } from "./test.ts";

test("the dialog is 1400 wide with the preview beside the form and 700 without it (AUT-04, AUT-05)", async ({
  browser,
}) => {
  const page = await openAs(browser, "adele", (await newChannel()).place, { width: 1600 });
  const frame = await openAuthoring(page);
  const width = () =>
    page.locator('iframe[title^="Dialog:"]').evaluate((element) => element.clientWidth);
  const preview = frame.getByRole("region", { name: "Preview" });
  await expect.poll(width).toBe(1400);
  await expect(preview).toBeVisible();
  const form = await frame.getByRole("form").boundingBox();
  const beside = await preview.boundingBox();
  if (!form || !beside) throw new Error("both are on screen");
  expect(beside.x).toBeGreaterThanOrEqual(form.x + form.width);
  await frame.getByRole("button", { name: "Hide preview" }).click();
  await expect.poll(width).toBe(700);
  await expect(preview).toHaveCount(0);
  await frame.getByRole("button", { name: "Preview" }).click();
  await expect.poll(width).toBe(1400);
  await expect(preview).toBeVisible();
});

test("opened settings come into view as far as there is room, their button on top", async ({
  browser,
}) => {
  const page = await openAs(browser, "adele", (await newChannel()).place, { height: 560 });
  const frame = await openAuthoring(page);
  const settings = frame.getByRole("button", { name: /^Settings/ });
  await settings.click();
  const dialog = page.locator('iframe[title^="Dialog:"]');
  const from = async (locator: Locator) => {
    const [part, all] = await Promise.all([locator.boundingBox(), dialog.boundingBox()]);
    return Number(part?.y) - Number(all?.y);
  };
  await expect.poll(() => from(settings)).toBeLessThan(60);
  expect(await from(settings)).toBeGreaterThanOrEqual(0);
  await expect(frame.getByRole("combobox", { name: "Close after" })).toBeInViewport();
});

test("up to 1000 wide the preview takes the form's place (AUT-04)", async ({ browser }) => {
  const page = await openAs(browser, "adele", (await newChannel()).place, { width: 1000 });
  const frame = await openAuthoring(page);
  await expect(frame.getByRole("region", { name: "Preview" })).toHaveCount(0);
  await frame.getByRole("button", { name: "Preview" }).click();
  await expect(frame.getByRole("region", { name: "Preview" })).toBeVisible();
  await expect(frame.getByRole("form")).toBeHidden();
  await frame.getByRole("button", { name: "Back to editing" }).click();
  await expect(frame.getByRole("form")).toBeVisible();
});

test("in the personal app nothing can be sent before a channel is chosen, and the button says so (AUT-40)", async ({
  browser,
}) => {
  const page = await openAs(browser, "adele", (await newChannel()).place);
  const { apps }: Directory = await emulator.directory();
  await page.goto(
    `/?${new URLSearchParams({ person: "adele", view: `app:${apps[0]?.appId}`, tab: "personal" })}`,
  );
  await page.frameLocator('iframe[title^="Tab:"]').getByRole("button", { name: "Create" }).click();
  await dialogOf(page).getByRole("link", { name: /^Poll/ }).click();
  const send = dialogOf(page).getByRole("button", { name: "Send", exact: true });
  await expect(send).toBeDisabled();
  await send.hover();
  await expect(dialogOf(page).getByRole("tooltip")).toHaveText(
    "You must select a channel before sending this Polly",
  );
  await expect(send).toHaveAccessibleDescription(
    "You must select a channel before sending this Polly",
  );
});

test("a send that the server refuses shows its words and keeps what was written (ERR-07)", async ({
  browser,
}) => {
  const chat = await emulator.place("Weekend hike");
  await emulator.install(chat, "lidia", "msteams");
  const page = await openAs(browser, "lidia", "Weekend hike");
  const frame = await openAuthoring(page);
  await write(page, "Which trail?", ["Lake", "Ridge"]);
  await emulator.uninstall(chat, "lidia", "msteams");
  await frame.getByRole("button", { name: "Send", exact: true }).click();
  await expect(frame.getByRole("alert")).toContainText(
    "Polly must first be installed to this team or chat",
  );
  await expectWritten(page, "Which trail?", ["Lake", "Ridge"]);
  await expect(frame.getByRole("button", { name: "Send", exact: true })).toBeEnabled();
});

test("what was written is there again after a reload", async ({ browser }) => {
  const page = await openAs(browser, "adele", (await newChannel()).place);
  await openAuthoring(page);
  await write(page, "Which trail?", ["Lake", "Ridge"]);
  await expect
    .poll(() =>
      dialogOf(page)
        .locator("html")
        .evaluate(() => JSON.stringify(localStorage)),
    )
    .toContain("Ridge");
  await page.reload();
  const frame = await openAuthoring(page);
  await expect(frame.getByText("We kept what you had started.").first()).toBeVisible();
  await expectWritten(page, "Which trail?", ["Lake", "Ridge"]);
});

test("an address says what the form begins with (HOST-10, AUT-14, AUT-15, AUT-23, AUT-25)", async ({
  browser,
}) => {
  const where = await newChannel();
  const query = new URLSearchParams({
    title: "From the address",
    questionType: "open-ended",
    settings: JSON.stringify({ anonymity: "anonymous", nonsense: 1 }),
    error: "<b>Try again</b>",
    trackingSource: "test",
    authoringOrigin: "test",
  });
  const tab = await addTab(where.id, "Write", `/msteams/content/survey/authoring?${query}`);
  const { frame } = await openTab(browser, "adele", { id: where.id, tab });
  await expect(frame.getByRole("textbox", { name: "Title" })).toHaveValue("From the address");
  await expect(frame.getByRole("combobox", { name: "Question type" }).first()).toHaveValue(
    "open-ended",
  );
  await expect(frame.getByRole("button", { name: /^Settings/ })).toContainText("Anonymous");
  await expect(frame.getByText("<b>Try again</b>")).toBeVisible();
});

test("a share link leads to the survey, where it is answered (SUC-15)", async ({ browser }) => {
  const where = await newChannel();
  const poll = await sendPoll({ where, question: "Linked?", choices: ["Yes", "No"] });
  const body = { type: "web", authMethod: "aad", id: tenantId.parse(poll.owner.tenantId) } as const;
  const { shortCode } = await poll.owner.surveys.share({ params: { id: poll.id }, body });
  const tab = await addTab(where.id, "Linked", `/s/${shortCode}`);
  const { frame } = await openTab(browser, "alex", { id: where.id, tab });
  await frame.getByRole("radio", { name: "Yes" }).check();
  await frame.getByRole("button", { name: "Submit", exact: true }).click();
  await expect(frame.getByText("You've completed this poll!")).toBeVisible();
  expect((await poll.owner.surveys.get({ params: { id: poll.id } })).responseCount).toBe(1);
});

async function write(page: Page, question: string, choices: string[]): Promise<void> {
  const frame = dialogOf(page);
  await frame.getByRole("textbox", { name: /^Question/ }).fill(question);
  for (const [at, choice] of choices.entries())
    await frame.getByRole("textbox", { name: `Choice ${at + 1}`, exact: true }).fill(choice);
}

async function expectWritten(page: Page, question: string, choices: string[]): Promise<void> {
  const frame = dialogOf(page);
  await expect(frame.getByRole("textbox", { name: /^Question/ })).toHaveValue(question);
  for (const [at, choice] of choices.entries())
    await expect(frame.getByRole("textbox", { name: `Choice ${at + 1}`, exact: true })).toHaveValue(
      choice,
    );
}
