/**
 * When a survey's cards may be written again. Each survey saves up writes and earns new ones slowly, so that it stays inside the host's 1,800 sends an hour
 * and thread: about one a second at first, one in 1.8 s after a minute of votes without a pause, one in three after a quarter of an hour.
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

/** With what is earned in an hour this is 1,500 writes. */
const mostSaved = 300;
const earnEvery = 3000;
/** Above so many saved writes there is one a second. */
const plenty = 240;
const [fastest, steady] = [1000, 1800];
/** Cards in many places share the application's own limit. */
const cardsPerSecond = 26;
const mostAccounts = 20_000;

export function createCardThrottle(): CardThrottle {
  const accounts = new Map<string, Account>();
  return {
    isPlanned: (key, now) => (accounts.get(key)?.plannedFor ?? 0) > now,
    plan: (key, now, cards, rest = 0) => {
      const account = accounts.get(key) ?? { saved: mostSaved, at: now, plannedFor: 0, last: -Infinity };
      if (account.plannedFor > now) return null;
      const earned = (since: number, until: number) => Math.max(0, until - since) / earnEvery;
      const saved = Math.min(mostSaved, account.saved + earned(account.at, now));
      const apart = Math.max(saved > plenty ? fastest : steady, (cards / cardsPerSecond) * 1000);
      const plannedFor = Math.ceil(Math.max(now + rest, account.last + apart, saved >= 1 ? now : now + (1 - saved) * earnEvery));
      if (accounts.size >= mostAccounts) accounts.clear();
      accounts.set(key, { saved: Math.max(0, saved + earned(now, plannedFor) - 1), at: plannedFor, plannedFor, last: plannedFor });
      return plannedFor;
    },
  };
}
