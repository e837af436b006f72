// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Route, Routes, useLocation } from "react-router";
import { afterEach, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import type { SurveyView } from "#contract/survey-view.ts";
import { userId } from "#domain/ids.ts";
import { draftOf } from "#domain/survey/edit.ts";
import type { Banner } from "#domain/survey/survey.ts";
import { type AppInWorker, startAppInWorker } from "#test/app-in-worker.ts";
import type { Person } from "#test/person.ts";
import { sendPoll } from "#test/send-poll.ts";
import { heard } from "#test/web/heard-for-test.ts";
import { renderPage, transportOf } from "#test/web/render-for-test.tsx";
import { dateText } from "#text/format/date.ts";
import type { Transport } from "../../api.tsx";
import type { DialogRequest, Host, HostContext } from "../../host/host.ts";
import { ResultsPage } from "../page/results-page.tsx";

let app: AppInWorker;
let adele: Person;
let alex: Person;
beforeAll(async () => {
  app = await startAppInWorker();
  [adele, alex] = await Promise.all([app.as("adele"), app.as("alex")]);
});
afterEach(cleanup);

type More = { context?: Partial<HostContext>; host?: Partial<Host>; transport?: Transport };

function open(person: Person, id: string, { context = {}, ...more }: More = {}) {
  const page = (
    <Routes>
      <Route path="/content/:product/survey/:surveyId" element={<ResultsPage />} />
      <Route path="*" element={<Here />} />
    </Routes>
  );
  const user = { id: person.id, tenantId: person.tenantId, anonymous: false };
  return {
    user: userEvent.setup(),
    ...renderPage(page, {
      at: `/content/poll/survey/${id}`,
      transport: transportOf(app.url, person.token),
      context: { user, ...context },
      ...more,
    }),
  };
}

function Here() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}

/** The server, with fields of the survey replaced in its responses. */
function seen(over: Partial<SurveyView>): Transport {
  const real = transportOf(app.url, adele.token);
  const send: Transport["send"] = async (method, path, body) => {
    const answer = await real.send(method, path, body);
    return method === "GET" && /^\/v1\/survey\/[^/]+$/.test(path)
      ? { ...Object(answer), ...over }
      : answer;
  };
  return { ...real, send };
}

const sent = (over: Parameters<typeof sendPoll>[2] = {}) => sendPoll(app, adele, over);
const menuItems = async (user: ReturnType<typeof userEvent.setup>) => {
  await user.click(await screen.findByRole("button", { name: "More actions" }));
  return (await screen.findAllByRole("menuitem")).map((item) => item.textContent);
};

describe("an owner's actions", () => {
  it("are those that the server allows for an open survey (LIF-22, LIF-23, LIF-24, EDT-01)", async () => {
    const { poll } = await sent();
    const { user } = open(adele, poll.id);
    const footer = await screen.findByRole("group", { name: "Actions" });
    const names = within(footer)
      .getAllByRole("button")
      .map((button) => button.textContent || button.getAttribute("aria-label"));
    expect(names).toEqual(["Share link", "Export", "Edit", "Close", "More actions"]);
    expect(await menuItems(user)).toEqual([
      "Send results",
      "Duplicate",
      "Save as template",
      "Owners",
      "Go to channel",
      "Delete",
    ]);
  });

  it("include Reopen for a closed survey (EDT-13)", async () => {
    const { poll } = await sent();
    await adele.surveys.close({ params: { id: poll.id }, body: {} });
    open(adele, poll.id);
    expect(await screen.findByRole("button", { name: "Reopen" })).toBeDefined();
    expect(screen.queryByRole("button", { name: "Edit" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Close" })).toBeNull();
    expect(screen.getByRole("button", { name: "Send results" })).toBeDefined();
  });

  it("are behind More on narrow pages", async () => {
    const width = window.innerWidth;
    Object.assign(window, { innerWidth: 320 });
    try {
      const { poll } = await sent({ place: "Launch week" });
      const { user } = open(adele, poll.id);
      expect(await screen.findByRole("button", { name: "Share link" })).toBeDefined();
      expect(screen.queryByRole("button", { name: "Close" })).toBeNull();
      expect(await menuItems(user)).toEqual([
        "Close",
        "Edit",
        "Export",
        "Send results",
        "Duplicate",
        "Save as template",
        "Owners",
        "Delete",
      ]);
      await user.click(screen.getByRole("menuitem", { name: "Delete" }));
      expect(await screen.findByRole("alertdialog", { name: "Delete this poll?" })).toBeDefined();
    } finally {
      Object.assign(window, { innerWidth: width });
    }
  });

  it("say when a scheduled survey is sent by itself, in the reader's time zone (TIM-17)", async () => {
    const deliverAt = new Date(Math.ceil(Date.now() / 60_000) * 60_000 + 2 * 86_400_000);
    const { poll } = await sent({ send: "schedule", deliverAt });
    open(adele, poll.id);
    const exact = dateText(deliverAt);
    expect(await screen.findByText(new RegExp(`sent by itself on ${exact}`))).toBeDefined();
    expect(screen.queryByText(/Send it when you are ready/)).toBeNull();
  });

  it("disable Send while the monthly responses are used up, and say so (LIF-14)", async () => {
    const sold = await startAppInWorker({ BILLING: "sandbox" });
    const owner = await sold.as("adele");
    await sold.setFlags(owner, { responseUsageTracking: true, responseUsageLimit: 1000 });
    const { poll } = await sendPoll(sold, owner, { send: "manual" });
    onTestFinished(() => sold.setFlags(owner, { responseUsageLimit: 1000 }));
    await sold.setFlags(owner, { responseUsageLimit: 0 });
    const { user } = open(owner, poll.id, { transport: transportOf(sold.url, owner.token) });
    const send = await screen.findByRole("button", { name: "Send now" });
    expect(send.getAttribute("aria-disabled")).toBe("true");
    await user.hover(send);
    const tooltip = await screen.findByRole("tooltip");
    expect(tooltip.textContent).toBe(
      "Monthly response limit exceeded!  Upgrade to send this Polly!",
    );
    await user.click(send);
    expect((await owner.surveys.get({ params: { id: poll.id } })).state).toBe("pending");
  });

  it.each([
    ["Edit", { surveyId: "" }],
    ["Duplicate", { surveyId: "", duplicate: "true" }],
  ])(
    "open the authoring form to %s the survey: in a dialog, or in place of the page (LIF-22, AUT-09, AUT-10)",
    async (name, query) => {
      const { poll } = await sent();
      const asked: DialogRequest[] = [];
      let opener: Element | null = null;
      const openDialog = (request: DialogRequest) => {
        asked.push(request);
        opener = document.activeElement;
        return Promise.resolve(null);
      };
      const press = async ({ user }: ReturnType<typeof open>) => {
        await screen.findByRole("button", { name: "More actions" });
        if (name === "Duplicate") await menuItems(user);
        await user.click(screen.getByRole(name === "Edit" ? "button" : "menuitem", { name }));
      };
      const wanted = { authoringOrigin: "results", ...query, surveyId: poll.id };
      await press(open(adele, poll.id, { host: { canOpenDialog: true, openDialog } }));
      await waitFor(() => expect(asked).toHaveLength(1));
      const url = new URL(asked[0]?.url ?? "");
      expect([url.pathname, Object.fromEntries(url.searchParams)]).toEqual([
        "/msteams/content/poll/authoring",
        wanted,
      ]);
      // It gets the focus back from the dialog: the menu is gone by then.
      const from = { name: name === "Edit" ? "Edit" : "More actions" };
      expect(opener).toBe(await screen.findByRole("button", from));

      await press(open(adele, poll.id));
      const here = new URL(
        (await screen.findByText(/^\/content\/poll\/authoring/)).textContent ?? "",
        "http://here",
      );
      expect(Object.fromEntries(here.searchParams)).toEqual(wanted);
    },
  );

  it("open the reopen dialog, and the page follows (EDT-13, EDT-15)", async () => {
    const { poll } = await sent();
    await adele.surveys.close({ params: { id: poll.id }, body: {} });
    const asked: DialogRequest[] = [];
    const openDialog = async (request: DialogRequest) => {
      asked.push(request);
      await adele.surveys.reopen({ params: { id: poll.id }, body: {} });
      return null;
    };
    const { user } = open(adele, poll.id, { host: { canOpenDialog: true, openDialog } });
    (await screen.findByRole("button", { name: "Reopen" })).focus();
    await user.keyboard("{Enter}");
    expect(await screen.findByText("Live")).toBeDefined();
    // The button has gone.
    const heading = screen.getByRole("heading", { level: 1 });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(asked).toMatchObject([{ width: 550, height: 240 }]);
    expect(new URL(asked[0]?.url ?? "").searchParams.get("reOpen")).toBe("true");
  });

  it("share the survey by its link, after which nobody knows of how many (SUC-10, SUC-12)", async () => {
    const { poll } = await sent();
    const { user } = open(adele, poll.id);
    await user.click(await screen.findByRole("button", { name: "Share link" }));
    const dialog = await screen.findByRole("dialog", { name: "Share link" });
    const unsized = /but no longer of how many/;
    expect(within(dialog).getByText(unsized)).toBeDefined();
    await user.click(within(dialog).getByRole("button", { name: "Create Link" }));
    expect(
      (await within(dialog).findByRole<HTMLInputElement>("textbox", { name: "Share link" })).value,
    ).toContain("/s/");
    // It is so now.
    await waitFor(() => expect(within(dialog).queryByText(unsized)).toBeNull());
  });

  it("go to the survey's channel in the host (LIF-24)", async () => {
    const { poll, where } = await sent();
    const { user, log } = open(adele, poll.id);
    await menuItems(user);
    await user.click(screen.getByRole("menuitem", { name: "Go to channel" }));
    expect(log.opened).toHaveLength(1);
    expect(String(log.opened[0])).toContain(
      `https://teams.microsoft.com/l/channel/${encodeURIComponent(where)}/`,
    );
  });

  it("say so if the channel is not known (LIF-24)", async () => {
    const { poll } = await sent();
    const { recipients } = await adele.surveys.get({ params: { id: poll.id } });
    const transport = seen({
      recipients: recipients.map((recipient) => ({ ...recipient, groupId: null })),
    });
    const { user, log } = open(adele, poll.id, { transport });
    await menuItems(user);
    await user.click(screen.getByRole("menuitem", { name: "Go to channel" }));
    expect((await screen.findByRole("alert")).textContent).toContain(
      "Unable to navigate to channel, missing channel information",
    );
    expect(log.opened).toEqual([]);
  });
});

describe("owners", () => {
  const openOwners = async (id: string) => {
    const page = open(adele, id);
    await menuItems(page.user);
    await page.user.click(screen.getByRole("menuitem", { name: "Owners" }));
    return { ...page, dialog: await screen.findByRole("dialog", { name: "Owners of this poll" }) };
  };
  const names = (dialog: HTMLElement) =>
    within(within(dialog).getByRole("list", { name: "Owners" }))
      .getAllByRole("listitem")
      .map(
        (item) => [...item.children].find((part) => part.textContent?.includes(" "))?.textContent,
      );

  it("are added and removed; the last one stays (LIF-23)", async () => {
    const { poll } = await sent();
    const { user, dialog } = await openOwners(poll.id);
    expect(names(dialog)).toEqual([`${adele.name} (you)`]);
    expect(
      within(dialog)
        .getByRole("button", { name: `Remove ${adele.name}` })
        .getAttribute("aria-disabled"),
    ).toBe("true");

    await user.type(within(dialog).getByRole("combobox", { name: "Add an owner" }), "alex");
    await user.click(await screen.findByRole("option", { name: new RegExp(alex.name) }));
    await waitFor(() => expect(names(dialog)).toEqual([`${adele.name} (you)`, alex.name]));
    expect((await alex.surveys.get({ params: { id: poll.id } })).role).toBe("own");

    await user.click(within(dialog).getByRole("button", { name: `Remove ${alex.name}` }));
    await waitFor(() => expect(names(dialog)).toEqual([`${adele.name} (you)`]));
    expect((await alex.surveys.get({ params: { id: poll.id } })).role).toBe("read");
  });

  it("lose the actions when they remove themselves, after a question (LIF-23)", async () => {
    const { poll } = await sent();
    const { id } = poll;
    await adele.surveys.addOwner({ params: { id }, body: { aadObjectId: userId.parse(alex.id) } });
    const { user, dialog } = await openOwners(id);
    const leave = () =>
      user.click(within(dialog).getByRole("button", { name: `Remove ${adele.name}` }));
    await leave();
    const cancel = within(dialog).getByRole("button", { name: "Cancel" });
    await waitFor(() => expect(document.activeElement).toBe(cancel));
    await user.click(cancel);
    expect(names(dialog)).toEqual([`${adele.name} (you)`, alex.name]);
    expect((await adele.surveys.get({ params: { id } })).role).toBe("own");
    await leave();
    await user.tab();
    await user.keyboard("{Enter}");
    await waitFor(() => expect(screen.queryByRole("group", { name: "Actions" })).toBeNull());
    expect((await adele.surveys.get({ params: { id } })).role).toBe("read");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    const heading = await screen.findByRole("heading", { level: 1 });
    await waitFor(() => expect(document.activeElement).toBe(heading));
  });
});

describe("after a change", () => {
  const params = async () => ({ id: (await sent()).poll.id });
  const edit = async (
    of: Awaited<ReturnType<typeof params>>,
    removeExistingVotesOnEdit: boolean,
  ) => {
    const survey = draftOf(await adele.surveys.get({ params: of }));
    await adele.surveys.edit({
      params: of,
      body: { survey, updateOptions: { removeExistingVotesOnEdit } },
    });
  };
  const changes = {
    updated: (of) => edit(of, false),
    "respond-again": (of) => edit(of, true),
    reopened: async (of) => {
      await adele.surveys.close({ params: of, body: {} });
      await adele.surveys.reopen({ params: of, body: {} });
    },
  } satisfies Record<Banner, (of: Awaited<ReturnType<typeof params>>) => Promise<void>>;
  it.each([
    ["updated", "Polly updated", "EDT-06"],
    ["respond-again", "Polly updated - Please respond to the changes", "EDT-07"],
    ["reopened", "Polly reopened", "EDT-08"],
  ] as const)("the page of what is %s says: %s (%s)", async (banner, text) => {
    const of = await params();
    await changes[banner](of);
    open(adele, of.id);
    expect(await screen.findByText(text)).toBeDefined();
  });

  it("an open page shows the new questions without a reload (EDT-06)", async () => {
    const { poll } = await sent();
    open(alex, poll.id);
    await screen.findByText("Results update by themselves");
    const texts = heard();
    const draft = draftOf(await adele.surveys.get({ params: { id: poll.id } }));
    const questions = draft.questions.map((question) => ({
      ...question,
      label: "And what shall we drink?",
    }));
    await adele.surveys.edit({
      params: { id: poll.id },
      body: { survey: { ...draft, questions } },
    });
    expect((await screen.findAllByText("And what shall we drink?")).length).toBeGreaterThan(0);
    await waitFor(() => expect(texts()).toContain("Polly updated"));
  });
});
