import type { SurveyView } from "#contract/survey-view.ts";
import type { Draft } from "#domain/survey/draft.ts";
import type { UpdateOptions } from "#domain/survey/edit.ts";
import { changesSince, mergeEdits } from "#domain/survey/merge-edits.ts";
import { answerOf } from "../../answer-of.ts";
import type { useApi } from "../../api.tsx";
import { authoringProblems, mustRemoveVotes, optionsOf } from "./edit-rules.ts";

type Surveys = ReturnType<typeof useApi>["surveys"];
type Edit = { before: SurveyView; draft: Draft; chosen: UpdateOptions };
/**
 * Changes by others during the edit, merged with the form for the author to review. `more`: they
 * did more than add choices.
 */
export type Conflict = { survey: SurveyView; draft: Draft; added: string[]; more: boolean };

/** Respondents may add choices at any time, but a question has at most 25. */
const tries = 25;

/**
 * Saves an edit. Choices added since it began are kept and returned. For any other concurrent
 * change, or if the result is invalid, calls `onConflict` with both sides merged and throws the
 * refusal.
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
      .then(() => null, unlessChanged);
    if (!refusal) return added;
    const survey = await surveys.get({ params, query: { forEditing: "true" } });
    const changes = changesSince(before, survey);
    added.push(...changes.added.map(({ value }) => value));
    const merged = mergeEdits(draft, survey, before);
    // Removes votes only if the author was told so.
    const removes = mustRemoveVotes(survey, merged) && !updateOptions.removeExistingVotesOnEdit;
    if (
      changes.more ||
      removes ||
      left === 0 ||
      authoringProblems({ before: survey, series: null }, merged, new Date()).length > 0
    ) {
      onConflict({ survey, draft: merged, added, more: changes.more });
      throw refusal;
    }
    [before, draft] = [survey, merged];
  }
}

function unlessChanged(error: unknown): Error {
  if (error instanceof Error && answerOf(error)?.code === "SURVEY_CHANGED") return error;
  throw error;
}
