import { sql } from "drizzle-orm";
import { usagePeriod } from "#domain/account/usage.ts";
import { AppError } from "#domain/errors.ts";
import type { PostId } from "#domain/ids.ts";
import { limits } from "#domain/limits.ts";
import type { PostState } from "#domain/post/post.ts";
import { assertMay } from "#domain/survey/permissions.ts";
import type { Survey } from "#domain/survey/survey.ts";
import { createGatherer, type Gatherer } from "../async/gatherer.ts";
import { perOwner } from "../async/per-owner.ts";
import { type Context, inTransaction } from "../context.ts";
import { type Db, rowsOf } from "../db/db.ts";
import { countUse } from "../responses/count-use.ts";
import { hashOf } from "../responses/receipt-hash.ts";
import { lockSurvey } from "../surveys/queries.ts";
import type { Posted } from "./find-posted.ts";

type Done<T> = { done: T; changed: boolean };
type Action = "respond" | "moderate";
type Wish = {
  ctx: Context;
  posted: Posted;
  action: Action;
  /** Whether it changed something. */
  write: (tx: Context, locked: Survey) => Promise<boolean>;
};

const writersOf = perOwner<Db, Gatherer<Wish, void>>(() => createGatherer(writeAll));

/**
 * Writes posts while the survey is locked, so counts are exact and of two moderators one comes
 * first. Checks the permission under the lock. What comes while a transaction is under way shares
 * the next one; one that is refused there changes nothing, and the others go on. Announces a change
 * after the commit.
 */
export async function writePosts<T>(
  ctx: Context,
  posted: Posted,
  action: Action,
  write: (tx: Context, locked: Survey) => Promise<Done<T>>,
): Promise<T> {
  const result = Promise.withResolvers<T>();
  await writersOf(ctx.db)(posted.survey.id, {
    ctx,
    posted,
    action,
    write: async (tx, locked) => {
      const { done, changed } = await write(tx, locked);
      result.resolve(done);
      return changed;
    },
  });
  return result.promise;
}

async function writeAll(wishes: readonly Wish[]): Promise<PromiseSettledResult<void>[]> {
  const [first] = wishes;
  if (!first) return [];
  const { tenantId, id } = first.posted.survey;
  let isChanged = false;
  const results = await inTransaction(first.ctx, async (tx) => {
    const locked = await lockSurvey(tx, id);
    const settled: PromiseSettledResult<void>[] = [];
    for (const { ctx, posted, action, write } of wishes) {
      const own = inTransaction({ ...ctx, db: tx.db }, async (part) => {
        assertMay(locked, posted.viewer, action, part.now());
        if (await write(part, locked)) isChanged = true;
      });
      settled.push(...(await Promise.allSettled([own])));
    }
    return settled;
  });
  if (isChanged) first.ctx.responded(tenantId, id);
  return results;
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
