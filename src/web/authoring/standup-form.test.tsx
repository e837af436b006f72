// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, onTestFinished } from "vitest";
import { conversationId, seriesId } from "#domain/ids.ts";
import { type AppInWorker, startAppInWorker } from "#test/app-in-worker.ts";
import { aRecipient } from "#test/factories.ts";
import { faultyLine } from "#test/faulty-line.ts";
import type { Person } from "#test/person.ts";
import { aStandup, sendStandup } from "#test/send-standup.ts";
import { sentOf } from "#test/sent-series.ts";
import { type Around, aroundMeeting, openMeeting } from "#test/web/meeting-for-test.tsx";
import { button, openAuthoring } from "#test/web/open-authoring-for-test.tsx";
import { transportOf } from "#test/web/render-for-test.tsx";

let app: AppInWorker;
let adele: Person;
beforeAll(async () => {
  app = await startAppInWorker({ PRODUCT_NAME: "Standup form" });
  adele = await app.as("adele", "agile");
});
beforeEach(() => localStorage.clear());
afterEach(cleanup);

/** The blank form of the standup variant, in a chat's dialog. */
async function open(at = "/", { url = app.url, around }: { url?: string; around?: Around } = {}) {
  const id = await app.emulator.place("Launch week");
  const user = { id: adele.id, tenantId: adele.tenantId, anonymous: false };
  const shown = openAuthoring({
    type: "agile-standup",
    at,
    transport: transportOf(url, adele.token, "agile"),
    boot: { context: "agile" },
    context: { user, chat: { id }, team: null, channel: null, frame: "task", ...around },
  });
  if (at !== "/") return { ...shown, title: "" };
  const title = `Team ${crypto.randomUUID().slice(0, 8)}`;
  await shown.user.type(await screen.findByRole("textbox", { name: "Team name" }), title);
  return { ...shown, title };
}

/** Presses Preview until it is shown. */
function previewed(user: Awaited<ReturnType<typeof open>>["user"]): Promise<HTMLElement> {
  return waitFor(async () => {
    const preview = screen.queryByRole("button", { name: "Preview" });
    if (preview) await user.click(preview);
    return button("Start series");
  });
}

it("closes its dialog after creation, instead of showing the success page (STD-16)", async () => {
  const { user, log, title } = await open();
  await user.click(await previewed(user));
  await waitFor(() => expect(log.submitted).toEqual([{}]));
  const { series } = await adele.series.ofOwner({ query: {} });
  expect(series.map(({ name }) => name)).toContain(title);
});

it("keeps the focus on its button from the form to the preview (STD-02, WCAG 2.4.3)", async () => {
  const { user } = await open();
  await screen.findByRole("button", { name: "Send options" });
  button("Preview").focus();
  await user.keyboard("{Enter}");
  expect(await screen.findByRole("button", { name: "Start series" })).toBe(document.activeElement);
});

it("begins in a meeting's chat, too, whose tab then lists its series, and finds it (LST-01)", async () => {
  const boot = { context: "agile" } as const;
  const transport = transportOf(app.url, adele.token, "agile");
  await openMeeting(app, adele, { boot, transport });
  expect(await screen.findByRole("heading", { name: "No standups yet!" })).toBeDefined();
  expect(screen.getAllByRole("button", { name: "Create" }).length).toBeGreaterThan(0);
  cleanup();
  const { user, log, title } = await open("/", { around: await aroundMeeting(app) });
  await user.click(await previewed(user));
  await waitFor(() => expect(log.submitted).toEqual([{}]));
  cleanup();
  const tab = await openMeeting(app, adele, { boot, transport });
  const listed = within(await screen.findByRole("region", { name: "Recurring" }));
  expect(listed.getByRole("link", { name: title })).toBeDefined();
  expect(screen.queryByRole("heading", { name: "No standups yet!" })).toBeNull();
  await tab.user.type(screen.getByRole("searchbox"), `${title}{Enter}`);
  expect(await screen.findByText("1 result")).toBeDefined();
  expect(listed.getByRole("link", { name: title })).toBeDefined();
});

it("says at the preview, too, why it could not be sent, and sends it again (ERR-07)", async () => {
  const creates = await faultyLine(
    app.url,
    (method, path) => method === "POST" && path.endsWith("survey"),
  );
  onTestFinished(() => creates.close());
  const { user, log } = await open("/", { url: creates.url });
  const start = await previewed(user);
  creates.faults.push("lose-answer");
  await user.click(start);
  const alert = await screen.findByRole("alert", {}, { timeout: 5000 });
  expect(alert.textContent).toMatch(/could not be reached/);
  await user.click(button("Start series"));
  await waitFor(() => expect(log.submitted).toEqual([{}]));
});

it("previews the card of the standup app, which closes after the first sending", async () => {
  const { user } = await open();
  const far = new Date(Date.now() + 40 * 86_400_000);
  // A Wednesday: it is sent on working days.
  far.setUTCDate(far.getUTCDate() + ((10 - far.getUTCDay()) % 7));
  const date = far.toISOString().slice(0, 10);
  fireEvent.change(await screen.findByLabelText(/^Start/), {
    target: { value: date },
  });
  await previewed(user);
  const preview = screen.getByRole("region", { name: "Preview" });
  expect(within(preview).getByText("Polly Standup")).toBeDefined();
  const day = { weekday: "short", month: "short", day: "numeric", year: "numeric" } as const;
  const shown = far.toLocaleDateString("en-US", { ...day, timeZone: "UTC" });
  await waitFor(() => expect(preview.textContent).toContain(`Closes ${shown} `));
});

it("whose kept start has passed begins on the next of its days instead (REC-11, ERR-07)", async () => {
  const { id, name } = { id: await app.emulator.place("Launch week"), name: "Launch week" };
  const schedule = {
    rrule: "FREQ=WEEKLY;INTERVAL=1;BYDAY=MO,TU,WE,TH,FR",
    rruleDTStart: "2026-01-05T09:00",
    rruleTZID: "UTC",
    openDuration: "PT3H",
  };
  const recipients = [aRecipient({ type: "groupChat", id: conversationId.parse(id), name })];
  const draft = aStandup({ title: "Kept for days", recipients, schedule });
  const work = { id: crypto.randomUUID(), updatedAt: new Date(), draft };
  localStorage.setItem(`draft:${adele.id}:agile-standup:${id}`, JSON.stringify(work));
  const { user, log } = await open("/?");
  const start = await screen.findByLabelText<HTMLInputElement>(/^Start/);
  const shown = new Date(`${start.value}T09:00Z`);
  expect(shown.getTime()).toBeGreaterThan(Date.now());
  expect(shown.getTime()).toBeLessThan(Date.now() + 4 * 86_400_000);
  expect([0, 6]).not.toContain(shown.getUTCDay());
  await user.click(await previewed(user));
  await waitFor(() => expect(log.submitted).toEqual([{}]));
});

/** The first standup of a series that begins now. */
async function firstOf(rrule: string) {
  const [id, name] = [await app.emulator.place("Launch week"), "Launch week"];
  const title = `Copied ${crypto.randomUUID().slice(0, 8)}`;
  const now = new Date(Date.now() + 30_000).toISOString().slice(0, 16);
  const draft = aStandup({
    title,
    recipients: [aRecipient({ type: "groupChat", id: conversationId.parse(id), name })],
    schedule: { rrule, rruleDTStart: now, rruleTZID: "UTC", openDuration: "PT2H" },
  });
  const { scheduleId } = await adele.surveys.create({ body: { draft } });
  const [first] = await sentOf(adele, seriesId.parse(scheduleId), 1);
  return { first, title, now };
}

it("copies a standup of a series as a series with the same rule, in whose owner's form it begins (STD-01)", async () => {
  const rrule = "FREQ=DAILY;INTERVAL=3";
  const { first, title, now } = await firstOf(rrule);
  const { user, log } = await open(`/?surveyId=${first}&duplicate=true`);
  const group = within(await screen.findByRole("group", { name: "Recurring" }));
  expect(group.getByText(/^Every 3 days/)).toBeDefined();
  const start = group.getByLabelText<HTMLInputElement>(/^Start/);
  const third = new Date(Date.parse(`${now}Z`) + 3 * 86_400_000);
  expect(start.value).toBe(third.toISOString().slice(0, 10));
  await user.click(await previewed(user));
  await waitFor(() => expect(log.submitted).toEqual([{}]));
  const { series } = await adele.series.ofOwner({ query: {} });
  const both = series.filter((one) => one.name === title);
  expect(both.map((one) => [one.rrule, one.surveyOpenDuration])).toEqual([
    [rrule, "PT2H"],
    [rrule, "PT2H"],
  ]);
});

it("copies a standup whose series is over as one that is sent at a time (STD-07)", async () => {
  const until = new Date(Date.now() + 30_000).toISOString().slice(0, 10).replaceAll("-", "");
  const { first } = await firstOf(`FREQ=DAILY;INTERVAL=1;UNTIL=${until}T235900Z`);
  await open(`/?surveyId=${first}&duplicate=true`);
  expect(await screen.findByText(/^Will be sent /)).toBeDefined();
});

it("says that a series can't be read now, instead of a copy that does not recur (STD-01)", async () => {
  const { first } = await firstOf("FREQ=DAILY;INTERVAL=1");
  const reads = await faultyLine(app.url, (_, path) => /\/series\/[^/]+$/.test(path));
  onTestFinished(() => reads.close());
  reads.faults.push({ status: 403, body: "Not now" });
  await open(`/?surveyId=${first}&duplicate=true`, { url: reads.url });
  expect(await screen.findByRole("alert")).toBeDefined();
  expect(reads.passed()).toEqual([]);
});

it("copies a standup that was sent once as one that is sent at a time (STD-07)", async () => {
  const { id } = await sendStandup(app, adele);
  await open(`/?surveyId=${id}&duplicate=true`);
  expect(await screen.findByText(/^Will be sent /)).toBeDefined();
});

it("says that reminders come before the close (RMD-10)", async () => {
  await open();
  await screen.findByText("Sent this long before the close to everybody who has not answered yet.");
  expect(screen.queryByText(/^Sent this long after delivery/)).toBeNull();
});

it("needs a date and time where it is sent once (STD-07)", async () => {
  const { user } = await open();
  await user.click(await screen.findByRole("button", { name: "Send once instead" }));
  const day = await screen.findByLabelText<HTMLInputElement>(/^(Date|Send date|Day)/);
  fireEvent.change(day, { target: { value: "" } });
  await user.click(button("Preview"));
  expect(await screen.findByText("Please select a date and time")).toBeDefined();
});

it("begins with a template's questions, for three hours on working days (TPL-31, STD-08)", async () => {
  await open("/?templateId=sprint-goal-standup");
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Team name" }).value).toBe(
      "Daily standup",
    ),
  );
  const first = screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Question 1" });
  expect(first.value).toMatch(/^What have you brought closer to the sprint goal/);
  expect(screen.getByText(/^Every week from Monday to Friday/)).toBeDefined();
  const closes = screen.getByRole<HTMLSelectElement>("combobox", { name: "Close standup after" });
  expect(closes.value).toBe("PT3H");
});

it("offers each person's own time zone only where it goes to people, and says so in the summary", async () => {
  const name = "At this time in each person's own time zone";
  await open();
  expect(screen.queryByRole("checkbox", { name })).toBeNull();
  cleanup();
  const title = `Team ${crypto.randomUUID().slice(0, 8)}`;
  const alex = await app.as("alex", "agile");
  const recipients = [aRecipient({ type: "user", id: conversationId.parse(alex.id) })];
  const schedule = {
    rrule: "FREQ=DAILY;INTERVAL=1",
    rruleDTStart: `${new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)}T09:00`,
    rruleTZID: "Europe/Berlin",
    openDuration: "PT3H",
  };
  const draft = aStandup({ title, recipients, schedule });
  const work = { id: crypto.randomUUID(), updatedAt: new Date(), draft };
  localStorage.setItem(`draft:${adele.id}:agile-standup:`, JSON.stringify(work));
  const { user } = openAuthoring({
    type: "agile-standup",
    transport: transportOf(app.url, adele.token, "agile"),
    boot: { context: "agile" },
    context: {
      user: { id: adele.id, tenantId: adele.tenantId, anonymous: false },
      chat: null,
      team: null,
      channel: null,
      frame: "task",
    },
  });
  const box = await screen.findByRole<HTMLInputElement>("checkbox", { name });
  expect(box.checked).toBe(false);
  const described = document.getElementById(box.getAttribute("aria-describedby") ?? "");
  expect(described?.textContent).toMatch(/It closes when the last person has had it/);
  const group = screen.getByRole("group", { name: "Recurring" });
  expect(group.textContent).toContain("Every day at 9:00 AM, Europe/Berlin");
  box.focus();
  await user.keyboard(" ");
  expect(box.checked).toBe(true);
  const words = "at 9:00 AM in each person's own time zone, or Europe/Berlin";
  expect(within(group).getByText(`Every day ${words}`)).toBeDefined();
  await user.click(await previewed(user));
  await waitFor(async () => {
    const { series } = await adele.series.ofOwner({ query: {} });
    expect(series.find((one) => one.name === title)).toMatchObject({ eachInOwnZone: true });
  });
});
