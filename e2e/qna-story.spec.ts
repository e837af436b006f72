import { expect, type FrameLocator } from "@playwright/test";
import { sendLive } from "#test/send-live.ts";
import { expectClean, expectFits, inEachTheme } from "./barriers.ts";
import { addTab, emulator, personNamed } from "./prepare.ts";
import {
  type AppPage,
  expectTheme,
  keepClear,
  openSidePanel,
  openTab,
  switchTheme,
} from "./shell.ts";
import { test } from "./test.ts";

const meeting = "Weekly product sync";
const soon = { timeout: 12_000 };

const card = (frame: FrameLocator, text: string) =>
  frame.getByRole("article").filter({ hasText: text });
const list = (frame: FrameLocator, name: string) =>
  frame.getByRole("list", { name, exact: true }).getByRole("article");

/** The host in the side panel of the meeting, the others in a tab of its chat. */
async function everybody(browser: Parameters<typeof openTab>[0], id: string) {
  const chat = await emulator.place(meeting);
  const tab = await addTab(chat, `Q&A ${id.slice(0, 4)}`, `/msteams/content/qna/survey/${id}`);
  const open = (person: string) => openTab(browser, person, { id: chat, tab });
  const [host, alex, diego, grady] = await Promise.all([
    openSidePanel(browser, "megan", tab),
    open("alex"),
    open("diego"),
    open("grady"),
  ]);
  await keepClear(host.page);
  for (const { frame } of [host, alex, diego, grady])
    await expect(frame.getByText("No questions", { exact: true })).toBeVisible();
  return { host, alex, diego, grady };
}

async function ask({ frame }: AppPage, text: string): Promise<void> {
  await frame.getByRole("button", { name: "Submit a question" }).click();
  await frame.getByRole("textbox", { name: "Your question" }).fill(text);
  await frame.getByRole("button", { name: "Submit", exact: true }).click();
  await expect(frame.getByText(/^Your question was submitted/).first()).toBeVisible();
  await expect(card(frame, text).getByText("In review")).toBeVisible();
}

/** The panel of a meeting is dark, whatever the theme, unless that is of high contrast. */
async function panelIsClean({ page, frame }: AppPage): Promise<void> {
  for (const theme of ["dark", "contrast"] as const) {
    await switchTheme(page, theme);
    await expectTheme(frame, theme);
    await expectClean(page, 'iframe[title^="Side panel:"]');
  }
}

/** What a moderator does with a question. */
async function moderate({ frame }: AppPage, text: string, name: string): Promise<void> {
  await card(frame, text).getByRole("button", { name, exact: true }).click();
}

test("a Q&A in a running meeting: two ask, the host approves, dismisses, replies, focuses and answers, one watches, and likes decide the order (QNA-01, QNA-03, QNA-04, QNA-06 to QNA-13, QNA-16, QNA-17, QNA-19, QNA-21, QNA-23, QNA-24)", async ({
  browser,
}) => {
  const { id } = await sendLive({ emulator }, await personNamed("megan"), "qna", {
    requireApproval: true,
  });
  const { host, alex, diego, grady } = await everybody(browser, id);

  await ask(alex, "Who takes the notes?");
  await ask(alex, "Is there cake?");
  await ask(diego, "When do we ship?");
  await expect(host.frame.getByRole("tab", { name: "Review (3)" })).toBeVisible(soon);
  await expect(list(host.frame, "Review")).toHaveCount(3);
  await expect(list(grady.frame, "Questions")).toHaveCount(0);

  await host.frame.getByRole("button", { name: "Reply" }).last().click();
  await host.frame.getByRole("textbox", { name: "Private reply" }).fill("You, please?");
  await host.frame.getByRole("button", { name: "Send reply" }).click();
  await expect(card(alex.frame, "Who takes the notes?").getByText("You, please?")).toBeVisible(
    soon,
  );
  await expectFits(host.frame, 320, ["Submit a question"]);
  await panelIsClean(host);
  await inEachTheme(alex.page, alex.frame, 'iframe[title^="Tab:"]');

  await moderate(host, "Who takes the notes?", "Approve");
  await moderate(host, "When do we ship?", "Approve");
  await moderate(host, "Is there cake?", "Dismiss");
  await expect(host.frame.getByRole("tab", { name: "Dismissed (1)" })).toBeVisible(soon);
  for (const { frame } of [alex, diego, grady])
    await expect(list(frame, "Questions")).toHaveCount(2, soon);
  await expect(grady.frame.getByText(/Is there cake|You, please/)).toHaveCount(0);
  await expect(alex.frame.getByText("Is there cake?")).toHaveCount(0, soon);

  await grady.frame.getByRole("combobox", { name: "Sort" }).selectOption("Likes");
  const first = list(grady.frame, "Questions").first();
  for (const { frame } of [diego, grady])
    await card(frame, "Who takes the notes?").getByRole("button", { name: /^Like/ }).click();
  await grady.page.mouse.move(0, 0);
  await expect(first).toContainText("Who takes the notes?", soon);
  const like = card(alex.frame, "Who takes the notes?").getByRole("button", { name: /^Like/ });
  await expect(like).toHaveText("2", soon);

  await host.frame.getByRole("tab", { name: "Approved (2)" }).click();
  await moderate(host, "When do we ship?", "Focus");
  await expect(first).toContainText("When do we ship?", soon);
  await expect(first).toContainText("Focused");
  await moderate(host, "When do we ship?", "Reply");
  await host.frame.getByRole("textbox", { name: "Reply to everybody" }).fill("In June.");
  await host.frame.getByRole("button", { name: "Send reply" }).click();
  await expect(card(grady.frame, "When do we ship?").getByText("In June.")).toBeVisible(soon);
  await moderate(host, "When do we ship?", "Mark Answered");
  // A question stays where it is while a pointer is in its list.
  for (const { page } of [host, alex, diego, grady]) await page.mouse.move(0, 0);
  for (const { frame } of [host, alex, diego, grady])
    await expect(list(frame, "Answered")).toContainText("When do we ship?", soon);
  await host.page.mouse.move(0, 0);
  await list(host.frame, "Answered").getByRole("button", { name: "Undo Answered" }).click();
  await host.page.mouse.move(0, 0);
  await expect(list(grady.frame, "Questions")).toHaveCount(2, soon);
  await panelIsClean(host);
  await inEachTheme(grady.page, grady.frame, 'iframe[title^="Tab:"]');

  await (await personNamed("megan")).commands.run({
    body: { command: "survey/close", surveyId: id },
  });
  for (const { frame } of [host, alex, diego, grady]) {
    await expect(frame.getByText("This Q&A is no longer open for responses")).toBeVisible(soon);
    await expect(frame.getByRole("button", { name: /^(Submit|Focus|Mark|Reply)/ })).toHaveCount(0);
  }
});

test("a question is asked, liked and moderated with the keyboard alone (QNA-01, QNA-10, QNA-21)", async ({
  browser,
}) => {
  const { id } = await sendLive({ emulator }, await personNamed("megan"), "qna", {
    requireApproval: true,
  });
  const chat = await emulator.place(meeting);
  const tab = await addTab(chat, `Keys ${id.slice(0, 4)}`, `/msteams/content/qna/survey/${id}`);
  const { page, frame } = await openTab(browser, "megan", { id: chat, tab });
  await frame.getByRole("button", { name: "Submit a question" }).press("Enter");
  await page.keyboard.type("By keys?");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(frame.getByText(/^Your question was submitted/).first()).toBeVisible();
  await expect(frame.getByRole("button", { name: "Submit a question" })).toBeFocused();
  await card(frame, "By keys?").getByRole("button", { name: "Approve" }).press("Enter");
  await expect(frame.getByRole("tab", { name: "Approved (1)" })).toBeVisible(soon);
  // The card stays until the focus leaves the list, and says where the question went.
  await expect(card(frame, "By keys?").getByText("Approved", { exact: true })).toBeVisible();
  await expect(frame.getByRole("listitem").filter({ hasText: "By keys?" })).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("ArrowLeft");
  await expect(frame.getByRole("tab", { name: "Approved (1)" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(frame.getByRole("tab", { name: "Review (0)", selected: false })).toBeVisible();
  await expect(card(frame, "By keys?").getByRole("button", { name: "Like" })).toBeVisible();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await expect(
    card(frame, "By keys?").getByRole("button", { name: "Like, 1 person", pressed: true }),
  ).toBeFocused();
});

test("a question in review is merged into another in the side panel, with the keyboard alone (QNA-21, QNA-25)", async ({
  browser,
}) => {
  const megan = await personNamed("megan");
  const { id } = await sendLive({ emulator }, megan, "qna", { requireApproval: true });
  const params = { kind: "qna", id } as const;
  const ask = async (responseValue: string) =>
    (await megan.posts.create({ params, body: { responseValue } })).post.id;
  const kept = await ask("When do we move, and does everybody get a desk of their own there?");
  await megan.posts.change({ params: { id, responseId: kept }, body: { state: "approved" } });
  await ask("When is the move?");
  const chat = await emulator.place(meeting);
  const tab = await addTab(chat, `Merge ${id.slice(0, 4)}`, `/msteams/content/qna/survey/${id}`);
  const panel = await openSidePanel(browser, "megan", tab);
  const { page, frame } = panel;
  await keepClear(page);
  await card(frame, "When is the move?").getByRole("button", { name: "Merge" }).press("Enter");
  const field = frame.getByRole("combobox", { name: "Merge into" });
  await expect(field).toBeFocused();
  await field.selectOption(kept);
  await expectFits(frame, 320, ["Merge questions", "Cancel"]);
  await panelIsClean(panel);
  await field.focus();
  await page.keyboard.press("Tab");
  await expect(frame.getByRole("button", { name: "Merge questions" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(frame.getByRole("tab", { name: "Dismissed (1)" })).toBeVisible(soon);
  await expect(frame.getByRole("listitem").filter({ hasText: "the move?" })).toBeFocused();
});
