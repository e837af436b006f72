// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import type userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { type AppInWorker, startAppInWorker } from "#test/app-in-worker.ts";
import { aChoiceQuestion } from "#test/factories.ts";
import type { Person } from "#test/person.ts";
import { sendPoll } from "#test/send-poll.ts";
import { inChannel, openDashboard } from "#test/web/lists-for-test.tsx";
import { renderPage, transportOf } from "#test/web/render-for-test.tsx";
import type { DialogRequest } from "../../host/host.ts";

let app: AppInWorker;
let johanna: Person;
let alex: Person;

beforeAll(async () => {
  app = await startAppInWorker();
  [johanna, alex] = [await app.as("johanna"), await app.as("alex")];
});
afterEach(cleanup);

type User = ReturnType<typeof userEvent.setup>;

const button = (title: string) => screen.findByRole("button", { name: `Actions for ${title}` });
const menu = async (user: User, title: string) => {
  await user.click(await button(title));
  return (await screen.findAllByRole("menuitem")).map((item) => item.textContent);
};
const choose = async (user: User, title: string, item: string) => {
  await menu(user, title);
  await user.click(screen.getByRole("menuitem", { name: item }));
};
const mine = (more: Parameters<typeof openDashboard>[3] = {}) =>
  openDashboard(app, johanna, "/content/tab/personal", more);

describe("an owner's menu in a list", () => {
  it("has every action that the server allows for open, closed and unsent surveys (LST-22, LIF-08)", async () => {
    await sendPoll(app, johanna, { title: "Open one" });
    const closed = await sendPoll(app, johanna, { title: "Closed one" });
    await johanna.surveys.close({ params: { id: closed.poll.id }, body: {} });
    await sendPoll(app, johanna, { title: "Pending one", send: "manual" });
    const { user } = mine();
    const rest = ["Duplicate", "Owners", "Go to channel", "Delete"];
    expect(await menu(user, "Open one")).toEqual([
      "View results",
      "Close",
      "Edit",
      "Share link",
      "Export",
      "Send results",
      ...rest,
    ]);
    await user.keyboard("{Escape}");
    expect(await menu(user, "Closed one")).toEqual([
      "View results",
      "Reopen",
      "Share link",
      "Export",
      "Send results",
      ...rest,
    ]);
    await user.keyboard("{Escape}");
    expect(await menu(user, "Pending one")).toEqual(["Send now", "Edit", "Share link", ...rest]);
  });

  it("has no action that the organisation's flags disable, for open, closed and unsent surveys (LST-22, PLAN-07)", async () => {
    await sendPoll(app, johanna, { title: "Flagged open" });
    const closed = await sendPoll(app, johanna, { title: "Flagged closed" });
    await johanna.surveys.close({ params: { id: closed.poll.id }, body: {} });
    await sendPoll(app, johanna, { title: "Flagged pending", send: "manual" });
    await app.setFlags(johanna, { allowEdit: false, surveyExports: false });
    const { user } = mine();
    const rest = ["Duplicate", "Owners", "Go to channel", "Delete"];
    expect(await menu(user, "Flagged open")).toEqual([
      "View results",
      "Close",
      "Share link",
      "Send results",
      ...rest,
    ]);
    await user.keyboard("{Escape}");
    expect(await menu(user, "Flagged closed")).toEqual([
      "View results",
      "Share link",
      "Send results",
      ...rest,
    ]);
    await user.keyboard("{Escape}");
    expect(await menu(user, "Flagged pending")).toEqual(["Send now", "Share link", ...rest]);
    await app.setFlags(johanna, { allowEdit: true, surveyExports: true });
  });

  it("returns the focus to its button, which exposes whether it is open", async () => {
    await sendPoll(app, johanna, { title: "By keys" });
    const { user } = mine();
    const opener = await button("By keys");
    opener.focus();
    await user.keyboard("{Enter}");
    // jsdom has no layout, so Fluent finds nothing to move the focus to.
    (await screen.findByRole("menuitem", { name: "View results" })).focus();
    expect(opener.getAttribute("aria-expanded")).toBe("true");
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("menu")).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(opener));
    expect(opener.getAttribute("aria-expanded")).toBe("false");
  });

  it("leads to the results (LST-22, LIF-08)", async () => {
    await sendPoll(app, johanna, { title: "With results" });
    const { user } = mine();
    await choose(user, "With results", "View results");
    expect((await screen.findByRole("heading", { level: 1 })).textContent).toBe("With results");
  });

  it("closes a survey after a confirmation, and the row follows (LST-22, LIF-13)", async () => {
    await sendPoll(app, johanna, { title: "To be closed" });
    const { user } = mine();
    await choose(user, "To be closed", "Close");
    const dialog = within(await screen.findByRole("alertdialog", { name: "Close this poll?" }));
    await user.click(dialog.getByRole("button", { name: "Close" }));
    const row = (await screen.findByRole("link", { name: "To be closed" })).closest("li");
    if (!row) throw new Error("there is no row");
    expect(await within(row).findByText("Closed")).toBeDefined();
  });

  it("sends a pending survey, and says why it can't (LST-22, LIF-09, LIF-14)", async () => {
    const sold = await startAppInWorker({ BILLING: "sandbox" });
    const owner = await sold.as("johanna");
    await sold.setFlags(owner, { responseUsageTracking: true, responseUsageLimit: 1000 });
    await sendPoll(sold, owner, { title: "Ready to go", send: "manual" });
    await sendPoll(sold, owner, { title: "Held back", send: "manual" });
    const first = openDashboard(sold, owner, "/content/tab/personal");
    await choose(first.user, "Ready to go", "Send now");
    const row = (await screen.findByRole("link", { name: "Ready to go" })).closest("li");
    if (!row) throw new Error("there is no row");
    expect(await within(row).findByText("Live")).toBeDefined();

    await sold.setFlags(owner, { responseUsageLimit: 0 });
    const { user } = openDashboard(sold, owner, "/content/tab/personal");
    await menu(user, "Held back");
    const send = screen.getByRole("menuitem", { name: "Send now" });
    expect(send.getAttribute("aria-disabled")).toBe("true");
    await user.hover(send);
    expect((await screen.findByRole("tooltip")).textContent).toBe(
      "Monthly response limit exceeded!  Upgrade to send this Polly!",
    );
    await sold.setFlags(owner, { responseUsageLimit: 1000 });
  });

  it("creates a share link and adds an owner; later dialogs show both (LST-22, LIF-23, SUC-10)", async () => {
    const { poll } = await sendPoll(app, johanna, { title: "To be shared" });
    const { user } = mine();
    await choose(user, "To be shared", "Share link");
    const share = within(await screen.findByRole("dialog", { name: "Share this poll" }));
    await user.click(share.getByRole("button", { name: "Create Link" }));
    const link = (await share.findByRole<HTMLInputElement>("textbox")).value;
    expect((await johanna.surveys.get({ params: { id: poll.id } })).shortCodeUri).toBe(link);
    await user.click(share.getByRole("button", { name: "Close" }));

    await choose(user, "To be shared", "Owners");
    const owners = within(await screen.findByRole("dialog", { name: "Owners of this poll" }));
    await user.type(owners.getByRole("combobox", { name: "Add an owner" }), "alex");
    await user.click(await screen.findByRole("option", { name: new RegExp(alex.name) }));
    expect(await owners.findByRole("button", { name: `Remove ${alex.name}` })).toBeDefined();
    expect((await alex.surveys.get({ params: { id: poll.id } })).role).toBe("own");
  });

  it("opens the authoring form in a dialog (LST-22)", async () => {
    const { poll } = await sendPoll(app, johanna, { title: "To be edited" });
    const asked: DialogRequest[] = [];
    const openDialog = (request: DialogRequest) => {
      asked.push(request);
      return Promise.resolve(null);
    };
    const { user } = mine({ host: { canOpenDialog: true, openDialog } });
    await choose(user, "To be edited", "Edit");
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(new URL(asked[0]?.url ?? "").searchParams.get("surveyId")).toBe(poll.id);
  });

  it("deletes after a confirmation; the list offers to undo it and focuses that (LST-22, LIF-21)", async () => {
    const title = `Not needed ${crypto.randomUUID()}`;
    await sendPoll(app, johanna, { title });
    const { user } = mine();
    await choose(user, title, "Delete");
    await user.click(
      within(await screen.findByRole("alertdialog", { name: "Delete this poll?" })).getByRole(
        "button",
        { name: "Delete" },
      ),
    );
    const undo = await screen.findByRole("button", { name: "Undo" });
    await waitFor(() => expect(document.activeElement).toBe(undo));
    expect(screen.getAllByText("The poll was deleted")).not.toHaveLength(0);
    await waitFor(() => expect(screen.queryByRole("link", { name: title })).toBeNull());
    await user.click(undo);
    expect(await screen.findByRole("link", { name: title })).toBeDefined();
    await waitFor(() => expect(document.activeElement?.getAttribute("aria-label")).toBe("Dismiss"));
    await user.keyboard("{Enter}");
    expect(screen.queryByRole("button", { name: "Dismiss" })).toBeNull();
  });

  it("shows in the list why an action failed, in the server's words (LST-22)", async () => {
    const { poll } = await sendPoll(app, johanna, { title: "Sent elsewhere", send: "manual" });
    const real = transportOf(app.url, johanna.token);
    const { user } = mine({
      transport: {
        ...real,
        send: async (method, path, body) => {
          // Another owner sends it at the same moment.
          if (method === "POST" && path.endsWith("/deliver"))
            await johanna.surveys.deliver({ params: { id: poll.id }, body: {} });
          return real.send(method, path, body);
        },
      },
    });
    await choose(user, "Sent elsewhere", "Send now");
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toContain("This poll was already sent");
    await user.click(within(alert).getByRole("button", { name: "Dismiss" }));
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("is absent on phones (HOST-47)", async () => {
    await sendPoll(app, johanna, { title: "On the phone" });
    mine({ context: { mobile: true } });
    expect(await screen.findByRole("link", { name: "On the phone" })).toBeDefined();
    expect(screen.queryByRole("button", { name: /^Actions for/ })).toBeNull();
  });
});

describe("a respondent's menu", () => {
  const inChannelOf = async (where: string) => {
    const { team, channel } = await inChannel(app, where);
    if (!team || !channel) throw new Error("there is no channel");
    return { context: { team, channel } };
  };

  it("has two entries after a response to a poll or survey, and does not exist before (LST-23, PERM-02)", async () => {
    const place = "Mark 8 Project Team / General";
    const { vote, where } = await sendPoll(app, johanna, { title: "Answered poll", place });
    await vote(alex, "Pizza");
    await sendPoll(app, johanna, { title: "Unanswered poll", place });
    const { user } = openDashboard(app, alex, "/content/tab/team", await inChannelOf(where));
    expect(await menu(user, "Answered poll")).toEqual(["View results", "Change my response"]);
    expect(await screen.findByRole("link", { name: "Unanswered poll" })).toBeDefined();
    expect(screen.queryByRole("button", { name: "Actions for Unanswered poll" })).toBeNull();
  });

  it("leads from Change response to the form, filled in (LST-23)", async () => {
    const { vote, where } = await sendPoll(app, johanna, { title: "May change" });
    await vote(alex, "Salad");
    const { user } = openDashboard(app, alex, "/content/tab/team", await inChannelOf(where));
    await choose(user, "May change", "Change my response");
    expect((await screen.findByRole<HTMLInputElement>("radio", { name: "Salad" })).checked).toBe(
      true,
    );
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole("radio", { name: "Salad" })),
    );
    await user.click(screen.getByRole("button", { name: "Keep my response" }));
    expect(await screen.findByText("You voted")).toBeDefined();
  });

  it("has only the results after closing; a quiz has no menu (LST-23)", async () => {
    const place = "Mark 8 Project Team / Design";
    const { poll, vote, where } = await sendPoll(app, johanna, { title: "Closed since", place });
    await vote(alex, "Pizza");
    await johanna.surveys.close({ params: { id: poll.id }, body: {} });
    const question = aChoiceQuestion(["Pizza", "Salad"]);
    const [right] = question.choices;
    const graded = {
      ...question,
      choices: question.choices.map((choice) => ({ ...choice, correct: choice === right })),
    };
    const quiz = await sendPoll(app, johanna, {
      title: "A quiz",
      place,
      type: "quiz",
      questions: [graded],
    });
    expect(quiz.where).toBe(where);
    const { user } = openDashboard(app, alex, "/content/tab/team", await inChannelOf(where));
    expect(await menu(user, "Closed since")).toEqual(["View results"]);
    expect(await screen.findByRole("link", { name: "A quiz" })).toBeDefined();
    expect(screen.queryByRole("button", { name: "Actions for A quiz" })).toBeNull();
  });
});

it("a menu outside SurveyActions throws", async () => {
  const { SurveyRowMenu } = await import("./survey-row-menu.tsx");
  const { poll } = await sendPoll(app, johanna);
  const survey = await johanna.surveys.get({ params: { id: poll.id } });
  expect(() => renderPage(<SurveyRowMenu survey={survey} />)).toThrow(
    "need a SurveyActions around it",
  );
});
