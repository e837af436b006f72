import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import type { PostKind } from "#contract/posts.ts";
import { AppError } from "#domain/errors.ts";
import { type PostId, postId, type Receipt, type SurveyId } from "#domain/ids.ts";
import { limits } from "#domain/limits.ts";
import { type Post, postProblems } from "#domain/post/post.ts";
import type { ResponseAnonymity } from "#domain/response/response.ts";
import { changedMeanwhile } from "#domain/survey/lifecycle.ts";
import { firstState } from "#domain/survey/post-rules.ts";
import type { Survey } from "#domain/survey/survey.ts";
import type { Context } from "../context.ts";
import { rowsOf } from "../db/db.ts";
import { isAnonymous, newReceipt } from "../responses/save-response.ts";
import { findPosted, type Posted } from "./find-posted.ts";
import { insertAnonymous } from "./insert-anonymous.ts";
import { takeAnonymous, takePace } from "./post-pace.ts";
import { readPost } from "./read-post.ts";
import { of, raiseForNew, writePosts } from "./write-posts.ts";

type Input = {
  responseValue: string;
  responseAnonymity?: ResponseAnonymity | undefined;
  id?: PostId | undefined;
  receipt?: Receipt | undefined;
};
type Created = { post: Post; receipt: Receipt | null; held: boolean };

/**
 * Writes a post. The same id, or the same receipt, again returns the post that is there, as it is.
 * Nothing that is stored joins an anonymous post to its author (decisions/034).
 */
export async function createPost(
  ctx: Context,
  kind: PostKind,
  id: SurveyId,
  input: Input,
): Promise<Created> {
  const found = await findPosted(ctx, kind, id, "if-known");
  const text = input.responseValue;
  const problems = postProblems(text, "responseValue");
  if (problems.length > 0) throw new AppError("response.invalid", {}, problems);
  takePace(ctx, found, "post");
  if (isAnonymous(found.survey, input.responseAnonymity)) {
    const receipt = input.receipt ?? newReceipt();
    const made = await writePosts(ctx, found, "respond", async (tx, locked) => {
      // Nobody is made anonymous, or named, by an edit that came in between.
      if (!isAnonymous(locked, input.responseAnonymity)) throw changedMeanwhile(locked);
      return insertAnonymous(tx, locked, {
        text,
        receipt,
        viewer: found.viewer,
        count: () => takeAnonymous(ctx, found),
      });
    });
    return { post: await readPost(ctx, found, made.id, receipt), receipt, held: made.held };
  }
  const made = await writePosts(ctx, found, "respond", (tx, locked) => {
    if (isAnonymous(locked, input.responseAnonymity)) throw changedMeanwhile(locked);
    return insertNamed(tx, { ...found, survey: locked }, { text, id: input.id });
  });
  return { post: await readPost(ctx, found, made), receipt: null, held: false };
}

type Named = { text: string; id?: PostId | undefined };

async function insertNamed(tx: Context, found: Posted, { text, id }: Named) {
  const { survey, viewer } = found;
  const made = id ?? postId.parse(randomUUID());
  const [known] = await rowsOf<{ own: boolean }>(
    tx.db,
    sql`select coalesce(author_id = ${viewer.userId}, false) as own from posts
    where ${of(survey)} and id = ${made}`,
  );
  if (known && !known.own) throw new AppError("post.not-yours");
  if (known) return { done: made, changed: false };
  await refuseMore(tx, survey, viewer.userId);
  const now = tx.now();
  const revision = await raiseForNew(tx, survey, now);
  await tx.db.execute(sql`
    insert into posts (tenant_id, survey_id, id, author_id, text, state, created_at, revision)
    values (${survey.tenantId}, ${survey.id}, ${made}, ${viewer.userId}, ${text},
    ${firstState(survey)}, ${now.toISOString()}::timestamptz, ${revision})`);
  return { done: made, changed: true };
}

async function refuseMore({ db }: Context, survey: Survey, userId: string): Promise<void> {
  const [row] = await rowsOf<{ count: number }>(
    db,
    sql`select count(*)::int as count from posts where ${of(survey)} and author_id = ${userId}`,
  );
  if ((row?.count ?? 0) >= limits.posts.ofPerson) throw new AppError("post.too-many");
}
