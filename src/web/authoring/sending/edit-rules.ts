import type { SeriesView } from "#contract/series.ts";
import type { SurveyView } from "#contract/survey-view.ts";
import type { Problem } from "#domain/errors.ts";
import { seriesEditProblems } from "#domain/series/edit-problems.ts";
import { type Draft, draftProblems } from "#domain/survey/draft.ts";
import {
  draftOf,
  editedProblems,
  editProblems,
  normalizeOptions,
  type UpdateOptions,
} from "#domain/survey/edit.ts";

type Before = SurveyView | null;
const removing: UpdateOptions = { removeExistingVotesOnEdit: true, notifyUsersOnEdit: true };

/** All validation problems of the form, for a new or an edited survey or series (CON-07). */
export function authoringProblems(
  { before, series }: { before: Before; series: SeriesView | null },
  after: Draft,
  now: Date,
): Problem[] {
  const { schedule } = after;
  if (series?.template.schedule && schedule)
    return seriesEditProblems({ ...after, schedule }, series.template.schedule, now);
  if (!before) return draftProblems(after, now);
  return [
    ...editedProblems(before, after, now),
    ...editProblems(before, after, removing, isAnswered(before)),
  ];
}

/** Whether a change is forbidden even if votes are removed (AUT-47). */
export function isLocked(before: Before, change: Partial<Draft>): boolean {
  return (
    before !== null &&
    editProblems(before, { ...draftOf(before), ...change }, removing, isAnswered(before)).length > 0
  );
}

/** Whether the existing votes no longer fit the survey (EDT-07). */
export function mustRemoveVotes(before: SurveyView, after: Draft): boolean {
  const keeping: UpdateOptions = { removeExistingVotesOnEdit: false, notifyUsersOnEdit: false };
  return editProblems(before, after, keeping, isAnswered(before)).some(
    ({ code }) => code === "votes.must-be-removed",
  );
}

/** The chosen revision options, with those that the change forces (EDT-03). */
export function optionsOf(forced: boolean, chosen: UpdateOptions): UpdateOptions {
  return normalizeOptions({
    ...chosen,
    removeExistingVotesOnEdit: chosen.removeExistingVotesOnEdit || forced,
  });
}

function isAnswered({ responseCount, partialCount }: SurveyView): boolean {
  return responseCount + partialCount > 0;
}
