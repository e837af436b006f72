import type { AnySurveyView } from "#contract/survey-view.ts";

/** The outcome of an action: an error, a success, or a deletion that can be undone. */
export type ActionNews =
  | { kind: "problem"; text: string }
  | { kind: "done"; text: string }
  | { kind: "deleted"; survey: AnySurveyView }
  | { kind: "restored"; survey: AnySurveyView; text: string };

const most = 3;

/**
 * The messages to show, the newest last. Deletions stay until they are dismissed, as far as there
 * is room; of the others only the newest stays.
 */
export function withNews(before: readonly ActionNews[], told: ActionNews): ActionNews[] {
  const stays = before.filter(
    (each) =>
      each.kind === "deleted" && !(told.kind === "restored" && told.survey.id === each.survey.id),
  );
  return [...stays, told].slice(-most);
}
