// @vitest-environment jsdom
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Route, Routes, useLocation } from "react-router";
import { afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import type { SurveyId } from "#domain/ids.ts";
import { type AppInWorker, startAppInWorker } from "#test/app-in-worker.ts";
import type { Person } from "#test/person.ts";
import { aStandup, sayIn } from "#test/send-standup.ts";
import { sentOf, withEarlier, withLater } from "#test/sent-series.ts";
import { startSeries } from "#test/start-series.ts";
import { renderPage, transportOf } from "#test/web/render-for-test.tsx";
import { dateText } from "#text/format/date.ts";
import { SeriesPage } from "./series-page.tsx";

let app: AppInWorker;
let adele: Person;
let alex: Person;
beforeAll(async () => {
  app = await startAppInWorker({ PRODUCT_NAME: "Series" });
  [adele, alex] = await Promise.all([app.as("adele"), app.as("alex")]);
});
afterEach(cleanup);

type More = { person?: Person; query?: string; mobile?: boolean };

function open(id: string, { person = adele, query = "", mobile = false }: More = {}) {
  const user = { id: person.id, tenantId: person.tenantId, anonymous: false };
  const page = (
    <Routes>
      <Route path="/content/:product/series/:seriesId" element={<SeriesPage />} />
      <Route path="*" element={<Here />} />
    </Routes>
  );
  renderPage(page, {
    at: `/content/poll/series/${id}${query}`,
    transport: transportOf(app.url, person.token),
    context: { user, mobile },
    boot: { product: "Series" },
  });
  return userEvent.setup();
}

function Here() {
  const { pathname, search } = useLocation();
  return (
    <>
      <h1>Another page</h1>
      <output data-testid="here">{pathname + search}</output>
    </>
  );
}

const rows = () => within(screen.getByRole("table")).getAllByRole("row").slice(1);
const button = (name: string | RegExp) => screen.findByRole("button", { name });
async function fromMenu(user: ReturnType<typeof userEvent.setup>, name: string) {
  await user.click(await button("More actions"));
  await user.click(await screen.findByRole("menuitem", { name }));
}
async function confirm(user: ReturnType<typeof userEvent.setup>, name: string) {
  const dialog = await screen.findByRole("alertdialog");
  await user.click(await within(dialog).findByRole("button", { name }));
  // It covers the page until the change is shown.
  await waitFor(() => expect(screen.queryByRole("alertdialog", { hidden: true })).toBeNull());
}

/** A series that has sent its first poll. */
async function sent(over: Parameters<typeof startSeries>[2] = {}) {
  const series = await startSeries(app, adele, { start: new Date(), ...over });
  await sentOf(adele, series.id, 1);
  return series;
}

/** A daily standup of a chat's team. */
async function aStandupSeries(start: Date) {
  const { recipients: _to, schedule: _once, ...draft } = aStandup();
  const { id } = await startSeries(app, adele, { ...draft, label: "", start });
  return { id, draft: aStandup(draft) };
}

describe("the series page", () => {
  it("says what it is, when it sends and what was sent, with links (HOST-14, REC-10, REC-15, REC-29, REC-31)", async () => {
    const { id, label } = await sent();
    const { surveys } = await adele.series.history({ params: { id }, query: {} });
    const [survey] = surveys;
    if (!survey?.deliverAt) throw new Error("one was sent");
    const user = open(id, { query: "?isPersonal=true" });
    expect(await screen.findByRole("heading", { level: 1, name: label })).toBeDefined();
    expect(screen.getByText("Active")).toBeDefined();
    expect(screen.getByText(/^Every day at .*, UTC$/)).toBeDefined();
    expect(screen.getAllByText(/^Next /).length).toBeGreaterThan(0);
    await screen.findByRole("table");
    const heads = screen.getAllByRole("columnheader").map((head) => head.textContent);
    expect(heads).toEqual(["Send Date", "Completions", "Actions"]);
    expect(rows()[0]?.textContent).toMatch(/^\w{3} \d\d, .*Live.*0( of \d+)?$/);
    await user.click(screen.getByRole("link", { name: dateText(survey.deliverAt) }));
    expect(screen.getByTestId("here").textContent).toBe(
      `/content/poll/survey/${survey.id}?isPersonal=true`,
    );
  });

  it("loads 10 rows, then 25, then what is left (REC-33, REC-34, REC-35)", async () => {
    const { id } = await sent();
    await withEarlier(app, adele, id, 38);
    const user = open(id);
    await user.click(await button("Load 25 more"));
    await waitFor(() => expect(rows()).toHaveLength(35));
    await user.click(await button("Load 4 more"));
    await waitFor(() => expect(rows()).toHaveLength(39));
    expect(screen.queryByRole("button", { name: /^Load/ })).toBeNull();
  });

  it("shows each once, the newest too, when one is sent before more are loaded (REC-29, REC-33, REC-34)", async () => {
    const { id } = await sent();
    await withEarlier(app, adele, id, 14);
    const user = open(id);
    await button("Load 5 more");
    await withLater(app, adele, id);
    await user.click(await button("Load 5 more"));
    await waitFor(() => expect(rows()).toHaveLength(16));
    const { surveys } = await adele.series.history({ params: { id }, query: { limit: "400" } });
    const links = within(screen.getByRole("table")).getAllByRole("link");
    const paths = links.map(
      (link) => new URL(link.getAttribute("href") ?? "", "http://x").pathname,
    );
    expect(paths).toEqual(surveys.map((survey) => `/content/poll/survey/${survey.id}`));
    await waitFor(() => expect(links.indexOf(document.activeElement ?? document.body)).toBe(11));
  });

  it("deletes one of them after a confirmation, with an undo, for owners only (REC-32)", async () => {
    const { id } = await sent();
    const user = open(id);
    await user.click(await button(/^Delete the poll of/));
    await confirm(user, "Delete");
    expect(await screen.findByText("Nothing was sent yet")).toBeDefined();
    await user.click(await button("Undo"));
    await waitFor(() => expect(rows()).toHaveLength(1));
    open(id, { person: alex });
    await waitFor(() => expect(rows()).toHaveLength(1));
    expect(screen.queryByRole("button", { name: /^Delete/ })).toBeNull();
    expect(screen.queryByRole("group", { name: "Actions" })).toBeNull();
  });

  it("disables and enables a series after a confirmation (REC-17, REC-18)", async () => {
    const { id } = await startSeries(app, adele);
    const user = open(id);
    await fromMenu(user, "Disable");
    await confirm(user, "Disable");
    expect(await screen.findByText("Disabled")).toBeDefined();
    expect(screen.queryByText(/^Next /)).toBeNull();
    await user.click(await button("Enable"));
    await confirm(user, "Enable");
    expect(await screen.findByText("Active")).toBeDefined();
  });

  it("tells its owners that nobody is left who gets it", async () => {
    const { id } = await startSeries(app, adele);
    open(id);
    expect(await screen.findByText(/^To Launch week/)).toBeDefined();
    cleanup();
    await app.runStatement(
      adele,
      `update series set recipients = '[]', state = 'ended', next = null where id = '${id}'`,
    );
    open(id);
    expect(await screen.findByText("Ended")).toBeDefined();
    expect(screen.getByText(/^Nobody is left who gets it\. Edit it/)).toBeDefined();
    expect(await button("Edit")).toBeDefined();
  });

  it("closes the last one, and only while it is open (REC-20)", async () => {
    const { id } = await sent();
    const user = open(id);
    await fromMenu(user, "Close last");
    await confirm(user, "Close");
    expect(await screen.findByText("Closed")).toBeDefined();
    await user.click(await button("More actions"));
    expect(screen.queryByRole("menuitem", { name: "Close last" })).toBeNull();
  });

  it("closes the one that it asked about, also if the next was sent meanwhile (REC-20)", async () => {
    const { id } = await sent();
    const user = open(id);
    await fromMenu(user, "Close last");
    await screen.findByRole("alertdialog");
    await withLater(app, adele, id);
    const [later, first] = await sentOf(adele, id, 2);
    if (!later || !first) throw new Error("two were sent");
    await app.runStatement(adele, `update surveys set state = 'open' where id = '${later}'`);
    await app.runStatement(
      adele,
      `update series set last_survey_id = '${later}', state = 'disabled' where id = '${id}'`,
    );
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 600_000 });
    onTestFinished(() => void vi.useRealTimers());
    act(() => {
      window.dispatchEvent(new Event("visibilitychange"));
    });
    expect(await screen.findByText("Disabled")).toBeDefined();
    await confirm(user, "Close");
    const stateOf = async (one: SurveyId) =>
      (await adele.surveys.get({ params: { id: one } })).state;
    expect([await stateOf(first), await stateOf(later)]).toEqual(["closed", "open"]);
  });

  it("adds and removes owners (REC-23), but not from the personal app (REC-24)", async () => {
    const { id } = await startSeries(app, adele);
    const user = open(id);
    await user.click(await button("Owners"));
    const dialog = await screen.findByRole("dialog", { name: "Owners of this series" });
    await user.type(within(dialog).getByRole("combobox", { name: "Add an owner" }), "Alex");
    await user.click(await screen.findByRole("option", { name: /^Alex Wilber/ }));
    await user.click(await within(dialog).findByRole("button", { name: "Remove Alex Wilber" }));
    await waitFor(() =>
      expect(within(dialog).queryByRole("button", { name: "Remove Alex Wilber" })).toBeNull(),
    );
    open(id, { query: "?isPersonal=true" });
    const owners = await button("Owners");
    expect(owners.getAttribute("aria-disabled")).toBe("true");
    await userEvent.hover(owners);
    expect(
      await screen.findByText("Manage ownership of this Series from where you created it."),
    ).toBeDefined();
  });

  it("saves a template (REC-25), exports (REC-21) and deletes the series (REC-26)", async () => {
    const { id, label } = await sent();
    const user = open(id);
    await fromMenu(user, "Save as template");
    const name = `Template ${id.slice(0, 8)}`;
    await user.type(await screen.findByLabelText(/^Template title|Title/), name);
    await user.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(async () => {
      const { templates } = await adele.templates.personal({ query: {} });
      expect(templates.map((template) => template.templateName)).toContain(name);
    });
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await fromMenu(user, "Delete");
    expect((await screen.findByRole("alertdialog")).textContent).toContain(label);
    await confirm(user, "Delete");
    expect(await screen.findByText("/content/tab/personal")).toBeDefined();
    await waitFor(() => expect(document.activeElement?.textContent).toBe("Another page"));
    await expect(adele.series.get({ params: { id } })).rejects.toMatchObject({ status: 404 });
  });

  it("of a standup is pending until its first day, then shows its state and the team's answers (REC-22, REC-30)", async () => {
    const later = await aStandupSeries(new Date(Date.now() + 2 * 3_600_000));
    open(later.id);
    expect(await screen.findByText("Pending")).toBeDefined();
    expect(screen.getAllByText(/^Starts /).length).toBeGreaterThan(0);

    const { id, draft } = await aStandupSeries(new Date());
    const [first] = await sentOf(adele, id, 1);
    if (!first) throw new Error("one was sent");
    await sayIn(draft, first, Promise.resolve(alex))({ did: "Login", blocked: "No access" });
    open(id);
    await screen.findByRole("table");
    expect(screen.getByText("Active")).toBeDefined();
    const heads = screen.getAllByRole("columnheader").map((head) => head.textContent);
    expect(heads.slice(0, -1)).toEqual([
      "Send Date",
      "Standup Status",
      "Completions",
      "Team Status Responses",
    ]);
    const cells = within(rows()[0] ?? document.body).getAllByRole("cell");
    const texts = cells.map(({ textContent }) => textContent);
    expect(texts).toEqual(expect.arrayContaining(["Live", "Yes 1No 0"]));
  });

  it("manages nothing on phones (HOST-47), and says what is not there", async () => {
    const { id } = await sent();
    open(id, { mobile: true });
    await waitFor(() => expect(rows()).toHaveLength(1));
    expect(screen.queryByRole("group", { name: "Actions" })).toBeNull();
    expect(screen.queryByRole("button", { name: /^Delete/ })).toBeNull();
    open(crypto.randomUUID());
    expect(
      await screen.findByText("This series was not found. It may have been deleted."),
    ).toBeDefined();
  });

  it("says that somebody else deleted the series, and offers nothing then (REC-26)", async () => {
    const { id } = await startSeries(app, adele);
    const user = open(id);
    await button("Owners");
    await adele.commands.run({ body: { command: "schedule/delete", scheduleId: id } });
    // Whatever changes it reads it again.
    await fromMenu(user, "Disable");
    await user.click(
      await within(await screen.findByRole("alertdialog")).findByRole("button", {
        name: "Disable",
      }),
    );
    expect(await screen.findByText("This series was deleted")).toBeDefined();
    expect(screen.queryByRole("group", { name: "Actions" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Try Again" })).toBeNull();
  });

  // The last one: flags are switched by moving the product's clock ahead.
  it("can't be edited, shared or enabled where recurring is switched off, and says so (REC-14)", async () => {
    const { id } = await startSeries(app, adele);
    await adele.commands.run({ body: { command: "schedule/disable", scheduleId: id } });
    await app.setFlags(adele, { surveyRecurring: false });
    try {
      open(id);
      for (const name of ["Enable", "Edit", "Owners"])
        expect((await button(name)).getAttribute("aria-disabled")).toBe("true");
      await userEvent.hover(await button("Enable"));
      expect(await screen.findAllByText(/^Recurring .* are not allowed/)).toHaveLength(3);
    } finally {
      await app.setFlags(adele, { surveyRecurring: true });
    }
  });
});
