import { sql } from "drizzle-orm";
import type { PostTotals } from "#contract/posts.ts";
import type { PostState } from "#domain/post/post.ts";
import { stateAt } from "#domain/survey/lifecycle.ts";
import type { Context } from "../context.ts";
import { rowsOf } from "../db/db.ts";
import { findTotals } from "../surveys/queries.ts";
import type { Reader } from "./post-rows.ts";
import { of } from "./write-posts.ts";

/** How many posts there are by state, and a revision that is not newer than these numbers. */
export async function readTotals(ctx: Context, { survey, moderates }: Reader): Promise<PostTotals> {
  const { revision, responseCount } = await findTotals(ctx, survey.id);
  const rows = await rowsOf<{ state: PostState; held: boolean; count: number }>(
    ctx.db,
    sql`select state, held, count(*)::int as count from posts where ${of(survey)}
    group by state, held`,
  );
  const isOver = stateAt(survey, ctx.now()) === "closed";
  const sum = (is: (row: (typeof rows)[number]) => boolean) =>
    rows.filter(is).reduce((all, { count }) => all + count, 0);
  const shown = (state: PostState) => sum((row) => row.state === state && (isOver || !row.held));
  return {
    revision,
    counts: {
      pending: moderates ? shown("pending") : null,
      approved: shown("approved"),
      done: shown("done"),
      dismissed: moderates ? shown("dismissed") : null,
    },
    // As `shown-posts.ts` counts them for cards and lists.
    total: moderates ? responseCount : sum(({ state }) => state === "approved" || state === "done"),
    withheld: isOver ? 0 : sum(({ held }) => held),
  };
}
