import { readFile } from "node:fs/promises";
import { type Download, expect, type Page } from "@playwright/test";
import { splitLabels } from "#domain/question/label-list.ts";
import { answer } from "#domain/response/answers.ts";
import { aChoiceQuestion } from "#test/factories.ts";
import { readExport } from "#test/read-csv.ts";
import { readXlsx } from "#test/read-xlsx.ts";
import { expectFits, inEachTheme } from "./barriers.ts";
import { addTab, newChannel, personNamed, sendPoll } from "./prepare.ts";
import { act, dialogOf, openTab } from "./shell.ts";
import { test } from "./test.ts";

const hostile = [
  '=HYPERLINK("http://evil.example")',
  "'+1; -2\n@x",
  '\u05E9\u05DC\u05D5\u05DD \u{1F469}\u200D\u{1F4BB}, "so"',
];

/** A survey with answers that spreadsheets may misread, given by three people. */
async function answeredSurvey(where: Awaited<ReturnType<typeof newChannel>>) {
  const several = aChoiceQuestion(["Salt; pepper", "=Soup", "Bread"], {
    label: "What else?",
    allowMultipleChoices: true,
  });
  const why = {
    id: crypto.randomUUID(),
    questionType: "open-ended",
    label: "Why?",
    required: false,
  };
  const survey = await sendPoll({
    where,
    type: "survey",
    title: "Kitchen",
    question: "Lunch?",
    further: [several, why] as never,
  }); // safe: as the contract takes it
  for (const [at, alias] of ["alex", "megan", "lee"].entries()) {
    const picked = several.choices.slice(0, at + 1).map(({ id }) => id);
    const response = [
      { questionId: several.id, value: picked },
      { questionId: why.id, value: hostile[at] },
    ].map((each) => answer.parse(each));
    await (await personNamed(alias)).responses.save({
      params: { id: survey.id },
      body: { response, source: "web" },
    });
  }
  const expected = ["Alex Wilber", "Megan Bowen", "Lee Gu"].map((name, at) => [
    name,
    "",
    several.choices.slice(0, at + 1).map(({ label }) => label),
    hostile[at],
  ]);
  return { survey, expected };
}

async function downloadBy(
  page: Page,
  act: () => Promise<void>,
): Promise<{ name: string; bytes: Buffer }> {
  const [download]: [Download, void] = await Promise.all([page.waitForEvent("download"), act()]);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

const answersIn = (lines: (string | number)[][]) =>
  lines.map(([name, , lunch, picks, why]) => [name, lunch, splitLabels(String(picks)), why]);

test("the owner exports from the survey's page, and the file gives back the answers that were given (EXP-09, EXP-15, HOST-17)", async ({
  browser,
}) => {
  const where = await newChannel();
  const { survey, expected } = await answeredSurvey(where);
  const tab = await addTab(where.id, "Results", survey.path.replace("/poll/", "/survey/"));
  const { page, frame } = await openTab(browser, "adele", { id: where.id, tab });
  await act(frame, "Export");
  const dialog = dialogOf(page);
  await expect(dialog.getByText("Results of Kitchen")).toBeVisible();
  const csv = await downloadBy(page, () =>
    dialog.getByRole("button", { name: "Export", exact: true }).click(),
  );
  await expect(dialog.getByText("Results successfully downloaded").first()).toBeVisible();
  expect(csv.name).toMatch(/^Polly-\d{4}-\d{2}-\d{2}-\d{6}-Channel-Results\.csv$/);
  expect([...csv.bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(answersIn(readExport(csv.bytes.toString()).slice(1))).toEqual(expected);
  await dialog.getByRole("radio", { name: "Excel (XLSX)" }).check();
  const xlsx = await downloadBy(page, () =>
    dialog.getByRole("button", { name: "Export", exact: true }).click(),
  );
  expect(answersIn(readXlsx(xlsx.bytes)[0]?.lines.slice(1) ?? [])).toEqual(expected);
  await inEachTheme(page, dialog, 'iframe[title^="Dialog:"]');
});

test("the owner exports several surveys from the list by the keyboard alone (EXP-04 to EXP-06)", async ({
  browser,
}) => {
  const where = await newChannel();
  const [one, two] = [
    await sendPoll({ where, question: "First?", votes: { alex: 0 } }),
    await sendPoll({ where, question: "Second?", votes: { megan: 1 } }),
  ];
  const { page, frame } = await openTab(browser, "adele", {
    id: where.id,
    tab: await addTab(where.id, "Polls", "/msteams/content/tab/team"),
  });
  await frame.getByRole("button", { name: "Export", exact: true }).focus();
  await page.keyboard.press("Enter");
  const dialog = frame.getByRole("dialog", { name: "Export Data" });
  await expect(dialog.getByText("Select at least one item")).toBeVisible();
  await inEachTheme(page, frame, 'iframe[title^="Tab:"]');
  await dialog.getByRole("checkbox", { name: "Select all" }).focus();
  await page.keyboard.press("Space");
  await expect(dialog.getByText("2 selected")).toBeVisible();
  await dialog.getByRole("button", { name: "Export", exact: true }).focus();
  const { name, bytes } = await downloadBy(page, () => page.keyboard.press("Enter"));
  expect(name).toMatch(/^Polly-[\d-]+-bulk\.csv$/);
  const lines = readExport(bytes.toString());
  for (const [poll, voter] of [
    [one, "Alex Wilber"],
    [two, "Megan Bowen"],
  ] as const)
    expect(lines.find(([id]) => id === poll.id)?.[2]).toBe(voter);
  await expect(frame.getByText("Results successfully downloaded").first()).toBeVisible();
});

test("the desktop client is told where the file is (EXP-14), and a phone that it can't export (EXP-10)", async ({
  browser,
}) => {
  const where = await newChannel();
  const poll = await sendPoll({ where, question: "Lunch?" });
  const tab = await addTab(where.id, "Export", `${poll.path}/export`);
  const desktop = await openTab(browser, "adele", { id: where.id, tab }, { client: "desktop" });
  const { name } = await downloadBy(desktop.page, () =>
    desktop.frame.getByRole("button", { name: "Export", exact: true }).click(),
  );
  await expect(
    desktop.frame.getByText(
      `The file was saved to the downloads folder on your computer as ${name}`,
    ),
  ).toBeVisible();
  const phone = await openTab(
    browser,
    "adele",
    { id: where.id, tab },
    { client: "android", width: 320, height: 640 },
  );
  await expect(
    phone.frame.getByText(
      /^Exports are not supported on mobile clients\. {1,2}Please use the Microsoft Teams desktop or web client!$/,
    ),
  ).toBeVisible();
  await expect(phone.frame.getByRole("button", { name: "Export" })).toHaveCount(0);
});

test("the export page and the dialog fit 320 pixels", async ({ browser }) => {
  const where = await newChannel();
  const poll = await sendPoll({
    where,
    question:
      "Where shall we have the quarterly " +
      "Donaudampfschifffahrtsgesellschaftskapit\u00E4nsversammlung?",
  });
  const look = { width: 320, height: 640 };
  const page = await openTab(
    browser,
    "adele",
    { id: where.id, tab: await addTab(where.id, "Export", `${poll.path}/export`) },
    look,
  );
  await expect(page.frame.getByRole("radio", { name: "CSV" })).toBeVisible();
  await expectFits(page.frame, 320, ["Export", "Cancel"]);
  const list = await openTab(
    browser,
    "adele",
    { id: where.id, tab: await addTab(where.id, "Polls", "/msteams/content/tab/team") },
    look,
  );
  await list.frame.getByRole("button", { name: "Export", exact: true }).click();
  await expect(list.frame.getByRole("checkbox", { name: "Select all" })).toBeVisible();
  expect(
    await list.frame
      .getByRole("dialog")
      .evaluate((dialog) => dialog.scrollWidth <= dialog.clientWidth),
  ).toBe(true);
  for (const name of ["Export", "Cancel"])
    await expect(
      list.frame.getByRole("dialog").getByRole("button", { name, exact: true }),
    ).toBeInViewport({ ratio: 1 });
});
