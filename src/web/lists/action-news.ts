import type { SurveyView } from "#contract/survey-view.ts";

/** What came of an action: that it failed and why, that it was done, or what was deleted and can be brought back. */
export type ActionNews =
  | { kind: "problem"; text: string }
  | { kind: "done"; text: string }
  | { kind: "deleted"; survey: SurveyView }
  | { kind: "restored"; survey: SurveyView };

const most = 3;

/** The newest last. Deletions stay until they are dismissed, as far as there is room; of anything else the newest is enough. */
export function withNews(before: readonly ActionNews[], told: ActionNews): ActionNews[] {
  const stays = before.filter((each) => each.kind === "deleted" && !(told.kind === "restored" && told.survey.id === each.survey.id));
  return [...stays, told].slice(-most);
}
