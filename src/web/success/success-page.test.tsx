// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Route, Routes, useLocation } from "react-router";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { tenantId } from "#domain/ids.ts";
import { type AppInWorker, startAppInWorker } from "#test/app-in-worker.ts";
import { newcomer } from "#test/newcomer.ts";
import type { Person } from "#test/person.ts";
import { sendPoll } from "#test/send-poll.ts";
import { renderPage, transportOf } from "#test/web/render-for-test.tsx";
import { dateText } from "#text/format/date.ts";
import type { Transport } from "../api.tsx";
import type { Host, HostContext } from "../host/host.ts";
import { SuccessPage } from "./success-page.tsx";

let app: AppInWorker;
let adele: Person;
beforeAll(async () => {
  app = await startAppInWorker();
  adele = await app.as("adele");
});
afterEach(cleanup);

type More = {
  context?: Partial<HostContext>;
  host?: Partial<Host>;
  transport?: Transport;
  person?: Person;
};

function open(path: string, { context = {}, host = {}, person = adele, transport }: More = {}) {
  const user = { id: person.id, tenantId: person.tenantId, anonymous: false };
  const page = (
    <Routes>
      <Route path="/content/:product/:surveyId/success" element={<SuccessPage />} />
      <Route path="/content/:product/success" element={<SuccessPage />} />
      <Route path="*" element={<Here />} />
    </Routes>
  );
  return {
    user: userEvent.setup(),
    ...renderPage(page, {
      at: `/content/${path}`,
      transport: transport ?? transportOf(app.url, person.token),
      context: { user, ...context },
      host,
    }),
  };
}

function Here() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}

const dialog = { frame: "task" } as const;
const headline = async () => (await screen.findByRole("heading", { level: 1 })).textContent;

/** The server with one response failing or replaced. */
function changed(path: RegExp, answer: () => Promise<unknown>): Transport {
  const real = transportOf(app.url, adele.token);
  return {
    ...real,
    send: (method, at, body) => (path.test(at) ? answer() : real.send(method, at, body)),
  };
}

describe("the success page", () => {
  it("says what was created, and has the focus there (HOST-18, SUC-05)", async () => {
    const { poll } = await sendPoll(app, adele, { place: "Launch week" });
    open(`poll/${poll.id}/success`, { context: dialog });
    expect(await headline()).toBe("New poll created!");
    expect(screen.getByText("Sent to Launch week.")).toBeDefined();
    expect(document.activeElement).toBe(screen.getByRole("heading", { level: 1 }));
  });

  it("says that it was changed (SUC-02), or that it is scheduled and when (SUC-04, SUC-07)", async () => {
    const deliverAt = new Date(Date.now() + 86_400_000);
    const { poll } = await sendPoll(app, adele, { send: "schedule", deliverAt });
    open(`poll/${poll.id}/success`);
    expect(await headline()).toBe("Poll scheduled!");
    expect(screen.getByText(`This poll will be delivered on ${dateText(deliverAt)}`)).toBeDefined();
    open(`poll/${poll.id}/success?update=true`);
    expect(await headline()).toBe("Poll updated!");
  });

  it.each([
    ["quiz/success", "New quiz created!"],
    ["survey/success?update=true&recurring=true", "Series updated!"],
    ["survey/success?recurring=true", "New series created!"],
    ["Polly/success", "New Polly created!"],
  ])("works without a survey: %s is %s (HOST-18)", async (path, expected) => {
    open(path);
    expect(await headline()).toBe(expected);
    expect(screen.queryByRole("button", { name: "Create Link" })).toBeNull();
  });

  it("congratulates on the first survey ever, with a link to the templates, and on no other (SUC-06, SUC-19)", async () => {
    await newcomer(app, async (person) => {
      const { poll } = await sendPoll(app, person, { place: "Launch week" });
      const { log } = open(`poll/${poll.id}/success`, { context: dialog, person });
      const link = await screen.findByRole("link", {
        name: "Explore our templates for more ideas.",
      });
      expect(link.getAttribute("href")).toContain("/content/templates");
      expect(link.parentElement?.textContent).toBe(
        "Congratulations on creating your first Polly! Explore our templates for more ideas.",
      );
      expect(log.resized.at(-1)).toEqual({ width: 550, height: 365 });
      const second = await sendPoll(app, person, { place: "Launch week" });
      open(`poll/${second.poll.id}/success`, { person });
      await screen.findByRole("button", { name: "Create Link" });
      expect(screen.queryByText(/Congratulations/)).toBeNull();
    });
  });

  it("closes the dialog with Done (SUC-16), and goes to the survey's page elsewhere", async () => {
    const { poll } = await sendPoll(app, adele);
    const { user, log } = open(`poll/${poll.id}/success`, { context: dialog });
    await user.click(await screen.findByRole("button", { name: "Done" }));
    expect(log.submitted).toEqual([{ surveyId: poll.id }]);
    const other = open(`poll/${poll.id}/success`);
    await other.user.click(await screen.findByRole("button", { name: "Done" }));
    expect(await screen.findByText(`/content/poll/survey/${poll.id}`)).toBeDefined();
  });

  it("offers to create another one in a meeting only (SUC-08)", async () => {
    const { poll } = await sendPoll(app, adele);
    open(`poll/${poll.id}/success`);
    await screen.findByRole("button", { name: "Done" });
    expect(screen.queryByRole("button", { name: "Create Another Polly" })).toBeNull();
    const { user } = open(`poll/${poll.id}/success`, {
      context: { meeting: { id: "m" }, chat: { id: "19:m@thread.v2" } },
    });
    await user.click(await screen.findByRole("button", { name: "Create Another Polly" }));
    expect(await screen.findByText(/^\/content\/start\?audienceType=meeting/)).toBeDefined();
  });
});

const twice = (button: HTMLElement) => {
  fireEvent.click(button);
  fireEvent.click(button);
};

describe("the success page of what the viewer may not see", () => {
  it("says so, and not that it was created (HOST-18, ERR-02)", async () => {
    const { poll } = await sendPoll(app, adele);
    for (const [path, person] of [
      [`poll/${poll.id}/success`, await app.as("debra")],
      ["poll/not-an-id/success", adele],
    ] as const) {
      open(path, { person });
      expect((await screen.findByRole("alert")).textContent).toBeTruthy();
      expect(screen.queryByText(/created/)).toBeNull();
      expect(screen.getByRole("button", { name: "Done" })).toBeDefined();
      cleanup();
    }
  });
});

describe("taking back what was just sent", () => {
  it("deletes it, says so, and can restore it, each once by a double-click", async () => {
    const { poll } = await sendPoll(app, adele);
    open(`poll/${poll.id}/success`, { context: dialog });
    twice(await screen.findByRole("button", { name: "Undo" }));
    const deleted = await screen.findByRole("heading", { name: "Poll deleted" });
    await waitFor(() => expect(document.activeElement).toBe(deleted));
    expect(screen.getByText("Its card says so where it was sent.")).toBeDefined();
    await expect(adele.surveys.get({ params: { id: poll.id } })).rejects.toThrow();
    twice(screen.getByRole("button", { name: "Restore" }));
    expect(await screen.findByRole("heading", { name: "New poll created!" })).toBeDefined();
    expect((await adele.surveys.get({ params: { id: poll.id } })).state).toBe("open");
  });

  it("is not offered after a change", async () => {
    const { poll } = await sendPoll(app, adele);
    open(`poll/${poll.id}/success?update=true`, { context: dialog });
    expect(await headline()).toBe("Poll updated!");
    expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
  });
});

describe("the dialog that closes by itself", () => {
  const leaving = /^Closes in \d+ seconds/;
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  const pass = (seconds: number) =>
    act(async () => void (await vi.advanceTimersByTimeAsync(seconds * 1000)));
  const shown = async (more: More = { context: dialog }) => {
    const { poll } = await sendPoll(app, adele);
    const { log } = open(`poll/${poll.id}/success`, more);
    await screen.findByRole("button", { name: "Undo" });
    return { log, poll };
  };

  it("is announced and leaves 20 seconds to stop it (WCAG 2.2.1)", async () => {
    const { log, poll } = await shown();
    await waitFor(() => expect(screen.getByRole("status").textContent).toMatch(leaving));
    await pass(19);
    expect(log.submitted).toEqual([]);
    await pass(2);
    expect(log.submitted).toEqual([{ surveyId: poll.id }]);
  });

  it("stays for good after any key, or the focus on a control", async () => {
    for (const touch of [
      () => fireEvent.keyDown(document.body, { key: "Shift" }),
      () => screen.getByRole("button", { name: "Create Link" }).focus(),
    ]) {
      const { log } = await shown();
      await screen.findByText(leaving, { selector: "[aria-hidden]" });
      act(() => {
        touch();
      });
      await pass(60);
      expect(log.submitted).toEqual([]);
      expect(screen.queryByText(leaving, { selector: "[aria-hidden]" })).toBeNull();
    }
  });

  it("waits while the pointer is over it, and begins again when it goes", async () => {
    const { log } = await shown();
    await screen.findByText(leaving, { selector: "[aria-hidden]" });
    await pass(10);
    fireEvent.pointerMove(document.body);
    await pass(60);
    expect(log.submitted).toEqual([]);
    fireEvent.pointerLeave(document.documentElement);
    await pass(15);
    expect(log.submitted).toEqual([]);
    await pass(6);
    expect(log.submitted).toHaveLength(1);
  });

  it("stays where a link is shown, and outside a dialog", async () => {
    const { log, poll } = await shown({});
    await pass(60);
    expect(log.submitted).toEqual([]);
    const id = tenantId.parse(adele.tenantId);
    await adele.surveys.share({
      params: { id: poll.id },
      body: { type: "web", authMethod: "aad", id },
    });
    const linked = open(`poll/${poll.id}/success`, { context: dialog });
    await screen.findByRole("textbox", { name: "Share link" });
    await pass(60);
    expect(linked.log.submitted).toEqual([]);
  });
});

describe("sharing", () => {
  it("creates a link, shows it to copy, and the dialog has room for it from the start (SUC-09, SUC-10, SUC-11, SUC-12, SUC-15, SUC-19)", async () => {
    const { poll } = await sendPoll(app, adele);
    const { user, log } = open(`poll/${poll.id}/success`, { context: dialog });
    expect(await screen.findByText("Share this Polly with anyone in the company.")).toBeDefined();
    expect(log.resized.at(-1)).toEqual({ width: 550, height: 315 });
    await user.click(screen.getByRole("button", { name: "Create Link" }));
    const field = await screen.findByRole<HTMLInputElement>("textbox", { name: "Share link" });
    expect(field.readOnly).toBe(true);
    expect(field.value).toMatch(/\/s\/[\w-]{10}$/);
    expect(log.resized.at(-1)).toEqual({ width: 550, height: 315 });

    const copy = screen.getByRole("button", { name: "Copy Link" });
    expect(document.activeElement).toBe(copy);
    await user.hover(copy);
    expect(await screen.findByText("Copy external link to clipboard")).toBeDefined();
    await user.click(copy);
    expect(await navigator.clipboard.readText()).toBe(field.value);
    expect(
      (await screen.findAllByText("Copied!")).some(
        (found) => found.getAttribute("role") === "tooltip",
      ),
    ).toBe(true);

    open(`poll/${poll.id}/success`);
    expect(
      (await screen.findByRole<HTMLInputElement>("textbox", { name: "Share link" })).value,
    ).toBe(field.value);
  });

  it("says that a link could not be created, and why (SUC-13)", async () => {
    const { poll } = await sendPoll(app, adele);
    const transport = changed(/\/recipient$/, () =>
      Promise.reject(new Error("The service is busy.")),
    );
    const { user } = open(`poll/${poll.id}/success`, { transport });
    await user.click(await screen.findByRole("button", { name: "Create Link" }));
    expect(
      await screen.findByText(
        "Sorry, something went wrong while generating the link. The service is busy.",
      ),
    ).toBeDefined();
    expect(screen.getByRole("button", { name: "Create Link" })).toBeDefined();
  });

  it("passes the link to the host's dialog, or says that the host has none (SUC-20)", async () => {
    const { poll } = await sendPoll(app, adele, { label: "Lunch together?" });
    const { user, log } = open(`poll/${poll.id}/success`, { host: { canShare: true } });
    await user.click(await screen.findByRole("button", { name: "Create Link" }));
    await user.click(await screen.findByRole("button", { name: "Share to Teams" }));
    const link = screen.getByRole<HTMLInputElement>("textbox", { name: "Share link" }).value;
    expect(log.shared).toEqual([{ url: link, message: "Please take part: Lunch together?" }]);

    open(`poll/${poll.id}/success`);
    expect(
      await screen.findByText("Share to Teams is not supported in this context"),
    ).toBeDefined();
    expect(screen.queryByRole("button", { name: "Share to Teams" })).toBeNull();
  });

  it("shows nothing if the user closes the host's dialog (SUC-21), and the reason of any other failure", async () => {
    const { poll } = await sendPoll(app, adele);
    const answers = [
      () => Promise.resolve("cancelled" as const),
      () => Promise.reject(new Error("No network")),
    ];
    const share = () => answers.shift()?.() ?? Promise.resolve("shared" as const);
    const { user } = open(`poll/${poll.id}/success`, { host: { canShare: true, share } });
    await user.click(await screen.findByRole("button", { name: "Create Link" }));
    const button = await screen.findByRole("button", { name: "Share to Teams" });
    await user.click(button);
    expect(screen.queryByRole("alert")).toBeNull();
    await user.click(button);
    expect((await screen.findByRole("alert")).textContent).toContain("No network");
  });

  it("is not offered to viewers who do not own the survey: they come to its page (SUC-09)", async () => {
    const { poll } = await sendPoll(app, adele);
    open(`poll/${poll.id}/success`, { person: await app.as("alex") });
    expect(await screen.findByText(`/content/poll/survey/${poll.id}`)).toBeDefined();
  });
});
