import { previewCard } from "#cards/management/preview-card.ts";
import { assertQuestions } from "../assert-questions.ts";
import type { Command } from "../command.ts";
import { managedBy } from "../managed-by.ts";

/** The survey as respondents will see it, for its owners (BOT-07). */
export const previewCommand: Command<"survey/authoring/preview"> = async (
  ctx,
  { surveyId, questionOrdinal = 0 },
  asked,
) => {
  const managed = await managedBy(ctx, surveyId, asked);
  assertQuestions(managed.survey);
  return previewCard(managed, questionOrdinal);
};
