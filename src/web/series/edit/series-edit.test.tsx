// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Route, Routes, useLocation } from "react-router";
import { afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { conversationId, seriesId, surveyId } from "#domain/ids.ts";
import { type AppInWorker, startAppInWorker } from "#test/app-in-worker.ts";
import { aRecipient } from "#test/factories.ts";
import { faultyLine } from "#test/faulty-line.ts";
import type { Person } from "#test/person.ts";
import { aStandup } from "#test/send-standup.ts";
import { sentOf } from "#test/sent-series.ts";
import { startSeries } from "#test/start-series.ts";
import { someChannel } from "#test/web/open-authoring-for-test.tsx";
import { renderPage, transportOf } from "#test/web/render-for-test.tsx";
import { dateText } from "#text/format/date.ts";
import type { HostContext } from "../../host/host.ts";
import { SuccessPage } from "../../success/success-page.tsx";
import { SeriesEditPage } from "./series-edit-page.tsx";

let app: AppInWorker;
let adele: Person;
beforeAll(async () => {
  app = await startAppInWorker({ PRODUCT_NAME: "Series" });
  adele = await app.as("adele");
});
beforeEach(() => localStorage.clear());
afterEach(cleanup);

const future = "Changes will only apply to future instances!";

/** The edit page of a series in a dialog. */
function open(
  id: string,
  query = "",
  person = adele,
  where: Partial<HostContext> = {},
  url = app.url,
  product: "msteams" | "agile" = "msteams",
) {
  const user = { id: person.id, tenantId: person.tenantId, anonymous: false };
  const page = (
    <Routes>
      <Route path="/content/:product/series/:seriesId/edit" element={<SeriesEditPage />} />
      <Route path="/content/:product/:surveyId/success" element={<SuccessPage />} />
      <Route path="*" element={<Here />} />
    </Routes>
  );
  const shown = renderPage(page, {
    at: `/content/poll/series/${id}/edit${query}`,
    transport: transportOf(url, person.token, product),
    boot: { context: product },
    context: { user, frame: "task", ...where },
  });
  return { user: userEvent.setup(), ...shown };
}

function Here() {
  return <output data-testid="here">{useLocation().pathname}</output>;
}

const choice = (name: RegExp) => screen.findByRole("link", { name });
const second = () => screen.findByRole("textbox", { name: "Choice 2" });

async function sent() {
  const series = await startSeries(app, adele, { start: new Date() });
  const [first] = await sentOf(adele, series.id, 1);
  if (!first) throw new Error("one was sent");
  return { ...series, first };
}

describe("editing a series", () => {
  it("applies to what comes if nothing is open, and says so (REC-37, REC-38, SUC-01)", async () => {
    const { id } = await startSeries(app, adele);
    const { user, log } = open(id);
    expect(await screen.findByText(future)).toBeDefined();
    expect(screen.queryByRole("button", { name: "Send options" })).toBeNull();
    fireEvent.change(await second(), { target: { value: "Later" } });
    fireEvent.change(screen.getByLabelText("Every"), { target: { value: "5" } });
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect(await screen.findByRole("heading", { name: "Series updated!" })).toBeDefined();
    const after = await adele.series.get({ params: { id } });
    expect(after.rrule).toBe("FREQ=DAILY;INTERVAL=5");
    expect(JSON.stringify(after.template.questions)).toContain("Later");
    const next = `The next one is sent on ${dateText(after.next ?? new Date(0))}`;
    expect(screen.getByText(next)).toBeDefined();
    await user.click(screen.getByRole("button", { name: "Done" }));
    expect(log.submitted).toEqual([{ scheduleId: id }]);
  });

  it("takes another time and another zone of a series that began days ago (REC-37)", async () => {
    const { id } = await startSeries(app, adele);
    await app.runStatement(
      adele,
      `update series set rrule_dtstart = '2026-01-05T09:00' where id = '${id}'`,
    );
    const { user } = open(id);
    fireEvent.change(await screen.findByLabelText("Time"), {
      target: { value: "10:15" },
    });
    const zone = screen.getByRole("combobox", { name: /^Time zone/ });
    fireEvent.change(zone, { target: { value: "Europe/Berlin" } });
    await user.click(screen.getByRole("button", { name: "Save" }));
    await screen.findByRole("heading", { name: "Series updated!" });
    const { rruleDTStart, rruleTZID } = await adele.series.get({ params: { id } });
    expect([rruleDTStart, rruleTZID]).toEqual(["2026-01-05T10:15", "Europe/Berlin"]);
  });

  it("lets the author choose while the last one is open: what comes (REC-36, REC-39)", async () => {
    const { id, first } = await sent();
    const { user } = open(id);
    const question = await screen.findByRole("heading", { name: "What do you want to change?" });
    await waitFor(() => expect(document.activeElement).toBe(question));
    await user.click(await choice(/^Full edit/));
    expect(await screen.findByText(future)).toBeDefined();
    fireEvent.change(await second(), { target: { value: "Next time" } });
    await user.click(screen.getByRole("button", { name: "Save" }));
    await screen.findByRole("heading", { name: "Series updated!" });
    const open1 = await adele.surveys.get({ params: { id: first }, query: {} });
    expect(JSON.stringify(open1.questions)).not.toContain("Next time");
  });

  it("or what is open, as written even without the focus (REC-36, AUT-07, EDT-02, SUC-02)", async () => {
    const { id, first } = await sent();
    const { user, log } = open(id);
    await user.click(await choice(/^Limited edit/));
    expect(await screen.findByText(/^Limited editing/)).toBeDefined();
    expect(screen.queryByText(future)).toBeNull();
    // The page begins with its heading, above the warning.
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole("heading", { level: 1 })),
    );
    fireEvent.change(await second(), { target: { value: "This time" } });
    // Speech input writes and presses at once, and moves no focus.
    fireEvent.click(screen.getByRole("button", { name: "Save" }));
    await screen.findByRole("heading", { name: "Poll updated!" });
    expect(screen.queryByText(/next one is sent/)).toBeNull();
    await user.click(screen.getByRole("button", { name: "Done" }));
    expect(log.submitted).toEqual([{ surveyId: first }]);
    const changed = await adele.surveys.get({ params: { id: surveyId.parse(first) }, query: {} });
    expect(JSON.stringify(changed.questions)).toContain("This time");
    const { template } = await adele.series.get({ params: { id } });
    expect(JSON.stringify(template.questions)).not.toContain("This time");
  });

  it("keeps what another owner changed meanwhile, and shows it before it is saved (API-57)", async () => {
    const { id } = await startSeries(app, adele);
    const { user } = open(id);
    fireEvent.change(await second(), { target: { value: "Mine" } });
    const { template } = await adele.series.get({ params: { id } });
    const draft = { ...template, description: "Theirs" };
    await adele.series.edit({ params: { id }, body: { draft } });
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect(await screen.findByText(/^Somebody else changed this poll/)).toBeDefined();
    await user.click(screen.getByRole("button", { name: "Save" }));
    await screen.findByRole("heading", { name: "Series updated!" });
    const after = await adele.series.get({ params: { id } });
    expect(after.template.description).toBe("Theirs");
    expect(JSON.stringify(after.template.questions)).toContain("Mine");
  });

  it("is found saved where the reply was lost, also that it is at one time for all (API-57)", async () => {
    const edits = await faultyLine(
      app.url,
      (method, path) => method === "PUT" && path.includes("/v1/series/"),
    );
    onTestFinished(() => edits.close());
    const schedule = {
      rrule: "FREQ=DAILY;INTERVAL=1",
      rruleDTStart: `${new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)}T09:00`,
      rruleTZID: "UTC",
      openDuration: "PT3H",
      eachInOwnZone: true,
    };
    const recipients = [aRecipient({ type: "user", id: conversationId.parse(adele.id) })];
    const agile = await app.as("adele", "agile");
    const draft = aStandup({ title: "Team", recipients, schedule });
    const id = seriesId.parse((await agile.surveys.create({ body: { draft } })).scheduleId);
    const { user } = open(id, "", agile, {}, edits.url, "agile");
    await user.click(await screen.findByRole("checkbox", { name: /own time zone$/ }));
    edits.faults.push("lose-answer");
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect((await screen.findByRole("alert")).textContent).toMatch(/could not be reached/);
    const { updatedAt, eachInOwnZone } = await agile.series.get({ params: { id } });
    expect(eachInOwnZone).toBe(false);
    await user.click(screen.getByRole("button", { name: "Save" }));
    await screen.findByRole("heading", { name: "Series updated!" });
    expect((await agile.series.get({ params: { id } })).updatedAt).toEqual(updatedAt);
  });

  it("is found saved where the reply was lost, with nobody else's change (API-57, ERR-07)", async () => {
    const edits = await faultyLine(
      app.url,
      (method, path) => method === "PUT" && path.includes("/v1/series/"),
    );
    onTestFinished(() => edits.close());
    const { id } = await startSeries(app, adele);
    const { user } = open(id, "", adele, {}, edits.url);
    fireEvent.change(await second(), { target: { value: "Mine" } });
    edits.faults.push("lose-answer");
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect((await screen.findByRole("alert")).textContent).toMatch(/could not be reached/);
    const { updatedAt, template } = await adele.series.get({ params: { id } });
    expect(JSON.stringify(template.questions)).toContain("Mine");
    await user.click(screen.getByRole("button", { name: "Save" }));
    await screen.findByRole("heading", { name: "Series updated!" });
    expect((await adele.series.get({ params: { id } })).updatedAt).toEqual(updatedAt);
  });

  it("offers what was not finished before another owner's change, and keeps both (API-57)", async () => {
    const { id } = await startSeries(app, adele);
    open(id);
    fireEvent.change(await second(), { target: { value: "Mine" } });
    await waitFor(() => expect(localStorage).toHaveLength(1));
    cleanup();
    const { template } = await adele.series.get({ params: { id } });
    await adele.series.edit({
      params: { id },
      body: { draft: { ...template, description: "Theirs" } },
    });
    const { user } = open(id);
    await user.click(await screen.findByRole("button", { name: "Continue it" }));
    await screen.findByDisplayValue("Mine");
    await user.click(screen.getByRole("button", { name: "Save" }));
    await screen.findByRole("heading", { name: "Series updated!" });
    const after = await adele.series.get({ params: { id } });
    expect(after.template.description).toBe("Theirs");
    expect(JSON.stringify(after.template.questions)).toContain("Mine");
  });

  it("shows the people that it goes to, also where it is opened in a team", async () => {
    const alex = await app.as("alex");
    const recipients = [aRecipient({ type: "user", id: conversationId.parse(alex.id) })];
    const { id } = await startSeries(app, adele, {
      recipients: recipients.map((to) => ({ ...to, name: "Alex Wilber" })),
    });
    const { user } = open(id, "", adele, { team: someChannel.team, channel: someChannel.channel });
    expect(await screen.findByRole("combobox", { name: /^Send to/ })).toBeDefined();
    expect(screen.getByText("Alex Wilber")).toBeDefined();
    expect(screen.queryByRole("combobox", { name: /^Channel/ })).toBeNull();
    await user.click(screen.getByRole("button", { name: "Save" }));
    await screen.findByRole("heading", { name: "Series updated!" });
    const { template } = await adele.series.get({ params: { id } });
    expect(template.recipients).toEqual([expect.objectContaining({ type: "user", id: alex.id })]);
  });

  it("follows the address: limitedEdit=true is what is open, false what comes (REC-39)", async () => {
    const { id } = await sent();
    open(id, "?limitedEdit=true");
    expect(await screen.findByText(/^Limited editing/)).toBeDefined();
    open(id, "?limitedEdit=false");
    expect(await screen.findByText(future)).toBeDefined();
  });

  it("is refused to others, with the reason", async () => {
    const { id } = await startSeries(app, adele);
    open(id, "", await app.as("alex"));
    await waitFor(() =>
      expect(screen.getByText("Only an owner of this series can do this")).toBeDefined(),
    );
  });
});
