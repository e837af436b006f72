// @vitest-environment jsdom
import { focusManager } from "@tanstack/react-query";
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Route, Routes } from "react-router";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { limits } from "#domain/limits.ts";
import { type AppInWorker, startAppInWorker } from "#test/app-in-worker.ts";
import type { Person } from "#test/person.ts";
import { readExport } from "#test/read-csv.ts";
import { sendPoll } from "#test/send-poll.ts";
import { renderPage, transportOf } from "#test/web/render-for-test.tsx";
import type { Transport } from "../api.tsx";
import { ListPage } from "../dashboard/list-page.tsx";
import type { DialogRequest, Host, HostContext } from "../host/host.ts";
import { ResultsPage } from "../results/page/results-page.tsx";
import { ExportPage } from "./export-page.tsx";

let app: AppInWorker;
let adele: Person;
let alex: Person;
/** The files that the browser was given to save. */
let saved: { name: string; blob: Blob }[] = [];
let logged: string[] = [];

beforeAll(async () => {
  app = await startAppInWorker({ BILLING: "off", PRODUCT_NAME: "Polly" });
  [adele, alex] = [await app.as("adele"), await app.as("alex")];
});
beforeEach(() => {
  [saved, logged, told] = [[], [], []];
  // jsdom has no downloads: records the blob that a link would save.
  const blobs = new Map<string, Blob>();
  URL.createObjectURL = (blob) => {
    const url = `blob:test/${blobs.size}`;
    if (blob instanceof Blob) blobs.set(url, blob);
    return url;
  };
  URL.revokeObjectURL = () => undefined;
  HTMLAnchorElement.prototype.click = function save() {
    const blob = blobs.get(this.href);
    if (blob) saved.push({ name: this.download, blob });
  };
});
const hear = (event: ErrorEvent) => {
  event.preventDefault();
  logged.push(event.message);
};
beforeAll(() => window.addEventListener("error", hear));
afterEach(cleanup);

type Options = {
  context?: Partial<HostContext>;
  host?: Partial<Host>;
  transport?: Partial<Transport>;
};

function openExport(id: string, { context = {}, host = {}, transport = {} }: Options = {}) {
  const page = (
    <Routes>
      <Route path="/content/:product/survey/:surveyId/export" element={<ExportPage />} />
    </Routes>
  );
  const shown = renderPage(page, {
    transport: { ...transportOf(app.url, adele.token), ...transport },
    context,
    host,
    at: `/content/poll/survey/${id}/export`,
  });
  return { ...shown, user: userEvent.setup() };
}

/** What the page reported to the product while exports fail (TEL-05). */
let told: string[] = [];
const failing = (): Partial<Transport> => ({
  fetchFile: () => Promise.reject(new Error("The database is away")),
  send: (method, path, body) => {
    if (path.includes("telemetry")) told.push(path);
    return transportOf(app.url, adele.token).send(method, path, body);
  },
});
const button = (name: string) => screen.findByRole("button", { name });

describe("the export page", () => {
  it("exports the survey that its address names (HOST-17, EXP-09, API-47)", async () => {
    const { poll, vote } = await sendPoll(app, adele, { label: "Lunch?" });
    await vote(alex, "Pizza");
    const { user } = openExport(poll.id);
    expect(await screen.findByRole("heading", { name: "Export results" })).toBeDefined();
    expect(screen.getByText("Results of Lunch?")).toBeDefined();
    await user.click(await button("Export"));
    expect(
      await screen.findByText(/^Your browser has saved Polly-.*-Channel-Results\.csv\.$/),
    ).toBeDefined();
    expect(screen.getAllByText("Results successfully downloaded")).not.toHaveLength(0);
    expect(saved.map(({ name }) => name)).toEqual([
      expect.stringMatching(/^Polly-[\d-]+-Channel-Results\.csv$/),
    ]);
    const [, line] = readExport((await saved[0]?.blob.text()) ?? "");
    expect([line?.[0], line?.[2]]).toEqual(["Alex Wilber", "Pizza"]);
  });

  it("exports a workbook if that format is selected", async () => {
    const { poll } = await sendPoll(app, adele);
    const { user } = openExport(poll.id);
    await user.click(await screen.findByRole("radio", { name: "Excel (XLSX)" }));
    await user.click(await button("Export"));
    await waitFor(() => expect(saved[0]?.name).toMatch(/\.xlsx$/));
    expect(saved[0]?.blob.type).toContain("spreadsheetml");
  });

  it("says in a dialog where the file is, in a client that is not a browser (EXP-14)", async () => {
    const { poll } = await sendPoll(app, adele);
    const { user } = openExport(poll.id, { context: { client: "desktop" } });
    await user.click(await button("Export"));
    const dialog = await screen.findByRole("alertdialog", {
      name: "Results successfully downloaded",
    });
    expect(
      within(dialog).getByText(
        `The file was saved to the downloads folder on your computer as ${saved[0]?.name}`,
      ),
    ).toBeDefined();
  });

  it("says that phones cannot export, and never calls the server (EXP-10)", async () => {
    openExport(crypto.randomUUID(), { context: { mobile: true } });
    const said = await screen.findByText(/^Exports are not supported/);
    expect(said.textContent).toBe(
      "Exports are not supported on mobile clients.  Please use the Microsoft Teams desktop or " +
        "web client!",
    );
    expect(screen.queryByRole("button", { name: "Export" })).toBeNull();
  });

  it("says in a dialog that it failed and why, and logs it, nothing more (EXP-11, EXP-13, TEL-05)", async () => {
    const { poll } = await sendPoll(app, adele);
    const { user } = openExport(poll.id, { transport: failing() });
    await user.click(await button("Export"));
    const dialog = await screen.findByRole("alertdialog", { name: "Export failed" });
    expect(within(dialog).getByText("Error occurred while exporting results.")).toBeDefined();
    expect(within(dialog).getByText("The database is away")).toBeDefined();
    expect(logged.join()).toContain("The database is away");
    expect([saved, told]).toEqual([[], []]);
    await user.click(within(dialog).getByRole("button", { name: "OK" }));
    expect(await button("Export")).toBeDefined();
  });

  it("says why there is nothing to export: not sent yet, or not the user's own (EXP-01)", async () => {
    const { poll } = await sendPoll(app, adele, { send: "manual" });
    openExport(poll.id);
    expect(await screen.findByText("This poll can't be exported")).toBeDefined();
    const { poll: other } = await sendPoll(app, alex);
    openExport(other.id);
    expect(await screen.findByText("Only an owner of this Polly can do this")).toBeDefined();
    expect(screen.queryByRole("button", { name: "Export" })).toBeNull();
  });

  it("is opened from the survey's page, in a dialog, by its owner only (PERM-01, EXP-01)", async () => {
    const { poll } = await sendPoll(app, adele);
    const asked: DialogRequest[] = [];
    const openDialog = (request: DialogRequest) => {
      asked.push(request);
      return Promise.resolve(null);
    };
    const page = (
      <Routes>
        <Route path="/content/:product/survey/:surveyId" element={<ResultsPage />} />
      </Routes>
    );
    const at = `/content/poll/survey/${poll.id}`;
    renderPage(page, {
      transport: transportOf(app.url, adele.token),
      at,
      host: { canOpenDialog: true, openDialog },
    });
    const user = userEvent.setup();
    await user.click(await button("Export"));
    expect(asked.map(({ url }) => new URL(url).pathname)).toEqual([`/msteams${at}/export`]);
    renderPage(page, { transport: transportOf(app.url, alex.token), at });
    await screen.findByText("Results update by themselves");
    expect(screen.queryByRole("button", { name: "Export" })).toBeNull();
  });
});

describe("the Export Data dialog", () => {
  const title = "A title that goes on and on, well beyond forty characters";

  async function openDialog({ transport = {}, ...more }: Options = {}) {
    renderPage(<ListPage scope="personal" />, {
      ...more,
      transport: { ...transportOf(app.url, adele.token), ...transport },
    });
    const user = userEvent.setup();
    await user.click(await button("Export"));
    return { user, dialog: within(await screen.findByRole("dialog", { name: "Export Data" })) };
  }

  it("exports the selected surveys; at least one is required (EXP-05, EXP-06, API-48)", async () => {
    const [one, two] = [
      await sendPoll(app, adele, { title: "One" }),
      await sendPoll(app, adele, { title: "Two" }),
    ];
    const { user, dialog } = await openDialog();
    const rows = dialog.getAllByRole("row").slice(1);
    expect(rows.every((row) => within(row).getByRole("checkbox"))).toBe(true);
    const start = dialog.getByRole("button", { name: "Export" });
    expect(start.getAttribute("aria-disabled")).toBe("true");
    expect(dialog.getByText("Select at least one item")).toBeDefined();
    await user.click(start);
    expect(saved).toEqual([]);
    for (const name of ["One", "Two"])
      await user.click(dialog.getAllByRole("checkbox", { name })[0] ?? start);
    expect(dialog.getByText("2 selected")).toBeDefined();
    await user.click(start);
    expect(
      await screen.findByText(/^Your browser has saved Polly-[\d-]+-bulk\.csv\.$/),
    ).toBeDefined();
    const ids = readExport((await saved[0]?.blob.text()) ?? "").map(([id]) => id);
    expect(ids).toEqual(expect.arrayContaining([one.poll.id, two.poll.id]));
  });

  it("exports what is still there when the list has changed meanwhile (EXP-05, EXP-06)", async () => {
    const [here, gone] = [
      await sendPoll(app, adele, { title: "Stays to be exported" }),
      await sendPoll(app, adele, { title: "Goes meanwhile" }),
    ];
    const { user, dialog } = await openDialog();
    for (const name of ["Stays to be exported", "Goes meanwhile"])
      await user.click(await dialog.findByRole("checkbox", { name }));
    expect(dialog.getByText("2 selected")).toBeDefined();
    await adele.commands.run({ body: { command: "survey/delete", surveyId: gone.poll.id } });
    // The window gets the focus again: the list is read anew.
    for (const focused of [false, true]) act(() => focusManager.setFocused(focused));
    await dialog.findByText("1 selected");
    await user.click(dialog.getByRole("button", { name: "Export" }));
    await screen.findByText(/^Your browser has saved/);
    const ids = readExport((await saved[0]?.blob.text()) ?? "").map(([id]) => id);
    expect(ids).toContain(here.poll.id);
    expect(ids).not.toContain(gone.poll.id);
  });

  it("says what all are where the list goes on (EXP-05, EXP-07)", async () => {
    const before = (await adele.surveys.ofOwner({ query: {} })).surveys.length;
    for (let n = before; n <= limits.listPage; n += 1) await sendPoll(app, adele);
    const { user, dialog } = await openDialog();
    const boxes = () => dialog.getAllByRole<HTMLInputElement>("checkbox").slice(1);
    const shown = boxes().filter(({ disabled }) => !disabled).length;
    await user.click(dialog.getByRole("checkbox", { name: `Select all ${shown} shown` }));
    expect(dialog.getByText(`${shown} selected`)).toBeDefined();
    const rows = boxes().length;
    while (dialog.queryByRole("button", { name: "Show more" })) {
      const had = boxes().length;
      await user.click(dialog.getByRole("button", { name: "Show more" }));
      await waitFor(() => expect(boxes().length).toBeGreaterThan(had));
    }
    expect(boxes().length).toBeGreaterThan(rows);
    expect(dialog.getByRole("checkbox", { name: "Select all" })).toBeDefined();
    expect(dialog.getByText(`${shown} selected`)).toBeDefined();
  });

  it("cuts ids at 20 and titles at 40 characters (EXP-08)", async () => {
    const { poll } = await sendPoll(app, adele, { title });
    const { dialog } = await openDialog();
    const row = dialog.getAllByRole("row")[1];
    expect(row?.textContent).toBe(`${title.slice(0, 40)}…${poll.id.slice(0, 20)}…`);
  });

  it("says what went wrong, logs it, and stays open (EXP-12, TEL-05)", async () => {
    await sendPoll(app, adele);
    const { user, dialog } = await openDialog({ transport: failing() });
    await user.click(dialog.getByRole("checkbox", { name: /^Select all/ }));
    await user.click(dialog.getByRole("button", { name: "Export" }));
    expect(await dialog.findByText("Error exporting: The database is away")).toBeDefined();
    expect(logged.join()).toContain("The database is away");
    expect(told).toEqual([]);
  });

  it("is not offered on phones, nor to users without surveys (HOST-47, EXP-01)", async () => {
    await sendPoll(app, adele, { title: "Mine" });
    renderPage(<ListPage scope="personal" />, {
      transport: transportOf(app.url, adele.token),
      context: { mobile: true },
    });
    expect(await screen.findAllByRole("link", { name: "Mine" })).not.toHaveLength(0);
    expect(screen.queryByRole("button", { name: "Export" })).toBeNull();
  });
});

describe("what a plan hides", () => {
  it("is neither exported by its page nor with others, and each says why (RES-07, RES-17)", async () => {
    const sold = await startAppInWorker({ BILLING: "sandbox" });
    const owner = await sold.as("adele");
    const [old, recent] = [
      await sendPoll(sold, owner, { title: "From last month" }),
      await sendPoll(sold, owner, { title: "From today" }),
    ];
    await sold.runStatement(
      owner,
      `update surveys set deliver_at = now() - interval '40 days' where id = '${old.poll.id}'`,
    );
    const transport = transportOf(sold.url, owner.token);
    openExport(old.poll.id, { transport });
    expect(await screen.findByText(/^Upgrade your account to view results/)).toBeDefined();
    expect(screen.queryByText(/not allowed in your organization/)).toBeNull();
    renderPage(<ListPage scope="personal" />, {
      transport,
      context: { user: { id: owner.id, tenantId: owner.tenantId, anonymous: false } },
    });
    const user = userEvent.setup();
    await user.click(await button("Export"));
    const dialog = within(await screen.findByRole("dialog", { name: "Export Data" }));
    const box = (name: string) => dialog.findByRole<HTMLInputElement>("checkbox", { name });
    const [hidden, shown] = [await box("From last month"), await box("From today")];
    expect([hidden.disabled, shown.disabled]).toEqual([true, false]);
    expect(hidden.closest("tr")?.textContent).toMatch(/Upgrade your account to view results/);
    if (!shown.checked) await user.click(shown);
    await user.click(dialog.getByRole("button", { name: "Export" }));
    await screen.findByText(/^Your browser has saved/);
    const ids = readExport((await saved[0]?.blob.text()) ?? "").map(([id]) => id);
    expect(ids).toContain(recent.poll.id);
    expect(ids).not.toContain(old.poll.id);
  });
});
