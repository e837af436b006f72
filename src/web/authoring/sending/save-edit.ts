import type { Client } from "#contract/client.ts";
import type { SeriesView, seriesApi } from "#contract/series.ts";
import type { SurveyView } from "#contract/survey-view.ts";
import type { Draft } from "#domain/survey/draft.ts";
import { draftOf, type UpdateOptions } from "#domain/survey/edit.ts";
import { changesSince, mergeDrafts, mergeEdits } from "#domain/survey/merge-edits.ts";
import { answerOf } from "../../answer-of.ts";
import type { useApi } from "../../api.tsx";
import { hasNothingNew } from "../drafts/edited-version.ts";
import { authoringProblems, mustRemoveVotes, optionsOf } from "./edit-rules.ts";
import { addedSinceSaved } from "./saved-as.ts";

type Surveys = ReturnType<typeof useApi>["surveys"];
type Edit = { before: SurveyView; draft: Draft; chosen: UpdateOptions };
/**
 * Changes by others during the edit, merged with the form for the author to review. `more`: they
 * did more than add choices. `isPerhapsSaved`: the edit may be saved, by a call without a reply.
 */
export type Conflict = {
  draft: Draft;
  added: string[];
  more: boolean;
  isPerhapsSaved?: boolean | undefined;
} & ({ survey: SurveyView } | { series: SeriesView });

/** Respondents may add choices at any time, but a question has at most 25. */
const tries = 25;

/**
 * Saves an edit, or finds it saved by a call whose reply was lost. Choices added since it began are
 * kept and returned. For any other concurrent change, if the result is invalid, or if nothing tells
 * whether the votes were removed or the audience was told, calls `onConflict` with both sides merged
 * and throws the refusal.
 */
export async function saveEdit(
  surveys: Surveys,
  edit: Edit,
  onConflict: (conflict: Conflict) => void,
): Promise<string[]> {
  const params = { id: edit.before.id };
  const added: string[] = [];
  let [before, draft] = [edit.before, edit.draft];
  for (let left = tries; ; left -= 1) {
    const updateOptions = optionsOf(mustRemoveVotes(before, draft), edit.chosen);
    const refusal = await surveys
      .edit({ params, body: { survey: draft, updateOptions, seenAt: before.updatedAt } })
      .then(() => null, unlessCode("SURVEY_CHANGED"));
    if (!refusal) return added;
    const survey = await surveys.get({ params, query: { forEditing: "true" } });
    const since = addedSinceSaved({ before, draft, options: updateOptions }, survey);
    const isPerhapsSaved = since === "unclear";
    if (since && !isPerhapsSaved) return [...added, ...since.map(({ value }) => value)];
    const changes = changesSince(before, survey);
    added.push(...changes.added.map(({ value }) => value));
    const merged = mergeEdits(draft, survey, draftOf(before));
    // Removes votes only if the author was told so.
    const removes = mustRemoveVotes(survey, merged) && !updateOptions.removeExistingVotesOnEdit;
    if (
      isPerhapsSaved ||
      changes.more ||
      removes ||
      left === 0 ||
      authoringProblems({ before: survey, series: null }, merged, new Date()).length > 0
    ) {
      onConflict({ survey, draft: merged, added, more: changes.more, isPerhapsSaved });
      throw refusal;
    }
    [before, draft] = [survey, merged];
  }
}

function unlessCode(code: string): (error: unknown) => Error {
  return (error) => {
    if (error instanceof Error && answerOf(error)?.code === code) return error;
    throw error;
  };
}

type Series = Client<typeof seriesApi>;

/**
 * Saves an edit of a series, or finds it saved by a call whose reply was lost. After a concurrent
 * change of what it sends, calls `onConflict` with both sides merged and throws the refusal.
 */
export async function saveSeries(
  calls: Series,
  { before, draft }: { before: SeriesView; draft: Draft },
  onConflict: (conflict: Conflict) => void,
): Promise<void> {
  const params = { id: before.id };
  const save = (seenAt: Date) =>
    calls.edit({ params, body: { draft, seenAt } }).then(() => null, unlessCode("SERIES_CHANGED"));
  const refusal = await save(before.updatedAt);
  if (!refusal) return;
  const series = await calls.get({ params });
  // Its owners may have changed, or whether it is enabled: that is no part of an edit.
  if (JSON.stringify(series.template) === JSON.stringify(before.template)) {
    const again = await save(series.updatedAt);
    if (!again) return;
    throw again;
  }
  const merged = mergeDrafts(draft, series.template, before.template);
  if (hasNothingNew({ before: null, series }, merged)) return;
  onConflict({ series, draft: merged, added: [], more: true });
  throw refusal;
}
