import { personalCard } from "#cards/survey/personal-card.ts";
import { AppError } from "#domain/errors.ts";
import { assertOpen } from "#domain/survey/lifecycle.ts";
import { typeNames } from "#domain/survey/survey.ts";
import { answeringRules } from "#domain/survey/type-rules.ts";
import { cardTexts } from "#text/server/cards.ts";
import { findUserResponse } from "../../responses/queries.ts";
import { saveResponse } from "../../responses/save-response.ts";
import { findSurvey } from "../../surveys/queries.ts";
import type { Command } from "../command.ts";
import { personalView } from "../personal-view.ts";
import { refusedForm } from "../refused-form.ts";

/**
 * Saves a comment on the survey as a whole, with the existing answers (BOT-04, TAK-27); an empty
 * one removes it. An anonymous response is found only by the receipt that the card holds.
 */
export const commentSubmit: Command<"survey/taking/comment/submit"> = async (
  ctx,
  { surveyId, comment },
  asked,
) => {
  const survey = await findSurvey(ctx, surveyId);
  const view = await personalView(ctx, survey, asked);
  assertOpen(survey, ctx.now());
  if (!view.can.includes("respond")) throw new AppError("survey.not-audience");
  if (!survey.commentsEnabled)
    throw new AppError("survey.changed", { type: typeNames[survey.type] });
  const mine = await findUserResponse(ctx, survey, asked.receipt);
  if (!mine)
    throw new AppError("response.invalid", {}, [{ path: "comment", code: "answer.required" }]);
  const { responses: response, responseAnonymity, added } = mine;
  if (responseAnonymity === "anonymous" && mine.receipt === null)
    throw new AppError("response.counted");
  try {
    const receipt = mine.receipt ?? undefined;
    const { userResponse } = await saveResponse(ctx, surveyId, {
      response,
      comment,
      source: "card",
      responseAnonymity,
      receipt,
      added,
      changed: [],
      unfinished: answeringRules(survey).answeredOnce && !mine.completed,
    });
    const text =
      userResponse.comments.length > 0 ? cardTexts.commentSaved : cardTexts.commentRemoved;
    return personalCard({ ...view, mine: userResponse, notice: { text } });
  } catch (error) {
    const wrong = refusedForm(survey, error, ctx.config.product);
    if (!wrong) throw error;
    return personalCard({
      ...view,
      mine,
      draft: { responses: [], comment },
      notice: { text: wrong.text, wrong: true },
    });
  }
};
