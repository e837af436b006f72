import { and, desc, eq, exists, gt, gte, lt, not, sql } from "drizzle-orm";
import { draftsApi, type KeptDraft } from "#contract/drafts.ts";
import { AppError } from "#domain/errors.ts";
import type { UserId } from "#domain/ids.ts";
import { limits } from "#domain/limits.ts";
import { assertOffered } from "#domain/survey/offers.ts";
import type { Context } from "../context.ts";
import { drafts, idempotencyKeys } from "../db/authoring-tables.ts";
import { handlers } from "../http/mount.ts";
import { lastUse, usesOf } from "../idempotency/key-uses.ts";

/**
 * Drafts (API-24, AUT-11). Callers see and change only their own, and see none as something was
 * created from it: a device may store it late. They see what they wrote after that.
 */
export const draftRoutes = handlers(draftsApi, {
  get: async (ctx, { params }) => {
    const [row] = await ctx.db
      .select()
      .from(drafts)
      .where(and(unsent(ctx), eq(drafts.id, params.id)));
    if (!row) throw new AppError("draft.not-found");
    return viewOf(row);
  },
  latest: async (ctx, { query }) => {
    // First, so that what is sent at this moment is not found as written after that.
    const id = query.copy ?? (await newestOf(ctx, query.key));
    const at = id === undefined ? null : await lastUse(ctx, id);
    const [row] = await ctx.db
      .select()
      .from(drafts)
      .where(and(unsent(ctx), eq(drafts.key, query.key)))
      .orderBy(desc(drafts.updatedAt))
      .limit(1);
    const created = id && at ? { id, ago: ctx.now().getTime() - at.getTime() } : null;
    return { draft: row ? viewOf(row) : null, created };
  },
  keep: async (ctx, { params, body }) => ({ kept: await keep(ctx, params.id, body) }),
  forget: async (ctx, { params }) => {
    await ctx.db.delete(drafts).where(and(mine(ctx), eq(drafts.id, params.id)));
    return undefined;
  },
});

/**
 * Writes a draft unless a newer version is stored. Also deletes drafts older than 30 days, and all
 * but the person's newest 50 within 4 MiB of stored size.
 */
async function keep(
  ctx: Context,
  id: string,
  { key, base, updatedAt, ...body }: Omit<KeptDraft, "id">,
): Promise<boolean> {
  assertOffered(body.draft.type, ctx.actor.app);
  const { tenantId } = ctx.actor;
  const userId = userOf(ctx);
  // A device with a clock ahead must not block later work from another; times before computers
  // existed don't fit the database.
  const at = new Date(Math.min(Math.max(updatedAt.getTime(), 0), ctx.now().getTime()));
  const draft = { ...body.draft, base };
  const written = await ctx.db
    .insert(drafts)
    .values({ tenantId, id, userId, key, draft, updatedAt: at })
    .onConflictDoUpdate({
      target: [drafts.tenantId, drafts.id],
      set: { key, draft, updatedAt: at },
      setWhere: sql`${drafts.userId} = ${userId}
        and ${drafts.updatedAt} <= ${at.toISOString()}::timestamptz`,
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

/** The id of the newest draft under a key, sent or not. */
async function newestOf(ctx: Context, key: string): Promise<string | undefined> {
  const [row] = await ctx.db
    .select({ id: drafts.id })
    .from(drafts)
    .where(and(mine(ctx), eq(drafts.key, key)))
    .orderBy(desc(drafts.updatedAt))
    .limit(1);
  return row?.id;
}

function unsent(ctx: Context) {
  const since = gte(idempotencyKeys.createdAt, drafts.updatedAt);
  const sent = exists(usesOf(ctx, sql`${drafts.id}::text`, since));
  return and(mine(ctx), gt(drafts.updatedAt, oldest(ctx)), not(sent));
}

function mine(ctx: Context) {
  return and(eq(drafts.tenantId, ctx.actor.tenantId), eq(drafts.userId, userOf(ctx)));
}

function userOf({ actor }: Context): UserId {
  if (!actor.user) throw new AppError("auth.required");
  return actor.user.userId;
}

function viewOf({ id, key, draft: stored, updatedAt }: typeof drafts.$inferSelect): KeptDraft {
  const { base = null, ...draft } = stored;
  return { id, key, draft, base, updatedAt };
}
