// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import type userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { type AppInWorker, startAppInWorker } from "#test/app-in-worker.ts";
import { aChoiceQuestion } from "#test/factories.ts";
import type { Person } from "#test/person.ts";
import { sendPoll } from "#test/send-poll.ts";
import { unique } from "#test/unique.ts";
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
    const open = unique("Open one");
    const over = unique("Closed one");
    const unsent = unique("Pending one");
    await sendPoll(app, johanna, { title: open });
    const closed = await sendPoll(app, johanna, { title: over });
    await johanna.surveys.close({ params: { id: closed.poll.id }, body: {} });
    await sendPoll(app, johanna, { title: unsent, send: "manual" });
    const { user } = mine();
    const rest = ["Duplicate", "Save as template", "Owners", "Go to channel", "Delete"];
    expect(await menu(user, open)).toEqual([
      "View results",
      "Close",
      "Edit",
      "Share link",
      "Export",
      "Send results",
      ...rest,
    ]);
    await user.keyboard("{Escape}");
    expect(await menu(user, over)).toEqual([
      "View results",
      "Reopen",
      "Share link",
      "Export",
      "Send results",
      ...rest,
    ]);
    await user.keyboard("{Escape}");
    expect(await menu(user, unsent)).toEqual(["Send now", "Edit", "Share link", ...rest]);
  });

  it("has no action that the organisation's flags disable, for open, closed and unsent surveys (LST-22, PLAN-07)", async () => {
    const open = unique("Flagged open");
    const over = unique("Flagged closed");
    const unsent = unique("Flagged pending");
    await sendPoll(app, johanna, { title: open });
    const closed = await sendPoll(app, johanna, { title: over });
    await johanna.surveys.close({ params: { id: closed.poll.id }, body: {} });
    await sendPoll(app, johanna, { title: unsent, send: "manual" });
    onTestFinished(() => app.setFlags(johanna, { allowEdit: true, surveyExports: true }));
    await app.setFlags(johanna, { allowEdit: false, surveyExports: false });
    const { user } = mine();
    const rest = ["Duplicate", "Save as template", "Owners", "Go to channel", "Delete"];
    expect(await menu(user, open)).toEqual([
      "View results",
      "Close",
      "Share link",
      "Send results",
      ...rest,
    ]);
    await user.keyboard("{Escape}");
    expect(await menu(user, over)).toEqual(["View results", "Share link", "Send results", ...rest]);
    await user.keyboard("{Escape}");
    expect(await menu(user, unsent)).toEqual(["Send now", "Share link", ...rest]);
  });

  it("returns the focus to its button, which exposes whether it is open", async () => {
    const title = unique("By keys");
    await sendPoll(app, johanna, { title });
    const { user } = mine();
    const opener = await button(title);
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
    const title = unique("With results");
    await sendPoll(app, johanna, { title });
    const { user } = mine();
    await choose(user, title, "View results");
    expect((await screen.findByRole("heading", { level: 1 })).textContent).toBe(title);
  });

  it("closes a survey after a confirmation, and the row follows (LST-22, LIF-13)", async () => {
    const title = unique("To be closed");
    await sendPoll(app, johanna, { title });
    const { user } = mine();
    await choose(user, title, "Close");
    const dialog = within(await screen.findByRole("alertdialog", { name: "Close this poll?" }));
    await user.click(dialog.getByRole("button", { name: "Close" }));
    const row = (await screen.findByRole("link", { name: title })).closest("li");
    if (!row) throw new Error("there is no row");
    expect(await within(row).findByText("Closed")).toBeDefined();
  });

  it("sends a pending survey, and says why it can't (LST-22, LIF-09, LIF-14)", async () => {
    const ready = unique("Ready to go");
    const held = unique("Held back");
    const sold = await startAppInWorker({ BILLING: "sandbox" });
    const owner = await sold.as("johanna");
    await sold.setFlags(owner, { responseUsageTracking: true, responseUsageLimit: 1000 });
    await sendPoll(sold, owner, { title: ready, send: "manual" });
    await sendPoll(sold, owner, { title: held, send: "manual" });
    const first = openDashboard(sold, owner, "/content/tab/personal");
    await choose(first.user, ready, "Send now");
    const row = (await screen.findByRole("link", { name: ready })).closest("li");
    if (!row) throw new Error("there is no row");
    expect(await within(row).findByText("Live")).toBeDefined();

    onTestFinished(() => sold.setFlags(owner, { responseUsageLimit: 1000 }));
    await sold.setFlags(owner, { responseUsageLimit: 0 });
    const { user } = openDashboard(sold, owner, "/content/tab/personal");
    await menu(user, held);
    const send = screen.getByRole("menuitem", { name: "Send now" });
    expect(send.getAttribute("aria-disabled")).toBe("true");
    await user.hover(send);
    expect((await screen.findByRole("tooltip")).textContent).toBe(
      "Monthly response limit exceeded!  Upgrade to send this Polly!",
    );
  });

  it("creates a share link and adds an owner; later dialogs show both (LST-22, LIF-23, SUC-10)", async () => {
    const title = unique("To be shared");
    const { poll } = await sendPoll(app, johanna, { title });
    const { user } = mine();
    await choose(user, title, "Share link");
    const share = within(await screen.findByRole("dialog", { name: "Share link" }));
    await user.click(share.getByRole("button", { name: "Create Link" }));
    const link = (await share.findByRole<HTMLInputElement>("textbox")).value;
    expect((await johanna.surveys.get({ params: { id: poll.id } })).shortCodeUri).toBe(link);
    await user.click(share.getByRole("button", { name: "Close" }));

    await choose(user, title, "Owners");
    const owners = within(await screen.findByRole("dialog", { name: "Owners of this poll" }));
    await user.type(owners.getByRole("combobox", { name: "Add an owner" }), "alex");
    await user.click(await screen.findByRole("option", { name: new RegExp(alex.name) }));
    expect(await owners.findByRole("button", { name: `Remove ${alex.name}` })).toBeDefined();
    expect((await alex.surveys.get({ params: { id: poll.id } })).role).toBe("own");
  });

  it("opens the authoring form in a dialog (LST-22)", async () => {
    const title = unique("To be edited");
    const { poll } = await sendPoll(app, johanna, { title });
    const asked: DialogRequest[] = [];
    const openDialog = (request: DialogRequest) => {
      asked.push(request);
      return Promise.resolve(null);
    };
    const { user } = mine({ host: { canOpenDialog: true, openDialog } });
    await choose(user, title, "Edit");
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(new URL(asked[0]?.url ?? "").searchParams.get("surveyId")).toBe(poll.id);
  });

  it("saves a closed survey as a template, with its questions and how long it was open (PERM-01, TPL-21, TPL-26)", async () => {
    const title = unique("To be kept");
    const choices = ["Kept", "Given"];
    const { poll } = await sendPoll(app, johanna, { title, openDuration: "PT2H", choices });
    await johanna.surveys.close({ params: { id: poll.id }, body: {} });
    const { user } = mine();
    await choose(user, title, "Save as template");
    const dialog = within(await screen.findByRole("dialog", { name: "Save as template" }));
    expect(dialog.getByRole<HTMLInputElement>("textbox", { name: "Title" }).value).toBe(title);
    await user.click(dialog.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    const { templates } = await johanna.templates.personal({ query: { search: title } });
    const id = templates[0]?.id ?? "";
    const made = await johanna.templates.get({ params: { id } });
    expect(made.questions).toMatchObject([{ choices: [{ value: "Kept" }, { value: "Given" }] }]);
    expect(made.openDuration).toBe("PT2H");
  });

  it("deletes after a confirmation; the list offers to undo it and focuses that (LST-22, LIF-21)", async () => {
    const title = unique("Not needed");
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
    const title = unique("Sent elsewhere");
    const { poll } = await sendPoll(app, johanna, { title, send: "manual" });
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
    await choose(user, title, "Send now");
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toContain("This poll was already sent");
    await user.click(within(alert).getByRole("button", { name: "Dismiss" }));
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("is absent on phones (HOST-47)", async () => {
    const title = unique("On the phone");
    await sendPoll(app, johanna, { title });
    mine({ context: { mobile: true } });
    expect(await screen.findByRole("link", { name: title })).toBeDefined();
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
    const answered = unique("Answered poll");
    const unanswered = unique("Unanswered poll");
    const place = "Mark 8 Project Team / General";
    const { vote, where } = await sendPoll(app, johanna, { title: answered, place });
    await vote(alex, "Pizza");
    await sendPoll(app, johanna, { title: unanswered, place });
    const { user } = openDashboard(app, alex, "/content/tab/team", await inChannelOf(where));
    expect(await menu(user, answered)).toEqual(["View results", "Change my response"]);
    expect(await screen.findByRole("link", { name: unanswered })).toBeDefined();
    expect(screen.queryByRole("button", { name: `Actions for ${unanswered}` })).toBeNull();
  });

  it("leads from Change response to the form, filled in (LST-23)", async () => {
    const title = unique("May change");
    const { vote, where } = await sendPoll(app, johanna, { title });
    await vote(alex, "Salad");
    const { user } = openDashboard(app, alex, "/content/tab/team", await inChannelOf(where));
    await choose(user, title, "Change my response");
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
    const title = unique("Closed since");
    const quizTitle = unique("A quiz");
    const place = "Mark 8 Project Team / Design";
    const { poll, vote, where } = await sendPoll(app, johanna, { title, place });
    await vote(alex, "Pizza");
    await johanna.surveys.close({ params: { id: poll.id }, body: {} });
    const question = aChoiceQuestion(["Pizza", "Salad"]);
    const [right] = question.choices;
    const graded = {
      ...question,
      choices: question.choices.map((choice) => ({ ...choice, correct: choice === right })),
    };
    const quiz = await sendPoll(app, johanna, {
      title: quizTitle,
      place,
      type: "quiz",
      questions: [graded],
    });
    expect(quiz.where).toBe(where);
    const { user } = openDashboard(app, alex, "/content/tab/team", await inChannelOf(where));
    expect(await menu(user, title)).toEqual(["View results"]);
    expect(await screen.findByRole("link", { name: quizTitle })).toBeDefined();
    expect(screen.queryByRole("button", { name: `Actions for ${quizTitle}` })).toBeNull();
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
