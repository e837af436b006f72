// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Route, Routes } from "react-router";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { clientOf } from "#contract/client.ts";
import { draftsApi } from "#contract/drafts.ts";
import { conversationId, type QuestionId, type SurveyId, userId } from "#domain/ids.ts";
import type { DraftInput } from "#domain/survey/draft.ts";
import { draftOf } from "#domain/survey/edit.ts";
import { type AppInWorker, startAppInWorker } from "#test/app-in-worker.ts";
import { aChoiceQuestion, aPoll, aRecipient } from "#test/factories.ts";
import { type FaultyLine, faultyLine } from "#test/faulty-line.ts";
import type { Person } from "#test/person.ts";
import { renderPage, transportOf } from "#test/web/render-for-test.tsx";
import { SuccessPage } from "../success/success-page.tsx";
import { AuthoringPage } from "./authoring-page.tsx";
import { keepOnServer } from "./drafts/keep-on-server.ts";

let app: AppInWorker;
let adele: Person;
let alex: Person;
let chat: string;
let edits: FaultyLine;

beforeAll(async () => {
  app = await startAppInWorker();
  edits = await faultyLine(
    app.url,
    (method, path) => method === "PUT" && /\/v1\/survey\/[^/]+$/.test(path),
  );
  [adele, alex] = await Promise.all([app.as("adele"), app.as("alex")]);
  chat = await app.emulator.place("Launch week");
});
beforeEach(() => localStorage.clear());
afterEach(cleanup);
afterAll(() => edits.close());

const asked = (choices = ["Pizza", "Soup"]) =>
  aChoiceQuestion(choices, { allowUserAddOptions: true });

/** A poll by Adele that lets its audience add choices, open in the edit form. */
async function openPoll(question = asked(), over: Partial<DraftInput> = {}) {
  const recipients = [aRecipient({ type: "groupChat", id: conversationId.parse(chat) })];
  const { id } = await adele.surveys.create({
    body: { draft: aPoll({ questions: [question], recipients, ...over }) },
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
    transport: transportOf(edits.url, adele.token),
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
const share = (id: SurveyId) =>
  adele.surveys.addOwner({ params: { id }, body: { aadObjectId: userId.parse(alex.id) } });
const link = (id: SurveyId) => {
  const body = { type: "web", authMethod: "aad", id: adele.tenantId } as const;
  return adele.surveys.share({ params: { id }, body });
};
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

  it.each(["a choice", "an owner"])(
    "does not stop an edit that only removes a choice, nor does %s alone (EDT-01, TAK-31)",
    async (change) => {
      const { id, add, user } = await openPoll(asked(["Pizza", "Soup", "Sushi"]));
      await press(user, "Delete choice 3");
      await (change === "a choice" ? add("Tacos") : share(id));
      await press(user, "Save");
      await saved();
      const added = change === "a choice" ? ["Tacos"] : [];
      expect((await stored(id)).choices).toEqual(["Pizza", "Soup", ...added]);
      expect(screen.queryAllByText(/these were kept: Tacos$/).length > 0).toBe(added.length > 0);
    },
  );

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

  it.each(["added a choice", "added an owner", "made a link", "sent it"])(
    "is not named to a returning author where somebody only %s (EDT-01)",
    async (change) => {
      const isSent = change === "sent it";
      const { id, add, user } = await openPoll(asked(), isSent ? { send: "manual" } : {});
      await rewrite(user, "Question", "What for lunch?");
      await waitFor(() => expect(localStorage).toHaveLength(1));
      cleanup();
      if (isSent) await adele.surveys.deliver({ params: { id } });
      else if (change === "made a link") await link(id);
      else await (change === "added an owner" ? share(id) : add("Bread"));
      const later = await openForm(id);
      await press(later, "Continue it");
      const added = "These choices were added while you were writing, and stand with yours: Bread.";
      const said = change === "added a choice" ? added : "We kept what you had started.";
      expect((await screen.findAllByText(said, { exact: false })).length).toBeGreaterThan(0);
      expect(screen.queryAllByText(/Somebody else changed/)).toEqual([]);
      expect(box("Question").value).toBe("What for lunch?");
    },
  );

  it("is not overwritten without a word by a returning author who changed the same (EDT-01)", async () => {
    const { id, user } = await openPoll();
    await rewrite(user, "Question", "What for lunch?");
    await waitFor(() => expect(localStorage).toHaveLength(1));
    cleanup();
    const { questions, ...survey } = draftOf(await adele.surveys.get({ params: { id } }));
    const asked = questions.map((each) => ({ ...each, label: "What for dinner?" }));
    await adele.surveys.edit({
      params: { id },
      body: { survey: { ...survey, questions: asked } },
    });
    const later = await openForm(id);
    await press(later, "Continue it");
    await screen.findByText(/^Somebody else changed this poll .* the same, yours stands\. Look it/);
    expect(box("Question").value).toBe("What for lunch?");
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

describe("an edit that was saved although its reply was lost", () => {
  const lost = async (save: () => Promise<void>) => {
    edits.faults.push("lose-answer");
    await save();
    const alert = await screen.findByRole("alert", {}, { timeout: 20_000 });
    expect(alert.textContent).toMatch(/could not be reached/);
  };
  const answer = (id: SurveyId, questionId: QuestionId, value: string) =>
    alex.responses.save({
      params: { id },
      body: { response: [{ questionId, value }], source: "web" },
    });
  const agreed = async (user: User) => {
    await press(user, "Save");
    const asked = await screen.findByRole("alertdialog");
    await user.click(within(asked).getByRole("button", { name: "Remove and save" }));
  };

  it.each(["another text", "another choice", "swapped choices", "nothing else"])(
    "and removed the votes is not saved again: answers given since stay, with %s (EDT-03, EDT-04)",
    async (change) => {
      const { id, question, add, user } = await openPoll();
      const [pizza, soup] = question.choices.map((choice) => choice.id);
      await answer(id, question.id, pizza ?? "");
      await user.click(screen.getByRole("checkbox", { name: "Remove existing votes" }));
      if (change === "another text") await rewrite(user, "Question", " What for lunch? ");
      if (change === "another choice") {
        await press(user, "Add choice");
        await user.type(box("Choice 3"), "Salad");
      }
      if (change === "swapped choices") {
        await rewrite(user, "Choice 1", "Soup");
        await rewrite(user, "Choice 2", "Pizza");
      }
      await lost(() => agreed(user));
      expect(await stored(id)).toMatchObject({ responseCount: 0 });
      await answer(id, question.id, soup ?? "");
      const { updatedAt } = await adele.surveys.get({ params: { id } });
      // Of an edit that changes nothing only this tells that it was saved.
      const isBread = change !== "nothing else";
      if (isBread) await add("Bread");
      await agreed(user);
      await saved();
      const kept = "Others added choices while you were writing, and these were kept: Bread";
      expect(screen.queryByText(kept) !== null).toBe(isBread);
      expect((await stored(id)).responseCount).toBe(1);
      if (!isBread)
        expect((await adele.surveys.get({ params: { id } })).updatedAt).toEqual(updatedAt);
    },
    60_000,
  );

  it("and swapped choices before it was sent is not saved again (EDT-01)", async () => {
    const { id, user } = await openPoll(asked(), { send: "manual" });
    await rewrite(user, "Choice 1", "Soup");
    await rewrite(user, "Choice 2", "Pizza");
    await lost(() => press(user, "Save"));
    const { updatedAt } = await adele.surveys.get({ params: { id } });
    await press(user, "Save");
    await saved();
    expect((await adele.surveys.get({ params: { id } })).updatedAt).toEqual(updatedAt);
    expect((await stored(id)).choices).toEqual(["Soup", "Pizza"]);
  });

  it("and removed the votes once more is not saved again without asking (EDT-03, EDT-04)", async () => {
    const { id, question } = await openPoll();
    cleanup();
    const { choices } = question;
    const survey = draftOf(await adele.surveys.get({ params: { id } }));
    const updateOptions = { removeExistingVotesOnEdit: true, notifyUsersOnEdit: true };
    await adele.surveys.edit({ params: { id }, body: { survey, updateOptions } });
    const user = await openForm(id);
    await user.click(screen.getByRole("checkbox", { name: "Remove existing votes" }));
    await lost(() => agreed(user));
    await answer(id, question.id, choices[0]?.id ?? "");
    await agreed(user);
    await screen.findByText(/^Your last save may have arrived\./, {}, { timeout: 20_000 });
    expect((await stored(id)).responseCount).toBe(1);
    await agreed(user);
    await saved();
    expect((await stored(id)).responseCount).toBe(0);
  }, 60_000);

  it.each([
    ["another text", false],
    ["another text", true],
    ["swapped choices", false],
    ["swapped choices", true],
  ])(
    "is not offered as unsaved after a reload, with %s, elsewhere: %s (EDT-01, EDT-07, API-24)",
    async (change, elsewhere) => {
      const { id, user } = await openPoll();
      const isSwapped = change === "swapped choices";
      if (isSwapped) {
        await rewrite(user, "Choice 1", "Soup");
        await rewrite(user, "Choice 2", "Pizza");
      } else await rewrite(user, "Question", "What for lunch?");
      const kept = async () => (await adele.drafts.latest({ query: { key: `edit:${id}` } })).draft;
      await waitFor(async () => expect(await kept()).not.toBeNull(), { timeout: 5000 });
      await lost(() => press(user, "Save"));
      cleanup();
      if (elsewhere) localStorage.clear();
      await openForm(id);
      await waitFor(async () => expect(await kept()).toBeNull(), { timeout: 5000 });
      if (isSwapped) expect(box("Choice 1").value).toBe("Soup");
      else expect(box("Question").value).toBe("What for lunch?");
      expect(screen.queryByText(/unsaved work/)).toBeNull();
      expect(localStorage).toHaveLength(0);
    },
    60_000,
  );
});
