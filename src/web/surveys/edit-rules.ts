import type { SurveyView } from "#contract/survey-view.ts";
import type { Problem } from "#domain/errors.ts";
import { type Draft, draftProblems } from "#domain/survey/draft.ts";
import { draftOf, editedProblems, editProblems, settledOptions, type UpdateOptions } from "#domain/survey/edit.ts";

type Before = SurveyView | null;
const removing: UpdateOptions = { removeExistingVotesOnEdit: true, notifyUsersOnEdit: true };

/** Everything that is wrong with what the form holds, of a new item or of one that is edited (CON-07). */
export function authoringProblems(before: Before, after: Draft, now: Date): Problem[] {
  if (!before) return draftProblems(after, now);
  return [...editedProblems(before, after, now), ...editProblems(before, after, removing, isAnswered(before))];
}

/** Whether a change is not allowed any more, whatever becomes of the votes (AUT-47). */
export function isLocked(before: Before, change: Partial<Draft>): boolean {
  return before !== null && editProblems(before, { ...draftOf(before), ...change }, removing, isAnswered(before)).length > 0;
}

/** Whether the votes so far do not fit the item any more (EDT-07). */
export function mustRemoveVotes(before: SurveyView, after: Draft): boolean {
  const keeping: UpdateOptions = { removeExistingVotesOnEdit: false, notifyUsersOnEdit: false };
  return editProblems(before, after, keeping, isAnswered(before)).some(({ code }) => code === "votes.must-be-removed");
}

/** What is chosen, with what the change forces (EDT-03). */
export function optionsOf(forced: boolean, chosen: UpdateOptions): UpdateOptions {
  return settledOptions({ ...chosen, removeExistingVotesOnEdit: chosen.removeExistingVotesOnEdit || forced });
}

function isAnswered({ responseCount }: SurveyView): boolean {
  return responseCount > 0;
}
