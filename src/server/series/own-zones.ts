import { and, eq, inArray, isNotNull } from "drizzle-orm";
import type { UserId } from "#domain/ids.ts";
import { dueInZone } from "#domain/series/own-zones.ts";
import type { Series } from "#domain/series/series.ts";
import { localTimeOf } from "#domain/time/local-time.ts";
import type { Context } from "../context.ts";
import { users } from "../db/tables.ts";
import { everyTarget } from "../surveys/delivery-targets.ts";
import { lastDate } from "./last-date.ts";
import { nextOccurrence } from "./occurrences.ts";

/** One statement takes at most 65,535 values. */
const peopleAtOnce = 5000;

/**
 * When an occurrence comes to whom: `due` for those without a known zone, and for all unless each
 * gets it in their own. `first` and `last`: of all.
 */
export type OwnTimes = {
  due: Date;
  first: Date;
  last: Date;
  of: ReadonlyMap<UserId, Date>;
};

/** Of the occurrence that the rule puts at `due`, by the stored rosters and zones. */
async function ownTimes(ctx: Context, series: Series, due: Date): Promise<OwnTimes> {
  const zones = await zonesOf(ctx, series);
  const inZone = new Map([...new Set(zones.values())].map((z) => [z, dueInZone(series, due, z)]));
  const of = new Map([...zones].map(([person, zone]) => [person, inZone.get(zone) ?? due]));
  const times = [due, ...inZone.values()].map((time) => time.getTime());
  return { due, first: new Date(Math.min(...times)), last: new Date(Math.max(...times)), of };
}

async function zonesOf(ctx: Context, series: Series): Promise<Map<UserId, string>> {
  const { recipients, content } = series;
  const { deliveryPreference } = content;
  const targets = await everyTarget(ctx, { recipients, deliveryPreference });
  const people = targets.flatMap(({ userId }) => userId ?? []);
  const zones = new Map<UserId, string>();
  for (let at = 0; at < people.length; at += peopleAtOnce) {
    const rows = await ctx.db
      .select({ person: users.userId, zone: users.zone })
      .from(users)
      .where(
        and(
          eq(users.tenantId, ctx.actor.tenantId),
          inArray(users.userId, people.slice(at, at + peopleAtOnce)),
          isNotNull(users.zone),
        ),
      );
    for (const { person, zone } of rows) if (zone) zones.set(person, zone);
  }
  return zones;
}

/** The times of the occurrence that begins at a series' `next`; null where all have one time. */
export async function timesOf(ctx: Context, series: Series, next: Date): Promise<OwnTimes | null> {
  if (!series.content.eachInOwnZone) return null;
  const due = nextOccurrence(series, new Date(next.getTime() - 1));
  return due && ownTimes(ctx, series, due);
}

/**
 * When the first occurrence whose own time is after `after` begins: with the first person who gets
 * it. Null if there is none.
 */
export async function nextBeginning(
  ctx: Context,
  series: Series,
  after: Date,
): Promise<Date | null> {
  const due = nextOccurrence(series, after);
  if (!due || !series.content.eachInOwnZone) return due;
  return (await ownTimes(ctx, series, due)).first;
}

/**
 * As `nextBeginning`, without the occurrence that has begun for those ahead of the series' zone,
 * although its own time is still to come. `before`: the series as it is stored.
 */
export async function nextNotBegun(
  ctx: Context,
  series: Series,
  before: Series,
  after: Date,
): Promise<Date | null> {
  const due = nextOccurrence(series, after);
  const begun = due && (await lastDate(ctx, before, "any"));
  const isBegun = begun && localTimeOf(due, series.rruleTZID).date <= begun;
  return nextBeginning(ctx, series, isBegun ? due : after);
}
