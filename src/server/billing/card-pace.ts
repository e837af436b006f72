import { limits } from "#domain/limits.ts";
import { perOwner } from "../async/per-owner.ts";
import type { Context } from "../context.ts";
import type { Db } from "../db/db.ts";
import { createRateLimit, type RateLimit } from "../http/rate-limit.ts";

const paceOf = perOwner<Db, { rate?: RateLimit }>(() => ({}));
const millis = 10 * 60_000;

/** Bounds how many cards a person tries, so that nobody finds out here which stolen ones work. */
export function takeCardTry({ db, actor, now }: Context): void {
  const pace = paceOf(db);
  pace.rate ??= createRateLimit({ most: limits.cardTries, millis, now });
  pace.rate.takeOr("calls.too-many", `${actor.tenantId} ${actor.user?.userId}`);
}
