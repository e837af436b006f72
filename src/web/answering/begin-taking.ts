import type { OwnChoice } from "#domain/question/own-choices.ts";
import { mayRetakeNow } from "#domain/response/retake.ts";
import type { OwnAnswer, TakenSurvey } from "./answering-api.ts";
import { fitted, storedIn, takenOver } from "./given.ts";
import type { KeptAnswers } from "./stored-answers.ts";
import { formOf, isNamedNow } from "./survey-change.ts";
import type { TakingState } from "./taking-state.ts";

export type Begin = {
  survey: TakenSurvey;
  mine: OwnAnswer | null;
  kept: KeptAnswers | null;
  allowRetake: boolean;
  added?: OwnChoice[];
};

/**
 * The starting point: the last position on this device, else the first question, or the completion
 * view if the response is complete (TAK-04, TAK-05).
 */
export function beginTaking(begin: Begin): TakingState {
  const { survey, added = [], mine, kept, allowRetake } = begin;
  const given = storedIn(survey.questions, mine);
  const { anonymity, comment, unsent, left }: Partial<KeptAnswers> = kept ?? {};
  const fresh: TakingState = {
    survey,
    added,
    mine,
    given,
    at: 0,
    phase: "asking",
    again: null,
    refusal: null,
    change: null,
    delivery: "none",
    gone: false,
    anonymity: formOf(survey, mine, anonymity),
    comment,
    unsent,
    left,
  };
  if (kept?.sent && mine?.completed) return { ...fresh, phase: "done", delivery: "sent" };
  if (kept && goesOn(kept, begin)) return { ...fresh, ...goneOn(kept, fresh) };
  if (!mine?.completed) return fresh;
  // What was typed and not saved is shown before a retake begins without it.
  return allowRetake && !unsent && mayRetakeNow(survey, mine)
    ? { ...fresh, ...retaken }
    : { ...fresh, phase: "done" };
}

/** Starts over without the earlier answers (TAK-05). */
export const retaken = {
  phase: "asking",
  at: 0,
  given: {},
  again: "retake",
  delivery: "none",
  refusal: null,
  unsent: undefined,
} as const satisfies Partial<TakingState>;

/**
 * Progress on this device continues, unless the response was completed elsewhere meanwhile or can't
 * be changed any more.
 */
function goesOn(kept: KeptAnswers, { survey, mine }: Begin): boolean {
  if (kept.pending !== null) return true;
  if (mine?.completed)
    return (
      kept.complete &&
      // Of what has ended, only a comment is left.
      (kept.again === "retake"
        ? mayRetakeNow(survey, mine)
        : mine.changeable && (kept.again !== null || !kept.ends))
    );
  // What was entered to change a response is there, too, after an edit removed that.
  return !kept.complete || kept.given !== null;
}

function goneOn(kept: KeptAnswers, fresh: TakingState): Partial<TakingState> {
  const { given: sent, anonymity } = fresh;
  const { questions } = fresh.survey;
  const { given, lost } = kept.given ? fitted(questions, kept.given) : { given: sent, lost: false };
  const place = questions.findIndex(({ id }) => id === kept.at);
  return {
    given: kept.changed ? takenOver(questions, given, kept.changed, sent) : given,
    at: Math.max(0, place),
    again: kept.again,
    change: isNamedNow(kept.anonymity, anonymity) ? "named-now" : lost ? "choice-gone" : null,
    phase: kept.ends && kept.pending ? "ending" : "asking",
  };
}
