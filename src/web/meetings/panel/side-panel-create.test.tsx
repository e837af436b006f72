// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { type AppInWorker, startAppInWorker } from "#test/app-in-worker.ts";
import type { Person } from "#test/person.ts";
import { unique } from "#test/unique.ts";
import { sidePanelOf } from "#test/web/side-panel-for-test.tsx";

let app: AppInWorker;
let megan: Person;
let panel: Awaited<ReturnType<typeof sidePanelOf>>;

beforeAll(async () => {
  app = await startAppInWorker();
  megan = await app.as("megan");
  panel = await sidePanelOf(app, "Campaign review");
  await panel.send(megan, { title: "Sent before" });
});
beforeEach(() => localStorage.clear());
afterEach(cleanup);

const list = () => screen.findByRole("list", { name: "Sent to this meeting" });
const question = () => screen.findByRole<HTMLInputElement>("textbox", { name: "Question" });
const newest = async () => {
  const { surveys } = await megan.surveys.ofAudience({
    params: { audienceId: panel.chatId },
    query: { limit: 1 },
  });
  return surveys[0] && megan.surveys.get({ params: { id: surveys[0].id } });
};

/** From the list to the form of a new survey. */
async function begin(user: UserEvent, name: RegExp): Promise<void> {
  await user.click(await screen.findByRole("button", { name: "Quick Create" }));
  await user.click(await screen.findByRole("link", { name }));
}

describe("creating in the side panel", () => {
  it("stays in the panel, and returns to the list, which announces and focuses the new survey (MTG-24)", async () => {
    const title = unique("Where to?");
    const { user } = panel.open(megan);
    await begin(user, /^Poll/);
    await user.type(await question(), title);
    await user.type(screen.getByRole("textbox", { name: "Choice 1" }), "Left");
    await user.type(screen.getByRole("textbox", { name: "Choice 2" }), "Right");
    await user.click(screen.getByRole("button", { name: "Send" }));
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole("link", { name: title })),
    );
    const [first] = within(await list()).getAllByRole("link");
    expect(first?.textContent).toBe(title);
    expect(screen.getByText("Your poll was sent")).toBeDefined();
    expect(await newest()).toMatchObject({
      type: "poll",
      state: "open",
      recipients: [{ id: panel.chatId, meetingId: panel.meetingId }],
    });
  });

  it("returns to the list after a game too, and says that it is ready to be sent (MTG-24, TRV-04)", async () => {
    onTestFinished(() => app.setFlags(megan, { trivia: false }));
    await app.setFlags(megan, { trivia: true });
    const { user } = panel.open(megan, { at: "/content/trivia/authoring" });
    await screen.findByRole("option", { name: /^Geography: Rivers/ });
    expect(document.activeElement).toBe(screen.getByRole("heading", { name: "New trivia" }));
    await user.click(screen.getByRole("button", { name: "Create" }));
    await list();
    expect(screen.getByText("Your trivia is ready to be sent")).toBeDefined();
    const made = await newest();
    expect(made).toMatchObject({ type: "trivia" });
    // The meeting's other tests look for the only game.
    if (made) await megan.commands.run({ body: { command: "survey/delete", surveyId: made.id } });
  });

  it("has compressed settings, sends at once and saves no template (MTG-24)", async () => {
    const { user } = panel.open(megan);
    await begin(user, /^Poll/);
    await question();
    expect(screen.queryByRole("button", { name: "Send options" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Save as template" })).toBeNull();
    await user.click(screen.getByRole("button", { name: /^Settings/ }));
    expect(screen.getByRole("combobox", { name: "Names" })).toBeDefined();
    expect(screen.getByRole("combobox", { name: "Who sees the results" })).toBeDefined();
    expect(screen.getByRole("combobox", { name: "Close after" })).toBeDefined();
    expect(screen.queryByRole("radiogroup", { name: "Delivery" })).toBeNull();
    expect(screen.queryByRole("textbox", { name: "Description" })).toBeNull();
    expect(screen.queryByRole("switch", { name: "People can comment" })).toBeNull();
  });

  it("shows a setting that the draft started with, so that nothing unseen is sent (MTG-24)", async () => {
    const settings = JSON.stringify({ resultsCloseNotification: true });
    const { user } = panel.open(megan, {
      at: `/content/poll/authoring?${new URLSearchParams({ settings })}`,
    });
    await question();
    await user.click(screen.getByRole("button", { name: /^Settings/ }));
    expect(screen.getByRole("switch", { name: "Post the results when it closes" })).toBeDefined();
    expect(screen.queryByRole("switch", { name: "People can comment" })).toBeNull();
  });

  it("keeps the typed text if the author goes back to the list first (MTG-24)", async () => {
    const { user } = panel.open(megan);
    await begin(user, /^Poll/);
    await user.type(await question(), "Half a thought");
    await user.click(screen.getByRole("link", { name: "Back" }));
    await user.click(await screen.findByRole("link", { name: "Back" }));
    await list();
    await begin(user, /^Poll/);
    expect((await question()).value).toBe("Half a thought");
  });

  it("makes an open-ended poll with a word cloud from the starting point Word cloud (MTG-25)", async () => {
    const title = unique("One word for today?");
    const { user } = panel.open(megan);
    await begin(user, /^Word cloud/);
    await user.type(await question(), title);
    await user.click(screen.getByRole("button", { name: "Send" }));
    expect(await screen.findByRole("link", { name: title })).toBeDefined();
    const made = await newest();
    expect(made?.type).toBe("poll");
    expect(made?.questions).toMatchObject([
      { questionType: "open-ended", label: title, wordCloudEnabled: true },
    ]);
  });

  it("starts with a template too (MTG-17, MTG-24)", async () => {
    const { user } = panel.open(megan);
    await user.click(await screen.findByRole("button", { name: "More ways to create" }));
    await user.click(await screen.findByRole("menuitem", { name: "Use Template" }));
    const [template] = within(await screen.findByRole("list", { name: "Templates" })).getAllByRole(
      "link",
    );
    if (!template) throw new Error("there are no templates");
    await user.click(template);
    expect((await question()).value).not.toBe("");
    expect(screen.queryByRole("button", { name: "Send options" })).toBeNull();
  });
});
