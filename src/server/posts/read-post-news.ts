import { sql } from "drizzle-orm";
import type { PostNews } from "#contract/posts.ts";
import { limits } from "#domain/limits.ts";
import { stateAt } from "#domain/survey/lifecycle.ts";
import type { Survey } from "#domain/survey/survey.ts";
import type { Context } from "../context.ts";
import { selectPosts } from "./post-rows.ts";
import { readTotals } from "./read-totals.ts";

/**
 * What changed after a revision, for all viewers of one kind. Without a revision, after the close,
 * and with too much news, viewers read their lists again.
 */
export async function readPostNews(
  ctx: Context,
  survey: Survey,
  { moderates, since }: { moderates: boolean; since: number | null },
): Promise<PostNews> {
  const reader = { survey, moderates };
  const totals = await readTotals(ctx, reader);
  const again = { ...totals, since: null, changed: [] };
  if (since === null || stateAt(survey, ctx.now()) === "closed") return again;
  const rows = await selectPosts(ctx.db, reader, {
    where: sql`not p.held and p.revision > ${since}::bigint
      and (${moderates}::boolean or p.state in ('approved', 'done'))`,
    rest: sql`order by p.id limit ${limits.postNews + 1}::int`,
  });
  if (rows.length > limits.postNews) return again;
  return { ...totals, since, changed: rows.map(({ post }) => post) };
}
