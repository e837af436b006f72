import type { Draft } from "./draft.ts";
import { keptReminders } from "./reminders.ts";
import type { SurveyType } from "./survey.ts";

/** A poll with a second question is a survey, a survey back to one question a poll (EDT-09, EDT-10). Other types stay what they are. */
export function settledType(type: SurveyType, questions: number): SurveyType {
  if (type !== "poll" && type !== "survey") return type;
  return questions > 1 ? "survey" : "poll";
}

/** A draft as it is saved: its type as its questions make it, the first two reminders of each duration (RMD-13), nothing that its type has no use for. */
export function settled(draft: Draft): Draft {
  const type = settledType(draft.type, draft.questions.length);
  return {
    ...draft,
    type,
    reminders: keptReminders(draft.reminders),
    leaderboardVisibility: type === "quiz" ? (draft.leaderboardVisibility ?? "visible") : null,
    commentsAppeal: draft.commentsEnabled && draft.commentsAppeal?.trim() ? draft.commentsAppeal.trim() : null,
  };
}
