import { and, eq, gt, inArray, lt, lte } from "drizzle-orm";
import type { UserId } from "#domain/ids.ts";
import type { Context } from "../context.ts";
import { absences } from "../db/account-tables.ts";

const day = 86_400_000;
/** Days that an absence is kept after its end, for the digests of that time. */
const keptDays = 400;
/** One statement takes at most 65,535 values. */
const peopleAtOnce = 5000;

/** Those of these people who are not away now, in their order. */
export async function presentPeople(
  { db, actor, now }: Context,
  people: readonly UserId[],
): Promise<UserId[]> {
  const away = new Set<UserId>();
  for (let at = 0; at < people.length; at += peopleAtOnce) {
    const rows = await db
      .select({ userId: absences.userId })
      .from(absences)
      .where(
        and(
          eq(absences.tenantId, actor.tenantId),
          inArray(absences.userId, people.slice(at, at + peopleAtOnce)),
          lte(absences.startsAt, now()),
          gt(absences.endsAt, now()),
        ),
      );
    for (const { userId } of rows) away.add(userId);
  }
  return people.filter((person) => !away.has(person));
}

/** Removes absences that ended long ago; returns how many. */
export async function forgetAbsences({ db, now }: Pick<Context, "db" | "now">): Promise<number> {
  const before = new Date(now().getTime() - keptDays * day);
  const gone = await db
    .delete(absences)
    .where(lt(absences.endsAt, before))
    .returning({ userId: absences.userId });
  return gone.length;
}
