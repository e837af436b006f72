import type { FastifyInstance } from "fastify";
import { AppError } from "#domain/errors.ts";
import type { QuestionId, UserId } from "#domain/ids.ts";
import { isOwner } from "#domain/survey/permissions.ts";
import type { Survey } from "#domain/survey/survey.ts";
import type { Context } from "../../context.ts";
import { findSurvey, findTotals } from "../../surveys/queries.ts";
import {
  type CloudAddress,
  readCloudAddress,
  wordCloudImagePath,
} from "../../surveys/word-cloud-path.ts";
import { refusalFor } from "../assert-visible.ts";
import { readWordCloud } from "./word-cloud.ts";
import { drawWordCloud } from "./word-cloud-picture.ts";

/**
 * How long a current picture is kept; in seconds, and few, so that caches elsewhere drop deleted
 * pictures.
 */
const caching = { forAll: "public, max-age=86400, immutable", forOwner: "private, max-age=3600" };

/**
 * The URL of a question's word cloud picture, for a card (WCL-06); null if there is nothing to
 * draw. Hosts fetch pictures without a token: the URL grants access and can't be forged. It changes
 * with every response, so that no cache shows an old picture. `ownerId`: of the owner who alone sees
 * the card.
 */
export async function wordCloudImageUrl(
  ctx: Context,
  survey: Survey,
  question: QuestionId,
  count: number,
  ownerId: UserId | null = null,
): Promise<string | null> {
  const { words, revision } = await readWordCloud(ctx, survey, question);
  if (words.length === 0) return null;
  return `${ctx.config.publicUrl}${await wordCloudImagePath(ctx, survey, question, { count, revision, ownerId })}`;
}

/**
 * `GET /msteams/wordcloud/{surveyId}/{questionId}/{count}-{signature}.png`: the current word cloud,
 * for URLs that the product signed; otherwise 404.
 */
export function mountWordCloudImages(app: FastifyInstance, parts: Omit<Context, "actor">): void {
  app.get<{ Params: Record<"surveyId" | "questionId" | "file", string> }>(
    "/msteams/wordcloud/:surveyId/:questionId/:file",
    async ({ params }, reply) => {
      const address = await readCloudAddress(parts.db, params);
      if (!address) throw new AppError("request.not-found");
      const actor = {
        tenantId: address.tenantId,
        app: "msteams" as const,
        user: null,
        conversationId: null,
        guestIn: null,
      };
      const { png, kept } = await pictureAt({ ...parts, actor }, address);
      reply.header("cache-control", kept);
      return reply.type("image/png").send(png);
    },
  );
}

/**
 * The picture of a URL, always of the current responses: a URL from before an edit or a change of
 * visibility reveals nothing removed since. While only owners may see the results, an owner's URL
 * holds only for as long as they are one, and after some time only for the words that it was made
 * for: it may have been passed on.
 */
async function pictureAt(
  ctx: Context,
  { surveyId, questionId, owner, ...version }: CloudAddress,
): Promise<{ png: Buffer; kept: string }> {
  const survey = await findSurvey(ctx, surveyId);
  const forAll = (await refusalFor(ctx, survey, false)) === null;
  const isOwners = owner !== null && isOwner(survey, owner.userId);
  if (!forAll && (await refusalFor(ctx, survey, isOwners))) throw notFound();
  const { words, revision } = await readWordCloud(ctx, survey, questionId);
  if (words.length === 0) throw notFound();
  const isOver = owner !== null && owner.until <= ctx.now();
  if (!forAll && isOver && revision !== version.revision) throw notFound();
  const { responseCount } = await findTotals(ctx, survey.id);
  const current = revision === version.revision && responseCount === version.count;
  const kept = forAll ? caching.forAll : caching.forOwner;
  return { png: await drawWordCloud(words), kept: current ? kept : "no-cache" };
}

const notFound = () => new AppError("request.not-found");
