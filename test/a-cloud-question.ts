import { randomUUID } from "node:crypto";
import { questionId } from "#domain/ids.ts";
import type { QuestionOf } from "#domain/question/question.ts";

/** A word cloud's question. */
export function aCloudQuestion(
  over: Partial<QuestionOf<"open-ended">> = {},
): QuestionOf<"open-ended"> {
  return {
    id: questionId.parse(randomUUID()),
    questionType: "open-ended",
    label: "What matters most?",
    required: true,
    allowComments: false,
    commentAppeal: null,
    contentType: "text/plain",
    wordCloudEnabled: true,
    ...over,
  };
}
