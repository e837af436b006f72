// @vitest-environment jsdom
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { conversationId, type SurveyId } from "#domain/ids.ts";
import type { DraftInput } from "#domain/survey/draft.ts";
import { type AppInWorker, startAppInWorker } from "#test/app-in-worker.ts";
import { aChoiceQuestion, aPoll, aRecipient } from "#test/factories.ts";
import type { Person } from "#test/person.ts";
import { renderPage, transportOf } from "../render-for-test.tsx";
import { AuthoringPage } from "./authoring-page.tsx";
import { SentTo } from "./sent-to-for-test.tsx";

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

/** A poll of Adele's in the chat of the launch; `voted` by Alex. */
async function aPollOfAdele(over: Partial<DraftInput> = {}, { voted = false } = {}): Promise<SurveyId> {
  const chat = (await app.emulator.directory()).chats.find(({ topic }) => topic === "Launch week");
  const recipients = [aRecipient({ type: "groupChat", id: conversationId.parse(chat?.id), name: "Launch week" })];
  const draft = aPoll({ questions: [question()], recipients, ...over });
  const { id } = await adele.surveys.create({ body: { draft } });
  const [asked] = draft.questions;
  const choice = asked && "choices" in asked ? asked.choices[2] : undefined;
  if (voted && asked && choice)
    await alex.responses.save({ params: { id }, body: { response: [{ questionId: asked.id, value: choice.id }], source: "web" } });
  return id;
}

function edit(id: string, more: Parameters<typeof renderPage>[1] & { search?: string } = {}) {
  const page = <SentTo page={<AuthoringPage type="poll" />} />;
  const at = `/?surveyId=${id}${more.search ?? ""}`;
  const shown = renderPage(page, { transport: transportOf(app.url, adele.token), at, context: { frame: "task" }, ...more });
  return { user: userEvent.setup(), ...shown };
}

const box = (name: string) => screen.findByRole<HTMLInputElement>("textbox", { name });
const check = (name: string) => screen.getByRole<HTMLInputElement>("checkbox", { name });
const button = (name: string | RegExp) => screen.getByRole("button", { name });
const sentTo = async () => (await screen.findByTestId("sent-to", {}, { timeout: 5000 })).textContent;
const limited = "Limited editing: existing votes may be removed and your audience notified.";

describe("editing an open poll", () => {
  it("shows it with the banner of limited editing and the revision options (AUT-06, AUT-08, AUT-09, EDT-02)", async () => {
    const id = await aPollOfAdele();
    edit(id);
    expect((await box("Question")).value).toBe("What shall we eat?");
    expect(screen.getByText(limited)).toBeDefined();
    expect([check("Remove existing votes").checked, check("Notify the audience").checked]).toEqual([false, true]);
    expect(screen.getByText("Launch week")).toBeDefined();
    expect(screen.queryByRole("button", { name: "Send options" })).toBeNull();
    expect(screen.getByRole("form", { name: "Edit poll" })).toBeDefined();
  });

  it("tells the audience whenever votes are removed (EDT-03)", async () => {
    const { user } = edit(await aPollOfAdele());
    await box("Question");
    await user.click(check("Notify the audience"));
    expect(check("Notify the audience").checked).toBe(false);
    await user.click(check("Remove existing votes"));
    expect([check("Notify the audience").checked, check("Notify the audience").disabled]).toEqual([true, true]);
    await user.click(check("Remove existing votes"));
    expect([check("Notify the audience").checked, check("Notify the audience").disabled]).toEqual([false, false]);
  });

  it("removes the votes that no longer fit, and says so while it is changed (EDT-03, EDT-07)", async () => {
    const id = await aPollOfAdele({}, { voted: true });
    const { user } = edit(id);
    await box("Question");
    expect(check("Remove existing votes").disabled).toBe(false);
    await user.click(button("Delete choice 3"));
    await waitFor(() => expect([check("Remove existing votes").checked, check("Remove existing votes").disabled]).toEqual([true, true]));
    expect(check("Notify the audience").disabled).toBe(true);
    expect(screen.getByText(/The votes so far do not fit this change, so they are removed/)).toBeDefined();
    await user.click(button("Save"));
    expect(await sentTo()).toBe(`/content/poll/${id}/success?update=true`);
    expect(await adele.surveys.get({ params: { id } })).toMatchObject({ responseCount: 0, banner: "respond-again" });
  });

  it("keeps the votes where they still fit, and is saved (API-28, SUC-18)", async () => {
    const id = await aPollOfAdele({}, { voted: true });
    const { user } = edit(id, { search: "&isPersonal=true" });
    const field = await box("Question");
    await user.clear(field);
    await user.type(field, "What shall we eat today?");
    await user.click(button("Save"));
    expect(await sentTo()).toBe(`/content/poll/${id}/success?update=true&isPersonal=true`);
    const saved = await adele.surveys.get({ params: { id } });
    expect([saved.questions[0]?.label, saved.responseCount, saved.banner]).toEqual(["What shall we eat today?", 1, "updated"]);
  });

  it("of an anonymous item locks anonymity and private results, with the reason (AUT-47)", async () => {
    const { user } = edit(await aPollOfAdele({ anonymity: "anonymous" }));
    await box("Question");
    await user.click(button(/^Settings/));
    expect(screen.getByRole<HTMLSelectElement>("combobox", { name: "Names" }).disabled).toBe(true);
    expect(screen.getByText("People may have answered anonymously already, so this can't be lowered any more.")).toBeDefined();
    expect(screen.getByRole<HTMLOptionElement>("option", { name: "Only owners" }).disabled).toBe(true);
    expect(screen.getByRole<HTMLOptionElement>("option", { name: "After close" }).disabled).toBe(false);
    expect(screen.getAllByRole<HTMLInputElement>("radio").every(({ disabled }) => disabled)).toBe(true);
  });

  it("asks for a dialog of 700 by 650, with the preview for a large one (EDT-20)", async () => {
    const id = await aPollOfAdele();
    const { log } = edit(id);
    await box("Question");
    expect(log.resized.at(-1)).toEqual({ width: 700, height: 650 });
  });

  it("goes where the address asks for afterwards (SUC-17)", async () => {
    const { user } = edit(await aPollOfAdele(), { search: "&navigateTo=/msteams/content/tab/team?a=1" });
    await box("Question");
    await user.click(button("Save"));
    expect(await sentTo()).toBe("/content/tab/team?a=1");
  });
});

describe("editing one that waits", () => {
  it("is not limited, and when it is sent can be changed (AUT-07, EDT-02)", async () => {
    const id = await aPollOfAdele({ send: "manual" });
    const { user } = edit(id);
    await box("Question");
    expect(screen.queryByText(limited)).toBeNull();
    expect(screen.queryByRole("checkbox", { name: "Remove existing votes" })).toBeNull();
    await user.click(button("Send options"));
    expect((await screen.findAllByRole("menuitemradio")).map((item) => item.textContent)).toEqual(["Send by hand later", "Schedule"]);
  });
});

describe("a duplicate", () => {
  it("is saved as an item of its own (AUT-10)", async () => {
    const id = await aPollOfAdele();
    const { user } = edit(id, { search: "&duplicate=true" });
    expect((await box("Question")).value).toBe("What shall we eat?");
    expect(screen.queryByText(limited)).toBeNull();
    await screen.findByRole("combobox", { name: /Send to/ });
    await user.click(button("Send"));
    const [, made] = /^\/content\/poll\/([^/]+)\/success$/.exec((await sentTo()) ?? "") ?? [];
    const { surveys } = await adele.surveys.ofOwner({ query: {} });
    expect(surveys.find((survey) => survey.id === made)).toMatchObject({ duplicateFromSurveyId: id, state: "open" });
  });
});

describe("an item that can't be loaded for editing", () => {
  it("says so, with the reason, and can be tried again (AUT-54)", async () => {
    edit("11111111-1111-4111-8111-111111111111");
    expect((await screen.findByRole("alert")).textContent).toContain("There was an error loading this Polly for editing");
    expect(button("Try Again")).toBeDefined();
    edit("nonsense");
    expect((await screen.findByRole("alert")).textContent).toContain("There was an error loading this Polly for editing");
  });
});
