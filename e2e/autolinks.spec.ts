import { expect, type FrameLocator, type Locator, type Page } from "@playwright/test";
import { conversationId } from "#domain/ids.ts";
import { aRecipient } from "#test/factories.ts";
import { aStandup } from "#test/send-standup.ts";
import { expectFits, inEachTheme } from "./barriers.ts";
import { arrowTo, focusedIn, press, tabTo } from "./keys.ts";
import { addTab, newChannel, personNamed } from "./prepare.ts";
import { act, cardWith, dialogOf, openAs, openTab } from "./shell.ts";
import { test } from "./test.ts";

const title = "Task Management Reference";
const address = "https://tasks.example/browse/PROJ-<num>";

/** A standup of Adele's in a channel of its own, with a tab of its results. */
async function newStandup() {
  const { id, place } = await newChannel();
  const team = `Platform ${id.slice(3, 11)}`;
  const adele = await personNamed("adele");
  const recipients = [aRecipient({ id: conversationId.parse(id) })];
  const draft = aStandup({ title: team, recipients });
  const { id: standup } = await adele.surveys.create({ body: { draft } });
  const path = `/msteams/content/survey/survey/${standup}`;
  return { adele, place, team, standup, where: { id, tab: await addTab(id, "Results", path) } };
}

const referencesIn = (frame: FrameLocator) => frame.getByRole("dialog", { name: title });

async function openReferences(frame: FrameLocator): Promise<Locator> {
  await act(frame, title);
  return referencesIn(frame);
}

/** The link opens outside of the host, which the page that it leads to can't reach. */
async function expectSafe(link: Locator, href: string): Promise<void> {
  await expect(link).toHaveAttribute("href", href);
  await expect(link).toHaveAttribute("target", "_blank");
  await expect(link).toHaveAttribute("rel", /\b(noopener|noreferrer)\b/);
}

async function startAnswering(page: Page, team: string): Promise<Locator> {
  await cardWith(page, team).getByRole("button", { name: "Start", exact: true }).click();
  return page.getByRole("dialog");
}

test("an owner's prefix makes links of a colleague's references, on the digest's card and page (INT-01, INT-08, INT-10)", async ({
  browser,
}) => {
  const { adele, place, team, standup, where } = await newStandup();
  const { page: window, frame } = await openTab(browser, "adele", where);
  const dialog = await openReferences(frame);
  await expect(dialog.getByText("There are no task references yet.")).toBeVisible();
  await dialog.getByRole("button", { name: "Add reference" }).click();
  await dialog.getByRole("textbox", { name: "Prefix" }).fill("PROJ-");
  await dialog.getByRole("textbox", { name: "URL" }).fill(address);
  await expect(
    dialog.getByText("PROJ-12 leads to https://tasks.example/browse/PROJ-12"),
  ).toBeVisible();
  await dialog.getByRole("button", { name: "Save" }).click();
  const listed = dialog.getByRole("list", { name: "Task references" });
  await expect(listed.getByRole("listitem")).toHaveText([/PROJ-.*Jira.*tasks\.example/]);
  await window.close();

  const megan = await openAs(browser, "megan", place);
  const asked = await startAnswering(megan, team);
  await asked.getByRole("textbox").fill("PROJ-12 is done, not XPROJ-13 [x](javascript:alert(1))");
  await asked.getByRole("button", { name: "Next" }).click();
  await expect(asked.getByText("What are you working on next?")).toBeVisible();
  await asked.getByRole("textbox").fill("Rest");
  await asked.getByRole("button", { name: "Next" }).click();
  await asked.getByRole("button", { name: "Add a comment" }).click();
  await asked.getByRole("textbox").fill("PROJ-7 waits for me");
  await asked.getByRole("radio", { name: "Yes" }).check();
  await asked.getByRole("button", { name: "Submit" }).click();
  await expect(asked.getByText("You've completed this standup!")).toBeVisible();
  await asked.getByRole("button", { name: "Close dialog" }).click();

  await adele.surveys.close({ params: { id: standup }, body: {} });
  const digest = megan.locator("[data-message]").filter({ hasText: "Are you blocked? Yes" });
  const open = digest.getByRole("button", { name: "Open results" });
  await expect(open).toBeVisible();
  await expect(digest.getByRole("link")).toHaveText(["PROJ-7", "PROJ-12"]);
  await expect(digest.getByText("[x](javascript:alert(1))")).toBeVisible();
  await expectSafe(
    digest.getByRole("link", { name: "PROJ-12" }),
    "https://tasks.example/browse/PROJ-12",
  );

  await open.click();
  const results = dialogOf(megan);
  const done = results.getByRole("link", { name: "PROJ-12", exact: true }).first();
  await expectSafe(done, "https://tasks.example/browse/PROJ-12");
  await expectSafe(
    results.getByRole("link", { name: "PROJ-7", exact: true }).first(),
    "https://tasks.example/browse/PROJ-7",
  );
  await expect(results.getByRole("link", { name: "PROJ-13" })).toHaveCount(0);
  await expect(results.locator('a[href^="javascript:" i]')).toHaveCount(0);
  await inEachTheme(megan, results, "iframe[title^='Dialog:']");

  await megan.context().route("https://tasks.example/**", (route) => route.fulfill({ body: "12" }));
  const [outside] = await Promise.all([megan.context().waitForEvent("page"), done.click()]);
  expect(outside.url()).toBe("https://tasks.example/browse/PROJ-12");
  expect(await outside.evaluate("window.opener")).toBe(null);
  await expect(done).toBeVisible();
});

test("prefixes and addresses that could mislead are refused in words, and nothing is saved (INT-02 to INT-06)", async ({
  browser,
}) => {
  const { frame } = await openTab(browser, "adele", (await newStandup()).where);
  const dialog = await openReferences(frame);
  await dialog.getByRole("button", { name: "Add reference" }).click();
  const save = dialog.getByRole("button", { name: "Save" });
  const prefix = dialog.getByRole("textbox", { name: "Prefix" });
  const url = dialog.getByRole("textbox", { name: "URL" });
  await save.click();
  await expect(dialog.getByText("Prefix is required")).toBeVisible();
  await expect(dialog.getByText("URL is required")).toBeVisible();
  await expect(prefix).toBeFocused();

  const invalid =
    "A url must begin with http:// or https:// and it must contain <num> for placement";
  const unsafe =
    "A url must not contain spaces, backslashes or a user name, nor <num> in the server's name";
  const whitespace = "Prefix must not contain whitespace";
  const refused: [typeof prefix, string, string][] = [
    [prefix, "PR OJ-", whitespace],
    [prefix, "PROJ\u200B-", whitespace],
    [prefix, "\u202EPROJ-", whitespace],
    [prefix, '"><img src=x>', whitespace],
    [prefix, "<b>", "Jira prefix must end with a dash (-)"],
    [url, "javascript:alert(<num>)", invalid],
    [url, "JaVaScRiPt://tasks.example/%0Aalert(<num>)", invalid],
    [url, "data:text/html,<num>", invalid],
    [url, "//tasks.example/<num>", invalid],
    [url, "https://tasks.example/", invalid],
    [url, "https://tasks.example@evil.example/<num>", unsafe],
    [url, "https://<num>.evil.example/", unsafe],
    [url, "https://tasks.example\\@evil.example/<num>", unsafe],
  ];
  for (const [field, value, words] of refused) {
    await prefix.fill("PROJ-");
    await url.fill(address);
    await field.fill(value);
    await save.click();
    await expect(dialog.getByText(words), value).toBeVisible();
    await expect(field, value).toBeFocused();
  }
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog.getByText("There are no task references yet.")).toBeVisible();
});

test("references are added, changed and deleted by the keyboard alone; the dialogs pass axe and fit 320 and 280 px (INT-01)", async ({
  browser,
}) => {
  const { where } = await newStandup();
  const { page, frame } = await openTab(browser, "adele", where);
  const more = frame.getByRole("button", { name: "More actions" });
  await more.focus();
  await press(page, "Enter");
  await arrowTo(page, frame.getByRole("menuitem", { name: title, exact: true }));
  await press(page, "Enter");
  const dialog = referencesIn(frame);
  await expect(dialog.getByRole("button", { name: "Add reference" })).toBeFocused();
  await inEachTheme(page, frame, 'iframe[title^="Tab:"]');

  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("combobox", { name: "System" })).toBeFocused();
  await tabTo(page, dialog.getByRole("textbox", { name: "Prefix" }));
  await page.keyboard.type("PROJ-");
  await tabTo(page, dialog.getByRole("textbox", { name: "URL" }));
  await page.keyboard.type("javascript:<num>");
  await page.keyboard.press("Enter");
  await expect(dialog.getByText(/^A url must begin with http/)).toBeVisible();
  await inEachTheme(page, frame, 'iframe[title^="Tab:"]');
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type(address);
  await page.keyboard.press("Enter");

  const edit = dialog.getByRole("button", { name: "Edit PROJ-" });
  await expect(edit).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("combobox", { name: "System" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(edit).toBeFocused();

  for (const width of [320, 280]) {
    const narrow = await openTab(browser, "adele", where, { width });
    const shown = await openReferences(narrow.frame);
    await expect(shown.getByRole("button", { name: "Edit PROJ-" })).toBeVisible();
    await expectFits(narrow.frame, width, []);
    await expectInside(shown, width);
    await shown.getByRole("button", { name: "Edit PROJ-" }).click();
    await expect(shown.getByRole("textbox", { name: "URL" })).toHaveValue(address);
    await expectInside(shown, width);
    await narrow.page.close();
  }

  await page.bringToFront();
  await tabTo(page, dialog.getByRole("button", { name: "Delete PROJ-" }));
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("button", { name: "Cancel" })).toBeFocused();
  await tabTo(page, dialog.getByRole("button", { name: "Delete", exact: true }));
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("There are no task references yet.")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Add reference" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect.poll(() => focusedIn(frame.locator("body"))).not.toBe("BODY");
});

/** Nothing of a dialog sticks out of the page, and all of its buttons can be scrolled into view. */
async function expectInside(dialog: Locator, width: number): Promise<void> {
  const sides = await dialog.locator("button, input, select").evaluateAll((controls) =>
    controls.map((each) => {
      const { left, right } = each.getBoundingClientRect();
      return [left, right] as const;
    }),
  );
  expect(sides.length).toBeGreaterThan(2);
  for (const [left, right] of sides) {
    expect(left).toBeGreaterThanOrEqual(0);
    expect(right).toBeLessThanOrEqual(width);
  }
  for (const button of await dialog.getByRole("button").all()) {
    await button.scrollIntoViewIfNeeded();
    await expect(button).toBeInViewport({ ratio: 1 });
  }
}
