/**
 * When a survey's cards may be written again. Each survey saves up writes for a burst and earns new ones slowly, so that a long run of votes stays
 * inside the host's 1,800 sends an hour and thread: about one a second at first, one in three seconds when votes pour in for minutes.
 */
export type CardThrottle = {
  /**
   * When to write after a change at `now`; null where a write that is planned already will show this change. `cards`: how many are written; `rest`: for how
   * long at least the cards stay as they are. Milliseconds.
   */
  plan: (key: string, now: number, cards: number, rest?: number) => number | null;
  /** Whether a write is planned that will show a change at `now`. */
  isPlanned: (key: string, now: number) => boolean;
};

type Account = { saved: number; at: number; plannedFor: number; last: number };

const burst = 60;
const earnEvery = 3000;
const spacing = 1000;
/** Cards in many places share the application's own limit. */
const cardsPerSecond = 20;
const mostAccounts = 20_000;

export function createCardThrottle(): CardThrottle {
  const accounts = new Map<string, Account>();
  return {
    isPlanned: (key, now) => (accounts.get(key)?.plannedFor ?? 0) > now,
    plan: (key, now, cards, rest = 0) => {
      const account = accounts.get(key) ?? { saved: burst, at: now, plannedFor: 0, last: -Infinity };
      if (account.plannedFor > now) return null;
      const earned = (since: number, until: number) => Math.max(0, until - since) / earnEvery;
      const saved = Math.min(burst, account.saved + earned(account.at, now));
      const apart = Math.max(spacing, (cards / cardsPerSecond) * 1000);
      const plannedFor = Math.ceil(Math.max(now + rest, account.last + apart, saved >= 1 ? now : now + (1 - saved) * earnEvery));
      if (accounts.size >= mostAccounts) accounts.clear();
      accounts.set(key, { saved: Math.max(0, saved + earned(now, plannedFor) - 1), at: plannedFor, plannedFor, last: plannedFor });
      return plannedFor;
    },
  };
}
