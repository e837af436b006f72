import type { SurveyState } from "#domain/survey/survey.ts";

/** Texts of a question's bars, on every page that shows some. */
export const barsText = {
  yourVote: "Your vote",
  /** Of the choices with the most votes: while it runs, and after it closed. */
  leading: "Leading",
  tied: "Tied",
  mostVotes: "Most votes",
  oneVote: "1 vote",
  votes: "{n} votes",
} as const;

/** What is said of each choice with the most votes, by how many of them there are. */
export function leadText(state: SurveyState, leaders: number): string {
  if (state === "closed") return barsText.mostVotes;
  return leaders > 1 ? barsText.tied : barsText.leading;
}
