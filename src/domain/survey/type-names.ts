import type { SurveyType } from "./survey.ts";

/** What people call a content type (CON-04). */
export const typeNames = {
  poll: "poll",
  survey: "survey",
  quiz: "quiz",
  "agile-standup": "standup",
  trivia: "trivia",
  qna: "Q&A",
  icebreaker: "icebreaker",
  "hot-take": "hot take",
} as const satisfies Record<SurveyType, string>;
