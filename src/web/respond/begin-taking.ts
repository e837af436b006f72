import { fitted, givenBy } from "./given.ts";
import type { KeptAnswers } from "./kept-answers.ts";
import type { OwnAnswer, TakenSurvey } from "./respond-api.ts";
import type { TakingState } from "./taking-state.ts";

type Begin = { survey: TakenSurvey; mine: OwnAnswer | null; kept: KeptAnswers | null; allowRetake: boolean };

/** Where somebody begins: where he was on this device, at the first question, or at the end where it is completed (TAK-04, TAK-05). */
export function beginTaking(begin: Begin): TakingState {
  const { survey, mine, kept, allowRetake } = begin;
  const given = fitted(survey.questions, givenBy(mine?.responses ?? [])).given;
  const fresh: TakingState = {
    survey,
    mine,
    given,
    at: 0,
    phase: "asking",
    again: false,
    refusal: null,
    change: null,
    delivery: "none",
    gone: false,
    anonymity: anonymityOf(begin),
  };
  if (kept && goesOn(kept, begin)) return { ...fresh, ...goneOn(kept, fresh) };
  if (!mine?.completed) return fresh;
  // An anonymous answer without its receipt was counted and can't be given again.
  const retakes = allowRetake && (mine.responseAnonymity === "none" || mine.receipt !== null);
  return retakes ? { ...fresh, given: {}, again: true } : { ...fresh, phase: "done" };
}

function anonymityOf({ survey, mine, kept }: Begin): TakingState["anonymity"] {
  if (survey.anonymity === "anonymous") return "anonymous";
  return mine?.responseAnonymity ?? kept?.anonymity ?? "none";
}

/** What was begun here goes on, unless it was completed elsewhere meanwhile or can't be changed any more. */
function goesOn(kept: KeptAnswers, { mine, allowRetake }: Begin): boolean {
  if (kept.pending !== null) return true;
  if (mine?.completed) return kept.complete && (allowRetake || mine.changeable);
  return !kept.complete;
}

function goneOn(kept: KeptAnswers, { survey, given: sent }: TakingState): Partial<TakingState> {
  const { given, lost } = kept.given ? fitted(survey.questions, kept.given) : { given: sent, lost: false };
  const place = survey.questions.findIndex(({ id }) => id === kept.at);
  return {
    given,
    at: Math.max(0, place),
    again: kept.again,
    change: lost ? "choice-gone" : null,
    phase: kept.ends && kept.pending ? "ending" : "asking",
  };
}
