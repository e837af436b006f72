/** A vote as its voter saw it: the revision that it made, when it was sent and when it was answered (`clock`). The commit lies between the two. */
export type TimedVote = { revision: number; sentAt: number; answeredAt: number };
/** Milliseconds until viewers had a vote, over all viewers and votes; `last`: for each vote, until the last viewer had it. `unseen`: pairs that never met. */
export type Delays = { p50: number; p99: number; mean: number; p99FromAnswer: number; last: number[]; unseen: number };

/** Milliseconds of a clock that all processes of the machine share. */
export function clock(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}

/** What viewers were shown and when, kept small. */
export type Sightings = {
  /** A viewer, by number, has this revision now. */
  saw: (viewer: number, revision: number) => void;
  /** Whether every viewer has this revision or a later one. */
  allHave: (revision: number) => boolean;
  delays: (votes: readonly TimedVote[]) => Delays;
  forget: () => void;
};

export function createSightings(viewers: number): Sightings {
  const latest = new Float64Array(viewers).fill(-1);
  let seen: { revision: number; at: number }[][] = [];
  const forget = () => (seen = Array.from({ length: viewers }, () => []));
  forget();
  return {
    saw: (viewer, revision) => {
      if (revision <= (latest[viewer] ?? 0)) return;
      latest[viewer] = revision;
      seen[viewer]?.push({ revision, at: clock() });
    },
    allHave: (revision) => latest.every((each) => each >= revision),
    delays: (votes) => delaysOf(seen, votes),
    forget,
  };
}

function delaysOf(seen: readonly { revision: number; at: number }[][], votes: readonly TimedVote[]): Delays {
  const fromSending = new Float64Array(seen.length * votes.length).fill(Number.POSITIVE_INFINITY);
  const fromAnswer = fromSending.slice();
  const last = votes.map(() => 0);
  let pair = 0;
  for (const own of seen) {
    let next = 0;
    for (const [n, vote] of votes.entries()) {
      while (next < own.length && (own[next]?.revision ?? 0) < vote.revision) next += 1;
      const at = own[next]?.at ?? Number.POSITIVE_INFINITY;
      fromSending[pair] = at - vote.sentAt;
      fromAnswer[pair] = at - vote.answeredAt;
      last[n] = Math.max(last[n] ?? 0, at - vote.sentAt);
      pair += 1;
    }
  }
  const unseen = fromSending.reduce((sum, each) => sum + (each === Number.POSITIVE_INFINITY ? 1 : 0), 0);
  const mean = fromSending.reduce((sum, each) => sum + each, 0) / Math.max(1, pair);
  const at = (sorted: Float64Array, share: number) => sorted[Math.min(pair - 1, Math.floor(share * pair))] ?? 0;
  fromSending.sort();
  fromAnswer.sort();
  return { p50: at(fromSending, 0.5), p99: at(fromSending, 0.99), mean, p99FromAnswer: at(fromAnswer, 0.99), last, unseen };
}
