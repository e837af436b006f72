import { createRateLimit, type RateLimit } from "../http/rate-limit.ts";

export type GuestLimits = { bySource: RateLimit; newBySource: RateLimit; newInMeeting: RateLimit };

const minute = 60_000;

/**
 * Tokens issued per minute. A page asks for one per day, so requests are few; new identities could
 * be used for ballot stuffing, while a whole meeting, or an office behind one address, may arrive
 * at once.
 */
export function createGuestLimits(now: () => Date): GuestLimits {
  return {
    bySource: createRateLimit({ most: 300, millis: minute, now }),
    newBySource: createRateLimit({ most: 60, millis: minute, now }),
    newInMeeting: createRateLimit({ most: 120, millis: minute, now }),
  };
}
