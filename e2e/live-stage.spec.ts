import { type Browser, expect, type FrameLocator, type Page } from "@playwright/test";
import { conversationId } from "#domain/ids.ts";
import { aRecipient } from "#test/factories.ts";
import { meetingName, sendLive } from "#test/send-live.ts";
import { eachTheme, expectClean } from "./barriers.ts";
import { addTab, emulator, personNamed } from "./prepare.ts";
import { openTab } from "./shell.ts";
import { test } from "./test.ts";

const ofTab = 'iframe[title^="Tab:"]';

/**
 * What a survey has on the stage, in a tab: there is one stage for all who are in the meeting, and
 * `meeting-stage.spec.ts` uses it.
 */
async function stageOf(
  browser: Browser,
  surveyId: string,
): Promise<{ page: Page; frame: FrameLocator }> {
  const id = await emulator.place(meetingName);
  const path = `/msteams/content/meeting/stage/${surveyId}`;
  const tab = await addTab(id, `Stage ${surveyId.slice(0, 4)}`, path);
  return openTab(browser, "alex", { id, tab });
}

test("a room sees the question that is being answered, the next ones by their likes, answers with their reactions, and both sides of a hot take, as they change (QNA-01, ICE-02, HOT-04)", async ({
  browser,
}) => {
  const [adele, megan, diego] = await Promise.all(["adele", "megan", "diego"].map(personNamed));
  if (!adele || !megan || !diego) throw new Error("three take part");
  const qna = await sendLive({ emulator }, adele, "qna");
  const { page, frame } = await stageOf(browser, qna.id);
  await expect(frame.getByText("No questions")).toBeVisible();
  const ofQna = { kind: "qna" as const, id: qna.id };
  const ask = async (responseValue: string) =>
    (await megan.posts.create({ params: ofQna, body: { responseValue } })).post.id;
  const lisbon = await ask("When do we open the office in Lisbon?");
  const room = await ask("Can we get a quiet room?");
  await adele.posts.react({
    params: { ...ofQna, responseId: room },
    body: { reaction: ":thumbsup:", on: true },
  });
  const next = frame.getByRole("list", { name: "Questions" }).getByRole("listitem");
  await expect(next).toHaveText([/quiet room/, /Lisbon/]);
  await adele.posts.change({
    params: { id: qna.id, responseId: lisbon },
    body: { focused: true },
  });
  const now = frame.getByRole("region", { name: "Answering now" });
  await expect(now.getByText("When do we open the office in Lisbon?")).toBeVisible();
  await expect(next).toHaveText([/quiet room/]);
  await eachTheme(page, ofTab);
  await page.close();

  const icebreaker = await sendLive({ emulator }, adele, "icebreaker");
  const answers = await stageOf(browser, icebreaker.id);
  await expect(answers.frame.getByText("No responses yet")).toBeVisible();
  const ofIcebreaker = { kind: "icebreaker" as const, id: icebreaker.id };
  const pilot = await diego.posts.create({
    params: ofIcebreaker,
    body: { responseValue: "A pilot" },
  });
  await expect(answers.frame.getByText("A pilot")).toBeVisible();
  for (const person of [adele, megan])
    await person.posts.react({
      params: { ...ofIcebreaker, responseId: pilot.post.id },
      body: { reaction: ":clap:", on: true },
    });
  await expect(answers.frame.getByRole("img", { name: "Clap, 2 people" })).toBeVisible();
  await eachTheme(answers.page, ofTab);
  await answers.page.close();

  const hotTake = await sendLive({ emulator }, adele, "hot-take");
  const sides = await stageOf(browser, hotTake.id);
  await expect(
    sides.frame.getByRole("heading", { name: "Pineapple belongs on pizza" }),
  ).toBeVisible();
  const { questions } = await adele.surveys.get({ params: { id: hotTake.id } });
  const [question] = questions;
  const choices = question && "choices" in question ? question.choices : [];
  for (const [person, value] of [
    [megan, "up"],
    [diego, "down"],
    [adele, "up"],
  ] as const) {
    const choice = choices.find((each) => each.value === value);
    if (!question || !choice) throw new Error("a hot take has two sides");
    const response = [{ questionId: question.id, value: choice.id, comment: "" }];
    await person.responses.save({ params: { id: hotTake.id }, body: { response, source: "web" } });
  }
  const bars = sides.frame.getByRole("list", { name: "Results of Pineapple belongs on pizza" });
  await expect(bars.getByRole("listitem")).toHaveText([/^\s*Up.*67%/s, /^\s*Down.*33%/s]);
  await eachTheme(sides.page, ofTab);
});

test("a room follows a game from its lobby to its podium (TRV-12, TRV-15, TRV-16, TRV-17, TRV-19, TRV-24)", async ({
  browser,
}) => {
  // A minute in the lobby, and a question.
  test.setTimeout(180_000);
  const [adele, megan, diego] = await Promise.all(["adele", "megan", "diego"].map(personNamed));
  if (!adele || !megan || !diego) throw new Error("three take part");
  const place = conversationId.parse(await emulator.place(meetingName));
  const recipient = aRecipient({ type: "meeting", id: place, name: meetingName });
  const data = { numberOfQuestions: 5, questionDuration: 20, recipient } as const;
  const { id } = await adele.trivia.create({ body: { data } });
  await adele.surveys.deliver({ params: { id }, body: {} });
  const { page, frame } = await stageOf(browser, id);
  await expect(frame.getByText("Trivia game is starting soon!")).toBeVisible();
  await eachTheme(page, ofTab);

  await expect(frame.getByText("Question 1 of 5")).toBeVisible({ timeout: 60_000 });
  const { game } = await megan.trivia.game({ params: { id } });
  const { question } = game;
  if (!question) throw new Error("no question is open");
  for (const [at, person] of [megan, diego].entries()) {
    const choice = question.choices[at];
    if (!choice) throw new Error("a question has four choices");
    const body = { questionId: question.id, choiceId: choice.id, took: 900 };
    await person.trivia.answer({ params: { id }, body });
  }
  await expect(frame.getByText(/^2( of \d+)? answered$/)).toBeVisible();
  await expectClean(page, ofTab);
  await expect(frame.getByRole("img", { name: "Right answer" })).toBeVisible({ timeout: 30_000 });
  await expect(frame.getByText("Current Standings")).toBeVisible();
  await expectClean(page, ofTab);
  await adele.surveys.close({ params: { id }, body: {} });
  // Those with points, or all if nobody has any; the result of the last question comes first.
  const podium = frame.getByLabel("Final Standings");
  await expect(podium.getByText(/^(Megan Bowen|Diego Siciliani)$/).first()).toBeVisible({
    timeout: 30_000,
  });
  await eachTheme(page, ofTab);
});
