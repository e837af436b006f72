import { readFileSync } from "node:fs";
import { expect, type FrameLocator } from "@playwright/test";
import { conversationId, type SeriesId, seriesId } from "#domain/ids.ts";
import { localTimeOf } from "#domain/time/local-time.ts";
import { aRecipient } from "#test/factories.ts";
import { aStandup } from "#test/send-standup.ts";
import { expectFits, inEachTheme } from "./barriers.ts";
import { addTab, newChannel, personNamed } from "./prepare.ts";
import { cardWith, dialogOf, finish, openAs, openAuthoring, openTab, vote } from "./shell.ts";
import { test } from "./test.ts";

/** Never on the same date: they are 25 hours apart. */
const zones = ["Pacific/Kiritimati", "Pacific/Pago_Pago"] as const;
const minute = 60_000;

/**
 * The series sends again now, or at the next full minute: nobody waits a week for a test. Every
 * other part of the way is that of a weekly series.
 */
async function sendNext(id: SeriesId, within = minute): Promise<void> {
  const adele = await personNamed("adele");
  const { template } = await adele.series.get({ params: { id } });
  if (!template.schedule) throw new Error("a series has a schedule");
  const next = new Date(Math.ceil((Date.now() - minute + within) / minute) * minute);
  // No date has a second survey (REC-37): in turns, it is another date where the series is.
  const zone = zones.find((each) => each !== template.schedule?.rruleTZID) ?? zones[0];
  const { date, time } = localTimeOf(next, zone);
  const schedule = {
    ...template.schedule,
    rrule: "FREQ=WEEKLY;INTERVAL=1;BYDAY=MO,TU,WE,TH,FR,SA,SU",
    rruleDTStart: `${date}T${time}`,
    rruleTZID: zone,
  };
  await adele.series.edit({ params: { id }, body: { draft: { ...template, schedule } } });
}

const sentRows = (page: FrameLocator) => page.getByRole("table").getByRole("row");

test("what a standup's series sent fits the narrowest windows (REC-30, REC-32)", async ({
  browser,
}) => {
  const channel = await newChannel();
  const adele = await personNamed("adele");
  const { date, time } = localTimeOf(new Date(), "UTC");
  const { scheduleId } = await adele.surveys.create({
    body: {
      draft: aStandup({
        recipients: [aRecipient({ type: "channel", id: conversationId.parse(channel.id) })],
        schedule: {
          rrule: "FREQ=DAILY;INTERVAL=1",
          rruleDTStart: `${date}T${time}`,
          rruleTZID: "UTC",
          openDuration: "P1D",
        },
      }),
    },
  });
  const id = seriesId.parse(scheduleId);
  const tab = await addTab(channel.id, "Series", `/msteams/content/agile-standup/series/${id}`);
  for (const width of [320, 280]) {
    const { page, frame } = await openTab(browser, "adele", { id: channel.id, tab }, { width });
    await expect(sentRows(frame)).toHaveCount(2, { timeout: 90_000 });
    const remove = frame.getByRole("button", { name: /^Delete the standup of/ });
    await expectFits(frame, width, [(await remove.getAttribute("aria-label")) ?? ""]);
    await page.close();
  }
});

test("a weekly poll from its making to its third instance and its export (API-25, API-54, REC-10, REC-21, REC-28, REC-29, REC-32, REC-36, SUC-03, HOST-14, HOST-15)", async ({
  browser,
}) => {
  test.setTimeout(360_000);
  const channel = await newChannel();
  const question = `How was the week ${crypto.randomUUID().slice(0, 8)}?`;
  const adele = await openAs(browser, "adele", channel.place);
  const form = await openAuthoring(adele);
  await form.getByRole("textbox", { name: /^Question/ }).fill(question);
  await form.getByRole("textbox", { name: "Choice 1", exact: true }).fill("Good");
  await form.getByRole("textbox", { name: "Choice 2", exact: true }).fill("Long");
  await form.getByRole("button", { name: "Send options" }).click();
  await form.getByRole("menuitemradio", { name: "Recurring" }).click();
  const group = form.getByRole("group", { name: "Recurring", exact: true });
  await expect(group).toContainText(/^Every week from Monday to Friday at \d{1,2}:00 [AP]M/);
  for (const day of ["Tuesday", "Wednesday", "Thursday"])
    await group.getByRole("button", { name: day }).press("Space");
  await expect(group).toContainText("Every week on Monday and Friday at ");
  await inEachTheme(adele, form, 'iframe[title^="Dialog:"]');
  await form.getByRole("button", { name: "Start series" }).click();
  await expect(form.getByRole("heading", { name: "New series created!" })).toBeVisible();
  await finish(adele);

  const owner = await personNamed("adele");
  const { series } = await owner.series.ofOwner({ query: {} });
  const id = seriesId.parse(series.find(({ name }) => name === question)?.id);
  const tab = await addTab(channel.id, "Series", `/msteams/content/poll/series/${id}`);
  const { page: window, frame: page } = await openTab(browser, "adele", { id: channel.id, tab });
  await expect(page.getByText("Nothing was sent yet")).toBeVisible();

  await sendNext(id, 5000);
  await expect(cardWith(adele, question)).toBeAttached({ timeout: 90_000 });
  await expect(sentRows(page)).toHaveCount(2, { timeout: 40_000 });
  const alex = await openAs(browser, "alex", channel.place);
  await vote(alex, question, "Good");
  for (const count of [3, 4]) {
    await sendNext(id);
    await expect(sentRows(page)).toHaveCount(count, { timeout: 120_000 });
  }
  await expect(sentRows(page).last()).toContainText(/1 of \d+/);
  await inEachTheme(window, page, 'iframe[title^="Tab:"]');

  const narrow = { width: 320 };
  const small = await openTab(browser, "adele", { id: channel.id, tab }, narrow);
  await expect(sentRows(small.frame)).toHaveCount(4);
  await expectFits(small.frame, 320, ["More actions"]);
  await small.page.close();

  await page.getByRole("button", { name: "Export", exact: true }).click();
  const downloading = window.waitForEvent("download");
  await page.getByRole("dialog").getByRole("button", { name: "Export", exact: true }).click();
  const file = readFileSync(await (await downloading).path(), "utf8");
  expect(file).toContain("Alex Wilber");
  expect(file).toContain(question);
  await page.getByRole("button", { name: "OK", exact: true }).click();

  await page.getByRole("button", { name: "Edit", exact: true }).click();
  const edit = dialogOf(window);
  await expect(edit.getByRole("link", { name: /^Limited edit/ })).toBeVisible();
  await inEachTheme(window, edit, 'iframe[title^="Dialog:"]');
  await edit.getByRole("link", { name: /^Full edit/ }).click();
  await expect(edit.getByText("Changes will only apply to future instances!")).toBeVisible();
  await edit.getByRole("textbox", { name: "Choice 2", exact: true }).fill("Too long");
  await edit.getByRole("button", { name: "Save", exact: true }).click();
  await expect(edit.getByRole("heading", { name: "Series updated!" })).toBeVisible();
  await finish(window);
});
