// @vitest-environment jsdom
import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, onTestFinished } from "vitest";
import { startAppInWorker } from "#test/app-in-worker.ts";
import { sendPoll } from "#test/send-poll.ts";
import { renderPage, transportOf } from "#test/web/render-for-test.tsx";
import { SendNow } from "./send-now.tsx";

afterEach(cleanup);

it("is refused at the monthly limit, on mobile clients without an offer (LIF-14, LIM-14, HOST-47)", async () => {
  const app = await startAppInWorker({ BILLING: "sandbox" });
  const adele = await app.as("adele");
  const { poll } = await sendPoll(app, adele, { send: "manual" });
  const pending = () => adele.surveys.get({ params: { id: poll.id } });
  const before = await pending();
  onTestFinished(() => app.setFlags(adele, { responseUsageLimit: 1000 }));
  await app.setFlags(adele, { responseUsageLimit: 0 });
  const full = await pending();
  const open = (survey: typeof full, mobile: boolean) => {
    const transport = transportOf(app.url, adele.token);
    renderPage(<SendNow survey={survey} />, { context: { mobile }, transport });
    return screen.getByRole("button", { name: /^Send now/ });
  };
  const user = userEvent.setup();
  const upgrade = "Monthly response limit exceeded!  Upgrade to send this Polly!";
  const desktop = "To continue using Polly please open Teams on your desktop";
  const tip = async () => (await screen.findByRole("tooltip", { hidden: true })).textContent;

  await user.hover(open(full, false));
  expect(await tip()).toBe(upgrade);
  await user.hover(open(full, true));
  expect(await tip()).toBe(desktop);

  // The limit was reached after the list had loaded.
  await user.click(open(before, false));
  expect((await screen.findByText(/Monthly response limit exceeded!/)).textContent).toBe(upgrade);
  await user.click(open(before, true));
  expect(await screen.findByText(desktop)).toBeDefined();
});
