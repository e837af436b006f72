import { expect, it } from "vitest";
import { choiceId } from "#domain/ids.ts";
import { aChoiceQuestion } from "#test/factories.ts";
import type { OwnAnswer } from "./answering-api.ts";
import type { Begin } from "./begin-taking.ts";
import { beginOwn } from "./own-in.ts";
import type { KeptAnswers } from "./stored-answers.ts";

const [one, two] = [aChoiceQuestion(["A", "B"]), aChoiceQuestion(["A", "B"])];
const idOf = (question: typeof one, at: number) => choiceId.parse(question.choices[at]?.id);
const a = { value: idOf(one, 0), comment: "" };
const nothing: KeptAnswers = {
  given: null,
  anonymity: "named",
  at: one.id,
  again: null,
  pending: null,
  ends: false,
  complete: false,
};

function keptAfter(kept: Partial<KeptAnswers>, mine: Partial<OwnAnswer>): KeptAnswers | null {
  const begin = {
    survey: { questions: [one, two] },
    mine: { responses: [], completed: false, ...mine },
    kept: { ...nothing, ...kept },
    allowRetake: true,
  };
  // safe: what else belongs to a survey and a response is not looked at
  return beginOwn(begin as unknown as Begin).kept;
}

const elsewhere = { questionId: two.id, value: idOf(two, 1), comment: null };

it("lets a retake that goes on change only what it answered: the rest may be newer (EDT-21)", () => {
  const retake = { given: { [one.id]: a }, again: "retake", complete: true } as const;
  const kept = keptAfter(retake, { responses: [elsewhere] });
  expect(kept).toMatchObject({ given: { [one.id]: a }, changed: [one.id], again: null });
});

it("lets what was refused change only what it answers, where no response stays (EDT-21)", () => {
  const refused = { unsent: { [one.id]: a }, complete: true };
  const kept = keptAfter(refused, { responses: [elsewhere] });
  expect(kept).toMatchObject({ given: { [one.id]: a }, changed: [one.id], unsent: undefined });
});

it("keeps an own choice that was typed beside a response completed elsewhere (TAK-31)", () => {
  const own = { questionId: two.id, choiceId: idOf(aChoiceQuestion(["X"]), 0), text: "Ramen" };
  const ramen = { [two.id]: { value: own.choiceId, comment: "" } };
  const entered = { given: { ...ramen, [one.id]: a }, changed: [one.id, two.id], added: [own] };
  const other = { ...elsewhere, questionId: one.id, value: idOf(one, 1) };
  const kept = keptAfter(entered, { responses: [other, elsewhere], completed: true });
  expect(kept?.unsent).toEqual(ramen);
});
