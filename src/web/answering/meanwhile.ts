import { isApiError } from "../api-error.ts";
import type { AnsweringApi, OwnAnswer, TakenSurvey } from "./answering-api.ts";
import { fitted, givenBy } from "./given.ts";
import { placeIn } from "./place-in.ts";
import { changeOf } from "./survey-change.ts";
import { isSaved, type TakingCore } from "./taking-core.ts";

/**
 * Reloads the survey, and the person's own response if it was complete, since an edit may have
 * removed it.
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
  if (state().phase !== "done" || !change) return;
  takeMine(core, await api.readMine(id).catch(() => state().mine));
}

/**
 * Takes over the survey's current version: entered values stay as far as they still fit. Returns
 * whether respondents see a difference.
 */
export function takeSurvey({ state, set }: TakingCore, survey: TakenSurvey): boolean {
  const change = changeOf(state().survey, survey);
  const shown = state().survey.questions[state().at]?.id;
  const place = survey.questions.findIndex((question) => question.id === shown);
  const { given, lost } = fitted(survey.questions, state().given);
  set({
    survey,
    given,
    at: place >= 0 ? place : placeIn(survey, state().at),
    change: lost ? "choice-gone" : (change ?? state().change),
  });
  return change !== null;
}

/**
 * Takes over the person's response from the server: they may have responded elsewhere, or an edit
 * may have removed it. Answers being sent from here are newer.
 */
export function takeMine({ state, set, pending }: TakingCore, mine: OwnAnswer | null): void {
  const { survey, phase, again, mine: before } = state();
  if (pending.body !== null || phase === "ending") return;
  const isComplete = mine?.completed ?? false;
  if (phase === "done" && isComplete) return set({ mine });
  const given = fitted(survey.questions, givenBy(mine?.responses ?? [])).given;
  if (phase === "done") return set({ mine, phase: "asking", at: 0, given });
  if (isComplete && !before?.completed && again === null) return set({ mine, phase: "done" });
  set(isSaved(state()) ? { mine, given } : { mine });
}
