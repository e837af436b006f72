import type { Card } from "#cards/card.ts";
import { commentsCard } from "#cards/comments-card.ts";
import { resultsCard } from "#cards/results-card.ts";
import type { PersonalCardView, SaidTexts } from "#cards/survey-card-view.ts";
import { notOpen, stateAt } from "#domain/survey/lifecycle.ts";
import { isOwner } from "#domain/survey/permissions.ts";
import type { Survey } from "#domain/survey/survey.ts";
import { isWordCloud } from "#domain/survey/word-cloud.ts";
import type { Context } from "../../context.ts";
import { cardExtras } from "../../results/card-extras.ts";
import { readComments } from "../../results/read-comments.ts";
import { readResults } from "../../results/read-results.ts";
import { readTexts } from "../../results/read-texts.ts";
import { findSurvey } from "../../surveys/queries.ts";
import type { Command } from "../command.ts";
import { personalView } from "../personal-view.ts";

/** Texts on one card; the page has them all. */
const mostTexts = 10;

/** The results of one question with names for who may know them, or the comments on the item (BOT-11). */
export const resultsView: Command<"survey/results/view"> = async (ctx, { surveyId, questionOrdinal = 0, surveyComments }, asked) => {
  const survey = await findSurvey(ctx, surveyId);
  const view = await personalView(ctx, survey, asked);
  if (stateAt(survey, ctx.now()) === "pending") throw notOpen(survey.type, "pending");
  return surveyComments ? comments(ctx, view) : results(ctx, view, questionOrdinal);
};

/** Where there are pages of their own, a client that opens no dialog gets the card (BOT-12). */
export const resultsPageCommand: Command<"survey/results/view/html"> = (ctx, { surveyId }, asked) =>
  resultsView(ctx, { surveyId, surveyComments: false }, asked);

async function results(ctx: Context, view: PersonalCardView, ordinal: number): Promise<Card> {
  const { survey, responseCount } = view;
  const { results, error } = await readResults(ctx, survey.id);
  const own = isOwnerOf(ctx, survey);
  const extras = error ? {} : await cardExtras(ctx, survey, { refusal: null, own, responseCount, asked: true });
  const said = error || !own ? null : await textsOf(ctx, survey, ordinal);
  return resultsCard({ ...view, ...extras, results, refusal: error, said }, ordinal);
}

/** The texts given to a question, for its owners. A word cloud has its words. */
async function textsOf(ctx: Context, survey: Survey, ordinal: number): Promise<SaidTexts | null> {
  const question = survey.questions[Math.min(ordinal, survey.questions.length - 1)];
  if (question?.questionType !== "open-ended" || isWordCloud(question)) return null;
  return newest(ctx, await readTexts(ctx, survey.id, question.id));
}

async function comments(ctx: Context, view: PersonalCardView): Promise<Card> {
  const said = newest(ctx, await readComments(ctx, view.survey.id));
  return commentsCard(view, said, isOwnerOf(ctx, view.survey));
}

function newest({ config }: Context, { texts, next, withheld }: Awaited<ReturnType<typeof readTexts>>): SaidTexts {
  return { texts: texts.slice(0, mostTexts), more: next !== null || texts.length > mostTexts, withheld, min: config.minAnonymousGroup };
}

function isOwnerOf({ actor }: Context, survey: Survey): boolean {
  return actor.user !== null && isOwner(survey, actor.user.userId);
}
