// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import type userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { userId } from "#domain/ids.ts";
import { type AppInWorker, startAppInWorker } from "#test/app-in-worker.ts";
import { aChoiceQuestion, aRecipient } from "#test/factories.ts";
import { newcomer } from "#test/newcomer.ts";
import type { Person } from "#test/person.ts";
import { sendPoll } from "#test/send-poll.ts";
import { openDashboard, titlesWith } from "#test/web/lists-for-test.tsx";

let app: AppInWorker;
let lidia: Person;

beforeAll(async () => {
  app = await startAppInWorker();
  lidia = await app.as("lidia");
});
afterEach(cleanup);

type User = ReturnType<typeof userEvent.setup>;

/** Sets filters in the panel; each name is the beginning of a checkbox label. */
async function filter(user: User, ...names: string[]): Promise<void> {
  await user.click(await screen.findByRole("button", { name: /^Filter/ }));
  const panel = within(await screen.findByRole("dialog", { name: "Filter" }));
  for (const name of names)
    await user.click(
      await panel.findByRole(/meetings/.test(name) ? "switch" : "checkbox", {
        name: new RegExp(`^${name}`),
      }),
    );
  await user.click(panel.getByRole("button", { name: "Apply" }));
}

const gone = (title: string) =>
  waitFor(() => expect(screen.queryByRole("link", { name: title })).toBeNull());

/** Whoever asks here has asked nothing before: their list holds what the test sent, alone. */
const place = "Launch week";

describe("a dashboard", () => {
  it("filters by state, and removing the chip resets that (LST-03)", async () => {
    const person = await newcomer(app, async (owner) => {
      const { poll } = await sendPoll(app, owner, { place, title: "Over" });
      await owner.surveys.close({ params: { id: poll.id }, body: {} });
      await sendPoll(app, owner, { place, title: "Going on" });
    });
    const { user } = openDashboard(app, person, "/content/tab/personal");
    expect(await titlesWith("Over")).toEqual(["Going on", "Over"]);
    await filter(user, "Closed");
    await gone("Going on");
    expect(await titlesWith("Over")).toEqual(["Over"]);
    await user.click(screen.getByRole("button", { name: "Remove filter Closed" }));
    expect(await titlesWith("Going on")).toEqual(["Going on", "Over"]);
  });

  it("filters by type (LST-03)", async () => {
    const questions = [aChoiceQuestion(), aChoiceQuestion()];
    const person = await newcomer(app, async (owner) => {
      await sendPoll(app, owner, { place, title: "A poll of mine" });
      await sendPoll(app, owner, { place, title: "A survey of mine", type: "survey", questions });
    });
    const { user } = openDashboard(app, person, "/content/tab/personal");
    await titlesWith("A poll of mine");
    await filter(user, "Survey");
    await gone("A poll of mine");
    expect(await titlesWith("A survey of mine")).toEqual(["A survey of mine"]);
  });

  it("filters by owner, by name (LST-03)", async () => {
    const adele = await app.as("adele");
    const person = await newcomer(app, async (owner) => {
      const body = { aadObjectId: userId.parse(owner.id) };
      const { poll } = await sendPoll(app, adele, { place, title: "Of both" });
      await adele.surveys.addOwner({ params: { id: poll.id }, body });
      await sendPoll(app, owner, { place, title: "Mine alone" });
      await sendPoll(app, adele, { place, title: "Of Adele alone" });
    });
    const { user } = openDashboard(app, person, "/content/tab/personal");
    expect(await titlesWith("Of both")).toEqual(["Mine alone", "Of both"]);
    await filter(user, adele.name);
    await gone("Mine alone");
    expect(await titlesWith("Of both")).toEqual(["Of both"]);
    expect(screen.getByRole("button", { name: `Remove filter ${adele.name}` })).toBeDefined();
  });

  it("shows the newest first, or the oldest first (LST-04)", async () => {
    const person = await newcomer(app, async (owner) => {
      for (const title of ["First of two", "Second of two"])
        await sendPoll(app, owner, { place, title });
    });
    const { user } = openDashboard(app, person, "/content/tab/personal");
    expect(await titlesWith("First of two")).toEqual(["Second of two", "First of two"]);
    await user.click(await screen.findByRole("button", { name: "Sort: Newest" }));
    await user.click(await screen.findByRole("menuitemradio", { name: "Oldest" }));
    await waitFor(async () =>
      expect(await titlesWith("First of two")).toEqual(["First of two", "Second of two"]),
    );
  });

  it.each([
    ["personal", true],
    ["tenant", true],
    ["meetings", false],
    ["allmeetings", false],
  ])("of the scope %s offers Create: %s (LST-05)", async (scope, offered) => {
    openDashboard(app, lidia, `/content/tab/${scope}`);
    await screen.findByRole("button", { name: "Filter" });
    expect(screen.queryByRole("button", { name: "Create" }) !== null).toBe(offered);
  });
});

describe("the meetings list", () => {
  const prepared = async () => {
    const adele = await app.as("adele");
    const { meetings } = await app.emulator.directory();
    const [one, two] = meetings;
    if (!one || !two) throw new Error("there are too few meetings");
    for (const { subject, chatId, id } of [one, two]) {
      const to = aRecipient({ type: "meeting", meetingId: id, name: subject });
      await sendPoll(app, adele, {
        title: `Asked in ${subject}`,
        place: subject,
        recipients: [{ ...to, id: aRecipient({ id: chatId as typeof to.id }).id }],
      });
    }
    return { adele, one, two };
  };

  it("shows the current meeting alone until the switch to all is turned on (LST-03, LST-06)", async () => {
    const { adele, one, two } = await prepared();
    await sendPoll(app, adele, { title: "Not in a meeting" });
    const { user } = openDashboard(
      app,
      adele,
      `/content/tab/meetings?meetingId=${encodeURIComponent(one.id)}`,
    );
    const before = await titlesWith(`Asked in ${one.subject}`);
    expect(before).not.toContain(`Asked in ${two.subject}`);
    await filter(user, "All meetings");
    const after = await titlesWith(`Asked in ${two.subject}`);
    expect(after).toContain(`Asked in ${one.subject}`);
    expect(after).not.toContain("Not in a meeting");
  });

  it("shows all meetings without a switch if no current one is known (LST-06)", async () => {
    const { adele, one, two } = await prepared();
    const { user } = openDashboard(app, adele, "/content/tab/meetings");
    expect(await titlesWith(`Asked in ${one.subject}`)).toContain(`Asked in ${two.subject}`);
    await user.click(screen.getByRole("button", { name: "Filter" }));
    await within(await screen.findByRole("dialog", { name: "Filter" })).findByRole("checkbox", {
      name: /^Poll/,
    });
    expect(screen.queryByRole("switch", { name: "All meetings" })).toBeNull();
  });
});

describe("an empty dashboard", () => {
  it.each([
    [
      "meetings",
      "There are currently no meetings pollys to display here. Try creating a Polly in your " +
        "next meeting!",
      "LST-12",
    ],
    ["personal", "Thanks for installing Polly!", "LST-13"],
    ["tenant", "Nothing for your whole organization yet!", "LST-09"],
  ])("explains the scope %s: %s (%s)", async (scope, words) => {
    openDashboard(app, await newcomer(app), `/content/tab/${scope}`);
    expect(await screen.findByRole("heading", { name: words })).toBeDefined();
    if (scope !== "meetings") expect(screen.getByRole("button", { name: "Create" })).toBeDefined();
  });

  it("offers to add the tab (LST-13)", async () => {
    openDashboard(app, await newcomer(app), "/content/tab/personal");
    expect(await screen.findByText(/select \+ beside its tabs and choose Polly/)).toBeDefined();
  });
});
