import { sql } from "drizzle-orm";
import type { PostPreview } from "#cards/parts/survey-card-view.ts";
import { stateAt } from "#domain/survey/lifecycle.ts";
import type { Survey } from "#domain/survey/survey.ts";
import { specOf } from "#domain/survey/types/registry.ts";
import type { ResultsError } from "#domain/survey/visibility.ts";
import type { Context } from "../context.ts";
import { selectPosts, shown } from "./post-rows.ts";

/** How many posts a card previews (QNA-32, ICE-15). */
const previewed = 3;

/**
 * The newest posts that the audience sees, for cards, the focused one first; null for what takes no
 * posts, and where the results are refused.
 */
export async function latestPosts(
  ctx: Context,
  survey: Survey,
  refusal: ResultsError | null,
): Promise<PostPreview[] | null> {
  if (refusal || specOf(survey.type).takingPart !== "posts") return null;
  const isOver = stateAt(survey, ctx.now()) === "closed";
  const rows = await selectPosts(
    ctx.db,
    { survey, moderates: false },
    {
      where: sql`${shown(isOver)} and p.state in ('approved', 'done')`,
      rest: sql`order by p.focused desc, p.created_at desc, p.id desc limit ${previewed}::int`,
    },
  );
  return rows.map(({ post }) => ({
    name: post.user?.name ?? null,
    text: post.responseValue,
    reactions: post.reactions,
  }));
}
