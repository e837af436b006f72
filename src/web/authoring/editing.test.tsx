// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { conversationId, type SurveyId } from "#domain/ids.ts";
import type { DraftInput } from "#domain/survey/draft.ts";
import { draftOf } from "#domain/survey/edit.ts";
import { type AppInWorker, startAppInWorker } from "#test/app-in-worker.ts";
import { aChoiceQuestion, aPoll, aRecipient } from "#test/factories.ts";
import type { Person } from "#test/person.ts";
import { renderPage, transportOf } from "#test/web/render-for-test.tsx";
import { SentTo } from "#test/web/sent-to-for-test.tsx";
import { AuthoringPage } from "./authoring-page.tsx";

let app: AppInWorker;
let adele: Person;
let alex: Person;

beforeAll(async () => {
  app = await startAppInWorker();
  [adele, alex] = await Promise.all([app.as("adele"), app.as("alex")]);
});
beforeEach(() => localStorage.clear());
afterEach(cleanup);

const question = () => aChoiceQuestion(["Pizza", "Soup", "Salad"]);

/** A poll by Adele in the launch chat; `voted`: Alex has voted. */
async function aPollOfAdele(
  over: Partial<DraftInput> = {},
  { voted = false } = {},
): Promise<SurveyId> {
  const chat = (await app.emulator.directory()).chats.find(({ topic }) => topic === "Launch week");
  const recipients = [
    aRecipient({ type: "groupChat", id: conversationId.parse(chat?.id), name: "Launch week" }),
  ];
  const draft = aPoll({ questions: [question()], recipients, ...over });
  const { id } = await adele.surveys.create({ body: { draft } });
  const [asked] = draft.questions;
  const choice = asked && "choices" in asked ? asked.choices[2] : undefined;
  if (voted && asked && choice)
    await alex.responses.save({
      params: { id },
      body: { response: [{ questionId: asked.id, value: choice.id }], source: "web" },
    });
  return id;
}

/** Alex votes for the first choice. */
async function vote(id: SurveyId): Promise<void> {
  const [asked] = (await alex.surveys.get({ params: { id } })).questions;
  if (!asked || !("choices" in asked)) throw new Error("a choice question");
  await alex.responses.save({
    params: { id },
    body: {
      response: [{ questionId: asked.id, value: asked.choices[0]?.id ?? "" }],
      source: "web",
    },
  });
}

function edit(id: string, more: Parameters<typeof renderPage>[1] & { search?: string } = {}) {
  const page = <SentTo page={<AuthoringPage type="poll" />} />;
  const at = `/?surveyId=${id}${more.search ?? ""}`;
  const shown = renderPage(page, {
    transport: transportOf(app.url, adele.token),
    at,
    context: { frame: "task" },
    ...more,
  });
  return { user: userEvent.setup(), ...shown };
}

const box = (name: string) => screen.findByRole<HTMLInputElement>("textbox", { name });
const check = (name: string) => screen.getByRole<HTMLInputElement>("checkbox", { name });
const button = (name: string | RegExp) => screen.getByRole("button", { name });
const sentTo = async () =>
  (await screen.findByTestId("sent-to", {}, { timeout: 5000 })).textContent;
const limited = "Limited editing: existing votes may be removed and your audience notified.";

describe("editing an open poll", () => {
  it("saves as a template how long it is open, not what is left of that (TPL-26)", async () => {
    const id = await aPollOfAdele({ closeAt: new Date(Date.now() + 3_600_000) });
    await app.runStatement(
      adele,
      `update surveys set deliver_at = close_at - interval '2 hours' where id = '${id}'`,
    );
    const { user } = edit(id);
    await box("Question");
    await user.click(button("Save as template"));
    const dialog = within(await screen.findByRole("dialog"));
    const templateName = `Lunch ${crypto.randomUUID()}`;
    await user.type(await dialog.findByLabelText(/^Title/), templateName);
    await user.click(dialog.getByText("Save", { selector: "button" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    const { templates } = await adele.templates.personal({ query: {} });
    const found = templates.find((each) => each.templateName === templateName);
    const stored = await adele.templates.get({ params: { id: found?.id ?? "" } });
    expect(stored.openDuration).toBe("PT2H");
  });

  it("is possible where everybody who got it was erased (EDT-01)", async () => {
    const id = await aPollOfAdele();
    await app.runStatement(adele, `delete from recipients where survey_id = '${id}'`);
    const { user } = edit(id);
    await user.type(await box("Question"), " Now");
    await user.click(button("Save"));
    expect(await sentTo()).toBe(`/content/poll/${id}/success?update=true`);
    expect((await adele.surveys.get({ params: { id } })).questions[0]?.label).toMatch(/ Now$/);
  });

  it("shows it with the banner of limited editing and the revision options (AUT-06, AUT-08, AUT-09, EDT-02)", async () => {
    const id = await aPollOfAdele();
    edit(id);
    expect((await box("Question")).value).toBe("What shall we eat?");
    expect(screen.getByText(limited)).toBeDefined();
    expect([check("Remove existing votes").checked, check("Notify the audience").checked]).toEqual([
      false,
      true,
    ]);
    expect(screen.getByText("Launch week")).toBeDefined();
    expect(screen.queryByRole("button", { name: "Send options" })).toBeNull();
    expect(screen.getByRole("form", { name: "Edit poll" })).toBeDefined();
  });

  it("notifies the audience whenever votes are removed (EDT-03)", async () => {
    const { user } = edit(await aPollOfAdele());
    await box("Question");
    await user.click(check("Notify the audience"));
    expect(check("Notify the audience").checked).toBe(false);
    await user.click(check("Remove existing votes"));
    expect([check("Notify the audience").checked, check("Notify the audience").disabled]).toEqual([
      true,
      true,
    ]);
    await user.click(check("Remove existing votes"));
    expect([check("Notify the audience").checked, check("Notify the audience").disabled]).toEqual([
      false,
      false,
    ]);
  });

  it("makes it a quiz with results after closing, and offers no other option until that is saved (QUZ-05, AUT-46)", async () => {
    const id = await aPollOfAdele({ title: "Lunch" });
    const { user } = edit(id);
    const visibilities = async () => {
      await user.click(button(/^Settings/));
      const field = screen.getByRole<HTMLSelectElement>("combobox", {
        name: "Who sees the results",
      });
      return Array.from(field.options, ({ value }) => value);
    };
    await box("Question");
    expect(await visibilities()).toEqual(["real-time", "after-close", "private"]);
    await user.click(button("Make it a quiz"));
    await user.click(
      within(await screen.findByRole("alertdialog")).getByRole("button", {
        name: "Make it a quiz",
      }),
    );
    // The question is open: the first click collapses it.
    await user.click(button(/^Settings/));
    expect(await visibilities()).toEqual(["after-close", "private"]);
    await user.click(button("Save"));
    await sentTo();
    const saved = await adele.surveys.get({ params: { id } });
    expect(saved).toMatchObject({ type: "quiz", resultsVisibility: "after-close" });
    edit(id);
    await box("Question");
    expect(await visibilities()).toEqual(["real-time", "after-close", "private"]);
  });

  it("removes votes that no longer fit, and says so during the change (EDT-03, EDT-07)", async () => {
    const id = await aPollOfAdele({}, { voted: true });
    const { user } = edit(id);
    await box("Question");
    expect(check("Remove existing votes").disabled).toBe(false);
    await user.click(button("Delete choice 3"));
    await waitFor(() =>
      expect([
        check("Remove existing votes").checked,
        check("Remove existing votes").disabled,
      ]).toEqual([true, true]),
    );
    expect(check("Notify the audience").disabled).toBe(true);
    expect(
      screen.getByText(/The votes so far do not fit this change, so all of them are removed/),
    ).toBeDefined();
    await user.click(button("Save"));
    const question = await screen.findByRole("alertdialog", { name: "Remove all answers so far?" });
    await user.click(within(question).getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(document.activeElement).toBe(button("Save")));
    expect((await adele.surveys.get({ params: { id } })).responseCount).toBe(1);
    await user.click(button("Save"));
    await user.click(await screen.findByRole("button", { name: "Remove and save" }));
    expect(await sentTo()).toBe(`/content/poll/${id}/success?update=true`);
    expect(await adele.surveys.get({ params: { id } })).toMatchObject({
      responseCount: 0,
      banner: "respond-again",
    });
  });

  it("asks also where the first vote came while it was edited (EDT-03)", async () => {
    const id = await aPollOfAdele();
    const { user } = edit(id);
    await box("Question");
    await user.click(check("Remove existing votes"));
    await vote(id);
    await user.click(button("Save"));
    const question = await screen.findByRole("alertdialog", { name: "Remove all answers so far?" });
    await user.click(within(question).getByRole("button", { name: "Cancel" }));
    expect((await adele.surveys.get({ params: { id } })).responseCount).toBe(1);
  });

  it("removes no vote that came while it was edited unless its author agrees (EDT-03, EDT-07, ERR-07)", async () => {
    const id = await aPollOfAdele();
    const { user } = edit(id);
    await user.type(await box("Question"), " Today");
    await user.click(button("Delete choice 3"));
    await vote(id);
    await user.click(button("Save"));
    await screen.findAllByText(
      "Existing votes do not fit this change. Choose to remove them to save it.",
    );
    expect((await box("Question")).value).toBe("What shall we eat? Today");
    expect((await adele.surveys.get({ params: { id } })).responseCount).toBe(1);
    await user.click(check("Remove existing votes"));
    await user.click(button("Save"));
    const question = await screen.findByRole("alertdialog", { name: "Remove all answers so far?" });
    expect((await adele.surveys.get({ params: { id } })).responseCount).toBe(1);
    await user.click(within(question).getByRole("button", { name: "Remove and save" }));
    await sentTo();
    const saved = await adele.surveys.get({ params: { id } });
    expect([saved.questions[0]?.label, saved.responseCount]).toEqual([
      "What shall we eat? Today",
      0,
    ]);
  });

  it("keeps votes that still fit, and saves (API-28, SUC-18)", async () => {
    const id = await aPollOfAdele({}, { voted: true });
    const { user } = edit(id, { search: "&isPersonal=true" });
    const field = await box("Question");
    await user.clear(field);
    await user.type(field, "What shall we eat today?");
    await user.click(button("Save"));
    expect(await sentTo()).toBe(`/content/poll/${id}/success?update=true&isPersonal=true`);
    const saved = await adele.surveys.get({ params: { id } });
    expect([saved.questions[0]?.label, saved.responseCount, saved.banner]).toEqual([
      "What shall we eat today?",
      1,
      "updated",
    ]);
  });

  it("locks anonymity and private results of an anonymous survey, with the reason (AUT-47)", async () => {
    const { user } = edit(await aPollOfAdele({ anonymity: "anonymous" }));
    await box("Question");
    await user.click(button(/^Settings/));
    expect(screen.getByRole<HTMLSelectElement>("combobox", { name: "Names" }).disabled).toBe(true);
    expect(
      screen.getByText(
        "People may have answered anonymously already, so this can't be lowered any more.",
      ),
    ).toBeDefined();
    expect(screen.getByRole<HTMLOptionElement>("option", { name: "Only owners" }).disabled).toBe(
      true,
    );
    expect(screen.getByRole<HTMLOptionElement>("option", { name: "After close" }).disabled).toBe(
      false,
    );
    expect(screen.getAllByRole<HTMLInputElement>("radio").every(({ disabled }) => disabled)).toBe(
      true,
    );
  });

  it("asks for a dialog of 700 by 650, and for the host's large one with the preview (EDT-20)", async () => {
    const id = await aPollOfAdele();
    const { log } = edit(id);
    await box("Question");
    expect(screen.queryByRole("region", { name: "Preview" })).toBeNull();
    expect(log.resized.at(-1)).toEqual({ width: 700, height: 650 });
    cleanup();
    const room = vi.spyOn(window, "outerWidth", "get").mockReturnValue(1920);
    const beside = edit(id);
    await box("Question");
    room.mockRestore();
    expect(screen.getByRole("region", { name: "Preview" })).toBeDefined();
    expect(beside.log.resized.at(-1)).toEqual({ width: 1400, height: "large" });
  });

  it("then goes to the page that the address names (SUC-17)", async () => {
    const { user } = edit(await aPollOfAdele(), {
      search: "&navigateTo=/msteams/content/tab/team?a=1",
    });
    await box("Question");
    await user.click(button("Save"));
    expect(await sentTo()).toBe("/content/tab/team?a=1");
  });
});

describe("editing a survey that was not sent yet", () => {
  it("is not limited, and the sending time can be changed (AUT-07, EDT-02)", async () => {
    const id = await aPollOfAdele({ send: "manual" });
    const { user } = edit(id);
    await box("Question");
    expect(screen.queryByText(limited)).toBeNull();
    expect(screen.queryByRole("checkbox", { name: "Remove existing votes" })).toBeNull();
    await user.click(button("Send options"));
    expect((await screen.findAllByRole("menuitemradio")).map((item) => item.textContent)).toEqual([
      "Send by hand later",
      "Schedule",
    ]);
  });
});

describe("a duplicate", () => {
  it("is saved as a separate survey (AUT-10)", async () => {
    const id = await aPollOfAdele();
    const { user } = edit(id, { search: "&duplicate=true" });
    expect((await box("Question")).value).toBe("What shall we eat?");
    expect(screen.queryByText(limited)).toBeNull();
    await screen.findByRole("combobox", { name: /Send to/ });
    await user.click(button("Send"));
    const [, made] = /^\/content\/poll\/([^/]+)\/success$/.exec((await sentTo()) ?? "") ?? [];
    const { surveys } = await adele.surveys.ofOwner({ query: {} });
    expect(surveys.find((survey) => survey.id === made)).toMatchObject({
      duplicateFromSurveyId: id,
      state: "open",
    });
  });
});

describe("a survey that can't be loaded for editing", () => {
  const headline = "There was an error loading this Polly for editing";

  /** The text shown instead of the form, without the headline. */
  async function refusal(id: string, by = adele): Promise<string> {
    cleanup();
    edit(id, { transport: transportOf(app.url, by.token) });
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toContain(headline);
    expect(screen.queryByRole("form")).toBeNull();
    return alert.textContent.replace(headline, "");
  }

  it("shows the reason before the author types anything, and offers a retry (AUT-54)", async () => {
    const id = await aPollOfAdele();
    expect(await refusal(id, alex)).toContain("Only an owner of this Polly can do this");
    expect(button("Try Again")).toBeDefined();
    await adele.surveys.close({ params: { id }, body: {} });
    expect(await refusal(id)).toContain("This poll can't be edited any more");
    expect(await refusal("11111111-1111-4111-8111-111111111111")).toContain(
      "The link is wrong, or what it led to was deleted.",
    );
    expect(screen.queryByRole("button", { name: "Try Again" })).toBeNull();
    expect(await refusal("nonsense")).not.toBe("");
  });

  it("says so if editing is switched off, in the words of the refused call (AUT-54, EDT-01)", async () => {
    const id = await aPollOfAdele();
    const survey = draftOf(await adele.surveys.get({ params: { id } }));
    onTestFinished(() => app.setFlags(adele, { allowEdit: true }));
    await app.setFlags(adele, { allowEdit: false });
    const refused = await waitFor(
      async () => {
        const error = await adele.surveys
          .edit({ params: { id }, body: { survey } })
          .then(() => null, String);
        expect(error).not.toBeNull();
        return error;
      },
      { timeout: 10_000 },
    );
    const said = await refusal(id);
    expect(said).toContain("Editing is not allowed in your organization");
    expect(refused).toContain("Editing is not allowed in your organization");
  }, 20_000);
});

describe("authoring in a meeting", () => {
  const open = async (by: Person) => {
    const chat = await app.emulator.place("Weekly product sync");
    const meeting = (await app.emulator.directory()).meetings.find(
      ({ subject }) => subject === "Weekly product sync",
    );
    const at = `/?${new URLSearchParams({ audienceType: "meeting", audienceId: chat, meetingId: meeting?.id ?? "" }).toString()}`;
    cleanup();
    renderPage(<SentTo page={<AuthoringPage type="poll" />} />, {
      transport: transportOf(app.url, by.token),
      at,
    });
  };

  it("is refused to attendees before they type anything, in the words of sending (MTG-29, MTG-30)", async () => {
    await open(alex);
    expect(
      await screen.findByText(
        "Only organizers and presenters of a meeting can send something to it",
      ),
    ).toBeDefined();
    expect(screen.queryByRole("form")).toBeNull();
    await open(adele);
    expect(await box("Question")).toBeDefined();
  });
});
