import type { Problem } from "#domain/errors.ts";
import { eachOnce, joinOnDevice } from "#domain/question/own-choices.ts";
import type { Question } from "#domain/question/question.ts";
import { isApiError } from "../api-error.ts";
import type { AnsweringApi, OwnAnswer, TakenSurvey } from "./answering-api.ts";
import { fitted, type Given, givenBy, storedIn, takenOver } from "./given.ts";
import { leftBeside } from "./left-answers.ts";
import { askedAgain, ownIn, refusedIn, renamedGiven, unsentBeside } from "./own-in.ts";
import { placeIn } from "./place-in.ts";
import { begunAs, changeOf, formOf, isNamedNow } from "./survey-change.ts";
import { askedIn, type TakingCore } from "./taking-core.ts";
import type { LeftAnswer, TakingState } from "./taking-state.ts";
import { unsentComment } from "./unsent-comment.ts";

/**
 * Reloads the survey, and the person's own response, since an edit may have removed it.
 */
export async function readAgain(core: TakingCore, api: AnsweringApi): Promise<void> {
  const { state, set } = core;
  const { id } = state().survey;
  const survey = await api
    .readSurvey(id)
    .catch((error: unknown) => (isApiError(error) && error.status === 404 ? "gone" : null));
  if (survey === "gone") return set({ gone: true });
  if (!survey) return;
  const change = takeSurvey(core, survey);
  const { phase, mine } = state();
  if (!change || (phase !== "done" && !mine)) return;
  const now = await api.readMine(id).catch(() => state().mine);
  if (state().phase === "done") takeMine(core, now);
  // What was saved on the way is to be sent again.
  else if (!now) set({ mine: null });
}

/**
 * Takes over the response that the server would not change, together with the refusal: what is said
 * of that depends on the response.
 */
export async function takeKept(
  core: TakingCore,
  api: AnsweringApi,
  refused: Partial<TakingState>,
): Promise<void> {
  const unsent = enteredHere(core);
  const mine = await api.readMine(core.state().survey.id).catch(() => null);
  const { phase } = core.state();
  // Another reading may have taken it over meanwhile, in place of what was entered.
  const isTaken = phase === "done" && refused.phase !== phase;
  const said = isTaken ? { ...refused, phase, unsent } : refused;
  if (mine) takeMine(core, mine, said);
  else core.set(said);
}

/**
 * Takes over the survey's current version: entered values stay as far as they still fit. Returns
 * whether respondents see a difference; what became of their own choices is none.
 */
export function takeSurvey({ state, set, changed }: TakingCore, survey: TakenSurvey): boolean {
  const { added, mine, unsent, gone, survey: before } = state();
  const joined = joinOnDevice(survey.questions, added);
  const own = new Set<string>(joined.names.keys());
  for (const id of joined.names.values()) own.add(id);
  const change = changeOf(withoutChoices(before, own), withoutChoices(survey, own));
  const shown = before.questions[state().at]?.id;
  const place = survey.questions.findIndex((question) => question.id === shown);
  const { questions } = joined;
  const { gone: left, back } = leftBeside(questions, {
    left: state().left,
    asked: askedIn(state(), changed()),
    given: { ...state().given, ...unsent },
  });
  const here = [...changed(), ...back.map(({ questionId }) => questionId)];
  const isToShow = state().phase === "done" && back.length > 0;
  const entered = isToShow ? state().given : { ...givenBy(back), ...state().given };
  const { given, lost } = fitted(questions, renamedGiven(entered, joined));
  const now = ownIn(mine, joined);
  const begun = begunAs(state());
  const anonymity = formOf(survey, now, begun);
  const named = isNamedNow(begun, anonymity);
  const refused = unsent && refusedIn(unsent, joined);
  set({
    survey: { ...survey, questions },
    anonymity,
    added: joined.fresh,
    mine: now,
    unsent: isToShow ? askedAgain(back, joined, refused, now) : refused,
    left,
    // Restored: what was refused meanwhile may be sent.
    ...(gone ? { gone: false } : {}),
    ...(gone || isOfGone(state().refusal, left) ? { refusal: null } : {}),
    given: isRetake(state()) ? given : takenOver(questions, given, here, storedIn(questions, now)),
    at: place >= 0 ? place : placeIn(survey, state().at),
    change: named ? "named-now" : lost ? "choice-gone" : (change ?? state().change),
  });
  return change !== null;
}

/** Whether all that was refused is shown as answers to questions that are no longer there. */
function isOfGone(refusal: unknown, left: readonly LeftAnswer[] = []): boolean {
  // safe: as the contract says; anything else has no problems
  const body = (isApiError(refusal) ? refusal.body : null) as { problems?: Problem[] } | null;
  const paths = body?.problems?.map(({ path }) => path) ?? [];
  return (
    paths.length > 0 && paths.every((path) => left.some(({ questionId }) => questionId === path))
  );
}

function withoutChoices(survey: TakenSurvey, ids: ReadonlySet<string>): TakenSurvey {
  if (ids.size === 0) return survey;
  const without = (question: Question): Question =>
    "choices" in question
      ? { ...question, choices: question.choices.filter(({ id }) => !ids.has(id)) }
      : question;
  return { ...survey, questions: survey.questions.map(without) };
}

/** No more choices can be added: those of this person's own go that did not come with an answer. */
export function dropOwn({ state, set }: TakingCore): void {
  const { survey, added, mine } = state();
  const kept = eachOnce(mine?.added);
  const gone = added.filter((one) => !kept.some(({ choiceId }) => choiceId === one.choiceId));
  const left = withoutChoices(survey, new Set(gone.map(({ choiceId }) => choiceId)));
  const { given, lost } = fitted(left.questions, state().given);
  set({ survey: left, added: kept, given, ...(lost ? { change: "choice-gone" } : {}) });
}

/** A retake is sent whole: nothing of an earlier response is part of it. */
function isRetake({ again }: TakingState): boolean {
  return again === "retake";
}

/** The survey with the choices that came with the person's response, given elsewhere. */
function surveyWith({ state, set }: Pick<TakingCore, "state" | "set">, mine: OwnAnswer | null) {
  const { questions, fresh } = joinOnDevice(state().survey.questions, mine?.added ?? []);
  const survey = { ...state().survey, questions };
  if (fresh.length > 0) set({ survey, added: eachOnce(state().added, fresh) });
  return survey;
}

/**
 * Takes over the person's response from the server: they may have responded elsewhere, or an edit
 * may have removed it. Answers being sent from here are newer. `refused`: what the
 * refusal to change it makes of the state.
 */
export function takeMine(
  core: TakingCore,
  mine: OwnAnswer | null,
  refused?: Partial<TakingState>,
): void {
  const { state, set, pending, changed } = core;
  const { phase, again, mine: before } = state();
  if (pending.body !== null || (phase === "ending" && !refused)) return;
  const survey = surveyWith(core, mine);
  const isComplete = mine?.completed ?? false;
  const given = storedIn(survey.questions, mine);
  const taken = { mine, anonymity: formOf(survey, mine, begunAs(state())), ...refused };
  if (phase === "done" && isComplete) return set({ ...taken, given });
  if (phase === "done") {
    const entered = fitted(survey.questions, { ...given, ...state().unsent }).given;
    return set({ ...taken, phase: "asking", at: 0, given: entered, unsent: undefined });
  }
  if (isComplete && (refused || (!before?.completed && again === null))) {
    const unsent = unsentOf(core, mine, refused);
    return set({ ...taken, given, phase: "done", again: null, change: null, unsent });
  }
  const change = changeBy(state(), taken.anonymity);
  if (isRetake(state())) return set({ ...taken, change });
  set({ ...taken, change, given: takenOver(survey.questions, state().given, changed(), given) });
}

/** What was entered here and is not saved, because this response stays. */
function unsentOf(core: TakingCore, mine: OwnAnswer | null, refused?: object): Given | undefined {
  if (refused) return enteredHere(core);
  const state = core.state();
  return unsentBeside(state.survey.questions, state, core.changed(), mine);
}

/** What was answered or changed here and refused. */
function enteredHere({ state, changed }: TakingCore): Given | undefined {
  const { given, unsent } = state();
  const own: readonly string[] = isRetake(state()) ? Object.keys(given) : changed();
  const entered = Object.entries(given).filter(([id]) => own.includes(id));
  // A comment alone was refused, too.
  if (entered.length === 0 && !unsentComment(state())) return unsent;
  return { ...unsent, ...Object.fromEntries(entered) };
}

/** A response that was begun elsewhere by name makes that of what is entered here. */
function changeBy(state: TakingState, now: TakingState["anonymity"]): TakingState["change"] {
  if (isNamedNow(begunAs(state), now)) return "named-now";
  return state.change === "named-now" ? null : state.change;
}
