import type { FastifyInstance } from "fastify";
import { AppError } from "#domain/errors.ts";
import type { QuestionId } from "#domain/ids.ts";
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

/** Seconds. Short, so that caches elsewhere drop deleted pictures. */
const kept = 86_400;

/**
 * The URL of a question's word cloud picture, for a card (WCL-06); null if there is nothing to
 * draw. Hosts fetch pictures without a token: the URL grants access and can't be forged. It changes
 * with every response, so that no cache shows an old picture. `own`: for a card that only owners
 * see.
 */
export async function wordCloudImageUrl(
  ctx: Context,
  survey: Survey,
  question: QuestionId,
  count: number,
  own = false,
): Promise<string | null> {
  const { words, revision } = await readWordCloud(ctx, survey, question);
  if (words.length === 0) return null;
  return `${ctx.config.publicUrl}${await wordCloudImagePath(ctx, survey, question, { count, revision, own })}`;
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
      const { png, current } = await pictureAt({ ...parts, actor }, address);
      reply.header("cache-control", current ? `public, max-age=${kept}, immutable` : "no-cache");
      return reply.type("image/png").send(png);
    },
  );
}

/**
 * The picture of a URL, always of the current responses: a URL from before an edit or a change of
 * visibility reveals nothing removed since.
 */
async function pictureAt(
  ctx: Context,
  address: CloudAddress,
): Promise<{ png: Buffer; current: boolean }> {
  const survey = await findSurvey(ctx, address.surveyId);
  if (await refusalFor(ctx, survey, address.own)) throw new AppError("request.not-found");
  const { words, revision } = await readWordCloud(ctx, survey, address.questionId);
  if (words.length === 0) throw new AppError("request.not-found");
  const { responseCount } = await findTotals(ctx, survey.id);
  const current = revision === address.revision && responseCount === address.count;
  return { png: await drawWordCloud(words), current };
}
