import { createHash } from "node:crypto";
import { and, desc, eq, gte, lt, not, notInArray } from "drizzle-orm";
import { AppError } from "#domain/errors.ts";
import { limits } from "#domain/limits.ts";
import { type Context, inTransaction } from "../context.ts";
import { idempotencyKeys as keys } from "../db/authoring-tables.ts";
import type { Creation } from "./creation.ts";
import { isDeleted } from "./key-uses.ts";

/**
 * A creating call: method and path, its `Idempotency-Key` if any, and its input, which a repetition
 * must repeat.
 */
type CreateCall = { route: string; key: string | null; input: unknown };
type Kept = Pick<typeof keys.$inferSelect, "route" | "key" | "inputHash">;

/**
 * Creates, or finds what an earlier call with the same key created. The key is written in the
 * transaction of the creation: both exist or neither. Of concurrent calls the second waits at the
 * key's row until the first has committed. Returns the id.
 */
export async function createOnce(
  ctx: Context,
  { route, key, input }: CreateCall,
  prepare: () => Promise<Creation>,
): Promise<string> {
  const kept = key === null ? null : { route, key, inputHash: hashOf(input) };
  // A repetition is answered before validation: its times may have passed, and the first call may
  // have used up the limit.
  const known = kept && (await findCreated(ctx, kept));
  if (known) return known;
  const creation = await prepare();
  const id = await inTransaction(ctx, async (tx) => {
    const isFirst = kept === null || (await claim(tx, kept, creation.id));
    if (isFirst) await creation.write(tx);
    return isFirst ? creation.id : await findCreated(tx, kept);
  });
  // The first call's key was deleted meanwhile: a repetition creates anew.
  if (id === null) throw new AppError("server.busy");
  if (id === creation.id) creation.publishChange?.();
  return id;
}

/** What an earlier call created with a key; refused if that call's input differed. */
async function findCreated(ctx: Context, { route, key, inputHash }: Kept): Promise<string | null> {
  const [row] = await ctx.db
    .select()
    .from(keys)
    .where(
      and(
        mine(ctx),
        eq(keys.route, route),
        eq(keys.key, key),
        gte(keys.createdAt, oldest(ctx)),
        not(isDeleted),
      ),
    );
  if (!row) return null;
  if (row.inputHash !== inputHash) throw new AppError("request.key-reused");
  return row.createdId;
}

/** Stores a key, unless it is in use. Deletes the person's old keys, and all but their newest. */
async function claim(tx: Context, kept: Kept, createdId: string): Promise<boolean> {
  const { tenantId, app: applicationType, user } = tx.actor;
  if (!user) throw new AppError("auth.required");
  await tx.db.delete(keys).where(and(mine(tx), lt(keys.createdAt, oldest(tx))));
  const made = { inputHash: kept.inputHash, createdId, createdAt: tx.now() };
  const written = await tx.db
    .insert(keys)
    .values({ tenantId, applicationType, userId: user.userId, ...kept, ...made })
    .onConflictDoUpdate({
      target: [keys.tenantId, keys.userId, keys.applicationType, keys.route, keys.key],
      set: made,
      setWhere: isDeleted,
    })
    .returning({ key: keys.key });
  const newest = tx.db
    .select({ key: keys.key })
    .from(keys)
    .where(mine(tx))
    .orderBy(desc(keys.createdAt), keys.key)
    .limit(mostKeys);
  await tx.db.delete(keys).where(and(mine(tx), notInArray(keys.key, newest)));
  return written.length > 0;
}

/** Keys stored per person: more than anybody creates in the lifetime of a draft. */
const mostKeys = 200;
const day = 86_400_000;

/** A key is stored as long as a draft, which the page stores it with. */
export function oldest({ now }: Pick<Context, "now">): Date {
  return new Date(now().getTime() - limits.keptDraftDays * day);
}

function mine({ actor }: Context) {
  if (!actor.user) throw new AppError("auth.required");
  return and(
    eq(keys.tenantId, actor.tenantId),
    eq(keys.userId, actor.user.userId),
    eq(keys.applicationType, actor.app),
  );
}

function hashOf(input: unknown): string {
  const canonical = JSON.stringify(input, (_name, part: unknown) =>
    typeof part === "object" && part !== null && !Array.isArray(part)
      ? Object.fromEntries(
          Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)),
        )
      : part,
  );
  return createHash("sha256").update(canonical).digest("hex");
}
