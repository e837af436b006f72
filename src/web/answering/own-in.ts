import type { ChoiceId } from "#domain/ids.ts";
import { eachOnce, type Joined, joinOnDevice, renamed } from "#domain/question/own-choices.ts";
import type { Choice, Question } from "#domain/question/question.ts";
import type { AnsweringApi, OwnAnswer } from "./answering-api.ts";
import type { Begin } from "./begin-taking.ts";
import type { Given } from "./given.ts";
import type { TakingCore } from "./taking-core.ts";

/** The person's response as the questions name its own choices, of which some may count by now. */
export function ownIn<T extends OwnAnswer>(mine: T | null, joined: Joined): T | null {
  if (!mine?.added) return mine;
  const { fresh } = joined;
  const added = mine.added.filter(({ choiceId }) => fresh.some((one) => one.choiceId === choiceId));
  return { ...mine, responses: renamed(mine.responses, joined), added };
}

/** The entered values as the questions name this person's own choices. */
export function renamedGiven(given: Given, joined: Joined): Given {
  const entries = Object.entries(given).map(([questionId, one]) => ({ questionId, ...one }));
  return Object.fromEntries(
    renamed(entries, joined).map(({ questionId, value, comment }) => [
      questionId,
      { value, comment },
    ]),
  );
}

/** What there is at the beginning, with the person's own choices. */
export function beginOwn(begin: Begin): Begin {
  const { survey, mine, kept } = begin;
  const joined = joinOnDevice(survey.questions, eachOnce(mine?.added, kept?.added));
  return {
    ...begin,
    survey: { ...survey, questions: joined.questions },
    added: joined.fresh,
    mine: ownIn(mine, joined),
    kept: kept?.given ? { ...kept, given: renamedGiven(kept.given, joined) } : kept,
  };
}

type Core = Pick<TakingCore, "state" | "set">;
export type NewChoice = { id: ChoiceId; value: string };

/** Adds a choice: at once, or, where answers may be anonymous, with the answer. */
export async function addChoice(
  { state, set }: Core,
  api: Pick<AnsweringApi, "addChoice">,
  question: Question,
  { id, value }: NewChoice,
): Promise<Choice> {
  const isOwn = state().survey.anonymity !== "none";
  const choice = isOwn
    ? { id, value, label: value }
    : (await api.addChoice(state().survey.id, question.id, { id, value })).choice;
  const { survey, added } = state();
  const own = { questionId: question.id, choiceId: choice.id, text: choice.value };
  const { questions } = joinOnDevice(survey.questions, [own]);
  set({ survey: { ...survey, questions }, ...(isOwn ? { added: [...added, own] } : {}) });
  return choice;
}
