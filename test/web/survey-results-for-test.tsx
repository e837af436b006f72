import { screen, within } from "@testing-library/react";
import { newQuestion, withType } from "#domain/question/new-question.ts";
import type { Question } from "#domain/question/question.ts";
import { startAppInWorker } from "#test/app-in-worker.ts";
import type { Person } from "#test/person.ts";
import { sendPoll } from "#test/send-poll.ts";
import { openResults } from "./results-for-test.tsx";

type Draft = NonNullable<Parameters<typeof sendPoll>[2]>;
type SentId = Awaited<ReturnType<typeof sendPoll>>["poll"]["id"];
type Given = [Question, string | string[], string?][];

/** The app with Adele, who owns the surveys, her respondents, and the results pages. */
export async function startSurveyResults() {
  // jsdom has no layout: scroll containers get their height on a screen.
  Object.defineProperty(HTMLElement.prototype, "clientHeight", {
    configurable: true,
    get: () => 640,
  });
  const app = await startAppInWorker();
  const [adele, alex, megan, lee] = await Promise.all([
    app.as("adele"),
    app.as("alex"),
    app.as("megan"),
    app.as("lee"),
  ]);
  return {
    adele,
    alex,
    megan,
    lee,
    sent: (questions: Question[], over: Draft = {}) =>
      sendPoll(app, adele, { type: "survey", title: "A survey", questions, ...over }),
    open: (person: Person, id: string, query = "") =>
      openResults(app.url, person, `/content/survey/survey/${id}${query}`),
  };
}

/** `given`: for each question the value, and a comment. */
export function answer(person: Person, id: SentId, given: Given, more = {}) {
  const response = given.map(([{ id: questionId }, value, comment = null]) => ({
    questionId,
    value,
    comment,
  }));
  return person.responses.save({ params: { id }, body: { response, source: "web", ...more } });
}

const newId = () => crypto.randomUUID();
const question = (
  label: string,
  questionType: Question["questionType"],
  over: object = {},
): Question =>
  // safe: `over` has fields of that type
  ({
    ...withType({ ...newQuestion(newId), label }, questionType, newId),
    label,
    required: false,
    ...over,
  }) as Question;
export const textQuestion = (label = "Why?", over = {}) => question(label, "open-ended", over);
export const nps = (label = "Would you recommend us?") =>
  question(label, "ordinal", {
    renderAs: "nps",
    choices: Array.from({ length: 11 }, (_, value) => ({
      id: newId(),
      value: String(value),
      label: String(value),
    })),
  });

export const choiceOf = (asked: Question, value: string) =>
  "choices" in asked ? (asked.choices.find((choice) => choice.value === value)?.id ?? "") : "";

/** The texts of the response table, header first. */
export const responseRows = () =>
  within(screen.getByRole("table", { name: "Responses" }))
    .getAllByRole("row")
    .map((row) => [...row.children].map((cell) => cell.textContent));
