import type { Cloud, Leaders, SurveyCardView } from "#cards/parts/survey-card-view.ts";
import { AppError } from "#domain/errors.ts";
import type { UserId } from "#domain/ids.ts";
import { stateAt } from "#domain/survey/lifecycle.ts";
import type { Survey } from "#domain/survey/survey.ts";
import { isScored } from "#domain/survey/type-rules.ts";
import { specOf } from "#domain/survey/types/registry.ts";
import { isWordCloud } from "#domain/survey/word-cloud.ts";
import { autolinksOf } from "../autolinks/read-autolinks.ts";
import type { Context } from "../context.ts";
import { digestOf } from "./read-digest.ts";
import { readLeaderboard } from "./read-leaderboard.ts";
import { readWordCloud } from "./word-cloud/word-cloud.ts";
import { wordCloudImageUrl } from "./word-cloud/word-cloud-image.ts";

/**
 * Every response changes the word cloud. On cards of an open survey with many responses it appears
 * only when a viewer asks for the results.
 */
const cloudUpTo = 1000;

/** `ownerId`: of the owner who is the only reader. `asked`: the viewer asked for the results. */
type Seen = Pick<SurveyCardView, "refusal" | "responseCount" | "partialCount"> & {
  ownerId: UserId | null;
  asked?: true;
};
type Extras = Pick<SurveyCardView, "topChoices" | "leaders" | "cloud" | "digest" | "autolinks">;

/**
 * What a card shows beside the totals, if its readers may see it: the top places of a closed quiz,
 * the words of a word cloud, a digest.
 */
export async function cardExtras(ctx: Context, survey: Survey, seen: Seen): Promise<Extras> {
  const [leaders, cloud, digest] = await Promise.all([
    leadersFor(ctx, survey, seen),
    cloudFor(ctx, survey, seen),
    seen.refusal || !specOf(survey.type).sharesNames ? null : digestOf(ctx, survey),
  ]);
  const autolinks = digest ? await autolinksOf(ctx, survey) : [];
  return { topChoices: ctx.config.resultCardTopChoices, leaders, cloud, digest, autolinks };
}

/** A word cloud is the only question of its poll (QED-25). */
async function cloudFor(
  ctx: Context,
  survey: Survey,
  { refusal, responseCount, partialCount, ownerId, asked }: Seen,
): Promise<Cloud | null> {
  const answers = responseCount + partialCount;
  const [question] = survey.questions;
  if (!question || !isWordCloud(question) || refusal || answers === 0) return null;
  if (!asked && answers > cloudUpTo && stateAt(survey, ctx.now()) === "open") return null;
  const { words, withheld } = await readWordCloud(ctx, survey, question.id);
  const url = await wordCloudImageUrl(ctx, survey, question.id, answers, ownerId);
  return { url, words, withheld };
}

/**
 * The leaderboard for everybody who sees the card. It is read with an owner's rights because a
 * shared card has no particular viewer; visibility is decided here.
 */
async function leadersFor(
  ctx: Context,
  survey: Survey,
  { refusal, responseCount, ownerId }: Seen,
): Promise<Leaders | null> {
  const [owner] = survey.owners;
  if (!isScored(survey.type) || !owner || refusal || responseCount === 0) return null;
  if (
    ownerId === null &&
    (survey.leaderboardVisibility !== "visible" || stateAt(survey, ctx.now()) !== "closed")
  )
    return null;
  const user = { userId: owner.aadObjectId, name: owner.name, upn: "" };
  const asOwner = { ...ctx, actor: { ...ctx.actor, user, guestIn: null } };
  const board = await readLeaderboard(asOwner, survey.id).catch(unlessRefused);
  if (!board) return null;
  return {
    most: board.most,
    leaders: board.leaders.map(({ rank, score, time, user }) => ({
      rank,
      score,
      time,
      name: user?.name ?? null,
    })),
  };
}

/** If the data is unavailable, the card is drawn without it. */
function unlessRefused(error: unknown): null {
  if (error instanceof AppError) return null;
  throw error;
}
