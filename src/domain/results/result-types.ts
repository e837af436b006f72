import type { Survey } from "../survey/survey.ts";
import { isWordCloud } from "../survey/word-cloud.ts";

/** The kinds of results that can be posted (API-41). */
export const resultTypes = ["results", "quiz-leaderboard", "wordcloud"] as const;
type ResultType = (typeof resultTypes)[number];

/**
 * The result types of a survey: a leaderboard if it has one, a word cloud if a question asks for
 * one.
 */
export function resultTypesOf({
  leaderboardVisibility,
  questions,
}: Pick<Survey, "leaderboardVisibility" | "questions">): ResultType[] {
  return resultTypes.filter((type) => {
    if (type === "quiz-leaderboard") return leaderboardVisibility !== null;
    return type === "results" || questions.some(isWordCloud);
  });
}
