import { createHmac, timingSafeEqual } from "node:crypto";
import {
  type QuestionId,
  questionId,
  type SurveyId,
  surveyId,
  type TenantId,
  tenantId,
  type UserId,
  userId,
} from "#domain/ids.ts";
import type { Question } from "#domain/question/question.ts";
import type { Survey } from "#domain/survey/survey.ts";
import { resultsRefusal } from "#domain/survey/visibility.ts";
import { isWordCloud } from "#domain/survey/word-cloud.ts";
import { groupIn } from "../anonymity/group-in.ts";
import type { Context } from "../context.ts";
import { readSecret } from "../identity/secrets.ts";

/**
 * What a picture's address contains. `owner`: who may see the results though others may not; null
 * where everybody who is asked may.
 */
export type CloudAddress = {
  tenantId: TenantId;
  surveyId: SurveyId;
  questionId: QuestionId;
  count: number;
  revision: number;
  owner: AddressOwner | null;
};
/** `until`: from then on, only the words of the address's revision are shown. */
type AddressOwner = { userId: UserId; until: Date };

/**
 * Size of the signature in bytes; it covers the tenant, the revision and the code, and for an owner
 * their id and the hour.
 */
const [tenantBytes, revisionBytes, codeBytes, hourBytes] = [16, 6, 16, 4];
const idBytes = tenantBytes;
const sharedBytes = tenantBytes + revisionBytes + codeBytes;
const hour = 3_600_000;

type Version = Pick<CloudAddress, "count" | "revision"> & {
  /** For whom it is, if they own the survey. */
  ownerId: UserId | null;
};

/**
 * The path of a question's word cloud picture (ENT-20). For results that only owners may see it is
 * one owner's, and the same for an hour.
 */
export async function wordCloudImagePath(
  { db, now }: Pick<Context, "db" | "now">,
  survey: Survey,
  question: QuestionId,
  { count, revision, ownerId }: Version,
): Promise<string> {
  const until = new Date((Math.floor(now().getTime() / hour) + 2) * hour);
  const isHidden = resultsRefusal(survey, false, now()) !== null;
  const signature = await sign(db, {
    tenantId: survey.tenantId,
    surveyId: survey.id,
    questionId: question,
    count,
    revision,
    owner: ownerId && isHidden ? { userId: ownerId, until } : null,
  });
  return `/msteams/wordcloud/${survey.id}/${question}/${count}-${signature}.png`;
}

type Shown = Version & { retained: boolean };

/**
 * A survey's questions; word clouds include their picture's path if the viewer may see results and
 * there are enough responses to show (ENT-20).
 */
export async function withCloudPaths(
  ctx: Context,
  survey: Survey,
  { retained, ...version }: Shown,
): Promise<(Question & { wordCloudImagePath?: string })[]> {
  const least = survey.anonymity === "none" ? 1 : groupIn(ctx.config, survey);
  if (
    !survey.questions.some(isWordCloud) ||
    version.count < least ||
    !retained ||
    resultsRefusal(survey, version.ownerId !== null, ctx.now())
  )
    return survey.questions;
  return Promise.all(
    survey.questions.map(async (question) =>
      isWordCloud(question)
        ? {
            ...question,
            wordCloudImagePath: await wordCloudImagePath(ctx, survey, question.id, version),
          }
        : question,
    ),
  );
}

async function sign(db: Context["db"], address: CloudAddress): Promise<string> {
  const known = Buffer.alloc(tenantBytes + revisionBytes);
  writeId(known, address.tenantId, 0);
  known.writeUIntBE(address.revision, tenantBytes, revisionBytes);
  const parts = [known, await codeOf(db, address)];
  if (address.owner) {
    const of = Buffer.alloc(idBytes + hourBytes);
    writeId(of, address.owner.userId, 0);
    of.writeUIntBE(address.owner.until.getTime() / hour, idBytes, hourBytes);
    parts.push(of);
  }
  return Buffer.concat(parts).toString("base64url");
}

async function codeOf(
  db: Context["db"],
  { tenantId, surveyId, questionId, count, revision, owner }: CloudAddress,
): Promise<Buffer> {
  const key = await readSecret(db, "word-cloud");
  const of = owner ? `${owner.userId} ${owner.until.getTime()}` : "false";
  const text = [tenantId, surveyId, questionId, count, revision, of].join(" ");
  return createHmac("sha256", key).update(text).digest().subarray(0, codeBytes);
}

/** The parsed address of a picture if the product signed it, else null. */
export async function readCloudAddress(
  db: Context["db"],
  params: Record<"surveyId" | "questionId" | "file", string>,
): Promise<CloudAddress | null> {
  const [, count, signature] =
    /^(0|[1-9]\d{0,8})-([\w-]{51}|[\w-]{78})\.png$/.exec(params.file) ?? [];
  const [survey, question] = [
    surveyId.safeParse(params.surveyId).data,
    questionId.safeParse(params.questionId).data,
  ];
  if (count === undefined || signature === undefined || !survey || !question) return null;
  const bytes = Buffer.from(signature, "base64url");
  const tenant = tenantId.safeParse(readId(bytes, 0)).data;
  const owner = ownerIn(bytes);
  if (!tenant || owner === undefined) return null;
  const address = {
    tenantId: tenant,
    surveyId: survey,
    questionId: question,
    count: Number(count),
    revision: bytes.readUIntBE(tenantBytes, revisionBytes),
    owner,
  };
  const code = bytes.subarray(tenantBytes + revisionBytes, sharedBytes);
  return timingSafeEqual(code, await codeOf(db, address)) ? address : null;
}

/** Null in an address that is nobody's, undefined if it can't be read. */
function ownerIn(bytes: Buffer): AddressOwner | null | undefined {
  if (bytes.length === sharedBytes) return null;
  if (bytes.length !== sharedBytes + idBytes + hourBytes) return undefined;
  const id = userId.safeParse(readId(bytes, sharedBytes)).data;
  const until = new Date(bytes.readUIntBE(sharedBytes + idBytes, hourBytes) * hour);
  return id && { userId: id, until };
}

function writeId(bytes: Buffer, id: string, at: number): void {
  bytes.write(id.replaceAll("-", ""), at, "hex");
}

function readId(bytes: Buffer, at: number): string {
  const hex = bytes.toString("hex", at, at + idBytes);
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
