// @vitest-environment jsdom
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { Draft } from "#domain/survey/draft.ts";
import { draftOf } from "#domain/survey/edit.ts";
import type { Anonymity } from "#domain/survey/survey.ts";
import { type AppInWorker, startAppInWorker } from "#test/app-in-worker.ts";
import { aChoiceQuestion, aQuizQuestion } from "#test/factories.ts";
import { type Fault, type FaultyLine, faultyLine } from "#test/faulty-line.ts";
import type { Person } from "#test/person.ts";
import { sendPoll } from "#test/send-poll.ts";
import { loadTaking, type TakingOver } from "#test/web/load-taking.ts";
import { answerStore } from "./stored-answers.ts";
import type { Taking } from "./taking.ts";
import { unsentComment } from "./unsent-comment.ts";

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

type Sent = Awaited<ReturnType<typeof sendPoll>>["poll"];

/** Alex's page after a load, without rendering. */
const load = ({ id }: Pick<Sent, "id">, over: TakingOver = {}): Promise<Taking> =>
  loadTaking(line.url, alex, id, over);

function threeQuestions() {
  return ["One?", "Two?", "Three?"].map((label) =>
    aChoiceQuestion(["A", "B", "C"], { label, required: true }),
  );
}

const isDone = (taking: Taking) =>
  vi.waitFor(() => expect(taking.state().phase).toBe("done"), { timeout: 10_000 });
const fault: fc.Arbitrary<Fault> = fc.constantFrom("pass", "lose-request", "lose-answer");

describe("responses over a connection that loses calls", () => {
  for (const anonymity of ["none", "anonymous"] satisfies Anonymity[]) {
    it(`all arrive in the end and count once, whatever is lost and whenever the page is reloaded, anonymity ${anonymity} (TAK-02)`, async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(fault, { maxLength: 12 }),
          fc.array(fc.tuple(fc.nat(2), fc.boolean()), { minLength: 3, maxLength: 3 }),
          async (faults, steps) => {
            const questions = threeQuestions();
            const { poll } = await sendPoll(app, adele, {
              type: "survey",
              title: "Three",
              questions,
              anonymity,
            });
            line.faults.splice(0, line.faults.length, ...faults);
            let taking = await load(poll);
            for (const [at, [choice, reload]] of steps.entries()) {
              const question = questions[at];
              taking.answer(question?.id ?? "", question?.choices[choice]?.id ?? null);
              if (reload) {
                taking.stop();
                taking = await load(poll);
              }
              expect(taking.state().at).toBe(at);
              if (at < 2) taking.move(1);
              else taking.submit();
            }
            await isDone(taking);
            taking.stop();
            line.faults.length = 0;
            // A single anonymous response is in the totals once the survey is closed.
            await adele.surveys.close({ params: { id: poll.id }, body: {} });
            const { results } = await adele.responses.results({ params: { id: poll.id } });
            expect(results?.responseCount).toBe(1);
            const counted = results?.questions.map(({ choices }) =>
              choices.flatMap(({ count }, n) => (count > 0 ? [[n, count]] : [])),
            );
            expect(counted).toEqual(steps.map(([choice]) => [[choice, 1]]));
          },
        ),
        { numRuns: 6 },
      );
    });
  }

  it("are sent after a reload too, if everything was entered before the connection returned", async () => {
    const questions = threeQuestions();
    const { poll } = await sendPoll(app, adele, { type: "survey", title: "Three", questions });
    const first = await load(poll);
    line.faults.push(...Array.from({ length: 200 }, () => "lose-request" as const));
    for (const [at, { id, choices }] of questions.entries()) {
      first.answer(id, choices[at]?.id ?? null);
      if (at < 2) first.move(1);
    }
    first.submit();
    await vi.waitFor(() => expect(first.state().delivery).toBe("kept"));
    expect(first.state().phase).toBe("ending");
    first.stop();
    line.faults.length = 0;
    const second = await load(poll);
    await isDone(second);
    expect(second.state().delivery).toBe("sent");
    // Reloaded before anything was visible, the page still reports it; afterwards no more.
    second.stop();
    const third = await load(poll);
    expect(third.state()).toMatchObject({ phase: "done", delivery: "sent" });
    third.seen();
    expect(
      (await alex.responses.mine({ params: { id: poll.id } })).userResponse?.responses.map(
        ({ value }) => value,
      ),
    ).toEqual(questions.map(({ choices }, at) => choices[at]?.id));
    expect(Object.keys(localStorage).filter((key) => key.startsWith("answers:"))).toEqual([]);
  });

  it("to a quiz count once if the server's reply was lost (QUZ-06)", async () => {
    const { poll } = await sendPoll(app, adele, {
      type: "quiz",
      title: "Capitals",
      questions: [aQuizQuestion(["Rome", "Milan"])],
    });
    const taking = await load(poll);
    const [question] = taking.state().survey.questions;
    line.faults.push("lose-answer", "lose-answer");
    taking.answer(
      question?.id ?? "",
      question && "choices" in question ? (question.choices[0]?.id ?? null) : null,
    );
    taking.submit();
    await isDone(taking);
    expect(taking.state()).toMatchObject({ delivery: "sent", refusal: null });
  });
});

it("include a comment waiting for the connection when an answer is changed meanwhile (TAK-27)", async () => {
  const { poll, choice } = await sendPoll(app, adele, { commentsEnabled: true });
  const taking = await load(poll);
  taking.answer(poll.question.id, choice("Soup").id);
  taking.submit();
  await isDone(taking);
  line.faults.push(...Array.from({ length: 200 }, () => "lose-request" as const));
  taking.commentOnItem("More of it");
  await vi.waitFor(() => expect(taking.state().delivery).toBe("kept"));
  taking.changeAnswer();
  taking.answer(poll.question.id, choice("Salad").id);
  taking.submit();
  line.faults.length = 0;
  await isDone(taking);
  expect((await alex.responses.mine({ params: { id: poll.id } })).userResponse).toMatchObject({
    comments: ["More of it"],
    responses: [{ value: choice("Salad").id }],
  });
});

describe("a comment that another page left on the device (TAK-27)", () => {
  const kept = () => Object.keys(localStorage).filter((key) => key.startsWith("answers:"));
  async function left() {
    const { poll, choice } = await sendPoll(app, adele, { commentsEnabled: true });
    (await answerStore(poll.id, alex.id)).write({
      given: null,
      anonymity: "none",
      at: null,
      again: null,
      pending: null,
      ends: false,
      complete: false,
      comment: "Less salt",
    });
    return { poll, soup: choice("Soup").id };
  }

  it.each([
    ["at once", "none"],
    ["late", "sent"],
  ])("stays until it is sent, though answers are sent without it: %s", async (when, delivery) => {
    const { poll, soup } = await left();
    const first = await load(poll);
    await first.refresh();
    if (when === "late") line.faults.push("lose-request");
    first.answer(poll.question.id, soup);
    first.submit();
    await isDone(first);
    first.stop();
    for (const said of [delivery, "none"]) {
      const next = await load(poll);
      expect(next.state()).toMatchObject({
        phase: "done",
        delivery: said,
        comment: "Less salt",
        given: { [poll.question.id]: { value: soup } },
      });
      next.seen();
      next.stop();
    }
    const last = await load(poll);
    await last.refresh();
    // The server removes what turns the direction of a text.
    last.commentOnItem("Less\u202e salt ");
    await vi.waitFor(() => expect(last.state().comment).toBeUndefined());
    expect(unsentComment(last.state())).toBe("");
    expect(last.state().mine?.comments).toEqual(["Less salt"]);
    expect(kept()).toEqual([]);
  });
});

it("request a new token once if the server refuses the old one", async () => {
  const { poll, choice } = await sendPoll(app, adele, {});
  let token = alex.token;
  let forgotten = 0;
  const taking = await load(poll, {
    token: () => Promise.resolve(token),
    forget: () => {
      forgotten += 1;
      token = alex.token;
    },
  });
  token = "stale";
  taking.answer(poll.question.id, choice("Soup").id);
  taking.submit();
  await isDone(taking);
  expect(forgotten).toBe(1);
});

it("are kept while the sign-in has expired, with a message, and are sent once it is renewed (TAK-19)", async () => {
  const questions = threeQuestions();
  const { poll } = await sendPoll(app, adele, { type: "survey", title: "Three", questions });
  let token = alex.token;
  const taking = await load(poll, { token: () => Promise.resolve(token) });
  token = "ended";
  for (const [at, { id, choices }] of questions.entries()) {
    taking.answer(id, choices[at]?.id ?? null);
    if (at < 2) taking.move(1);
  }
  taking.submit();
  await vi.waitFor(() => expect(taking.state().delivery).toBe("kept"));
  expect(taking.state()).toMatchObject({ phase: "ending", refusal: { status: 401 } });
  token = alex.token;
  await isDone(taking);
  expect(taking.state()).toMatchObject({ delivery: "sent", refusal: null });
  const mine = (await alex.responses.mine({ params: { id: poll.id } })).userResponse;
  expect(mine?.responses.map(({ value }) => value)).toEqual(
    questions.map(({ choices }, at) => choices[at]?.id),
  );
});

it("are retried automatically after a proxy's timeout (TAK-19)", async () => {
  const { poll, choice } = await sendPoll(app, adele, {});
  const taking = await load(poll);
  line.faults.push({ status: 408, body: "" }, { status: 408, body: "" });
  taking.answer(poll.question.id, choice("Soup").id);
  taking.submit();
  await isDone(taking);
  expect(taking.state()).toMatchObject({ delivery: "sent", refusal: null });
  const mine = (await alex.responses.mine({ params: { id: poll.id } })).userResponse;
  expect(mine?.responses[0]?.value).toBe(choice("Soup").id);
});

it("report what the server refuses, and keep the typed text (TAK-39)", async () => {
  const { poll, choice } = await sendPoll(app, adele, {});
  const taking = await load(poll);
  await adele.surveys.close({ params: { id: poll.id }, body: {} });
  taking.answer(poll.question.id, choice("Soup").id);
  taking.submit();
  await vi.waitFor(() => expect(taking.state().survey.state).toBe("closed"));
  expect(taking.state().refusal).toMatchObject({ status: 409 });
  expect(taking.state().given[poll.question.id]?.value).toBe(choice("Soup").id);
});

it("continue with what is left after an edit removes a selected choice", async () => {
  const question = aChoiceQuestion(["Pizza", "Salad", "Soup"]);
  const { poll } = await sendPoll(app, adele, { questions: [question] });
  const taking = await load(poll);
  taking.answer(question.id, question.choices[2]?.id ?? null);
  const { send: _, ...draft } = {
    send: "now",
    ...(await adele.surveys.get({ params: { id: poll.id } })),
  };
  const survey = {
    ...draft,
    send: "now" as const,
    questions: [{ ...question, choices: question.choices.slice(0, 2) }],
  };
  await adele.surveys.edit({
    params: { id: poll.id },
    body: { survey: survey as never, updateOptions: { removeVotes: true } as never },
  });
  await taking.refresh();
  expect(taking.state()).toMatchObject({
    change: "choice-gone",
    given: { [question.id]: { value: null } },
  });
});

it("are refused where they were given without a name and the poll asks for names now, and then go by name (ANO-01)", async () => {
  const { poll, choice } = await sendPoll(app, adele, { anonymity: "voluntary" });
  const taking = await load(poll);
  taking.answerAs("anonymous");
  const survey = {
    ...draftOf(await adele.surveys.get({ params: { id: poll.id } })),
    anonymity: "none" as const,
  };
  await adele.surveys.edit({ params: { id: poll.id }, body: { survey } });
  taking.answer(poll.question.id, choice("Soup").id);
  taking.submit();
  await vi.waitFor(() => expect(taking.state().change).toBe("named-now"));
  expect(taking.state().refusal).toMatchObject({ status: 409 });
  expect(taking.state().anonymity).toBe("none");
  const count = async () => (await adele.surveys.get({ params: { id: poll.id } })).responseCount;
  expect(await count()).toBe(0);
  taking.submit();
  await isDone(taking);
  expect(await count()).toBe(1);
});

it("say at the next opening that they are given by name now, where they were not to be (ANO-01)", async () => {
  const { poll, choice } = await sendPoll(app, adele, { anonymity: "voluntary" });
  const first = await load(poll);
  first.answerAs("anonymous");
  first.answer(poll.question.id, choice("Soup").id);
  first.stop();
  const survey = {
    ...draftOf(await adele.surveys.get({ params: { id: poll.id } })),
    anonymity: "none" as const,
  };
  await adele.surveys.edit({ params: { id: poll.id }, body: { survey } });
  const next = await load(poll);
  expect(next.state()).toMatchObject({ change: "named-now", anonymity: "none" });
  expect(next.state().given[poll.question.id]?.value).toBe(choice("Soup").id);
});

it.each(["an edit while the page is open", "a refused sending"])(
  "say until somebody goes on that they are given by name now, also after reloads: %s (ANO-01, ANO-02)",
  async (what) => {
    const { poll, choice } = await sendPoll(app, adele, { anonymity: "voluntary" });
    const first = await load(poll);
    first.answerAs("anonymous");
    first.answer(poll.question.id, choice("Soup").id);
    const edit = async (over: Partial<Draft>) => {
      const survey = { ...draftOf(await adele.surveys.get({ params: { id: poll.id } })), ...over };
      await adele.surveys.edit({ params: { id: poll.id }, body: { survey } });
    };
    await edit({ anonymity: "none" });
    if (what === "a refused sending") first.submit();
    else await first.refresh();
    await vi.waitFor(() => expect(first.state().change).toBe("named-now"));
    // Another edit says less.
    await edit({ title: "Lunch!" });
    await first.refresh();
    first.answer(poll.question.id, choice("Pizza").id);
    first.stop();
    const second = await load(poll);
    expect(second.state()).toMatchObject({ change: "named-now", anonymity: "none" });
    second.stop();
    const third = await load(poll);
    expect(third.state()).toMatchObject({ change: "named-now", anonymity: "none" });
    await edit({ anonymity: "voluntary" });
    await third.refresh();
    expect(third.state()).toMatchObject({ change: "changed", anonymity: "anonymous" });
    await edit({ anonymity: "none" });
    await third.refresh();
    expect(third.state()).toMatchObject({ change: "named-now", anonymity: "none" });
    third.submit();
    await isDone(third);
    expect((await load(poll)).state()).toMatchObject({ change: null, anonymity: "none" });
  },
);

it("are there at the next opening as they were being changed, where an edit removed the response meanwhile (EDT-21, TAK-02)", async () => {
  const [one, two] = [aChoiceQuestion(["A", "B"]), aChoiceQuestion(["A", "B"])];
  const { poll } = await sendPoll(app, adele, {
    type: "survey",
    title: "Two",
    questions: [one, two],
  });
  const a = one.choices[0]?.id ?? "";
  const b = two.choices[1]?.id ?? "";
  const first = await load(poll);
  first.answer(one.id, a);
  first.answer(two.id, two.choices[0]?.id ?? "");
  first.submit();
  await isDone(first);
  first.changeAnswer();
  first.answer(two.id, b);
  first.stop();
  const survey = {
    ...draftOf(await adele.surveys.get({ params: { id: poll.id } })),
    questions: [one, two, aChoiceQuestion(["A", "B"], { required: false })],
  };
  const updateOptions = { removeExistingVotesOnEdit: true };
  await adele.surveys.edit({ params: { id: poll.id }, body: { survey, updateOptions } });
  const next = await load(poll);
  expect(next.state()).toMatchObject({
    phase: "asking",
    again: null,
    mine: null,
    given: { [one.id]: { value: a }, [two.id]: { value: b } },
  });
  next.submit();
  await isDone(next);
  expect(next.state().mine?.responses.map(({ value }) => value)).toEqual([a, b]);
});

it("are not kept on the device where none were given, so that nothing kept by another page is lost", async () => {
  const { poll } = await sendPoll(app, adele, { anonymity: "anonymous" });
  const taking = await load(poll);
  await taking.refresh();
  const store = await answerStore(poll.id, alex.id);
  expect(store.read()?.given ?? null).toBeNull();
});
