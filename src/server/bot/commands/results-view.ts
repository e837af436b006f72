import { resultsCard } from "#cards/results-card.ts";
import { notOpen, stateAt } from "#domain/survey/lifecycle.ts";
import { readResults } from "../../results/read-results.ts";
import { findSurvey } from "../../surveys/queries.ts";
import type { Command } from "../command.ts";
import { personalView } from "../personal-view.ts";

/** The results of one question, with names for who may know them (BOT-11). */
export const resultsView: Command<"survey/results/view"> = async (ctx, { surveyId, questionOrdinal = 0 }, asked) => {
  const survey = await findSurvey(ctx, surveyId);
  const view = await personalView(ctx, survey, asked);
  if (stateAt(survey, ctx.now()) === "pending") throw notOpen(survey.type, "pending");
  const { results, error } = await readResults(ctx, surveyId);
  return resultsCard({ ...view, results, refusal: error }, questionOrdinal);
};
