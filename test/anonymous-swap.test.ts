import { randomUUID } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import { conversationId, userId } from "#domain/ids.ts";
import { withType } from "#domain/question/new-question.ts";
import type { Question } from "#domain/question/question.ts";
import { answer } from "#domain/response/answers.ts";
import type { Anonymity } from "#domain/survey/survey.ts";
import { startApp, type TestApp } from "./app.ts";
import { exportOf } from "./exports.ts";
import { aChoiceQuestion, aPoll, aRecipient } from "./factories.ts";
import type { Person } from "./person.ts";

let app: TestApp;
let adele: Person;
beforeAll(async () => {
  app = await startApp();
  adele = await app.as("adele");
});

type Said = { choice: number; text: string; comment: string };
const said: Said[] = [
  { choice: 0, text: "more money", comment: "my boss shouts" },
  { choice: 1, text: "less noise", comment: "the coffee is cold" },
  { choice: 0, text: "a longer lunch", comment: "nothing else" },
];

/**
 * Sends a survey into a chat of its own, has each of these people give one of the answers, and
 * returns everything that the owner sees afterwards.
 */
async function worldOf(
  people: readonly string[],
  things: readonly Said[],
  over: { anonymity: Anonymity; type: "survey" | "quiz" },
): Promise<unknown> {
  const questions = questionsOf(over.type);
  const where = conversationId.parse(await app.emulator.place("Launch week"));
  const recipients = [aRecipient({ type: "groupChat", id: where, name: "Launch week" })];
  const title = `Mood ${randomUUID().slice(0, 8)}`;
  const draft = aPoll({ ...over, title, questions, recipients, commentsEnabled: true });
  const { id } = await adele.surveys.create({ body: { draft } });
  for (const [at, alias] of people.entries()) {
    const thing = things[at];
    if (thing) await say(await app.as(alias), id, questions, thing);
  }
  // Three are shown once nobody can answer any more.
  if (people.length > 2) await adele.surveys.close({ params: { id }, body: { closeAt: null } });
  const seen = await everythingOf(id, questions, { where, title });
  return normalised(seen, [
    id,
    title,
    where,
    ...questions.flatMap((each) => [
      each.id,
      ...("choices" in each ? each.choices.map((choice) => choice.id) : []),
    ]),
  ]);
}

/** `right`: the first choice is the right one, where it is a quiz. */
function questionsOf(type: "survey" | "quiz"): Question[] {
  const choose = aChoiceQuestion(["Yes", "No"], { allowComments: true, label: "Are you happy?" });
  if (type === "quiz")
    return [
      {
        ...choose,
        choices: choose.choices.map((choice, at) => ({ ...choice, correct: at === 0 })),
      },
    ];
  return [
    choose,
    {
      ...withType(aChoiceQuestion([], { required: true }), "open-ended", randomUUID),
      label: "What would help?",
    },
  ];
}

async function say(
  person: Person,
  id: Parameters<Person["surveys"]["get"]>[0]["params"]["id"],
  questions: readonly Question[],
  { choice, text, comment }: Said,
) {
  const response = questions.map((question) =>
    answer.parse({
      questionId: question.id,
      value: "choices" in question ? question.choices[choice]?.id : text,
      comment: question.allowComments ? comment : null,
    }),
  );
  await person.responses.save({
    params: { id },
    body: { response, source: "web", comment, responseAnonymity: "anonymous" },
  });
}

async function everythingOf(
  id: Parameters<typeof say>[1],
  questions: readonly Question[],
  { where, title }: { where: string; title: string },
) {
  const params = { id };
  const { results } = adele;
  const [first, second] = questions;
  const refused = (error: { body?: unknown }) => error.body ?? "failed";
  const card = await app.emulator.cardWith(where, "adele", title);
  const act = (verb: string, data: Record<string, unknown>) =>
    app.emulator
      .act(where, "adele", card.id, verb, { command: verb, surveyId: id, ...data })
      .catch(refused);
  return {
    item: await adele.surveys.get({ params }),
    results: await adele.responses.results({ params }),
    table: await results.table({ params, query: {} }),
    texts: second
      ? await results.texts({ params: { ...params, questionId: second.id }, query: {} })
      : null,
    questionComments: first
      ? await results.questionComments({ params: { ...params, questionId: first.id }, query: {} })
      : null,
    comments: await results.comments({ params, query: {} }),
    respondents: await results.respondents({ params, query: {} }).catch(refused),
    person: await results
      .ofPerson({ params: { ...params, userId: userId.parse(adele.id) } })
      .catch(refused),
    leaderboard: await results.leaderboard({ params }).catch(refused),
    words: second
      ? await adele.wordCloud.read({ params: { ...params, questionId: second.id } }).catch(refused)
      : null,
    file: (await exportOf(adele, id)).text.split("\r\n").sort(),
    // How far apart the lines of a card stand goes by their order.
    cards: stringsIn([
      // All data, so that no button's counts: the card shown depends on when the message is edited.
      await act("survey/results/view", { questionOrdinal: 0, surveyComments: false }),
      await act("survey/results/view", { questionOrdinal: 1, surveyComments: false }),
      await act("survey/results/view", { questionOrdinal: 0, surveyComments: true }),
      await act("survey/card/refresh", {}),
      await act("survey/management/menu", {}),
    ]),
  };
}

function stringsIn(value: unknown): string[] {
  if (typeof value === "string") return value === "Small" ? [] : [value];
  return typeof value === "object" && value !== null
    ? Object.entries(value).flatMap(([name, each]) => (name === "receipt" ? [] : stringsIn(each)))
    : [];
}

/**
 * Lists in an order of their own: that of anonymous answers is the order of random keys, another
 * each time. Who came first is looked for by `chaos/anonymity-attack`.
 */
function sorted(value: unknown): unknown {
  if (Array.isArray(value))
    return value
      .map(sorted)
      .sort((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, sorted(each)]));
}

/** What is another in each world without any meaning: ids, times, receipts, e-tags. */
function normalised(seen: unknown, ids: readonly string[]): unknown {
  let text = JSON.stringify(seen);
  ids.forEach((id, at) => {
    text = text.replaceAll(id, `<${at}>`).replaceAll(encodeURIComponent(id), `<${at}>`);
  });
  text = text
    .replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/g, "<time>")
    .replaceAll(/"receipt":"[\w-]+"/g, '"receipt":"<receipt>"');
  return sorted(JSON.parse(text));
}

const few = ["alex", "diego"];
const enough = ["alex", "diego", "isaiah"];
const swapped = [1, 0, 2].flatMap((at) => said[at] ?? []);

it.each(["survey", "quiz"] as const)(
  "when two people answer a %s anonymously, the owner sees the same whoever said what, and none of their words (ANO-01, RES-33, QUZ-18, EXP-15)",
  async (type) => {
    const one = await worldOf(few, said, { type, anonymity: "anonymous" });
    expect(await worldOf(few, swapped, { type, anonymity: "anonymous" })).toEqual(one);
    const shown = JSON.stringify(one);
    for (const { text, comment } of said.slice(0, 2))
      for (const word of [text, comment]) expect(shown).not.toContain(word);
  },
);

it.each([
  ["survey", "anonymous"],
  ["quiz", "anonymous"],
  ["survey", "voluntary"],
] as const)(
  "three answer a %s that is %s: their words are shown, and whoever said them, its owner sees the same everywhere (ANO-01, ANO-02, EXP-15)",
  async (type, anonymity) => {
    const one = await worldOf(enough, said, { type, anonymity });
    expect(await worldOf(enough, swapped, { type, anonymity })).toEqual(one);
    const shown = JSON.stringify(one);
    for (const { comment } of said) expect(shown).toContain(comment);
    for (const name of ["Alex", "Diego", "Isaiah"]) expect(shown).not.toContain(name);
  },
);
