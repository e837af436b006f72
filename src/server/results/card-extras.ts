import type { Cloud, Leaders, SurveyCardView } from "#cards/survey-card-view.ts";
import { AppError } from "#domain/errors.ts";
import { stateAt } from "#domain/survey/lifecycle.ts";
import type { Survey } from "#domain/survey/survey.ts";
import { isWordCloud } from "#domain/survey/word-cloud.ts";
import type { Context } from "../context.ts";
import { readLeaderboard } from "./read-leaderboard.ts";
import { readWordCloud } from "./word-cloud.ts";
import { wordCloudImageUrl } from "./word-cloud-image.ts";

/** QUZ-16. */
const places = 5;

/** Each answer makes another cloud. On the cards of an open item that many have answered it is shown only to who asks for the results. */
const cloudUpTo = 1000;

/** `own`: its readers are its owners. `asked`: for somebody who wants to see the results. */
type Seen = Pick<SurveyCardView, "refusal" | "responseCount"> & { own: boolean; asked?: true };
type Extras = Pick<SurveyCardView, "topChoices" | "leaders" | "cloud">;

/** What a card shows beside the totals, as far as its readers may see it: the first places of a quiz that is over, the words of a word cloud. */
export async function cardExtras(ctx: Context, survey: Survey, seen: Seen): Promise<Extras> {
  const [leaders, cloud] = await Promise.all([leadersFor(ctx, survey, seen), cloudFor(ctx, survey, seen)]);
  return { topChoices: ctx.config.resultCardTopChoices, leaders, cloud };
}

/** A word cloud is the only question of its poll (QED-25). */
async function cloudFor(ctx: Context, survey: Survey, { refusal, responseCount, own, asked }: Seen): Promise<Cloud | null> {
  const [question] = survey.questions;
  if (!question || !isWordCloud(question) || refusal || responseCount === 0) return null;
  if (!asked && responseCount > cloudUpTo && stateAt(survey, ctx.now()) === "open") return null;
  const { words, withheld } = await readWordCloud(ctx, survey, question.id);
  const url = await wordCloudImageUrl(ctx, survey, question.id, responseCount, own);
  return { url, words, least: withheld ? ctx.config.minAnonymousGroup : null };
}

/**
 * The leaderboard as everybody who may see the card may see it. It is read with the eyes of an owner, because a card that everybody sees is drawn for nobody in
 * particular; who may see it is decided here.
 */
async function leadersFor(ctx: Context, survey: Survey, { refusal, responseCount, own }: Seen): Promise<Leaders | null> {
  const [owner] = survey.owners;
  if (survey.type !== "quiz" || !owner || refusal || responseCount === 0) return null;
  if (!own && (survey.leaderboardVisibility !== "visible" || stateAt(survey, ctx.now()) !== "closed")) return null;
  const user = { userId: owner.aadObjectId, name: owner.name, upn: "" };
  const asOwner = { ...ctx, actor: { ...ctx.actor, user, guestIn: null } };
  const board = await readLeaderboard(asOwner, survey.id).catch(unlessRefused);
  if (!board) return null;
  return {
    most: board.most,
    leaders: board.leaders.slice(0, places).map(({ rank, score, user }) => ({ rank, score, name: user?.name ?? null })),
  };
}

/** A card is drawn without what can't be had just then. */
function unlessRefused(error: unknown): null {
  if (error instanceof AppError) return null;
  throw error;
}
