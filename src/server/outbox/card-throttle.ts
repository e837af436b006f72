import { createBoundedCache } from "../async/bounded-cache.ts";

/**
 * When a survey's cards may be updated again. Each survey has a token bucket that keeps it inside
 * the host's 1,800 sends per hour and thread: about one update per second at first, one per 1.8 s
 * after a minute of continuous votes, one per 3 s after a quarter of an hour.
 */
type CardThrottle = {
  /**
   * When to update after a change at `now`; null if an update is already scheduled that will show
   * it. `cards`: how many are updated; `rest`: the shortest time between updates. Milliseconds.
   */
  plan: (key: string, now: number, cards: number, rest?: number) => number | null;
  /** For a survey without cards at `now`: when to look again whether it has some. */
  rest: (key: string, now: number) => number;
  /** Whether a scheduled update, or the next look, will show a change at `now`. */
  isPlanned: (key: string, now: number) => boolean;
};

/** `asked`: when it was last planned. */
type Account = {
  saved: number;
  at: number;
  asked: number;
  plannedFor: number;
  last: number;
  rested: number;
};

/** With the tokens earned in an hour this allows 1,500 updates. */
const mostSaved = 300;
const earnEvery = 3000;
/** Above this many tokens, one update per second. */
const plenty = 240;
const [fastest, steady] = [1000, 1800];
/** Cards in many places share the application's own limit. */
const cardsPerSecond = 26;
const mostAccounts = 20_000;
/** A clock that is put right by this much has gone back: what was planned would come too late. */
const backwards = 1000;

export function createCardThrottle(): CardThrottle {
  const accounts = createBoundedCache<Account>(mostAccounts);
  const known = (key: string, now: number): Account | undefined => {
    const account = accounts.get(key);
    return account && account.asked - now < backwards ? account : undefined;
  };
  const accountOf = (key: string, now: number): Account =>
    known(key, now) ?? {
      saved: mostSaved,
      at: now,
      asked: now,
      plannedFor: 0,
      last: -Infinity,
      rested: 0,
    };
  return {
    rest: (key, now) => {
      const rested = now + fastest;
      accounts.set(key, { ...accountOf(key, now), asked: now, rested });
      return rested;
    },
    isPlanned: (key, now) => {
      const account = known(key, now);
      return account !== undefined && Math.max(account.plannedFor, account.rested) > now;
    },
    plan: (key, now, cards, rest = 0) => {
      const account = accountOf(key, now);
      if (account.plannedFor > now) return null;
      const earned = (since: number, until: number) => Math.max(0, until - since) / earnEvery;
      const saved = Math.min(mostSaved, account.saved + earned(account.at, now));
      const apart = Math.max(saved > plenty ? fastest : steady, (cards / cardsPerSecond) * 1000);
      const plannedFor = Math.ceil(
        Math.max(
          now + rest,
          account.last + apart,
          saved >= 1 ? now : now + (1 - saved) * earnEvery,
        ),
      );
      accounts.set(key, {
        saved: Math.max(0, saved + earned(now, plannedFor) - 1),
        at: plannedFor,
        asked: now,
        plannedFor,
        last: plannedFor,
        rested: 0,
      });
      return plannedFor;
    },
  };
}
