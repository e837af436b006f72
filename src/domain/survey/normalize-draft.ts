import type { Draft } from "./draft.ts";
import { keptReminders } from "./reminders.ts";
import type { Survey, SurveyType } from "./survey.ts";
import { convertedFrom, isScored, questionsOf } from "./type-rules.ts";
import { specOf, typeOfSize } from "./types/registry.ts";
import type { PostSetting } from "./types/type-spec.ts";

/**
 * The type that follows from the number of questions: a poll with a second question is a survey,
 * and a survey reduced to one question is a poll (EDT-09, EDT-10). Other types stay.
 */
export function typeForQuestions(type: SurveyType, questions: number): SurveyType {
  return specOf(type).size === null ? type : typeOfSize(questions);
}

/** `normalizeDraft` for an edit, which may convert a poll or survey to a quiz or back. */
export function normalizeEdit(before: Pick<Survey, "type">, after: Draft): Draft {
  return normalizeDraft(convertedFrom(before.type, after));
}

/**
 * A draft as it is stored: with the type that follows from its questions, the first two reminders
 * of different durations (RMD-13), and without settings that do not apply to its type. What takes
 * posts has no reminders and comments, and everybody sees what is shown.
 */
export function normalizeDraft(draft: Draft): Draft {
  const type = typeForQuestions(draft.type, draft.questions.length);
  const takesPosts = specOf(type).takingPart === "posts";
  const stores = (setting: PostSetting) => specOf(type).postSettings.includes(setting);
  return {
    ...draft,
    resultsVisibility: takesPosts ? "real-time" : draft.resultsVisibility,
    commentsEnabled: !takesPosts && draft.commentsEnabled,
    type,
    questions: questionsOf(type, draft.questions),
    reminders: takesPosts ? [] : keptReminders(draft.reminders),
    requireApproval: stores("requireApproval") && draft.requireApproval,
    allowReactions: stores("allowReactions") && draft.allowReactions,
    leaderboardVisibility: isScored(type) ? (draft.leaderboardVisibility ?? "visible") : null,
    allowRetake: isScored(type) && draft.allowRetake,
    commentsAppeal:
      !takesPosts && draft.commentsEnabled && draft.commentsAppeal?.trim()
        ? draft.commentsAppeal.trim()
        : null,
  };
}
