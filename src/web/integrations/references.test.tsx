// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Route, Routes } from "react-router";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import type { SurveyId } from "#domain/ids.ts";
import { limits } from "#domain/limits.ts";
import { type AppInWorker, startAppInWorker } from "#test/app-in-worker.ts";
import type { Person } from "#test/person.ts";
import { sendPoll } from "#test/send-poll.ts";
import { startSeries } from "#test/start-series.ts";
import { renderPage, transportOf } from "#test/web/render-for-test.tsx";
import { openResults } from "#test/web/results-for-test.tsx";
import { answer, textQuestion } from "#test/web/survey-results-for-test.tsx";
import type { Transport } from "../api.tsx";
import { SeriesPage } from "../series/series-page.tsx";

let app: AppInWorker;
let [adele, megan]: Person[] = [];
beforeAll(async () => {
  // jsdom has no layout: scroll containers get their height on a screen.
  Object.defineProperty(HTMLElement.prototype, "clientHeight", {
    configurable: true,
    get: () => 640,
  });
  app = await startAppInWorker();
  [adele, megan] = [await app.as("adele"), await app.as("megan")];
});
afterEach(cleanup);
const people = () => {
  if (!adele || !megan) throw new Error("both are there");
  return { adele, megan };
};

const github = { system: "github", prefix: "#", url: "https://github.example/<num>" } as const;
const title = "Task Management Reference";

/** A standup of Adele's with one text question, and comments. */
async function standup() {
  const { adele } = people();
  const why = textQuestion();
  const { poll } = await sendPoll(app, adele, { questions: [why], commentsEnabled: true });
  await app.runStatement(
    adele,
    `update surveys set type = 'agile-standup' where id = '${poll.id}'`,
  );
  return { id: poll.id, why };
}
const keep = (id: SurveyId, over: object = {}) =>
  people().adele.integrations.create({
    params: { referenceType: "survey", referenceId: id },
    body: { ...github, ...over },
  });
const kept = async (id: SurveyId) => {
  const params = { referenceType: "survey" as const, referenceId: id };
  return (await people().adele.integrations.list({ params, query: {} })).integrations;
};

const open = (person: Person, id: string, more: Parameters<typeof openResults>[3] = {}) =>
  openResults(app.url, person, `/content/standup/survey/${id}`, more);

async function openDialog(id: string, more: Parameters<typeof openResults>[3] = {}) {
  const { user } = open(people().adele, id, more);
  await user.click(await screen.findByRole("button", { name: "More actions" }));
  await user.click(await screen.findByRole("menuitem", { name: title }));
  const dialog = within(await screen.findByRole("dialog", { name: title }));
  const field = (name: string) => dialog.getByRole<HTMLInputElement>("textbox", { name });
  const press = (name: string) => user.click(dialog.getByRole("button", { name }));
  return { user, dialog, field, press };
}

/** The server, whose replies to writes of integrations are these. */
function failing(reply: () => Promise<unknown>): Transport {
  const real = transportOf(app.url, people().adele.token);
  const send: Transport["send"] = (method, path, body) =>
    method !== "GET" && path.startsWith("/v1/integrations")
      ? reply()
      : real.send(method, path, body);
  return { ...real, send };
}

describe("the dialogs with a standup's autolinks", () => {
  it("add, change and delete them, and say so (INT-01, STD-15)", async () => {
    const { id } = await standup();
    const { user, dialog, field, press } = await openDialog(id);
    expect(await dialog.findByText("There are no task references yet.")).toBeDefined();
    await press("Add reference");
    await user.selectOptions(dialog.getByRole("combobox", { name: "System" }), "GitHub");
    await user.type(field("Prefix"), "GH-");
    await user.click(field("URL"));
    await user.paste("https://github.example/<num>");
    expect(dialog.getByText("GH-12 leads to https://github.example/12")).toBeDefined();
    await press("Save");
    expect(await dialog.findByRole("listitem")).toBeDefined();
    expect(await kept(id)).toMatchObject([{ ...github, prefix: "GH-" }]);
    expect(screen.getByText("GH- was saved")).toBeDefined();
    const edit = await dialog.findByRole("button", { name: "Edit GH-" });
    await waitFor(() => expect(document.activeElement).toBe(edit));

    await press("Edit GH-");
    expect(field("Prefix").value).toBe("GH-");
    await user.clear(field("Prefix"));
    await user.type(field("Prefix"), "#{Enter}");
    expect(await dialog.findByRole("button", { name: "Edit #" })).toBeDefined();
    expect(await kept(id)).toMatchObject([github]);

    await press("Delete #");
    await press("Cancel");
    await press("Delete #");
    await user.keyboard("{Escape}");
    expect(dialog.getByRole("list", { name: "Task references" })).toBeDefined();
    expect(await kept(id)).toHaveLength(1);
    await press("Delete #");
    await press("Delete");
    expect(await dialog.findByText("There are no task references yet.")).toBeDefined();
    expect(await kept(id)).toEqual([]);
  });

  it("say what is wrong with an entry, at its field (INT-02, INT-03, INT-04, INT-05, INT-06)", async () => {
    const { id } = await standup();
    await keep(id);
    const { user, dialog, field, press } = await openDialog(id);
    await dialog.findByRole("listitem");
    await press("Add reference");
    await press("Save");
    expect(dialog.getByText("Prefix is required")).toBeDefined();
    expect(dialog.getByText("URL is required")).toBeDefined();
    expect(document.activeElement).toBe(field("Prefix"));
    await user.type(field("Prefix"), "A B-");
    expect(dialog.getByText("Prefix must not contain whitespace")).toBeDefined();
    await user.clear(field("Prefix"));
    await user.type(field("Prefix"), "PROJ");
    expect(dialog.getByText("Jira prefix must end with a dash (-)")).toBeDefined();
    await user.selectOptions(dialog.getByRole("combobox", { name: "System" }), "Other");
    expect(dialog.queryByText("Jira prefix must end with a dash (-)")).toBeNull();
    await user.clear(field("Prefix"));
    await user.type(field("Prefix"), "#");
    expect(dialog.getByText("This prefix is already in use here")).toBeDefined();
    await user.type(field("URL"), "ftp://a.example");
    expect(
      dialog.getByText(
        "A url must begin with http:// or https:// and it must contain <num> for placement",
      ),
    ).toBeDefined();
    await press("Save");
    expect(await kept(id)).toHaveLength(1);
  });

  it.each([
    ["Jira", "PREFIX-"],
    ["GitHub", "#"],
    ["Opsgenie", "#"],
    ["Azure DevOps", "#"],
    ["Other", "PREFIX-"],
  ])("have for %s the placeholder %s (INT-07)", async (system, placeholder) => {
    const { id } = await standup();
    const { user, dialog, field, press } = await openDialog(id);
    await dialog.findByText("There are no task references yet.");
    await press("Add reference");
    await user.selectOptions(dialog.getByRole("combobox", { name: "System" }), system);
    expect(field("Prefix").placeholder).toBe(placeholder);
  });

  it("show why a save failed: the body's words, else that the error is unknown (INT-09)", async () => {
    const { id } = await standup();
    const error = "Only an owner of this Polly can do this";
    const body = { error, message: error, code: "SURVEY_OWNER_ONLY" };
    let reply = () => Promise.reject<unknown>(Object.assign(new Error("Failed to fetch")));
    const { user, dialog, field, press } = await openDialog(id, {
      transport: failing(() => reply()),
    });
    await dialog.findByText("There are no task references yet.");
    await press("Add reference");
    await user.type(field("Prefix"), "PROJ-");
    await user.click(field("URL"));
    await user.paste(github.url);
    await press("Save");
    expect((await dialog.findByRole("alert")).textContent).toContain(
      "Unknown server error while trying to set autolink",
    );
    const { apiError } = await import("../api-error.ts");
    reply = () => Promise.reject(apiError(403, "", body));
    await press("Save");
    expect(await dialog.findByText(error)).toBeDefined();
    expect(field("Prefix").value).toBe("PROJ-");
  });

  it("add no more than 20", async () => {
    const { id } = await standup();
    for (let n = 0; n < limits.autolinks; n += 1) await keep(id, { prefix: `P${n}-` });
    const { dialog } = await openDialog(id);
    expect(await dialog.findAllByRole("listitem")).toHaveLength(20);
    const add = dialog.getByRole("button", { name: "Add reference" });
    expect(add.getAttribute("aria-disabled")).toBe("true");
  });

  it("are offered for no other type, and to owners only (REC-27, INT-10)", async () => {
    const { adele, megan } = people();
    const { poll } = await sendPoll(app, adele);
    const { user } = open(adele, poll.id);
    await user.click(await screen.findByRole("button", { name: "More actions" }));
    await screen.findByRole("menuitem", { name: "Owners" });
    expect(screen.queryByRole("menuitem", { name: title })).toBeNull();
    const { id } = await standup();
    open(megan, id);
    expect(await screen.findByRole("region", { name: "Results" })).toBeDefined();
    expect(screen.queryByRole("button", { name: "More actions" })).toBeNull();
  });
});

async function openFromSeries(id: string) {
  const { adele } = people();
  const page = (
    <Routes>
      <Route path="/content/:product/series/:seriesId" element={<SeriesPage />} />
    </Routes>
  );
  renderPage(page, {
    at: `/content/standup/series/${id}`,
    transport: transportOf(app.url, adele.token),
    context: { user: { id: adele.id, tenantId: adele.tenantId, anonymous: false } },
  });
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "More actions" }));
  await user.click(await screen.findByRole("menuitem", { name: title }));
}

describe("the dialog of a standup in a series", () => {
  it("manages the series' autolinks; once that is gone, the standup's own (INT-11, REC-27)", async () => {
    const { adele } = people();
    const { id } = await standup();
    const { id: series } = await startSeries(app, adele);
    const type = `content || '{"type": "agile-standup"}'`;
    await app.runStatement(adele, `update series set content = ${type} where id = '${series}'`);
    await app.runStatement(
      adele,
      `update surveys set schedule_id = '${series}' where id = '${id}'`,
    );
    const add = async (prefix: string) => {
      const { user, dialog, field, press } = await openDialog(id);
      await user.click(await dialog.findByRole("button", { name: "Add reference" }));
      await user.type(field("Prefix"), prefix);
      await user.click(field("URL"));
      await user.paste(github.url);
      await press("Save");
      await dialog.findByRole("button", { name: `Edit ${prefix}` });
    };
    await add("SERIES-");
    await openFromSeries(series);
    expect(await screen.findByRole("button", { name: "Edit SERIES-" })).toBeDefined();
    await adele.commands.run({ body: { command: "schedule/delete", scheduleId: series } });
    await add("OWN-");
    expect((await kept(id)).map(({ prefix, referenceType }) => [prefix, referenceType])).toEqual([
      ["OWN-", "survey"],
      ["SERIES-", "series"],
    ]);
  });
});

describe("references in what people wrote", () => {
  it("are links in texts, comments, the table and a person's answers (INT-08)", async () => {
    const { megan } = people();
    const { id, why } = await standup();
    await keep(id);
    const long = `Cut #1${"2".repeat(5)} ${"y".repeat(235)} #345`;
    await answer(megan, id, [[why, "Merged #12, see <b>#x</b>"]], { comment: long });
    const at = `/content/standup/survey/${id}`;
    const { user } = openResults(app.url, people().adele, `${at}?view=results`);
    const link = await screen.findByRole("link", { name: "#12" });
    expect(link.getAttribute("href")).toBe("https://github.example/12");
    expect([link.getAttribute("target"), link.getAttribute("rel")]).toEqual([
      "_blank",
      "noopener noreferrer",
    ]);
    expect(link.closest("li")?.textContent).toContain("Merged #12, see <b>#x</b>");
    expect(await screen.findByRole("link", { name: "#122222" })).toBeDefined();
    expect(screen.queryByRole("link", { name: /#34/ })).toBeNull();
    await user.click(screen.getByRole("button", { name: "Show more" }));
    expect(screen.getByRole("link", { name: "#345" })).toBeDefined();
    openResults(app.url, people().adele, `${at}?view=responses`);
    expect(
      within(await screen.findByRole("table")).getByRole("link", { name: "#12" }),
    ).toBeDefined();
    open(megan, id);
    expect(await screen.findByRole("link", { name: "#12" })).toBeDefined();
  });
});
