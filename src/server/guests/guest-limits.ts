import { createRateLimit, type RateLimit } from "./rate-limit.ts";

export type GuestLimits = { bySource: RateLimit; newBySource: RateLimit; newInMeeting: RateLimit };

const minute = 60_000;

/**
 * How many tokens are made in a minute. A page asks for one a day, so requests in all are few; new identities are what a ballot could be stuffed with, while a
 * whole meeting, or an office behind one address, may come at once.
 */
export function createGuestLimits(now: () => Date): GuestLimits {
  return {
    bySource: createRateLimit({ most: 300, millis: minute, now }),
    newBySource: createRateLimit({ most: 60, millis: minute, now }),
    newInMeeting: createRateLimit({ most: 120, millis: minute, now }),
  };
}
