import type { SurveyView } from "#contract/survey-view.ts";

export type QuizView = "leaderboard" | "question" | "user";

/** Whether somebody is shown the leaderboard at all; when it opens to him is the server's to say (QUZ-11). */
export function seesLeaderboard({ role, leaderboardVisibility }: Pick<SurveyView, "role" | "leaderboardVisibility">): boolean {
  return role === "own" || leaderboardVisibility === "visible";
}

/** The tabs of an owner: people are listed only where answers carry names (QUZ-11 to QUZ-13, QUZ-18). */
export function quizViewsFor({ can, anonymity }: Pick<SurveyView, "can" | "anonymity">): QuizView[] {
  const named = anonymity !== "anonymous" && can.includes("view-voters");
  return ["leaderboard", "question", ...(named ? ["user" as const] : [])];
}
