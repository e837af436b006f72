// @vitest-environment jsdom

import { useQueryClient } from "@tanstack/react-query";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { afterEach, beforeAll, expect, it } from "vitest";
import type { AccountView } from "#contract/accounts.ts";
import { type AppInWorker, startAppInWorker } from "#test/app-in-worker.ts";
import { newcomer } from "#test/newcomer.ts";
import type { Person } from "#test/person.ts";
import { renderPage, transportOf } from "#test/web/render-for-test.tsx";
import type { Transport } from "../api.tsx";
import { apiError } from "../api-error.ts";
import { LicenseDialog } from "./license-dialog.tsx";

let app: AppInWorker;
beforeAll(async () => {
  app = await startAppInWorker({ BILLING: "sandbox" });
});
afterEach(cleanup);

/** A page that has loaded the account. */
function Below({ account }: { account: AccountView }) {
  useQueryClient().setQueryData(["user-account"], account);
  return null;
}

async function open(by: Person, send?: Transport["send"], below: ReactNode = null) {
  const real = transportOf(app.url, by.token);
  const sent: { path: string; body: unknown }[] = [];
  const watched: Transport["send"] = (method, path, body) => {
    sent.push({ path, body });
    return path.includes("start-trial") && send
      ? send(method, path, body)
      : real.send(method, path, body);
  };
  let closed = 0;
  const page = (
    <>
      {below}
      <LicenseDialog onClose={() => (closed += 1)} />
    </>
  );
  renderPage(page, {
    transport: { ...real, send: watched },
    context: { user: { id: by.id, tenantId: by.tenantId, anonymous: false } },
  });
  const dialog = await screen.findByRole("dialog", { name: "Request a license" });
  return { user: userEvent.setup(), dialog, sent, closed: () => closed };
}
type Opened = Awaited<ReturnType<typeof open>>;
const send = async ({ user, dialog }: Opened, email: string, reason: string) => {
  const field = within(dialog).getByRole("textbox", { name: /^Email/ });
  await user.clear(field);
  if (email) await user.type(field, email);
  const why = within(dialog).getByRole("textbox", { name: /^Reason/ });
  await user.clear(why);
  if (reason) await user.type(why, reason);
  await user.click(within(dialog).getByRole("button", { name: "Request License" }));
};
const events = ({ sent }: Opened) =>
  sent.filter(({ path }) => path.includes("telemetry")).map(({ body }) => body);

it("is validated when it is sent (LIM-16, LIM-17, LIM-18, LIM-19, LIM-22)", async () => {
  const opened = await open(await newcomer(app));
  const { user, dialog, sent } = opened;
  expect(screen.queryByText("A valid email is required")).toBeNull();
  await user.click(within(dialog).getByRole("button", { name: "Request License" }));
  expect(screen.getByText("A valid email is required")).toBeDefined();
  expect(screen.getByText("Please add a reason for the license request")).toBeDefined();
  expect(document.activeElement).toBe(within(dialog).getByRole("textbox", { name: /^Email/ }));
  await send(opened, "boss@contoso", "Our polls");
  expect(screen.getByText("A valid email is required")).toBeDefined();
  expect(screen.queryByText("Please add a reason for the license request")).toBeNull();
  expect(sent).toEqual([]);
});

it("says whom to ask where the operator gives no trials, instead of asking in vain (PLAN-10, LIM-20)", async () => {
  const person = await newcomer(app);
  await app.setFlags(person, { enterpriseTenant: true, trialDays: 0 });
  const account = await person.accounts.get();
  const { user, dialog, closed } = await open(person, undefined, <Below account={account} />);
  expect(await within(dialog).findByText(/^Plans are given out by whoever runs/)).toBeDefined();
  expect(within(dialog).queryByRole("textbox")).toBeNull();
  await user.click(within(dialog).getByRole("button", { name: "Close" }));
  expect(closed()).toBe(1);
  await app.setFlags(person, { enterpriseTenant: false, trialDays: 14 });
});

it("grants a trial and says until when (LIM-15, LIM-20)", async () => {
  const person = await newcomer(app);
  const opened = await open(person);
  await send(opened, "boss@contoso.example", "Our polls");
  expect(await screen.findByRole("dialog", { name: "Your trial has started" })).toBeDefined();
  expect((await person.accounts.get()).subscriptions).toMatchObject([{ type: "trial" }]);
  await opened.user.click(screen.getByRole("button", { name: "Close" }));
  expect(opened.closed()).toBe(1);
});

it("that fails loses nothing of what was typed, and can be sent again (LIM-15, LIM-16, LIM-21)", async () => {
  const person = await newcomer(app);
  let isDown = true;
  const real = transportOf(app.url, person.token);
  const opened = await open(person, (...call) =>
    isDown ? Promise.reject(apiError(503, "", {})) : real.send(...call),
  );
  const { user, closed } = opened;
  await send(opened, "boss@contoso.example", "Our polls");
  await screen.findByRole("alert");
  await user.click(screen.getByRole("button", { name: "Back" }));
  const typed = () => screen.getAllByRole<HTMLInputElement>("textbox").map(({ value }) => value);
  expect(typed()).toEqual(["boss@contoso.example", "Our polls"]);
  await user.click(screen.getByRole("button", { name: "Request License" }));
  await screen.findByRole("alert");
  await user.keyboard("{Escape}");
  expect(typed()).toEqual(["boss@contoso.example", "Our polls"]);
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Request License" }));
  isDown = false;
  await user.click(screen.getByRole("button", { name: "Request License" }));
  await screen.findByRole("dialog", { name: "Your trial has started" });
  expect(closed()).toBe(0);
});

it("that fails shows the server's words in an error dialog, or general ones (LIM-15, LIM-21, ERR-15, BIL-68)", async () => {
  const person = await newcomer(app);
  const first = await open(person);
  await send(first, "boss@contoso.example", "Our polls");
  await screen.findByRole("dialog", { name: "Your trial has started" });
  const again = await open(person);
  await send(again, "boss@contoso.example", "Our polls");
  expect((await screen.findByRole("alert")).textContent).toBe(
    "Unable to start a trial: Sorry, you are not available to start a new trial due to a " +
      "previous subscription or trial.",
  );
  await waitFor(() =>
    expect(events(again)).toMatchObject([
      { properties: { code: "PREVIOUS_SUBSCRIPTION" }, isError: false },
    ]),
  );
  const broken = await open(person, () => Promise.reject(apiError(500, "", {})));
  await send(broken, "boss@contoso.example", "Our polls");
  expect((await screen.findByRole("alert")).textContent).toBe(
    "Unable to start a trial: Error requesting trial, contact support!",
  );
  await waitFor(() => expect(events(broken)).toMatchObject([{ isError: true }]));
});
