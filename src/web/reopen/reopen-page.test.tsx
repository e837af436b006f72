// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, expect, it } from "vitest";
import { localTimeOf } from "#domain/time/local-time.ts";
import { type AppInWorker, startAppInWorker } from "#test/app-in-worker.ts";
import type { Person } from "#test/person.ts";
import { sendPoll } from "#test/send-poll.ts";
import { renderPage, transportOf } from "#test/web/render-for-test.tsx";
import { dateText } from "#text/format/date.ts";
import type { Transport } from "../api.tsx";
import { ownZone } from "../ui/dates/own-zone.ts";
import { ReopenPage } from "./reopen-page.tsx";

let app: AppInWorker;
let adele: Person;
beforeAll(async () => {
  app = await startAppInWorker();
  adele = await app.as("adele");
});
afterEach(cleanup);

async function closed() {
  const { poll } = await sendPoll(app, adele, { resultsVisibility: "after-close" });
  await adele.surveys.close({ params: { id: poll.id }, body: {} });
  return poll.id;
}

function open(id: string | null, person: Person = adele, transport?: Transport) {
  const shown = renderPage(<ReopenPage surveyId={id} />, {
    transport: transport ?? transportOf(app.url, person.token),
    context: {
      frame: "task",
      user: { id: person.id, tenantId: person.tenantId, anonymous: false },
    },
  });
  return { user: userEvent.setup(), ...shown };
}

it("reopens a survey until it is closed by hand, and says so (EDT-14, EDT-15, EDT-16, EDT-17, EDT-18)", async () => {
  const id = await closed();
  const { user, log } = open(id);
  expect(
    (await screen.findByRole<HTMLInputElement>("radio", { name: "Manual Close" })).checked,
  ).toBe(true);
  expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Reopen this poll" }));
  expect(log.resized.at(-1)).toEqual({ width: 550, height: 240 });
  await user.click(screen.getByRole("button", { name: "Reopen" }));
  const heading = await screen.findByRole("heading", { name: "Poll reopened!" });
  expect(document.activeElement).toBe(heading);
  expect(screen.getByText("People can answer until you close it.")).toBeDefined();
  expect(log.resized.at(-1)).toEqual({ width: 550, height: 240 });
  expect(await adele.surveys.get({ params: { id } })).toMatchObject({
    state: "open",
    closeAt: null,
  });
  await user.click(screen.getByRole("button", { name: "Done" }));
  expect(log.submitted).toEqual([{ surveyId: id }]);
});

it("reopens it until a chosen time, in steps of 30 minutes (EDT-14, EDT-15, EDT-16, EDT-17, TIM-09)", async () => {
  const id = await closed();
  const { user, log } = open(id);
  await user.click(await screen.findByRole("radio", { name: "Schedule" }));
  expect(log.resized.at(-1)).toEqual({ width: 550, height: 430 });
  const { date } = localTimeOf(new Date(Date.now() + 5 * 86_400_000), ownZone());
  fireEvent.change(screen.getByLabelText(/Date of closing/), { target: { value: date } });
  const time = screen.getByRole("combobox", { name: "Time of closing" });
  expect(
    within(time)
      .getAllByRole("option")
      .slice(0, 3)
      .map(({ textContent }) => textContent),
  ).toEqual(["12:00 AM", "12:30 AM", "01:00 AM"]);
  expect(within(time).getAllByRole("option")).toHaveLength(48);
  await user.selectOptions(time, "10:30");
  await user.click(screen.getByRole("button", { name: "Reopen" }));
  await screen.findByRole("heading", { name: "Poll reopened!" });
  const { closeAt, state } = await adele.surveys.get({ params: { id } });
  expect(state).toBe("open");
  expect(localTimeOf(closeAt ?? new Date(0), ownZone())).toEqual({ date, time: "10:30" });
  expect(
    screen.getByText(`People can answer until ${dateText(closeAt ?? new Date(0))}.`),
  ).toBeDefined();
});

it("reopens it once with a double-click, and says so", async () => {
  const { user } = open(await closed());
  await user.click(await screen.findByRole("radio", { name: "Manual Close" }));
  const button = screen.getByRole("button", { name: "Reopen" });
  fireEvent.click(button);
  fireEvent.click(button);
  expect(await screen.findByRole("heading", { name: "Poll reopened!" })).toBeDefined();
});

it("shows what is wrong with the time, and does not reopen (EDT-14, TIM-05, TIM-06)", async () => {
  const id = await closed();
  const { user } = open(id);
  await user.click(await screen.findByRole("radio", { name: "Schedule" }));
  const date = screen.getByLabelText(/Date of closing/);
  fireEvent.change(date, { target: { value: "2020-01-01" } });
  expect(await screen.findByText("Close time must be at least 5 minutes from now")).toBeDefined();
  fireEvent.change(date, { target: { value: "" } });
  await user.click(screen.getByRole("button", { name: "Reopen" }));
  expect(await screen.findByText("Please select a date and time")).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Reopen" }));
  fireEvent.change(date, { target: { value: `${new Date().getFullYear() + 1}-12-01` } });
  expect(
    await screen.findByText("Close time must be no more than 3 months in the future"),
  ).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Reopen" }));
  expect((await adele.surveys.get({ params: { id } })).state).toBe("closed");
});

it.each([null, "nonsense", "00000000-0000-4000-8000-000000000000"])(
  "of %s says that the details are missing (EDT-19)",
  async (id) => {
    const { user, log } = open(id);
    expect(await screen.findByText("Missing survey details for reopening.")).toBeDefined();
    await user.click(screen.getByRole("button", { name: "Done" }));
    expect(log.submitted).toEqual([{}]);
  },
);

it("is for owners of closed surveys (EDT-13)", async () => {
  const { poll } = await sendPoll(app, adele);
  open(poll.id);
  expect(await screen.findByText("This poll is not closed")).toBeDefined();
  open(await closed(), await app.as("alex"));
  expect(await screen.findByText("Only an owner of this Polly can do this")).toBeDefined();
  expect(screen.queryByRole("button", { name: "Reopen" })).toBeNull();
});

it("keeps the selection if the server refuses, and says why", async () => {
  const id = await closed();
  const real = transportOf(app.url, adele.token);
  const send: Transport["send"] = (method, path, body) =>
    path.endsWith("/reopen")
      ? Promise.reject(new Error("The service is busy."))
      : real.send(method, path, body);
  const { user } = open(id, adele, { ...real, send });
  await user.click(await screen.findByRole("button", { name: "Reopen" }));
  expect(await screen.findByText("The service is busy.")).toBeDefined();
  await waitFor(() => expect(screen.getByRole("button", { name: "Reopen" })).toBeDefined());
});
