import { sql } from "drizzle-orm";
import { usagePeriod } from "#domain/account/usage.ts";
import { AppError } from "#domain/errors.ts";
import type { PostId } from "#domain/ids.ts";
import { limits } from "#domain/limits.ts";
import type { PostState } from "#domain/post/post.ts";
import { assertMay } from "#domain/survey/permissions.ts";
import type { Survey } from "#domain/survey/survey.ts";
import { type Context, inTransaction } from "../context.ts";
import { rowsOf } from "../db/db.ts";
import { countUse } from "../responses/count-use.ts";
import { hashOf } from "../responses/receipt-hash.ts";
import { lockSurvey } from "../surveys/queries.ts";
import type { Posted } from "./find-posted.ts";

type Write<T> = (tx: Context, locked: Survey) => Promise<{ done: T; changed: boolean }>;

/**
 * Writes posts while the survey is locked: one writer at a time, so counts are exact and of two
 * moderators one comes first. Checks the permission under the lock. Announces a change after the
 * commit.
 */
export async function writePosts<T>(
  ctx: Context,
  { survey, viewer }: Posted,
  action: "respond" | "moderate",
  write: Write<T>,
): Promise<T> {
  const { done, changed } = await inTransaction(ctx, async (tx) => {
    const locked = await lockSurvey(tx, survey.id);
    assertMay(locked, viewer, action, tx.now());
    return write(tx, locked);
  });
  if (changed) ctx.responded(survey.tenantId, survey.id);
  return done;
}

/** Raises the revision of what viewers see, and returns it. */
export async function raise({ db }: Context, survey: Survey): Promise<number> {
  const [row] = await rowsOf<{ revision: string }>(
    db,
    sql`update totals set revision = revision + 1 where ${of(survey)} returning revision`,
  );
  return Number(row?.revision ?? 0);
}

/**
 * The same for a new post, which also counts as a response of this month (LIM-01). Refused where a
 * survey is full. `at`: when it was posted, rounded down for an anonymous one.
 */
export async function raiseForNew(ctx: Context, survey: Survey, at: Date): Promise<number> {
  const [row] = await rowsOf<{ revision: string; response_count: number }>(
    ctx.db,
    sql`update totals set revision = revision + 1, response_count = response_count + 1,
    response_updated_at = ${at.toISOString()}::timestamptz
    where ${of(survey)} returning revision, response_count`,
  );
  if ((row?.response_count ?? 0) > limits.posts.inSurvey) throw new AppError("post.too-many");
  const key = sql`${survey.tenantId}::uuid, ${survey.id}::uuid`;
  await countUse(ctx.db, key, 1, usagePeriod(ctx.now()));
  return Number(row?.revision ?? 0);
}

/** The rows of a survey, in any of the tables of posts. */
export function of({ tenantId, id }: Pick<Survey, "tenantId" | "id">) {
  return sql`tenant_id = ${tenantId} and survey_id = ${id}`;
}

type Stored = { state: PostState; text: string; focused: boolean; mine: boolean; named: boolean };

/**
 * A post that the caller may see: others' only where they are shown, to moderators also those in
 * review. `receipt`: the caller's key to an anonymous one.
 */
export async function findPost(
  { db }: Context,
  { survey, viewer, moderates }: Posted,
  id: PostId,
  receipt?: string,
): Promise<Stored> {
  const key = receipt === undefined ? null : hashOf(receipt);
  const [row] = await rowsOf<Stored & { held: boolean }>(
    db,
    sql`select state, text, focused, held, author_id is not null as named,
    coalesce(author_id = ${viewer.userId}, receipt_hash = decode(${key}::text, 'hex'), false)
    as mine from posts where ${of(survey)} and id = ${id}`,
  );
  const shown = row && !row.held && (moderates || row.state === "approved" || row.state === "done");
  if (!row || !(row.mine || shown)) throw new AppError("post.not-found");
  return row;
}
