import type { ChoiceId } from "#domain/ids.ts";
import {
  eachOnce,
  type Joined,
  joinOnDevice,
  type OwnChoice,
  renamed,
} from "#domain/question/own-choices.ts";
import type { AnswerValue, Choice, Question } from "#domain/question/question.ts";
import { isText } from "#domain/question/traits.ts";
import type { Answer } from "#domain/response/answers.ts";
import type { AnsweringApi, OwnAnswer } from "./answering-api.ts";
import type { Begin } from "./begin-taking.ts";
import { changedIn, fitted, type Given, givenBy, isAnswered, storedIn } from "./given.ts";
import { leftBeside } from "./left-answers.ts";
import type { KeptAnswers } from "./stored-answers.ts";
import type { TakingCore } from "./taking-core.ts";
import type { TakingState } from "./taking-state.ts";

type Entered = Given[string];

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

/**
 * What was refused, as far as it still fits. An answer of which nothing is left goes: entered
 * again, it would clear the stored one.
 */
export function refusedIn(refused: Given, joined: Joined): Given {
  const before = renamedGiven(refused, joined);
  const now = Object.entries(fitted(joined.questions, before).given);
  return Object.fromEntries(
    now.filter(([id, { value }]) => isAnswered(value) || !isAnswered(before[id]?.value)),
  );
}

/** What there is at the beginning, with the person's own choices and what was not saved. */
export function beginOwn(begin: Begin): Begin {
  const { survey, mine, kept } = begin;
  const joined = joinOnDevice(survey.questions, eachOnce(mine?.added, kept?.added));
  const own = { survey: { ...survey, questions: joined.questions }, mine: ownIn(mine, joined) };
  return {
    ...begin,
    ...own,
    added: joined.fresh,
    kept: kept && enteredAgain(own, keptIn(kept, joined, own.mine)),
  };
}

function keptIn(before: KeptAnswers, joined: Joined, mine: OwnAnswer | null): KeptAnswers {
  const kept = withLeft(ofResponse(before, joined.questions, mine), joined, mine);
  const given = kept.given && renamedGiven(kept.given, joined);
  const unsent = kept.unsent && refusedIn(kept.unsent, joined);
  if (!given || kept.pending || kept.complete || !mine?.completed)
    return { ...kept, given, unsent };
  // Completed elsewhere, while this was being entered.
  const own = kept.changed ?? Object.keys(given);
  const entered = { given: refusedIn(given, joined), unsent, added: joined.fresh };
  return { ...kept, given, unsent: unsentBeside(joined.questions, entered, own, mine) };
}

/** Where an edit removed the response that was being changed, what was entered begins one. */
function ofResponse(
  kept: KeptAnswers,
  questions: readonly Question[],
  mine: OwnAnswer | null,
): KeptAnswers {
  if (mine?.completed) return kept;
  const { changed, ...whole } = kept;
  // What a retake left open may have been answered elsewhere.
  const own = changed ?? changedIn(questions, kept.given ?? {}, {});
  return { ...whole, ...(mine ? { changed: own } : {}), again: null };
}

/** Questions may have been removed since, or be asked again. */
function withLeft(kept: KeptAnswers, joined: Joined, mine: OwnAnswer | null): KeptAnswers {
  const { questions } = joined;
  const { left, asked, unsent, changed } = kept;
  const entered = { left, asked, given: { ...kept.given, ...unsent } };
  const { gone, back } = leftBeside(questions, entered);
  if (back.length === 0) return { ...kept, left: gone };
  const isChanged = kept.complete && !kept.ends;
  if (mine?.completed && !isChanged)
    return { ...kept, left: gone, unsent: askedAgain(back, joined, unsent, mine) };
  const ids = back.map(({ questionId }) => questionId);
  const given = { ...givenBy(back), ...(kept.given ?? storedIn(questions, mine)) };
  return { ...kept, left: gone, given, ...(changed ? { changed: [...changed, ...ids] } : {}) };
}

/** With answers to questions that are asked again, beside a complete response. */
export function askedAgain(
  back: readonly Answer[],
  joined: Joined,
  unsent: Given | undefined,
  mine: OwnAnswer | null,
): Given | undefined {
  const entered = { given: refusedIn(givenBy(back), joined), unsent, added: joined.fresh };
  const ids = back.map(({ questionId }) => questionId);
  return unsentBeside(joined.questions, entered, ids, mine);
}

/**
 * What is left of the entered answers where the response was completed elsewhere: what was typed,
 * own choices too, and answers to what that leaves open. A click is not: what counts is newer than
 * one that was never sent, and stands beside a comment. Nor is an answer that was emptied: it would
 * clear the stored one.
 */
export function unsentBeside(
  questions: readonly Question[],
  { given, unsent, added }: Pick<TakingState, "given" | "unsent" | "added">,
  own: readonly string[],
  mine: OwnAnswer | null,
): Given | undefined {
  const stored = storedIn(questions, mine);
  const other: readonly string[] = changedIn(questions, given, stored);
  const left = questions.flatMap((question) => {
    const entered = given[question.id];
    if (!entered || !own.includes(question.id) || !other.includes(question.id)) return [];
    const one = leftOf(question, entered, stored[question.id], added);
    return one ? [[question.id, one] as const] : [];
  });
  return left.length > 0 ? { ...unsent, ...Object.fromEntries(left) } : unsent;
}

function leftOf(
  question: Question,
  entered: Entered,
  then: Entered | undefined,
  added: readonly OwnChoice[],
): Entered | null {
  if (!isAnswered(entered.value)) return null;
  if (!then || !isAnswered(then.value) || isPlain(question)) return entered;
  const chosen = [entered.value].flat();
  if (added.some(({ choiceId }) => chosen.includes(choiceId))) return entered;
  return hasComment(question, entered, then) ? { ...entered, value: then.value } : null;
}

function isPlain(question: Question): boolean {
  return isText(question) && question.contentType === "text/plain";
}

/** Whether another comment was typed beside the answer. */
function hasComment({ allowComments }: Question, { comment }: Entered, then: Entered): boolean {
  return allowComments && !["", then.comment].includes(comment.trim());
}

/** Where no complete response stays any more, what was refused is what the person goes on with. */
function enteredAgain(
  { survey: { questions }, mine }: Pick<Begin, "survey" | "mine">,
  kept: KeptAnswers,
): KeptAnswers {
  const { unsent, pending } = kept;
  if (!unsent || pending || mine?.completed) return kept;
  const given = { ...kept.given, ...unsent };
  const other = changedIn(questions, given, storedIn(questions, mine));
  const changed = other.filter((id) => isAnswered(given[id]?.value));
  return { ...kept, given, changed, complete: false, unsent: undefined };
}

type Core = Pick<TakingCore, "state" | "set">;
export type NewChoice = { id: ChoiceId; value: string };

export type AddedChoice = {
  choice: Choice;
  /** What is chosen by now: people go on while a choice is on its way. */
  chosen: AnswerValue | null;
};

/** Adds a choice: at once, or, where answers may be anonymous, with the answer. */
export async function addChoice(
  { state, set }: Core,
  api: Pick<AnsweringApi, "addChoice">,
  question: Question,
  { id, value }: NewChoice,
): Promise<AddedChoice> {
  const isOwn = state().survey.anonymity !== "none";
  const choice = isOwn
    ? { id, value, label: value }
    : (await api.addChoice(state().survey.id, question.id, { id, value })).choice;
  const { survey, added, given } = state();
  const own = { questionId: question.id, choiceId: choice.id, text: choice.value };
  const { questions } = joinOnDevice(survey.questions, [own]);
  set({ survey: { ...survey, questions }, ...(isOwn ? { added: [...added, own] } : {}) });
  return { choice, chosen: given[question.id]?.value ?? null };
}
