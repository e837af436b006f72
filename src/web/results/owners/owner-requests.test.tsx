// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { type AppInWorker, startAppInWorker } from "#test/app-in-worker.ts";
import type { Person } from "#test/person.ts";
import { sendPoll } from "#test/send-poll.ts";
import { heard } from "#test/web/heard-for-test.ts";
import { openResults } from "#test/web/results-for-test.tsx";

const operator = {
  CUSTOM_ANALYTICS_EMAIL: "operator@example.com",
  SMTP_URL: "smtp://127.0.0.1:9",
  MAIL_FROM: "polly@example.com",
};
let app: AppInWorker;
let adele: Person;

beforeAll(async () => {
  app = await startAppInWorker(operator);
  adele = await app.as("adele");
});
afterEach(cleanup);

async function openMenu(id: string) {
  const { user } = openResults(app.url, adele, `/content/poll/survey/${id}`);
  await user.click(await screen.findByRole("button", { name: "More actions" }));
  return user;
}

describe("an owner", () => {
  it("posts the results now, and sees and hears that they were sent (PERM-01)", async () => {
    const { poll, where } = await sendPoll(app, adele);
    const user = await openMenu(poll.id);
    const before = (await app.emulator.messages(where, "adele")).length;
    const texts = heard();
    await user.click(await screen.findByRole("menuitem", { name: "Send results" }));
    await waitFor(() => expect(texts()).toEqual(["The results were sent"]));
    expect(screen.getAllByText("The results were sent")).toHaveLength(2);
    await waitFor(async () =>
      expect((await app.emulator.messages(where, "adele")).length).toBe(before + 1),
    );
  });

  it("requests custom analytics after agreeing, and is told how long that takes (RES-44, RES-45)", async () => {
    onTestFinished(() => app.setFlags(adele, { allowCustomAnalyticsRequest: false }));
    await app.setFlags(adele, { allowCustomAnalyticsRequest: true });
    const { poll } = await sendPoll(app, adele);
    const user = await openMenu(poll.id);
    await user.click(await screen.findByRole("menuitem", { name: "Custom analytics" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Request custom analytics?" }));
    expect(dialog.getByText(/Delivery takes 2 to 3 business days/)).toBeDefined();
    const request = dialog.getByRole("button", { name: "Request" });
    expect(request.getAttribute("aria-disabled")).toBe("true");
    await user.click(dialog.getByRole("checkbox", { name: "I agree" }));
    await user.click(request);
    expect(
      await screen.findAllByText(
        "Custom analytics were requested. Delivery takes 2 to 3 business days.",
      ),
    ).toBeDefined();
  });

  it("is not offered custom analytics unless the organisation has enabled them (RES-44)", async () => {
    const { poll } = await sendPoll(app, adele);
    await openMenu(poll.id);
    await screen.findByRole("menuitem", { name: "Send results" });
    expect(screen.queryByRole("menuitem", { name: "Custom analytics" })).toBeNull();
  });
});
