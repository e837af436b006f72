import type { SurveyView } from "#contract/survey-view.ts";

export type QuizView = "leaderboard" | "question" | "user";

/**
 * Whether the viewer has a leaderboard at all; the server decides when it becomes visible (QUZ-11).
 */
export function seesLeaderboard({
  role,
  leaderboardVisibility,
}: Pick<SurveyView, "role" | "leaderboardVisibility">): boolean {
  return role === "own" || leaderboardVisibility === "visible";
}

/** An owner's tabs: people are listed only if responses carry names (QUZ-11 to QUZ-13, QUZ-18). */
export function quizViewsFor({
  can,
  anonymity,
}: Pick<SurveyView, "can" | "anonymity">): QuizView[] {
  const named = anonymity !== "anonymous" && can.includes("view-voters");
  return ["leaderboard", "question", ...(named ? ["user" as const] : [])];
}
