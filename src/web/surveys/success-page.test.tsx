// @vitest-environment jsdom
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Route, Routes, useLocation } from "react-router";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { type AppInWorker, startAppInWorker } from "#test/app-in-worker.ts";
import { newcomer } from "#test/newcomer.ts";
import type { Person } from "#test/person.ts";
import { sendPoll } from "#test/send-poll.ts";
import { dateText } from "#text/date.ts";
import type { Transport } from "../api.tsx";
import type { Host, HostContext } from "../host/host.ts";
import { renderPage, transportOf } from "../render-for-test.tsx";
import { SuccessPage } from "./success-page.tsx";

let app: AppInWorker;
let adele: Person;
beforeAll(async () => {
  app = await startAppInWorker();
  adele = await app.as("adele");
});
afterEach(cleanup);

type More = { context?: Partial<HostContext>; host?: Partial<Host>; transport?: Transport; person?: Person };

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

/** The server, but one call of it fails or answers something else. */
function changed(path: RegExp, answer: () => Promise<unknown>): Transport {
  const real = transportOf(app.url, adele.token);
  return { ...real, send: (method, at, body) => (path.test(at) ? answer() : real.send(method, at, body)) };
}

describe("the page after an item was made", () => {
  it("says what was made, and the focus is there (HOST-18, SUC-05)", async () => {
    const { poll } = await sendPoll(app, adele);
    open(`poll/${poll.id}/success`, { context: dialog });
    expect(await headline()).toBe("New poll created!");
    expect(document.activeElement).toBe(screen.getByRole("heading", { level: 1 }));
  });

  it("says that it was changed (SUC-02), or that it is to come and when (SUC-04, SUC-07)", async () => {
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
  ])("does without an item: %s is %s (HOST-18, SUC-01, SUC-03)", async (path, expected) => {
    open(path);
    expect(await headline()).toBe(expected);
    expect(screen.queryByRole("button", { name: "Create Link" })).toBeNull();
  });

  it("congratulates on the first item ever, with a link to the templates, and on no other (SUC-06, SUC-19)", async () => {
    await newcomer(app, async (person) => {
      const { poll } = await sendPoll(app, person, { place: "Launch week" });
      const { log } = open(`poll/${poll.id}/success`, { context: dialog, person });
      const link = await screen.findByRole("link", { name: "Explore our templates for more ideas." });
      expect(link.getAttribute("href")).toContain("/content/templates");
      expect(link.parentElement?.textContent).toBe("Congratulations on creating your first Polly! Explore our templates for more ideas.");
      expect(log.resized.at(-1)).toEqual({ width: 550, height: 280 });
      const second = await sendPoll(app, person, { place: "Launch week" });
      open(`poll/${second.poll.id}/success`, { person });
      await screen.findByRole("button", { name: "Create Link" });
      expect(screen.queryByText(/Congratulations/)).toBeNull();
    });
  });

  it("closes the dialog with Done (SUC-16), and goes to the item's page elsewhere", async () => {
    const { poll } = await sendPoll(app, adele);
    const { user, log } = open(`poll/${poll.id}/success`, { context: dialog });
    await user.click(await screen.findByRole("button", { name: "Done" }));
    expect(log.submitted).toEqual([{ surveyId: poll.id }]);
    const other = open(`poll/${poll.id}/success`);
    await other.user.click(await screen.findByRole("button", { name: "Done" }));
    expect(await screen.findByText(`/content/poll/survey/${poll.id}`)).toBeDefined();
  });

  it("offers another one in a meeting, and nowhere else (SUC-08)", async () => {
    const { poll } = await sendPoll(app, adele);
    open(`poll/${poll.id}/success`);
    await screen.findByRole("button", { name: "Done" });
    expect(screen.queryByRole("button", { name: "Create Another Polly" })).toBeNull();
    const { user } = open(`poll/${poll.id}/success`, { context: { meeting: { id: "m" }, chat: { id: "19:m@thread.v2" } } });
    await user.click(await screen.findByRole("button", { name: "Create Another Polly" }));
    expect(await screen.findByText(/^\/content\/start\?audienceType=meeting/)).toBeDefined();
  });
});

describe("sharing", () => {
  it("makes a link, shows it to copy, and the dialog grows (SUC-09, SUC-10, SUC-11, SUC-12, SUC-15, SUC-19)", async () => {
    const { poll } = await sendPoll(app, adele);
    const { user, log } = open(`poll/${poll.id}/success`, { context: dialog });
    expect(await screen.findByText("Share this Polly with anyone in the company.")).toBeDefined();
    expect(log.resized.at(-1)).toEqual({ width: 550, height: 230 });
    await user.click(screen.getByRole("button", { name: "Create Link" }));
    const field = await screen.findByRole<HTMLInputElement>("textbox", { name: "Share link" });
    expect(field.readOnly).toBe(true);
    expect(field.value).toMatch(/\/s\/[\w-]{10}$/);
    await waitFor(() => expect(log.resized.at(-1)).toEqual({ width: 550, height: 315 }));

    const copy = screen.getByRole("button", { name: "Copy Link" });
    expect(document.activeElement).toBe(copy);
    await user.hover(copy);
    expect(await screen.findByText("Copy external link to clipboard")).toBeDefined();
    await user.click(copy);
    expect(await navigator.clipboard.readText()).toBe(field.value);
    expect((await screen.findAllByText("Copied!")).some((found) => found.getAttribute("role") === "tooltip")).toBe(true);

    open(`poll/${poll.id}/success`);
    expect((await screen.findByRole<HTMLInputElement>("textbox", { name: "Share link" })).value).toBe(field.value);
  });

  it("says that a link could not be made, and why (SUC-13)", async () => {
    const { poll } = await sendPoll(app, adele);
    const transport = changed(/\/recipient$/, () => Promise.reject(new Error("The service is busy.")));
    const { user } = open(`poll/${poll.id}/success`, { transport });
    await user.click(await screen.findByRole("button", { name: "Create Link" }));
    expect(await screen.findByText("Sorry, something went wrong while generating the link. The service is busy.")).toBeDefined();
    expect(screen.getByRole("button", { name: "Create Link" })).toBeDefined();
  });

  it("hands the link to the host's dialog, or says that the host has none (SUC-20)", async () => {
    const { poll } = await sendPoll(app, adele, { label: "Lunch together?" });
    const { user, log } = open(`poll/${poll.id}/success`, { host: { canShare: true } });
    await user.click(await screen.findByRole("button", { name: "Create Link" }));
    await user.click(await screen.findByRole("button", { name: "Share to Teams" }));
    const link = screen.getByRole<HTMLInputElement>("textbox", { name: "Share link" }).value;
    expect(log.shared).toEqual([{ url: link, message: "Please take part: Lunch together?" }]);

    open(`poll/${poll.id}/success`);
    expect(await screen.findByText("Share to Teams is not supported in this context")).toBeDefined();
    expect(screen.queryByRole("button", { name: "Share to Teams" })).toBeNull();
  });

  it("shows nothing when the user closes the host's dialog (SUC-21), and the reason of any other failure", async () => {
    const { poll } = await sendPoll(app, adele);
    const answers = [() => Promise.resolve("cancelled" as const), () => Promise.reject(new Error("No network"))];
    const share = () => answers.shift()?.() ?? Promise.resolve("shared" as const);
    const { user } = open(`poll/${poll.id}/success`, { host: { canShare: true, share } });
    await user.click(await screen.findByRole("button", { name: "Create Link" }));
    const button = await screen.findByRole("button", { name: "Share to Teams" });
    await user.click(button);
    expect(screen.queryByRole("alert")).toBeNull();
    await user.click(button);
    expect((await screen.findByRole("alert")).textContent).toContain("No network");
  });

  it("is not offered to somebody who owns nothing of it (SUC-09)", async () => {
    const { poll } = await sendPoll(app, adele);
    open(`poll/${poll.id}/success`, { person: await app.as("alex") });
    expect(await headline()).toBe("New poll created!");
    expect(screen.queryByText(/Share this/)).toBeNull();
  });
});
