import { commentsCard } from "#cards/management/comments-card.ts";
import type { Card } from "#cards/parts/card.ts";
import type { PersonalCardView, TextAnswers } from "#cards/parts/survey-card-view.ts";
import { resultsCard } from "#cards/survey/results-card.ts";
import { kindOf } from "#domain/question/registry.ts";
import { notOpen, stateAt } from "#domain/survey/lifecycle.ts";
import { isOwner } from "#domain/survey/permissions.ts";
import type { Survey } from "#domain/survey/survey.ts";
import { isWordCloud } from "#domain/survey/word-cloud.ts";
import { autolinksOf } from "../../autolinks/read-autolinks.ts";
import type { Context } from "../../context.ts";
import { cardExtras } from "../../results/card-extras.ts";
import { readResults } from "../../results/read-results.ts";
import { readComments } from "../../results/texts/read-comments.ts";
import { readTexts } from "../../results/texts/read-texts.ts";
import { findSurvey } from "../../surveys/queries.ts";
import type { Command } from "../command.ts";
import { personalView } from "../personal-view.ts";

/** Texts per card; the page has all of them. */
const mostTexts = 10;

/**
 * The results of one question, with names if the viewer may know them, or the comments on the
 * survey (BOT-11).
 */
export const resultsView: Command<"survey/results/view"> = async (
  ctx,
  { surveyId, questionOrdinal = 0, surveyComments },
  asked,
) => {
  const survey = await findSurvey(ctx, surveyId);
  const view = await personalView(ctx, survey, asked);
  if (stateAt(survey, ctx.now()) === "pending") throw notOpen(survey.type, "pending");
  return surveyComments ? comments(ctx, view) : results(ctx, view, questionOrdinal);
};

/** For results with pages of their own, clients that open no dialogs get the card (BOT-12). */
export const resultsPageCommand: Command<"survey/results/view/html"> = (ctx, { surveyId }, asked) =>
  resultsView(ctx, { surveyId, surveyComments: false }, asked);

async function results(ctx: Context, view: PersonalCardView, ordinal: number): Promise<Card> {
  const { survey, refusal } = view;
  if (refusal) return resultsCard(view, ordinal);
  const { results } = await readResults(ctx, survey.id);
  const own = isOwnerOf(ctx, survey);
  const ownerId = own ? (ctx.actor.user?.userId ?? null) : null;
  const extras = await cardExtras(ctx, survey, { ...view, ownerId, asked: true });
  return resultsCard(
    { ...view, ...extras, results, said: own ? await textsOf(ctx, survey, ordinal) : null },
    ordinal,
  );
}

/** The text answers to a question, for its owners; for a word cloud, its words. */
async function textsOf(ctx: Context, survey: Survey, ordinal: number): Promise<TextAnswers | null> {
  const question = survey.questions[Math.min(ordinal, survey.questions.length - 1)];
  if (!question || !kindOf(question).listed || isWordCloud(question)) return null;
  return newest(ctx, survey, await readTexts(ctx, survey.id, question.id));
}

async function comments(ctx: Context, view: PersonalCardView): Promise<Card> {
  const said = await newest(ctx, view.survey, await readComments(ctx, view.survey.id));
  return commentsCard(view, said, isOwnerOf(ctx, view.survey));
}

async function newest(
  ctx: Context,
  survey: Survey,
  { texts, next, withheld }: Awaited<ReturnType<typeof readTexts>>,
): Promise<TextAnswers> {
  return {
    texts: texts.slice(0, mostTexts),
    more: next !== null || texts.length > mostTexts,
    withheld,
    autolinks: await autolinksOf(ctx, survey),
  };
}

function isOwnerOf({ actor }: Context, survey: Survey): boolean {
  return actor.user !== null && isOwner(survey, actor.user.userId);
}
