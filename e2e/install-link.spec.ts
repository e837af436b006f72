import { expect, type FrameLocator } from "@playwright/test";
import { conversationId } from "#domain/ids.ts";
import { expectClean } from "./barriers.ts";
import { addTab, emulator, personNamed } from "./prepare.ts";
import { openTab } from "./shell.ts";
import { test } from "./test.ts";

/** What TeamsJS sends to its host when a page opens a link. */
async function openLink(frame: FrameLocator, link: string): Promise<void> {
  const message = JSON.stringify({
    id: 90_001,
    func: "executeDeepLink",
    args: [link],
    apiVersionTag: "v1_app.openLink",
  });
  await frame.locator("body").evaluate(`parent.postMessage(${message}, "*")`);
}

test("a page's link to its app adds the app where the page is, by keys alone, and the bot is told (TAB-07)", async ({
  browser,
}) => {
  const id = await emulator.place("Campaign review");
  const appId = (await emulator.directory()).apps[0]?.appId ?? "";
  const here = async () => (await emulator.directory()).apps[0]?.installedIn.includes(id);
  const active = async () =>
    (
      await (
        await personNamed("adele")
      ).teams.info({ params: { teamId: conversationId.parse(id) }, query: {} })
    ).active;
  const tab = await addTab(id, "Install", "/msteams/content/tab/team");
  await emulator.uninstall(id, "adele", "msteams", { keepTabs: true });
  const { page, frame } = await openTab(browser, "adele", { id, tab });
  const link = `https://teams.microsoft.com/l/app/${appId}`;
  try {
    await expect(frame.locator("#root > *").first()).toBeVisible();
    await openLink(frame, link);
    const dialog = page.getByRole("dialog", { name: "Add Polly" });
    await expect(dialog.getByText("Add Polly to Campaign review?")).toBeVisible();
    await expectClean(page);
    await page.screenshot({ path: "test-results/install-dialog.png" });
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    expect(await here()).toBe(false);
    expect(await active()).toBe(false);

    await openLink(frame, link);
    await expect(dialog).toBeVisible();
    const onAdd = dialog.locator("button:focus").filter({ hasText: /^Add$/ });
    for (let key = 0; key < 4 && (await onAdd.count()) === 0; key += 1)
      await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(dialog).toBeHidden();
    await expect(page.getByText("Polly was added to Campaign review")).toBeVisible();
    expect(await here()).toBe(true);
    await expect.poll(active).toBe(true);

    await openLink(frame, link);
    await expect(dialog.getByText("Polly is already in Campaign review.")).toBeVisible();
  } finally {
    await emulator.install(id, "adele", "msteams");
    await page.context().close();
  }
});
