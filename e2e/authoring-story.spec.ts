import { expect, type FrameLocator, type Locator, type Page } from "@playwright/test";
import { answer } from "#domain/response/answers.ts";
import { typedAnswer } from "#test/kind-samples.ts";
import { arrowTo, press, tabTo } from "./keys.ts";
import { newChannel, personNamed } from "./prepare.ts";
import { cardWith, dialogOf, finish, openAs, openAuthoring } from "./shell.ts";
import { test } from "./test.ts";

type Written = {
  label: string;
  type: string;
  choices?: string[];
  check?: string[];
  appeal?: string;
};

/** Twelve questions, every kind among them. */
const written: Written[] = [
  { label: "Which day suits you?", type: "Multiple choice", choices: ["Monday", "Tuesday"] },
  {
    label: "Which topics interest you?",
    type: "Multiple choice",
    choices: ["Design", "Sales", "Support"],
    check: ["Allow several answers"],
  },
  {
    label: "Who should speak?",
    type: "Multiple choice",
    choices: ["Adele", "Somebody new"],
    check: ["Let people add choices"],
  },
  {
    label: "How was the food?",
    type: "Multiple choice",
    choices: ["Good", "Bad"],
    check: ["Let people comment"],
    appeal: "What was missing?",
  },
  { label: "How was the room?", type: "Rating scale" },
  { label: "How do you feel today?", type: "Rating scale" },
  { label: "Would you recommend us?", type: "Rating scale", check: ["Promoter score (0 to 10)"] },
  { label: "Will you come again?", type: "Yes / No" },
  { label: "What shall we do better?", type: "Open ended" },
  { label: "When is your birthday?", type: "Open ended" },
  { label: "When do you start work?", type: "Open ended" },
  { label: "Anything else?", type: "Open ended" },
];

test("a survey of twelve questions of every kind: written by the keyboard alone, seen as others will, scheduled, delivered at its time, edited with its votes removed and everybody told, closed and reopened (AUT-01, AUT-02, AUT-04, QED-01, QED-03, QED-04, QED-05, QED-21, QED-24, QED-27, TIM-01, LIF-04, LIF-11, SUC-02, SUC-04, SUC-07, SUC-16, EDT-02, EDT-03, EDT-04, EDT-05, EDT-07, EDT-08, EDT-13, EDT-14, EDT-16)", async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const channel = await newChannel();
  const page = await openAs(browser, "adele", channel.place, { width: 1600 });
  const title = `The offsite ${crypto.randomUUID().slice(0, 8)}`;
  const frame = await openAuthoring(page, "Survey");
  await writeByKeys(page, frame, title);
  await seePreview(frame);
  const surveyId = await scheduleByKeys(page, frame, title);

  // The form takes quarters of an hour; the time is moved so that the test does not wait for one.
  const adele = await personNamed("adele");
  const params = { id: surveyId };
  expect((await adele.surveys.get({ params })).questions).toHaveLength(written.length);
  await adele.surveys.deliver({
    params,
    body: { deliverAt: new Date(Date.now() + 31_000), closeAt: null },
  });
  await expect(cardWith(page, title)).toHaveCount(0);
  await expect(cardWith(page, title).getByText("Live", { exact: true })).toBeVisible({
    timeout: 60_000,
  });

  await answerAll("alex", surveyId);
  await editAndTell(page, title);
  expect((await adele.surveys.get({ params })).responseCount).toBe(0);
  await adele.surveys.close({ params, body: {} });
  await reopenFromCard(page, `${title}, again`);
  expect(await adele.surveys.get({ params })).toMatchObject({ state: "open", banner: "reopened" });
});

async function writeByKeys(page: Page, frame: FrameLocator, title: string): Promise<void> {
  await tabTo(page, frame.getByRole("textbox", { name: "Title" }), "Shift+Tab");
  await page.keyboard.type(title);
  for (const [at, question] of written.entries()) {
    const n = at + 1;
    if (at === 1) await openByKey(page, frame, "Edit question 2");
    if (at > 1) await openByKey(page, frame, "Add question");
    const field = frame.getByRole("textbox", { name: `Question ${n}`, exact: true });
    await tabTo(page, field);
    await page.keyboard.type(question.label);
    await typeByKeys(page, frame, question);
    for (const name of question.check ?? []) {
      await tabTo(
        page,
        frame.getByRole("checkbox", { name }).or(frame.getByRole("switch", { name })),
      );
      await press(page, "Space");
    }
    if (question.appeal) {
      await tabTo(page, frame.getByRole("textbox", { name: /^Comment prompt/ }));
      await page.keyboard.type(question.appeal);
    }
  }
}

/** The type, and what it asks for. */
async function typeByKeys(
  page: Page,
  frame: FrameLocator,
  { type, label, choices, check }: Written,
): Promise<void> {
  if (type !== "Multiple choice") {
    await tabTo(page, frame.getByRole("combobox", { name: "Question type" }));
    await page.keyboard.type(type);
    await expect(
      frame.getByRole("combobox", { name: "Question type" }).locator("option:checked"),
    ).toHaveText(type);
  }
  for (const [at, choice] of (choices ?? []).entries()) {
    if (at < 2)
      await tabTo(page, frame.getByRole("textbox", { name: `Choice ${at + 1}`, exact: true }));
    else await press(page, "Enter");
    await page.keyboard.type(choice);
  }
  if (type === "Rating scale" && !check) {
    await tabTo(
      page,
      frame.getByRole("button", { name: label.includes("feel") ? "😞 to 😍" : "1 to 5" }),
    );
    await press(page, "Enter");
  }
  const content = { "When is your birthday?": "Date", "When do you start work?": "Time" }[label];
  if (content) {
    await tabTo(page, frame.getByRole("combobox", { name: "Answers are" }));
    await page.keyboard.type(content);
  }
}

async function openByKey(page: Page, frame: FrameLocator, name: string): Promise<void> {
  await tabTo(page, frame.getByRole("button", { name, exact: true }));
  await press(page, "Enter");
}

async function seePreview(frame: FrameLocator): Promise<void> {
  const preview = frame.getByRole("region", { name: "Preview" });
  const previous = preview.getByRole("button", { name: "Show the previous question" });
  while ((await previous.getAttribute("aria-disabled")) !== "true") await previous.press("Enter");
  for (const [at, { label }] of written.entries()) {
    if (at > 0)
      await preview.getByRole("button", { name: "Show the next question" }).press("Enter");
    await expect(preview.getByText(label).first()).toBeVisible();
  }
}

/** Answers the id of what was scheduled. */
async function scheduleByKeys(page: Page, frame: FrameLocator, title: string) {
  await tabTo(page, frame.getByRole("button", { name: "Send options" }));
  await press(page, "Enter");
  await arrowTo(page, frame.getByRole("menuitemradio", { name: /^Schedule/ }));
  await press(page, "Enter");
  const dialog = frame.getByRole("dialog");
  await expect(dialog.getByText(/^Times are in /)).toBeVisible();
  await tabTo(page, dialog.getByRole("button", { name: "Apply" }));
  await press(page, "Enter");
  await expect(dialog).toHaveCount(0);
  await tabTo(page, frame.getByRole("button", { name: /^Schedule for / }), "Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(frame.getByRole("heading", { name: "Survey scheduled!" })).toBeVisible();
  await expect(
    frame.getByText(
      /^This survey will be delivered on [A-Z][a-z]{2} \d\d, \d{4} - \d\d:\d\d [AP]M$/,
    ),
  ).toBeVisible();
  await tabTo(page, frame.getByRole("button", { name: "Done", exact: true }));
  await page.keyboard.press("Enter");
  await expect(page.locator('iframe[title^="Dialog:"]')).toHaveCount(0);
  const { surveys } = await (await personNamed("adele")).surveys.ofOwner({ query: {} });
  const made = surveys.find((survey) => survey.title === title);
  if (!made) throw new Error("it was scheduled");
  return made.id;
}

async function answerAll(
  alias: string,
  id: Awaited<ReturnType<typeof scheduleByKeys>>,
): Promise<void> {
  const person = await personNamed(alias);
  const { questions } = await person.surveys.get({ params: { id } });
  const response = questions.map((question) => {
    const value = "choices" in question ? (question.choices[0]?.id ?? "") : typedAnswer(question);
    return answer.parse({ questionId: question.id, value });
  });
  await person.responses.save({ params: { id }, body: { response, source: "web" } });
}

async function editAndTell(page: Page, title: string): Promise<void> {
  const card = cardWith(page, title);
  await manage(page, card, "Edit");
  const frame = dialogOf(page);
  await expect(
    frame.getByText("Limited editing: existing votes may be removed and your audience notified."),
  ).toBeVisible();
  await frame.getByRole("textbox", { name: "Title" }).fill(`${title}, again`);
  await frame.getByRole("checkbox", { name: /^Remove existing votes/ }).check();
  await expect(frame.getByRole("checkbox", { name: /^Notify the audience/ })).toBeChecked();
  await frame.getByRole("button", { name: "Save", exact: true }).click();
  await frame.getByRole("button", { name: "Remove and save" }).click();
  await expect(frame.getByRole("heading", { name: "Survey updated!" })).toBeVisible();
  await finish(page);
  const told = page.getByRole("article").filter({ hasText: `${title}, again` });
  await expect(told).toHaveCount(2);
  for (const at of [0, 1])
    await expect(
      told.nth(at).getByText("Polly updated - Please respond to the changes").first(),
    ).toBeVisible();
}

/** Presses a button of the card's management, which is behind `…` if the card has other buttons. */
async function manage(page: Page, card: Locator, name: string): Promise<void> {
  const wanted = card.getByRole("button", { name, exact: true });
  await expect(async () => {
    const plain = card.getByRole("button", { name: "Manage", exact: true });
    if ((await wanted.count()) === 0) {
      const more = (await plain.count()) === 0;
      if (more) await card.getByRole("button", { name: "More options" }).click({ timeout: 3000 });
      const item = page.getByRole("menuitem", { name: "Manage", exact: true });
      await (more ? item : plain).click({ timeout: 3000 });
    }
    await wanted.click({ timeout: 3000 });
  }).toPass();
}

async function reopenFromCard(page: Page, title: string): Promise<void> {
  const card = page.getByRole("article").filter({ hasText: title }).first();
  await expect(card.getByText("Closed", { exact: true })).toBeVisible();
  await manage(page, card, "Reopen");
  const frame = dialogOf(page);
  await expect(frame.getByRole("radio", { name: "Manual Close" })).toBeChecked();
  await frame.getByRole("radio", { name: "Schedule" }).check();
  await expect(frame.getByRole("combobox", { name: "Time of closing" })).toBeVisible();
  await frame.getByRole("radio", { name: "Manual Close" }).check();
  await frame.getByRole("button", { name: "Reopen", exact: true }).click();
  await expect(frame.getByText("Survey reopened!")).toBeVisible();
  await finish(page);
  await expect(card.getByText("Polly reopened")).toBeVisible();
}
