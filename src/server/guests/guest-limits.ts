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

/**
 * The most guests of one meeting whose identities were created within a token's life. The host
 * gives a participant one id on cards and another on pages, so each may be two guests. Ten more are
 * for those whom the roster does not show yet and for browsers that keep no token; they are few
 * beside what a whole meeting answers.
 */
export function mostGuests(anonymousParticipants: number): number {
  return 10 + 2 * anonymousParticipants;
}
