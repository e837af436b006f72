// @vitest-environment jsdom
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Route, Routes } from "react-router";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { clientOf } from "#contract/client.ts";
import { draftsApi } from "#contract/drafts.ts";
import { conversationId, type SurveyId } from "#domain/ids.ts";
import { draftOf } from "#domain/survey/edit.ts";
import { type AppInWorker, startAppInWorker } from "#test/app-in-worker.ts";
import { aChoiceQuestion, aPoll, aRecipient } from "#test/factories.ts";
import type { Person } from "#test/person.ts";
import { renderPage, transportOf } from "#test/web/render-for-test.tsx";
import { SuccessPage } from "../success/success-page.tsx";
import { AuthoringPage } from "./authoring-page.tsx";
import { keepOnServer } from "./drafts/keep-on-server.ts";

let app: AppInWorker;
let adele: Person;
let alex: Person;
let chat: string;

beforeAll(async () => {
  app = await startAppInWorker();
  [adele, alex] = await Promise.all([app.as("adele"), app.as("alex")]);
  chat = await app.emulator.place("Launch week");
});
beforeEach(() => localStorage.clear());
afterEach(cleanup);

const asked = (choices = ["Pizza", "Soup"]) =>
  aChoiceQuestion(choices, { allowUserAddOptions: true });

/** A poll by Adele that lets its audience add choices, open in the edit form. */
async function openPoll(question = asked()) {
  const recipients = [aRecipient({ type: "groupChat", id: conversationId.parse(chat) })];
  const { id } = await adele.surveys.create({
    body: { draft: aPoll({ questions: [question], recipients }) },
  });
  const add = (choice: string) =>
    alex.responses.addChoice({ params: { id, questionId: question.id }, body: { choice } });
  return { id, question, add, user: await openForm(id) };
}

async function openForm(id: SurveyId) {
  const page = (
    <Routes>
      <Route path="/" element={<AuthoringPage type="poll" />} />
      <Route path="/content/poll/:surveyId/success" element={<SuccessPage />} />
    </Routes>
  );
  renderPage(page, {
    transport: transportOf(app.url, adele.token),
    at: `/?surveyId=${id}`,
    context: { frame: "task" },
  });
  await screen.findByRole("form", {}, { timeout: 20_000 });
  return userEvent.setup();
}

type User = ReturnType<typeof userEvent.setup>;
const box = (name: string) => screen.getByRole<HTMLInputElement>("textbox", { name });
const press = (user: User, name: string) => user.click(screen.getByRole("button", { name }));
const rewrite = async (user: User, name: string, text: string) => {
  await user.clear(box(name));
  await user.type(box(name), text);
};
const saved = () => screen.findByRole("heading", { name: "Poll updated!" }, { timeout: 20_000 });
/** What another owner saves. */
async function describeAs(id: SurveyId, description: string) {
  const survey = draftOf(await adele.surveys.get({ params: { id } }));
  await adele.surveys.edit({ params: { id }, body: { survey: { ...survey, description } } });
}
async function stored(id: SurveyId) {
  const { questions, title, responseCount, description } = await adele.surveys.get({
    params: { id },
  });
  const [first] = questions;
  return {
    label: first?.label,
    choices: first && "choices" in first ? first.choices.map(({ value }) => value) : [],
    title,
    description,
    responseCount,
  };
}

describe("a choice added by a respondent while the author edits", () => {
  it("is kept with its votes beside the author's changes, and the author is told (EDT-01, TAK-31)", async () => {
    const { id, question, add, user } = await openPoll();
    await rewrite(user, "Question", "What for lunch?");
    const { choice: bread } = await add("Bread");
    await alex.responses.save({
      params: { id },
      body: { response: [{ questionId: question.id, value: bread.id }], source: "web" },
    });
    await press(user, "Save");
    await saved();
    expect(
      screen.getByText("Others added choices while you were writing, and these were kept: Bread"),
    ).toBeDefined();
    expect(await stored(id)).toMatchObject({
      label: "What for lunch?",
      choices: ["Pizza", "Soup", "Bread"],
      responseCount: 1,
    });
  });

  it("stays in the form if there would be more than 25 choices, and nothing typed is lost (QED-15)", async () => {
    const { id, add, user } = await openPoll(
      asked(Array.from({ length: 24 }, (_, at) => `Choice no. ${at}`)),
    );
    await press(user, "Add choice");
    await user.type(box("Choice 25"), "Mine");
    await add("Theirs");
    await press(user, "Save");
    expect(
      await screen.findByText(
        /These choices were added while you were writing, and stand with yours: Theirs\./,
        {},
        { timeout: 20_000 },
      ),
    ).toBeDefined();
    expect([box("Choice 25").value, box("Choice 26").value]).toEqual(["Mine", "Theirs"]);
    await press(user, "Save");
    expect(await screen.findByText("A question has 0 to 25 choices")).toBeDefined();
    await press(user, "Delete choice 1");
    await press(user, "Save");
    await saved();
    expect((await stored(id)).choices.slice(-2)).toEqual(["Mine", "Theirs"]);
  });
});

describe("another owner who edits meanwhile", () => {
  it("loses nothing, nor does the one who saves later: both edits are merged for review (EDT-01)", async () => {
    const { id, user } = await openPoll();
    await rewrite(user, "Question", "What for lunch?");
    await describeAs(id, "From the canteen");
    await press(user, "Save");
    const news = await screen.findByText(
      /Somebody else changed this poll while you were writing/,
      {},
      { timeout: 20_000 },
    );
    // Visible on a small screen too.
    await waitFor(() => expect(document.activeElement?.contains(news)).toBe(true));
    expect(document.activeElement?.closest("form")).not.toBeNull();
    expect(box("Question").value).toBe("What for lunch?");
    expect(await stored(id)).toMatchObject({
      label: "What shall we eat?",
      description: "From the canteen",
    });
    await press(user, "Save");
    await saved();
    expect(await stored(id)).toMatchObject({
      label: "What for lunch?",
      description: "From the canteen",
    });
  });

  it("does not cost a returning author their draft: it is offered", async () => {
    const { id, user } = await openPoll();
    await rewrite(user, "Question", "What for lunch?");
    await waitFor(() => expect(localStorage).toHaveLength(1));
    cleanup();
    await describeAs(id, "From the canteen");
    const later = await openForm(id);
    expect(box("Question").value).toBe("What shall we eat?");
    expect(
      screen.getAllByText(/You have unsaved work from .*, from before this was last changed\./),
    ).toBeDefined();
    await press(later, "Continue it");
    expect((await screen.findByDisplayValue("What for lunch?")).tagName).toBe("TEXTAREA");
  });

  it.each(["the device", "the server"])(
    "is not overwritten by a draft that %s stored after that (EDT-01, TAK-31, API-24)",
    async (where) => {
      const { id, add, user } = await openPoll(asked(["Pizza", "Soup", "Salad"]));
      await press(user, "Delete choice 3");
      await add("Bread");
      await describeAs(id, "From the canteen");
      await rewrite(user, "Question", "What for lunch?");
      const kept = async () => (await adele.drafts.latest({ query: { key: `edit:${id}` } })).draft;
      await waitFor(
        async () => expect((await kept())?.draft.questions[0]?.label).toBe("What for lunch?"),
        { timeout: 5000 },
      );
      cleanup();
      if (where === "the server") localStorage.clear();
      const later = await openForm(id);
      await later.click(await screen.findByRole("button", { name: "Continue it" }));
      await screen.findByDisplayValue("What for lunch?");
      await press(later, "Save");
      await saved();
      expect(await stored(id)).toMatchObject({
        label: "What for lunch?",
        choices: ["Pizza", "Soup", "Bread"],
        description: "From the canteen",
      });
    },
  );

  it("is not overwritten by a draft too large to be stored with what it began with (EDT-01, API-24)", async () => {
    const { id } = await openPoll();
    cleanup();
    const { updatedAt, ...begun } = await adele.surveys.get({ params: { id } });
    await describeAs(id, "From the canteen");
    const large = aChoiceQuestion(["A", "B"], { label: "Long ".repeat(12_000) });
    const draft = aPoll({ title: "Mine", questions: begun.questions });
    await keepOnServer(clientOf(draftsApi, transportOf(app.url, adele.token).send), {
      id: crypto.randomUUID(),
      key: `edit:${id}`,
      draft,
      base: { updatedAt, draft: { ...draft, questions: Array(20).fill(large) } },
      updatedAt: new Date(),
    });
    await openForm(id);
    expect(
      await screen.findAllByText(/^You have unsaved work from .* before this was last changed\./),
    ).toBeDefined();
  });

  it("is still merged with the author's edit after a reload of the form that showed both", async () => {
    const { id, user } = await openPoll();
    await rewrite(user, "Question", "What for lunch?");
    await describeAs(id, "From the canteen");
    await press(user, "Save");
    await screen.findByText(/^Somebody else changed this poll/, {}, { timeout: 20_000 });
    cleanup();
    const later = await openForm(id);
    expect(box("Question").value).toBe("What for lunch?");
    await press(later, "Save");
    await saved();
    expect(await stored(id)).toMatchObject({
      label: "What for lunch?",
      description: "From the canteen",
    });
  });

  it("who closed the survey makes saving fail with a message, and the typed text stays (ERR-07)", async () => {
    const { id, user } = await openPoll();
    await rewrite(user, "Question", "What for lunch?");
    await adele.surveys.close({ params: { id }, body: {} });
    await press(user, "Save");
    expect(
      await screen.findByText("This poll can't be edited any more", {}, { timeout: 20_000 }),
    ).toBeDefined();
    expect(box("Question").value).toBe("What for lunch?");
  });
});
