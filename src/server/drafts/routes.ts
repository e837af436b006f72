import { and, desc, eq, gt, lt, sql } from "drizzle-orm";
import { draftsApi, type KeptDraft } from "#contract/drafts.ts";
import { AppError } from "#domain/errors.ts";
import type { UserId } from "#domain/ids.ts";
import { limits } from "#domain/limits.ts";
import type { Context } from "../context.ts";
import { drafts } from "../db/authoring-tables.ts";
import { handlers } from "../http/mount.ts";

/** Unfinished work (API-24, AUT-11). Everybody sees and changes his own alone. */
export const draftRoutes = handlers(draftsApi, {
  get: async (ctx, { params }) => {
    const [row] = await ctx.db
      .select()
      .from(drafts)
      .where(and(mine(ctx), eq(drafts.id, params.id), gt(drafts.updatedAt, oldest(ctx))));
    if (!row) throw new AppError("draft.not-found");
    return viewOf(row);
  },
  latest: async (ctx, { query }) => {
    const [row] = await ctx.db
      .select()
      .from(drafts)
      .where(and(mine(ctx), eq(drafts.key, query.key), gt(drafts.updatedAt, oldest(ctx))))
      .orderBy(desc(drafts.updatedAt))
      .limit(1);
    return { draft: row ? viewOf(row) : null };
  },
  keep: async (ctx, { params, body }) => ({ kept: await keep(ctx, params.id, body) }),
  forget: async (ctx, { params }) => {
    await ctx.db.delete(drafts).where(and(mine(ctx), eq(drafts.id, params.id)));
    return undefined;
  },
});

/** Writes it unless a newer state is there. What is older than 30 days goes at the same time, and of one person's drafts all but the newest 50, of no more than 4 MiB together as the database keeps them. */
async function keep(ctx: Context, id: string, { key, draft, updatedAt }: Pick<KeptDraft, "key" | "draft" | "updatedAt">): Promise<boolean> {
  const { tenantId } = ctx.actor;
  const userId = userOf(ctx);
  // A device whose clock is ahead must not shut out later work from another; what it says of times before all computers, no database takes.
  const at = new Date(Math.min(Math.max(updatedAt.getTime(), 0), ctx.now().getTime()));
  const written = await ctx.db
    .insert(drafts)
    .values({ tenantId, id, userId, key, draft, updatedAt: at })
    .onConflictDoUpdate({
      target: [drafts.tenantId, drafts.id],
      set: { key, draft, updatedAt: at },
      setWhere: sql`${drafts.userId} = ${userId} and ${drafts.updatedAt} <= ${at.toISOString()}::timestamptz`,
    })
    .returning({ id: drafts.id });
  await ctx.db.delete(drafts).where(and(mine(ctx), lt(drafts.updatedAt, oldest(ctx))));
  await ctx.db.execute(sql`
    delete from drafts where tenant_id = ${tenantId} and user_id = ${userId} and id in (
      select id from (
        select id, row_number() over newest as n, sum(pg_column_size(draft)) over newest as bytes
        from drafts where tenant_id = ${tenantId} and user_id = ${userId}
        window newest as (order by updated_at desc, id)
      ) d where n > ${mostDrafts} or (n > 1 and bytes > ${mostBytes}))`);
  return written.length > 0;
}

const [mostDrafts, mostBytes] = [50, 4 * 1_048_576];
const day = 86_400_000;

function oldest(ctx: Context): Date {
  return new Date(ctx.now().getTime() - limits.keptDraftDays * day);
}

function mine(ctx: Context) {
  return and(eq(drafts.tenantId, ctx.actor.tenantId), eq(drafts.userId, userOf(ctx)));
}

function userOf({ actor }: Context): UserId {
  if (!actor.user) throw new AppError("auth.required");
  return actor.user.userId;
}

function viewOf({ id, key, draft, updatedAt }: typeof drafts.$inferSelect): KeptDraft {
  return { id, key, draft, updatedAt };
}
