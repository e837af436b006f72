import type { Problem } from "../errors.ts";
import type { Question, QuestionOf } from "../question/question.ts";
import { isText } from "../question/traits.ts";
import type { Draft } from "./draft.ts";
import { isOfferedIn } from "./offers.ts";
import { type SurveyType, specOf } from "./types/registry.ts";

/**
 * Whether a draft can be a word cloud: a poll with a single text question, sent only to meetings
 * (QED-25), with or without a share link.
 */
export function mayBeWordCloud({
  type,
  questions,
  recipients,
}: Pick<Draft, "type" | "questions" | "recipients">): boolean {
  const [only] = questions;
  const alone =
    asksTexts(type) &&
    questions.length === 1 &&
    only !== undefined &&
    isText(only) &&
    only.contentType === "text/plain";
  const sentTo = recipients.filter(({ type }) => type !== "web");
  return alone && sentTo.length > 0 && isOfferedIn("word-cloud", sentTo);
}

function asksTexts(type: SurveyType): boolean {
  return specOf(type).questionKinds?.includes("open-ended") ?? true;
}

/** QED-25, QED-26. */
export function wordCloudProblems(
  draft: Pick<Draft, "type" | "questions" | "recipients">,
): Problem[] {
  return draft.questions.flatMap((question, at): Problem[] => {
    if (!isWordCloud(question)) return [];
    const path = `questions.${at}.wordCloudEnabled`;
    if (draft.recipients.length > 0 && !mayBeWordCloud(draft))
      return [{ path, code: "word-cloud.not-here" }];
    return question.required
      ? []
      : [{ path: `questions.${at}.required`, code: "word-cloud.required" }];
  });
}

export function isWordCloud(question: Question): boolean {
  return isText(question) && question.wordCloudEnabled === true;
}

/** The question with its word cloud on, which makes it required (QED-26), or off. */
export function withWordCloud(
  question: QuestionOf<"open-ended">,
  on: boolean,
): QuestionOf<"open-ended"> {
  return { ...question, wordCloudEnabled: on, required: on || question.required };
}
