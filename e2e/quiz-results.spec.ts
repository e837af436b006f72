import { type Browser, expect, type FrameLocator } from "@playwright/test";
import { conversationId } from "#domain/ids.ts";
import { aPoll, aQuizQuestion, aRecipient } from "#test/factories.ts";
import { expectFits, inEachTheme } from "./barriers.ts";
import { addTab, newChannel, personNamed } from "./prepare.ts";
import { type AppPage, openTab } from "./shell.ts";
import { test } from "./test.ts";

const norway = "Capital of Norway?";

/**
 * A quiz in a channel of its own, the second question worth 3; who answered which choices. The
 * first choice of each question is right.
 */
async function sendQuiz(answers: Record<string, [number, number]>) {
  const where = await newChannel();
  const questions = [
    aQuizQuestion(["Oslo", "Bergen", "Trondheim"], { label: norway }),
    aQuizQuestion(["Lima", "Cusco"], { label: "Capital of Peru?", pointValue: 3 }),
  ];
  const recipients = [aRecipient({ id: conversationId.parse(where.id), name: where.place })];
  const owner = await personNamed("adele");
  const settings = {
    type: "quiz",
    title: "Capitals",
    resultsVisibility: "real-time",
    leaderboardVisibility: "visible",
  } as const;
  const { id } = await owner.surveys.create({
    body: { draft: aPoll({ ...settings, questions, recipients }) },
  });
  const answer = async (alias: string, places: [number, number]) => {
    const response = questions.map(({ id: questionId, choices }, at) => ({
      questionId,
      value: choices[places[at] ?? 0]?.id ?? "",
      comment: null,
    }));
    await (await personNamed(alias)).responses.save({
      params: { id },
      body: { response, source: "web" },
    });
  };
  for (const [alias, places] of Object.entries(answers)) await answer(alias, places);
  return { id, where, answer };
}

async function openAt(
  browser: Browser,
  person: string,
  where: string,
  path: string,
  look = {},
): Promise<AppPage> {
  return openTab(browser, person, { id: where, tab: await addTab(where, "Quiz", path) }, look);
}

const places = (frame: FrameLocator) =>
  frame.getByRole("table", { name: "Leaderboard" }).getByRole("row");

test("the owner sees the leaderboard with its ties move, what is right, and one person's answers, by keyboard alone (HOST-22, QUZ-11, QUZ-12, QUZ-13, QUZ-17)", async ({
  browser,
}) => {
  const quiz = await sendQuiz({ megan: [1, 0], alex: [0, 0], lee: [1, 0] });
  const { page, frame } = await openAt(
    browser,
    "adele",
    quiz.where.id,
    `/msteams/content/quiz/${quiz.id}/results`,
  );
  await expect(places(frame)).toContainText([
    "RankNameScore",
    "1Alex Wilber4 of 4",
    "2Megan Bowen3 of 4",
    "2Lee Gu3 of 4",
  ]);
  await quiz.answer("diego", [1, 1]);
  await expect(places(frame).last()).toContainText("4Diego Siciliani0 of 4");

  await frame.getByRole("tab", { name: "Leaderboard" }).focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect(frame.getByRole("row", { name: /^Oslo/ })).toContainText("Oslo125%Yes");
  await expect(frame.getByText("Correct answer", { exact: true }).last()).toBeVisible();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect(frame.getByText("Select a user")).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(frame.getByRole("combobox", { name: "Person" })).toBeFocused();
  await page.keyboard.type("mega");
  await expect(frame.getByRole("option", { name: "Megan Bowen" })).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(frame.getByText("3 of 4", { exact: true })).toBeVisible();
  await expect(frame.getByRole("region", { name: norway }).getByRole("listitem")).toHaveText([
    "OsloCorrect answer",
    "BergenChosen · Wrong",
    "Trondheim",
  ]);
});

test("respondents see how they did and their place, or are warned that they have not completed it (HOST-21, QUZ-14, QUZ-15)", async ({
  browser,
}) => {
  const quiz = await sendQuiz({ megan: [1, 0], alex: [0, 0] });
  const results = `/msteams/content/meeting/survey/${quiz.id}/results`;
  const megan = await openAt(browser, "megan", quiz.where.id, `${results}/quiz/personal`);
  await expect(megan.frame.getByRole("heading", { name: "You scored 3 of 4" })).toBeVisible();
  await expect(megan.frame.getByRole("table")).toHaveCount(0);
  const board = await openAt(browser, "megan", quiz.where.id, `${results}/quiz/leaderboard`);
  await expect(places(board.frame).last()).toContainText("2Megan BowenYou3 of 4");
  await expect(board.frame.getByRole("tab")).toHaveCount(0);
  const lee = await openAt(browser, "lee", quiz.where.id, `${results}/quiz/personal`);
  await expect(lee.frame.getByText("You have not completed this quiz yet")).toBeVisible();
});

test("the generic results are at each address that a meeting may use, and nowhere else (HOST-21)", async ({
  browser,
}) => {
  const quiz = await sendQuiz({ alex: [0, 0] });
  const results = `/msteams/content/meeting/survey/${quiz.id}/results`;
  for (const end of ["", `/${quiz.id}`, `/${quiz.id}/results`]) {
    const { page, frame } = await openAt(browser, "adele", quiz.where.id, results + end);
    await expect(frame.getByRole("row", { name: /^Oslo/ })).toContainText("100%");
    await page.context().close();
  }
  const { frame } = await openAt(
    browser,
    "adele",
    quiz.where.id,
    `${results}/${crypto.randomUUID()}`,
  );
  await expect(frame.locator("#root")).toBeAttached();
  await expect(frame.getByRole("main")).toHaveCount(0);
});

test("a quiz's results have no accessibility violation that axe finds in three themes, and fit 280 pixels", async ({
  browser,
}) => {
  const quiz = await sendQuiz({ megan: [1, 0], alex: [0, 0], lee: [1, 0], adele: [0, 1] });
  const path = `/msteams/content/quiz/${quiz.id}/results`;
  const { page, frame } = await openAt(browser, "adele", quiz.where.id, path);
  for (const tab of ["Leaderboard", "Question", "User"]) {
    await frame.getByRole("tab", { name: tab }).click();
    await expect(frame.getByRole("tabpanel", { name: tab })).toBeVisible();
    await inEachTheme(page, frame, 'iframe[title^="Tab:"]');
  }
  const megan = await openAt(browser, "megan", quiz.where.id, path, { width: 280, height: 800 });
  await expect(places(megan.frame).last()).toBeVisible();
  await expectFits(megan.frame, 280, []);
});
