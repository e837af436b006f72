import { createHash, randomBytes, randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { receipt, type SurveyId, surveyId, type TenantId, tenantId, userId } from "#domain/ids.ts";
import { answer } from "#domain/response/answers.ts";
import { type Database, rowsOf } from "#server/db/db.ts";
import { surveys, totals } from "#server/db/tables.ts";
import { saveVotes } from "#server/responses/save-votes.ts";
import type { Vote } from "#server/responses/vote.ts";
import { aSurvey } from "#test/factories.ts";

/**
 * Saves a few anonymous ballots one by one and then many in one transaction, none of whose hashes
 * begins with the same four bits as one of the first. Returns how many of the first still have
 * their own transaction: with so few, whoever knows who voted first would know their votes.
 */
export async function leftBehind(
  { db }: Pick<Database, "db">,
  alone: number,
  atOnce: number,
): Promise<number> {
  const [tenant, id] = [tenantId.parse(randomUUID()), surveyId.parse(randomUUID())];
  const {
    owners: _,
    recipients: __,
    ...survey
  } = aSurvey({ tenantId: tenant, id, anonymity: "anonymous", closeAt: null });
  await db.insert(surveys).values({ ...survey, trackingFields: {} });
  await db.insert(totals).values({ tenantId: tenant, surveyId: id, revision: 1, responseCount: 0 });
  const vote = (unlike: readonly string[] = []) =>
    voteIn(tenant, id, survey.questions[0]?.id ?? "", unlike);
  const save = (votes: Vote[]) => db.transaction((tx) => saveVotes(tx, votes, new Date()));
  const first = Array.from({ length: alone }, () => vote());
  for (const one of first) await save([one]);
  const begins = first.map((one) => hashOf(one.receipt ?? "").slice(0, 1));
  await save(Array.from({ length: atOnce }, () => vote(begins)));
  const [left] = await rowsOf<{ n: number }>(
    db,
    sql`select count(*)::int as n from ballots where survey_id = ${id}
      and xmin <> (select xmin from participation where survey_id = ${id})`,
  );
  return left?.n ?? 0;
}

/**
 * A vote whose receipt's hash begins with none of these; of a random one it is nearly so anyway.
 */
function voteIn(tenant: TenantId, id: SurveyId, question: string, unlike: readonly string[]): Vote {
  let key = randomBytes(16).toString("base64url");
  while (unlike.includes(hashOf(key).slice(0, 1))) key = randomBytes(16).toString("base64url");
  return {
    tenantId: tenant,
    surveyId: id,
    userId: userId.parse(randomUUID()),
    answers: [answer.parse({ questionId: question, value: "so" })],
    picks: [],
    complete: true,
    replaces: "any",
    source: "web",
    app: "msteams",
    version: null,
    open: { from: new Date(0), until: null },
    eitherForm: false,
    sure: true,
    receipt: receipt.parse(key),
  };
}

const hashOf = (text: string) => createHash("sha256").update(text).digest("hex");
