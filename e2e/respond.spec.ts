import { randomUUID } from "node:crypto";
import { type Browser, expect, type FrameLocator } from "@playwright/test";
import { conversationId } from "#domain/ids.ts";
import { newChoice, newQuestion } from "#domain/question/new-question.ts";
import type { Question } from "#domain/question/question.ts";
import { question } from "#domain/question/registry.ts";
import type { DraftInput } from "#domain/survey/draft.ts";
import { aChoiceQuestion, aPoll, aRecipient } from "#test/factories.ts";
import { eachTheme, expectClean, expectFits } from "./barriers.ts";
import { tabTo } from "./keys.ts";
import { addTab, emulator, newChannel, personNamed } from "./prepare.ts";
import { keepClear, openSidePanel, openTab } from "./shell.ts";
import { test } from "./test.ts";

type Place = { id: string; place: string };

const steps = (count: number, from = 0) =>
  Array.from({ length: count }, (_, at) => newChoice(randomUUID, String(at + from)));

/** One question of each kind. */
function everyKind(): Question[] {
  const of = (over: object) =>
    question.parse({ ...newQuestion(randomUUID), required: true, ...over });
  return [
    of({
      label: "Where shall we eat?",
      questionType: "nominal",
      choices: ["Trattoria Verde", "Noodle bar"].map((value) => newChoice(randomUUID, value)),
      allowComments: true,
      commentAppeal: "Why there?",
    }),
    of({
      label: "What may be on the table?",
      questionType: "nominal",
      choices: ["Bread", "Olives", "Cheese"].map((value) => newChoice(randomUUID, value)),
      allowMultipleChoices: true,
      allowUserAddOptions: true,
    }),
    of({ label: "How was the last one?", questionType: "ordinal", choices: steps(5, 1) }),
    of({
      label: "Would you recommend it?",
      questionType: "ordinal",
      renderAs: "nps",
      choices: steps(11),
    }),
    of({
      label: "Do you come?",
      questionType: "yes-no",
      choices: ["Yes", "No"].map((value) => newChoice(randomUUID, value)),
    }),
    of({ label: "What else?", questionType: "open-ended", contentType: "text/plain" }),
    of({ label: "Which day?", questionType: "open-ended", contentType: "text/date" }),
    of({ label: "What time?", questionType: "open-ended", contentType: "text/time" }),
  ];
}

async function sendSurvey(where: Place, over: Partial<DraftInput> = {}) {
  const type = where.place.includes(" / ") ? "channel" : "meeting";
  const recipients = [aRecipient({ type, id: conversationId.parse(where.id), name: where.place })];
  const owner = await personNamed("adele");
  const draft = aPoll({
    type: "survey",
    title: "Team lunch",
    questions: everyKind(),
    recipients,
    ...over,
  });
  const { id } = await owner.surveys.create({ body: { draft } });
  return {
    id,
    owner,
    page: `/msteams/content/surveyresponse/${id}`,
    bubble: `/msteams/content/meeting/${draft.type}/${id}`,
  };
}

async function openPage(browser: Browser, person: string, where: Place, path: string, look = {}) {
  return openTab(
    browser,
    person,
    { id: where.id, tab: await addTab(where.id, "Answer", path) },
    look,
  );
}

const next = (frame: FrameLocator) =>
  frame.getByRole("button", { name: "Next", exact: true }).click();
const heading = (frame: FrameLocator, name: string) =>
  expect(frame.getByRole("heading", { name })).toBeVisible();

async function answerFour(frame: FrameLocator): Promise<void> {
  await frame.getByText("Noodle bar").click();
  await frame.getByPlaceholder("Why there?").fill("It is near");
  await next(frame);
  await frame.getByText("Olives").click();
  await frame.getByText("Cheese").click();
  await next(frame);
  await frame.getByRole("radio", { name: "4", exact: true }).check();
  await next(frame);
  await frame.getByRole("radio", { name: "9", exact: true }).check();
  await next(frame);
}

async function answerRest(frame: FrameLocator): Promise<void> {
  await frame.getByText("Yes", { exact: true }).click();
  await next(frame);
  await frame.getByRole("textbox").fill("A long table");
  await next(frame);
  await frame.getByLabel(/^Which day\?/).fill("2026-12-24");
  await next(frame);
  await frame.getByRole("combobox").selectOption("12:30 PM");
  await frame.getByRole("button", { name: "Submit" }).click();
}

test("a survey of every kind is answered by one who loses the network half-way and loads the page again", async ({
  browser,
}) => {
  const where = await newChannel();
  const survey = await sendSurvey(where);
  const { page, frame } = await openPage(browser, "megan", where, survey.page);
  await heading(frame, "Where shall we eat?");
  await expect.poll(() => page.frames().at(-1)?.title()).toMatch(/^Team lunch – \w+$/);
  await answerFour(frame);
  await heading(frame, "Do you come?");

  await page.context().setOffline(true);
  await answerRest(frame);
  await expect(frame.getByText(/^Your answers are saved on this device\./)).toBeVisible();
  await expect(frame.getByText("You've completed this survey!")).toHaveCount(0);
  await page.context().setOffline(false);
  await page.reload();
  await heading(frame, "You've completed this survey!");
  const mine = await (await personNamed("megan")).responses.mine({ params: { id: survey.id } });
  expect(mine.userResponse).toMatchObject({ completed: true });
  expect(mine.userResponse?.responses.map(({ value }) => value).slice(-3)).toEqual([
    "A long table",
    "2026-12-24",
    "12:30",
  ]);
  expect(mine.userResponse?.responses).toHaveLength(8);
  expect(mine.userResponse?.responses[0]?.comment).toBe("It is near");
});

test("answers that wait for the network go by themselves when it is back, and the page says so", async ({
  browser,
}) => {
  const where = await newChannel();
  const survey = await sendSurvey(where, {
    questions: [aChoiceQuestion(["Yes please", "No thanks"], { label: "Coffee?" })],
  });
  const { page, frame } = await openPage(browser, "alex", where, survey.page);
  await frame.getByText("Yes please").click();
  await page.context().setOffline(true);
  await frame.getByRole("button", { name: "Submit" }).click();
  await expect(frame.getByText(/^Your answers are saved on this device\./)).toBeVisible();
  await page.context().setOffline(false);
  await heading(frame, "You've completed this poll!");
  await expect(frame.getByText("Sent", { exact: true })).toBeVisible();
});

test("answers that wait for the network go, and the page says so, where the end of the page had not arrived", async ({
  browser,
}) => {
  const where = await newChannel();
  const survey = await sendSurvey(where, {
    questions: [aChoiceQuestion(["Yes please", "No thanks"], { label: "Coffee?" })],
  });
  const { page, frame } = await openPage(browser, "alex", where, survey.page);
  const refused = page.waitForEvent("requestfailed", (request) =>
    request.url().includes("no-question-view"),
  );
  await page.route(/no-question-view[^/]*\.js/, (route) => route.abort("connectionfailed"));
  await page.reload();
  await refused;
  await frame.getByText("Yes please").click();
  await page.context().setOffline(true);
  await frame.getByRole("button", { name: "Submit" }).click();
  await expect(frame.getByText(/^Your answers are saved on this device\./)).toBeVisible();
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.context().setOffline(false);
  await heading(frame, "You've completed this poll!");
  await expect(frame.getByText("Sent", { exact: true })).toBeVisible();
});

test("the page has no accessibility violation that axe finds, question by question and at its end, in three themes, and fits 320 pixels", async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const where = await newChannel();
  const survey = await sendSurvey(where, { commentsEnabled: true, anonymity: "voluntary" });
  const { page, frame } = await openPage(browser, "megan", where, survey.page, {
    width: 320,
    height: 640,
  });
  await heading(frame, "Where shall we eat?");
  const look = async () => {
    await eachTheme(page, 'iframe[title^="Tab:"]', (theme) =>
      expect(frame.locator("html")).toHaveAttribute("data-theme", theme),
    );
    await expectFits(frame, 320, []);
  };
  await look();
  await answerFour(frame);
  await frame.getByRole("button", { name: "Previous" }).click();
  await look();
  await next(frame);
  await answerRest(frame);
  await heading(frame, "You've completed this survey!");
  await look();
});

test("a survey is answered with the keyboard alone", async ({ browser }) => {
  const where = await newChannel();
  const survey = await sendSurvey(where);
  const { page, frame } = await openPage(browser, "lee", where, survey.page);
  await heading(frame, "Where shall we eat?");
  const press = (key: string) => page.keyboard.press(key);
  const go = async () => {
    await tabTo(page, frame.getByRole("button", { name: /^(Next|Submit)$/ }));
    await press("Enter");
  };
  await tabTo(page, frame.getByRole("radio", { name: "Trattoria Verde" }));
  await press("Space");
  await go();
  await expect(frame.getByRole("heading", { name: "What may be on the table?" })).toBeFocused();
  await tabTo(page, frame.getByRole("checkbox", { name: "Bread" }));
  await press("Space");
  await tabTo(page, frame.getByRole("button", { name: "Add choice" }));
  await press("Enter");
  await page.keyboard.type("Figs");
  await press("Enter");
  await expect(frame.getByRole("checkbox", { name: "Figs" })).toBeChecked();
  await go();
  for (const [name, key] of [
    ["1", "ArrowDown"],
    ["0", "ArrowRight"],
    ["Yes", "ArrowDown"],
  ] as const) {
    await tabTo(page, frame.getByRole("radio", { name, exact: true }));
    await press(key);
    await go();
  }
  await tabTo(page, frame.getByRole("textbox"));
  await page.keyboard.type("Nothing");
  await go();
  await tabTo(page, frame.getByLabel(/^Which day\?/));
  for (const key of ["ArrowUp", "ArrowRight", "ArrowUp", "ArrowRight", "ArrowUp"]) await press(key);
  await expect(frame.getByLabel(/^Which day\?/)).not.toHaveValue("");
  await go();
  await tabTo(page, frame.getByRole("combobox"));
  await press("ArrowDown");
  await go();
  await heading(frame, "You've completed this survey!");
});

test("a choice for an anonymous answer is added with keys, and only who added it sees it (TAK-31, ANO-01)", async ({
  browser,
}) => {
  const where = await newChannel();
  const survey = await sendSurvey(where, {
    type: "poll",
    title: "",
    questions: [
      aChoiceQuestion(["Trattoria Verde", "Noodle bar"], {
        label: "Where shall we eat?",
        allowUserAddOptions: true,
      }),
    ],
    anonymity: "anonymous",
  });
  const { page, frame } = await openPage(browser, "lee", where, survey.page, {
    width: 320,
    height: 640,
  });
  const add = frame.getByRole("button", { name: "Add choice" });
  await tabTo(page, add);
  await page.keyboard.press("Enter");
  await expect(frame.getByRole("textbox", { name: "Your own choice" })).toBeFocused();
  await expect(frame.getByText(/so it does not show who added them/)).toBeVisible();
  await eachTheme(page, 'iframe[title^="Tab:"]', (theme) =>
    expect(frame.locator("html")).toHaveAttribute("data-theme", theme),
  );
  await expectFits(frame, 320, ["Add choice", "Cancel"]);
  await page.keyboard.type("Figs");
  await page.keyboard.press("Enter");
  await expect(frame.getByRole("radio", { name: "Figs" })).toBeChecked();
  await tabTo(page, frame.getByRole("button", { name: "Submit" }));
  await page.keyboard.press("Enter");
  await heading(frame, "You've completed this poll!");
  await frame.getByRole("link", { name: "View results" }).click();
  const mine = frame.getByRole("region", { name: "Your answer" });
  await expect(mine.getByText("Figs")).toBeVisible();
  const other = await openPage(browser, "megan", where, survey.page);
  await expect(other.frame.getByRole("radio", { name: "Noodle bar" })).toBeVisible();
  await expect(other.frame.getByText("Figs")).toHaveCount(0);
  await survey.owner.surveys.close({ params: { id: survey.id }, body: { closeAt: null } });
  await expect(frame.getByRole("region", { name: "Results", exact: true })).toContainText("Figs");
});

test("the bubble of a running meeting shows the form and ends with the confirmation, 280 pixels wide (TAK-10, TAK-11, HOST-20)", async ({
  browser,
}) => {
  const place = "Weekly product sync";
  const where = { id: await emulator.place(place), place };
  const survey = await sendSurvey(where, {
    type: "poll",
    title: "",
    questions: [aChoiceQuestion(["Ship it", "Wait"], { label: "Shall we ship?" })],
  });
  const tab = await addTab(where.id, "Bubble", survey.bubble);
  const { page, frame } = await openSidePanel(browser, "alex", tab, { width: 281, height: 800 });
  await keepClear(page);
  await heading(frame, "Shall we ship?");
  await expect(frame.locator("html")).toHaveAttribute("data-theme", "dark");
  await expectFits(frame, 280, ["Submit"]);
  await frame.getByText("Ship it").click();
  await frame.getByRole("button", { name: "Submit" }).click();
  await heading(frame, "You've completed this poll!");
  await expect(frame.getByRole("img", { name: "A check mark" })).toBeVisible();
  await expectClean(page, 'iframe[title^="Side panel:"]');
});
