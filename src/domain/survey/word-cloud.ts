import type { Problem } from "../errors.ts";
import type { Question, QuestionOf } from "../question/question.ts";
import type { Draft } from "./draft.ts";

/** Whether a draft's question can be a word cloud: a text, the only question of a poll, sent to meetings alone (QED-25), beside which it may have a share link. */
export function mayBeWordCloud({ type, questions, recipients }: Pick<Draft, "type" | "questions" | "recipients">): boolean {
  const [only] = questions;
  const alone = type !== "quiz" && questions.length === 1 && only?.questionType === "open-ended" && only.contentType === "text/plain";
  const sentTo = recipients.filter(({ type }) => type !== "web");
  return alone && sentTo.length > 0 && sentTo.every(({ type }) => type === "meeting");
}

/** QED-25, QED-26. */
export function wordCloudProblems(draft: Pick<Draft, "type" | "questions" | "recipients">): Problem[] {
  return draft.questions.flatMap((question, at): Problem[] => {
    if (!isWordCloud(question)) return [];
    const path = `questions.${at}.wordCloudEnabled`;
    if (draft.recipients.length > 0 && !mayBeWordCloud(draft)) return [{ path, code: "word-cloud.not-here" }];
    return question.required ? [] : [{ path: `questions.${at}.required`, code: "word-cloud.required" }];
  });
}

export function isWordCloud(question: Question): boolean {
  return question.questionType === "open-ended" && question.wordCloudEnabled === true;
}

/** The question with the word cloud switched on, which makes it required (QED-26), or off. */
export function withWordCloud(question: QuestionOf<"open-ended">, on: boolean): QuestionOf<"open-ended"> {
  return { ...question, wordCloudEnabled: on, required: on || question.required };
}
