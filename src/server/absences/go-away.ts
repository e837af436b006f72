import { and, desc, eq, gt, lte, notInArray } from "drizzle-orm";
import { AppError } from "#domain/errors.ts";
import type { UserId } from "#domain/ids.ts";
import { type AwayDays, mostAwayDays, readAway } from "#domain/time/away.ts";
import { instantOf, localTimeOf } from "#domain/time/local-time.ts";
import { type Context, inTransaction } from "../context.ts";
import { absences } from "../db/account-tables.ts";

/** How many absences of a person are kept: digests of the last weeks name who was away. */
const mostKept = 50;

/**
 * The caller is away on the days that they wrote (`readAway`), in their zone; it replaces what they
 * said before. Throws `away.unclear`.
 */
export async function goAway(ctx: Context, text: string, zone: string): Promise<AwayDays> {
  const person = callerOf(ctx);
  const now = ctx.now();
  const days = readAway(text, localTimeOf(now, zone).date);
  if (!days) throw new AppError("away.unclear", { days: mostAwayDays });
  const [first, endsAt] = [startOf(days.from, zone), startOf(days.back, zone)];
  const startsAt = first > now ? first : now;
  const { tenantId } = ctx.actor;
  await inTransaction(ctx, async (tx) => {
    await endCurrent(tx, person);
    await tx.db
      .insert(absences)
      .values({ tenantId, userId: person, startsAt, endsAt, backOn: days.back })
      .onConflictDoUpdate({
        target: [absences.tenantId, absences.userId, absences.startsAt],
        set: { endsAt, backOn: days.back },
      });
    await keepNewest(tx, person);
  });
  return days;
}

/** The caller is back, or does not go. */
export async function comeBack(ctx: Context): Promise<void> {
  const person = callerOf(ctx);
  await inTransaction(ctx, (tx) => endCurrent(tx, person));
}

function callerOf({ actor }: Context): UserId {
  if (!actor.user) throw new AppError("auth.required");
  return actor.user.userId;
}

function startOf(date: string, zone: string): Date {
  const at = instantOf({ date, time: "00:00" }, zone);
  if (!at) throw new RangeError(`no such day: ${date}`);
  return at;
}

/** Ends an absence that has begun, and removes those that have not. */
async function endCurrent(tx: Context, person: UserId): Promise<void> {
  const now = tx.now();
  const own = ofPerson(tx, person);
  await tx.db.delete(absences).where(and(own, gt(absences.startsAt, now)));
  await tx.db
    .update(absences)
    .set({ endsAt: now })
    .where(and(own, lte(absences.startsAt, now), gt(absences.endsAt, now)));
}

async function keepNewest(tx: Context, person: UserId): Promise<void> {
  const own = ofPerson(tx, person);
  const kept = tx.db
    .select({ startsAt: absences.startsAt })
    .from(absences)
    .where(own)
    .orderBy(desc(absences.startsAt))
    .limit(mostKept);
  await tx.db.delete(absences).where(and(own, notInArray(absences.startsAt, kept)));
}

function ofPerson({ actor }: Context, person: UserId) {
  return and(eq(absences.tenantId, actor.tenantId), eq(absences.userId, person));
}
