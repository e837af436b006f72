import { createHmac, timingSafeEqual } from "node:crypto";
import {
  type QuestionId,
  questionId,
  type SurveyId,
  surveyId,
  type TenantId,
  tenantId,
} from "#domain/ids.ts";
import type { Question } from "#domain/question/question.ts";
import type { Survey } from "#domain/survey/survey.ts";
import { resultsRefusal } from "#domain/survey/visibility.ts";
import { isWordCloud } from "#domain/survey/word-cloud.ts";
import { groupIn } from "../anonymity/group-in.ts";
import type { Context } from "../context.ts";
import { readSecret } from "../identity/secrets.ts";

/**
 * What a picture's address contains. `own`: it was made for owners, who may see results that others
 * may not.
 */
export type CloudAddress = {
  tenantId: TenantId;
  surveyId: SurveyId;
  questionId: QuestionId;
  count: number;
  revision: number;
  own: boolean;
};
/** Size of the signature in bytes; it covers the tenant, the revision and the code. */
const [tenantBytes, revisionBytes, codeBytes] = [16, 6, 16];

/** The path of a question's word cloud picture (ENT-20). */
export async function wordCloudImagePath(
  { db }: Pick<Context, "db">,
  survey: Pick<Survey, "tenantId" | "id">,
  question: QuestionId,
  version: Pick<CloudAddress, "count" | "revision" | "own">,
): Promise<string> {
  const signature = await sign(db, {
    tenantId: survey.tenantId,
    surveyId: survey.id,
    questionId: question,
    ...version,
  });
  return `/msteams/wordcloud/${survey.id}/${question}/${version.count}-${signature}.png`;
}

type Shown = { count: number; revision: number; own: boolean; retained: boolean };

/**
 * A survey's questions; word clouds include their picture's path if the viewer may see results and
 * there are enough responses to show (ENT-20).
 */
export async function withCloudPaths(
  ctx: Context,
  survey: Survey,
  { count, revision, own, retained }: Shown,
): Promise<(Question & { wordCloudImagePath?: string })[]> {
  const least = survey.anonymity === "none" ? 1 : groupIn(ctx.config, survey);
  if (
    !survey.questions.some(isWordCloud) ||
    count < least ||
    !retained ||
    resultsRefusal(survey, own, ctx.now())
  )
    return survey.questions;
  return Promise.all(
    survey.questions.map(async (question) =>
      isWordCloud(question)
        ? {
            ...question,
            wordCloudImagePath: await wordCloudImagePath(ctx, survey, question.id, {
              count,
              revision,
              own,
            }),
          }
        : question,
    ),
  );
}

async function sign(db: Context["db"], address: CloudAddress): Promise<string> {
  const known = Buffer.alloc(tenantBytes + revisionBytes);
  known.write(address.tenantId.replaceAll("-", ""), "hex");
  known.writeUIntBE(address.revision, tenantBytes, revisionBytes);
  return Buffer.concat([known, await codeOf(db, address)]).toString("base64url");
}

async function codeOf(
  db: Context["db"],
  { tenantId, surveyId, questionId, count, revision, own }: CloudAddress,
): Promise<Buffer> {
  const key = await readSecret(db, "word-cloud");
  const text = [tenantId, surveyId, questionId, count, revision, own].join(" ");
  return createHmac("sha256", key).update(text).digest().subarray(0, codeBytes);
}

/** The parsed address of a picture if the product signed it, else null. */
export async function readCloudAddress(
  db: Context["db"],
  params: Record<"surveyId" | "questionId" | "file", string>,
): Promise<CloudAddress | null> {
  const [, count, signature] = /^(0|[1-9]\d{0,8})-([\w-]{51})\.png$/.exec(params.file) ?? [];
  const [survey, question] = [
    surveyId.safeParse(params.surveyId).data,
    questionId.safeParse(params.questionId).data,
  ];
  if (count === undefined || signature === undefined || !survey || !question) return null;
  const bytes = Buffer.from(signature, "base64url");
  if (bytes.length !== tenantBytes + revisionBytes + codeBytes) return null;
  const hex = bytes.toString("hex", 0, tenantBytes);
  const tenant = tenantId.safeParse(
    hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5"),
  ).data;
  if (!tenant) return null;
  const revision = bytes.readUIntBE(tenantBytes, revisionBytes);
  const code = bytes.subarray(tenantBytes + revisionBytes);
  for (const own of [false, true]) {
    const address = {
      tenantId: tenant,
      surveyId: survey,
      questionId: question,
      count: Number(count),
      revision,
      own,
    };
    if (timingSafeEqual(code, await codeOf(db, address))) return address;
  }
  return null;
}
