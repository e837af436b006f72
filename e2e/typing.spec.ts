import { expect, type Locator, type Page } from "@playwright/test";
import { question } from "#domain/question/registry.ts";
import { aChoiceQuestion } from "#test/factories.ts";
import { emulator, newChannel, personNamed, sendPoll } from "./prepare.ts";
import { cardWith, openAs, ownVote } from "./shell.ts";
import { test } from "./test.ts";

const voters = ["lee", "alex", "diego", "isaiah", "johanna", "lidia", "grady"];

/** A poll with comments and choices of the audience, in a channel of 60. */
async function livelyPoll() {
  const channel = await newChannel();
  const team = "Mark 8 Project Team";
  await emulator.crowd(channel.id, "adele", 51);
  const label = `What shall we eat at ${team}? ${channel.name}`;
  const asked = question.parse({
    ...aChoiceQuestion(["Pizza", "Salad"], { label }),
    allowComments: true,
    allowUserAddOptions: true,
  });
  const poll = await sendPoll({
    where: channel,
    question: label,
    questions: [asked],
  });
  const choices = "choices" in asked ? asked.choices : [];
  const vote = async (alias: string, at: number) =>
    (await personNamed(alias)).responses.save({
      params: { id: poll.id },
      body: {
        response: [{ questionId: asked.id, value: choices[at]?.id ?? "", comment: null }],
        source: "web",
      },
    });
  return { channel, label, asked, poll, vote };
}

/** Types a text, and somebody votes after every few letters; the card behind counts them. */
async function typeWhileOthersVote(
  page: Page,
  field: Locator,
  text: string,
  vote: (alias: string, at: number) => Promise<unknown>,
  [from, to]: [number, number],
): Promise<void> {
  // Behind a dialog the page is hidden from roles.
  const card = page.locator("[data-message]").last();
  const parts = text.match(/.{1,8}/g) ?? [];
  for (const [at, part] of parts.entries()) {
    await page.keyboard.type(part);
    const voter = voters[from + at];
    if (!voter || from + at >= to) continue;
    await vote(voter, at % 2);
    await expect(card.getByText(new RegExp(`^${from + at + 1} responses?$`))).toBeAttached();
    await expect(field).toBeFocused();
    await expect(field).toHaveValue(parts.slice(0, at + 1).join(""));
  }
}

test("a comment is typed, and a choice added, while others vote each second (BOT-05, TAK-16, TAK-31)", async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const { channel, label, poll, vote } = await livelyPoll();
  const page = await openAs(browser, "megan", channel.place);
  const card = cardWith(page, label);
  const form = page.getByRole("dialog");
  await expect(card.getByRole("radio", { name: "Pizza" })).toBeVisible();
  // Nothing is typed on the card itself.
  await expect(card.getByRole("textbox")).toHaveCount(0);
  await card.getByRole("button", { name: "Add choice" }).click();

  const choice = form.getByRole("textbox", { name: "Another choice" });
  await choice.focus();
  await typeWhileOthersVote(page, choice, "Mushroom risotto", vote, [0, 2]);
  await form.getByRole("button", { name: "Add choice" }).click();
  const added = form.getByRole("radio", { name: "Mushroom risotto" });
  await expect(added).toBeChecked();

  const comment = form.getByRole("textbox", { name: "Your comment" });
  if (!(await comment.isVisible()))
    await form.getByRole("button", { name: "Add a comment" }).click();
  await comment.focus();
  const said = "Because it is so cold outside today";
  await typeWhileOthersVote(page, comment, said, vote, [2, 7]);
  await expect(added).toBeChecked();

  // Who hears the page is told politely how many have answered.
  const news = page.locator("[data-news][aria-live=polite]");
  await expect(news.filter({ hasText: /^\d responses?$/ })).toBeAttached();

  await form.getByRole("button", { name: "Vote", exact: true }).click();
  await expect(ownVote(form, "Mushroom risotto")).toBeVisible();
  await form.getByRole("button", { name: "Close dialog" }).click();
  await expect(ownVote(card, "Mushroom risotto")).toBeVisible();
  const { responses } = await poll.owner.responses.results({ params: { id: poll.id } });
  expect(JSON.stringify(responses)).toContain(said);
});
