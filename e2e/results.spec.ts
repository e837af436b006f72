import { expect, test } from "@playwright/test";
import { aChoiceQuestion } from "#test/factories.ts";
import { addTab, newChannel, sendPoll } from "./prepare.ts";
import { openAs, openTab } from "./shell.ts";

const choices = ["Trattoria Verde", "Noodle bar", "Picnic by the river"];

test("says that nobody has answered, and of a single question that nobody has voted (RES-21, RES-27)", async ({ browser }) => {
  const where = await newChannel();
  const further = [aChoiceQuestion(choices, { label: "And on Tuesday?", required: false })];
  const poll = await sendPoll({ where, title: "Lunches", question: "Where on Monday?", choices, further });
  const { frame } = await openTab(browser, "adele", { id: where.id, tab: await addTab(where.id, "Results", poll.path) });
  await expect(frame.getByText("No responses yet")).toBeVisible();
  await poll.vote("megan", 0);
  await expect(frame.getByText("1 completed", { exact: true }).first()).toBeVisible();
  await expect(frame.getByText("No responses yet")).toHaveCount(0);
  await expect(frame.getByText("No votes yet")).toBeVisible();
});

test("shows at most seven faces and three names of each answer, and how many more (RES-35, RES-36)", async ({ browser }) => {
  const where = await newChannel();
  const votes = { megan: 0, alex: 0, lee: 0, diego: 0, isaiah: 0, johanna: 0, lidia: 0, grady: 0, adele: 1 };
  const poll = await sendPoll({ where, question: "Where shall we eat?", choices, votes });
  const { frame } = await openTab(browser, "adele", { id: where.id, tab: await addTab(where.id, "Results", poll.path) });
  await expect(frame.getByRole("row", { name: /^Trattoria Verde/ })).toContainText(/^Trattoria Verde889%[^,]+, [^,]+, [^,]+ \+ 5 more$/);
  await expect(frame.getByText(/^Megan Bowen, .* \+ 5 more$/).last()).toBeVisible();
  await expect(frame.locator(".fui-Avatar")).toHaveCount(7 + 1);
});

test("shows results only after the close, or to the owner alone, and says why (RES-05, RES-06)", async ({ browser }) => {
  const where = await newChannel();
  const late = await sendPoll({ where, question: "Shown later?", resultsVisibility: "after-close", votes: { alex: 0 } });
  const own = await sendPoll({ where, question: "Shown to me?", resultsVisibility: "private", votes: { alex: 0 } });
  const megan = await openTab(browser, "megan", { id: where.id, tab: await addTab(where.id, "Later", late.path) });
  await expect(megan.frame.getByText("Results will be available after this poll is closed")).toBeVisible();
  await expect(megan.frame.getByRole("table")).toHaveCount(0);
  await late.owner.surveys.close({ params: { id: late.id }, body: {} });
  await expect(megan.frame.getByRole("row", { name: /^Pizza/ })).toContainText("100%");

  const tab = await addTab(where.id, "Private", own.path);
  const stranger = await openTab(browser, "megan", { id: where.id, tab });
  await expect(stranger.frame.getByText("Results only available to the owner of this poll")).toBeVisible();
  await expect(stranger.frame.getByRole("table")).toHaveCount(0);
  const owner = await openTab(browser, "adele", { id: where.id, tab });
  await expect(owner.frame.getByRole("row", { name: /^Pizza/ })).toContainText("100%");
});

test("moves by asking every ten seconds where the stream of events is cut", async ({ browser }) => {
  const where = await newChannel();
  const poll = await sendPoll({ where, question: "Does it move?" });
  const tab = await addTab(where.id, "Results", poll.path);
  const page = await openAs(browser, "adele", where.place);
  await page.route("**/api/v1/survey/*/events", (route) => route.abort());
  await page.goto(`/?${new URLSearchParams({ person: "adele", conversation: where.id, tab })}`);
  const frame = page.frameLocator('iframe[title^="Tab:"]');
  await expect(frame.getByText("No responses yet")).toBeVisible();
  await expect(frame.getByText("Reconnecting. Results update every few seconds")).toBeVisible();
  await poll.vote("megan", 0);
  await page.waitForResponse(/\/survey\/[^/]+\/responses$/);
  await expect(frame.getByText("1 completed", { exact: true }).first()).toBeVisible();
});

test("an address that asks for a view which does not exist ends on the error page with its help link (HOST-41)", async ({ browser }) => {
  const where = await newChannel();
  const poll = await sendPoll({ where, question: "Who is in?" });
  const { frame } = await openTab(browser, "adele", { id: where.id, tab: await addTab(where.id, "Wrong", `${poll.path}?view=sideways`) });
  await expect(frame.getByRole("heading", { name: "Oops! Looks like we took a wrong turn somewhere." })).toBeVisible();
  await expect(frame.getByRole("link", { name: "Get help" })).toHaveAttribute("href", /^https?:/);
});

test("an item of a type that the pages do not know ends on the error page (HOST-41, LIF-25)", async ({ browser }) => {
  const where = await newChannel();
  const poll = await sendPoll({ where, question: "Who is in?" });
  const tab = await addTab(where.id, "Results", poll.path);
  const page = await openAs(browser, "adele", where.place);
  await page.route(`**/api/v1/survey/${poll.id}`, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), type: "riddle" } });
  });
  await page.goto(`/?${new URLSearchParams({ person: "adele", conversation: where.id, tab })}`);
  const frame = page.frameLocator('iframe[title^="Tab:"]');
  await expect(frame.getByRole("heading", { name: "Oops! Looks like we took a wrong turn somewhere." })).toBeVisible();
});
