// @vitest-environment jsdom
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { choiceId as choiceIdOf, type SurveyId } from "#domain/ids.ts";
import { withType } from "#domain/question/new-question.ts";
import type { DraftInput } from "#domain/survey/draft.ts";
import { draftOf } from "#domain/survey/edit.ts";
import { type AppInWorker, startAppInWorker } from "#test/app-in-worker.ts";
import { aChoiceQuestion } from "#test/factories.ts";
import { type FaultyLine, faultyLine } from "#test/faulty-line.ts";
import type { Person } from "#test/person.ts";
import { sendPoll } from "#test/send-poll.ts";
import { loadTaking } from "#test/web/load-taking.ts";
import { respondApi } from "#web/respond/respond-api.ts";
import { respondTransport } from "#web/respond/respond-transport.ts";
import { beginOwn } from "./own-in.ts";
import { keptReceipt } from "./receipt-store.ts";
import { answerStore } from "./stored-answers.ts";
import type { Taking } from "./taking.ts";
import { takingOnPage } from "./taking-on-page.ts";

let app: AppInWorker;
let line: FaultyLine;
let adele: Person;
let alex: Person;

beforeAll(async () => {
  app = await startAppInWorker();
  [adele, alex] = await Promise.all([app.as("adele"), app.as("alex")]);
  line = await faultyLine(
    app.url,
    (method, path) => method === "POST" && path.endsWith("/response"),
  );
});
afterAll(() => line.close());
beforeEach(() => localStorage.clear());

const load = (id: SurveyId) => loadTaking(line.url, alex, id);
const isDone = (taking: Taking) =>
  vi.waitFor(() => expect(taking.state().phase).toBe("done"), { timeout: 10_000 });

const isStored = (taking: Taking) =>
  vi.waitFor(() => expect(taking.state().mine).not.toBeNull(), { timeout: 10_000 });

describe("a window that was opened before answers were given in another one (TAK-02, EDT-21)", () => {
  async function twoOpen({
    required = false,
    ...over
  }: Partial<DraftInput> & { required?: boolean } = {}) {
    const questions = [
      aChoiceQuestion(["A", "B"], { label: "One?", required }),
      aChoiceQuestion(["A", "B"], { label: "Two?", required }),
      withType(aChoiceQuestion([], { label: "Three?", required: false }), "open-ended", randomUUID),
    ] as const;
    const { poll } = await sendPoll(app, adele, {
      type: "survey",
      title: "Three",
      commentsEnabled: true,
      questions: [...questions],
      ...over,
    });
    const [one, two, three] = questions;
    const own = async () => {
      const { userResponse } = await alex.responses.mine({ params: { id: poll.id } });
      const { results } = await adele.responses.results({ params: { id: poll.id } });
      expect(results?.responseCount).toBe(1);
      const answered = questions.map(
        ({ id }) =>
          userResponse?.responses.find(({ questionId }) => questionId === id)?.value ?? null,
      );
      expect(results?.questions.map(({ answered: count }) => count)).toEqual(
        answered.map((value) => (value === null ? 0 : 1)),
      );
      return answered;
    };
    const both = [await load(poll.id), await load(poll.id)] as const;
    return { poll, one, two, three, both, own };
  }
  const first = ({ choices: [choice] }: { choices: { id: string }[] }) => choice?.id ?? "";
  const second = ({ choices: [, choice] }: { choices: { id: string }[] }) => choice?.id ?? "";
  it("keeps them, and shows them once it knows of them", async () => {
    const {
      one,
      three,
      both: [a, b],
      own,
    } = await twoOpen();
    a.answer(one.id, first(one));
    a.move(1);
    await isStored(a);
    b.move(1);
    b.move(1);
    b.answer(three.id, "Soup");
    b.submit();
    await isDone(b);
    expect(await own()).toEqual([first(one), null, "Soup"]);
    expect(b.state().given[one.id]?.value).toBe(first(one));
    // The first window has seen nothing of it, and goes on with what it began.
    a.answer(one.id, second(one));
    a.submit();
    await isDone(a);
    expect(await own()).toEqual([second(one), null, "Soup"]);
    // A comment says nothing of the answers.
    b.commentOnItem("Thanks");
    await vi.waitFor(() => expect(b.state().comment).toBeUndefined());
    expect(await own()).toEqual([second(one), null, "Soup"]);
  });

  it("still clears what it shows and the person clears, though the reply is lost", async () => {
    const {
      poll,
      one,
      two,
      three,
      both: [a],
      own,
    } = await twoOpen();
    a.answer(one.id, first(one));
    a.answer(two.id, first(two));
    a.submit();
    await isDone(a);
    const [c, d] = [await load(poll.id), await load(poll.id)];
    d.changeAnswer();
    d.answer(three.id, "Soup");
    d.submit();
    await isDone(d);
    c.changeAnswer();
    c.answer(one.id, null);
    line.faults.push("lose-answer");
    c.submit();
    await isDone(c);
    expect(await own()).toEqual([null, first(two), "Soup"]);
  });

  it("is complete with them, though it shows that they are missing", async () => {
    const {
      one,
      two,
      three,
      both: [a, b],
      own,
    } = await twoOpen({ required: true });
    b.answer(two.id, second(two));
    a.answer(one.id, first(one));
    a.move(1);
    await isStored(a);
    b.answer(three.id, "Soup");
    b.submit();
    await isDone(b);
    expect(await own()).toEqual([first(one), second(two), "Soup"]);
  });

  it("keeps what was changed back while the change was on its way", async () => {
    const {
      one,
      two,
      both: [a],
      own,
    } = await twoOpen();
    a.answer(one.id, first(one));
    a.move(1);
    await isStored(a);
    line.faults.push(...Array.from({ length: 200 }, () => "lose-answer" as const));
    a.answer(one.id, second(one));
    a.move(1);
    await vi.waitFor(() => expect(a.state().delivery).toBe("kept"));
    a.answer(one.id, first(one));
    a.answer(two.id, second(two));
    a.submit();
    line.faults.length = 0;
    await isDone(a);
    expect(await own()).toEqual([first(one), second(two), null]);
  });

  it("keeps them after a reload that continues with what it had not sent", async () => {
    const {
      poll,
      one,
      two,
      three,
      both: [a, b],
      own,
    } = await twoOpen({ required: true });
    b.answer(three.id, "Soup");
    const kept = Object.entries(localStorage);
    a.answer(one.id, first(one));
    a.move(1);
    await isStored(a);
    b.stop();
    for (const [name, text] of kept) localStorage.setItem(name, String(text));
    const again = await load(poll.id);
    expect(again.state().given).toMatchObject({
      [one.id]: { value: first(one) },
      [three.id]: { value: "Soup" },
    });
    again.answer(two.id, second(two));
    again.submit();
    await isDone(again);
    expect(await own()).toEqual([first(one), second(two), "Soup"]);
  });
});

describe("two windows of one device, of which none tells who answered (EDT-21, ANO-01)", () => {
  async function twoOpen(over: Partial<DraftInput>, required = false) {
    const questions = ["One?", "Two?"].map((label) =>
      aChoiceQuestion(["A", "B"], { label, required }),
    );
    const [one, two] = questions.map(({ id }) => id);
    const draft = { type: "survey", title: "Two", questions, ...over } as const;
    const { poll } = await sendPoll(app, adele, draft);
    const choice = (question: number, at: number) => questions[question]?.choices[at]?.id ?? "";
    const open = async () => {
      const taking = await load(poll.id);
      if (over.anonymity === "voluntary") taking.answerAs("anonymous");
      return taking;
    };
    const given = (taking: Taking) => [one, two].map((id) => taking.state().given[id ?? ""]?.value);
    return { poll, one: one ?? "", two: two ?? "", choice, open, given };
  }

  it.each(["anonymous", "voluntary"] as const)(
    "keep what the other one sent, first answers and changes alike: %s",
    async (anonymity) => {
      const { poll, one, two, choice, open, given } = await twoOpen({ anonymity });
      const [a, b] = [await open(), await open()];
      a.answer(one, choice(0, 0));
      a.move(1);
      b.answer(two, choice(1, 1));
      b.submit();
      await isDone(b);
      a.submit();
      await isDone(a);
      expect(given(a)).toEqual([choice(0, 0), choice(1, 1)]);
      const [c, d] = [await load(poll.id), await load(poll.id)];
      expect(given(c)).toEqual([choice(0, 0), choice(1, 1)]);
      c.changeAnswer();
      d.changeAnswer();
      c.answer(one, choice(0, 1));
      c.submit();
      await isDone(c);
      d.answer(two, choice(1, 0));
      d.stop();
      // Also where it goes on after a reload.
      const again = await load(poll.id);
      expect(given(again)).toEqual([choice(0, 1), choice(1, 0)]);
      again.submit();
      await isDone(again);
      expect(given(await load(poll.id))).toEqual([choice(0, 1), choice(1, 0)]);
    },
  );

  it("keep it though what was answered here waited for the connection", async () => {
    const { poll, one, two, choice, open, given } = await twoOpen({ anonymity: "anonymous" });
    const [a, b] = [await open(), await open()];
    line.faults.push(...Array.from({ length: 200 }, () => "lose-request" as const));
    a.answer(one, choice(0, 0));
    a.submit();
    await vi.waitFor(() => expect(a.state().delivery).toBe("kept"));
    a.stop();
    line.faults.length = 0;
    const kept = Object.entries(localStorage);
    b.answer(two, choice(1, 1));
    b.submit();
    await isDone(b);
    for (const [name, text] of kept) localStorage.setItem(name, String(text));
    const again = await load(poll.id);
    await isDone(again);
    expect(given(again)).toEqual([choice(0, 0), choice(1, 1)]);
  });

  it("take up what the other one has sent, where this one is refused for it (ANO-02)", async () => {
    const { poll, one, two, choice, given } = await twoOpen({ anonymity: "voluntary" });
    const [a, b] = [await load(poll.id), await load(poll.id)];
    b.answerAs("anonymous");
    b.answer(two, choice(1, 1));
    b.submit();
    await isDone(b);
    a.answer(one, choice(0, 0));
    a.submit();
    await isStored(a);
    expect(a.state()).toMatchObject({
      phase: "done",
      anonymity: "anonymous",
      mine: { changeable: true },
      refusal: { status: 409 },
      unsent: { [one]: { value: choice(0, 0) } },
    });
    expect(given(a)).toEqual([undefined, choice(1, 1)]);
    const next = await load(poll.id);
    a.changeAnswer();
    expect(a.state()).toMatchObject({ refusal: null, unsent: undefined });
    a.stop();
    expect(next.state()).toMatchObject({
      phase: "done",
      unsent: { [one]: { value: choice(0, 0) } },
    });
    next.changeAnswer();
    expect(given(next)).toEqual([choice(0, 0), choice(1, 1)]);
    next.answer(one, choice(0, 1));
    next.submit();
    await isDone(next);
    expect(next.state().unsent).toBeUndefined();
    expect(given(await load(poll.id))).toEqual([choice(0, 1), choice(1, 1)]);
  });

  it("say that what was begun without a name goes by name, where the other one was by name (ANO-02)", async () => {
    const { poll, one, two, choice } = await twoOpen({ anonymity: "voluntary" }, true);
    const [a, b] = [await load(poll.id), await load(poll.id)];
    a.answerAs("anonymous");
    a.answer(one, choice(0, 1));
    a.answer(two, choice(1, 1));
    const kept = Object.entries(localStorage);
    b.answer(one, choice(0, 0));
    b.move(1);
    await isStored(b);
    a.submit();
    const told = { phase: "asking", anonymity: "none", change: "named-now" };
    await vi.waitFor(() => expect(a.state()).toMatchObject(told), { timeout: 10_000 });
    b.stop();
    a.stop();
    for (const [name, text] of kept) localStorage.setItem(name, String(text));
    const again = await load(poll.id);
    expect(again.state()).toMatchObject(told);
    again.submit();
    await isDone(again);
    expect(again.state().mine).toMatchObject({ responseAnonymity: "none" });
  });
});

/** The page beside the results, where the person's response is read before the refusal reads it. */
async function loadOnPage(id: SurveyId) {
  const transport = respondTransport(`${line.url}/msteams/api`, {
    token: () => Promise.resolve(alex.token),
    forget: () => undefined,
  });
  const api = respondApi(transport, alex.id);
  const taking = takingOnPage({
    api: {
      ...api,
      readMine: async (of) => {
        const mine = await api.readMine(of);
        taking.takeMine(mine);
        return mine;
      },
    },
    source: "web",
    survey: await api.readSurvey(id),
    mine: await api.readMine(id),
    store: await answerStore(id, alex.id),
    allowRetake: false,
    receiptOf: (of) => keptReceipt(of, alex.id),
    beginOwn,
  });
  taking.start();
  return taking;
}

describe("an answer that was refused because another one stays (ANO-02, EDT-21)", () => {
  /** Soup was refused, because Salad was given without a name; the window is closed. */
  async function refused() {
    const { poll, choice } = await sendPoll(app, adele, { anonymity: "voluntary" });
    const [a, b] = [await load(poll.id), await load(poll.id)];
    b.answerAs("anonymous");
    b.answer(poll.question.id, choice("Salad").id);
    b.submit();
    await isDone(b);
    a.answer(poll.question.id, choice("Soup").id);
    a.submit();
    await vi.waitFor(() => expect(a.state().unsent).toBeDefined(), { timeout: 10_000 });
    a.stop();
    /** Votes are removed with it. */
    const edit = async (left: string[]) => {
      const draft = draftOf(await adele.surveys.get({ params: { id: poll.id } }));
      const choices = left.map(choice);
      const survey = { ...draft, questions: [{ ...poll.question, choices }] };
      await adele.surveys.edit({
        params: { id: poll.id },
        body: { survey, updateOptions: { removeExistingVotesOnEdit: true } },
      });
    };
    const given = (taking: Taking) => taking.state().given[poll.question.id]?.value;
    return { poll, choice, edit, given };
  }

  it("is entered again at the next opening, where an edit removed the other one", async () => {
    const { poll, choice, edit, given } = await refused();
    await edit(["Pizza", "Salad", "Soup"]);
    const next = await load(poll.id);
    expect(next.state()).toMatchObject({ phase: "asking", unsent: undefined });
    expect(given(next)).toBe(choice("Soup").id);
    next.stop();
    const again = await load(poll.id);
    expect(given(again)).toBe(choice("Soup").id);
    again.answer(poll.question.id, choice("Salad").id);
    again.submit();
    await isDone(again);
    expect(again.state().unsent).toBeUndefined();
    again.seen();
    expect((await answerStore(poll.id, alex.id)).read()).toBeNull();
  });

  it("is told beside the other one, where that was read before the refusal read it", async () => {
    const { poll, choice } = await sendPoll(app, adele, { anonymity: "voluntary" });
    const [a, b] = [await loadOnPage(poll.id), await load(poll.id)];
    b.answerAs("anonymous");
    b.answer(poll.question.id, choice("Salad").id);
    b.submit();
    await isDone(b);
    a.answer(poll.question.id, choice("Soup").id);
    a.submit();
    a.answer(poll.question.id, choice("Pizza").id);
    const isRefused = () => expect(a.state().refusal).toMatchObject({ status: 409 });
    await vi.waitFor(isRefused, { timeout: 10_000 });
    expect(a.state()).toMatchObject({
      phase: "done",
      mine: { completed: true },
      unsent: { [poll.question.id]: { value: choice("Pizza").id } },
    });
  });

  it("does not come back as a choice that an edit removed meanwhile", async () => {
    const { poll, choice, edit, given } = await refused();
    await edit(["Pizza", "Salad"]);
    const response = [{ questionId: poll.question.id, value: choice("Salad").id, comment: null }];
    await alex.responses.save({
      params: { id: poll.id },
      body: { response, source: "web", responseAnonymity: "none" },
    });
    const next = await load(poll.id);
    expect(next.state()).toMatchObject({ phase: "done", unsent: {} });
    next.changeAnswer();
    expect(given(next)).toBe(choice("Salad").id);
  });

  it("is called as the poll calls it, where it was a choice of the person's own", async () => {
    const { poll, choice, given } = await refused();
    const store = await answerStore(poll.id, alex.id);
    const kept = store.read();
    if (!kept) throw new Error("nothing is kept");
    // Somebody else added the same one meanwhile.
    const choiceId = choiceIdOf.parse(randomUUID());
    const unsent = { [poll.question.id]: { value: choiceId, comment: "" } };
    const added = [{ questionId: poll.question.id, choiceId, text: "soup" }];
    store.write({ ...kept, unsent, added });
    const next = await load(poll.id);
    expect(next.state().unsent).toMatchObject({ [poll.question.id]: { value: choice("Soup").id } });
    next.changeAnswer();
    expect(given(next)).toBe(choice("Soup").id);
  });
});
