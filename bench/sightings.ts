/**
 * A vote as its voter saw it: its revision, when it was sent and when it was answered (`clock`).
 * The commit is between the two.
 */
export type TimedVote = { revision: number; sentAt: number; answeredAt: number };
/**
 * Milliseconds until viewers had a vote, over all viewers and votes; `last`: until the last viewer
 * had each vote. `unseen`: pairs without a match.
 */
export type Delays = {
  p50: number;
  p99: number;
  mean: number;
  p99FromAnswer: number;
  last: number[];
  unseen: number;
};

// What `performance` counts from differs between processes; the system's clock is the same.
const origin = Number(process.hrtime.bigint()) / 1e6 - performance.now();

/** Milliseconds of a clock that all processes of the machine share. */
export function clock(): number {
  return origin + performance.now();
}

/** Records what viewers were shown and when. */
export type Sightings = {
  /**
   * Records that a viewer, by number, has this revision now. Must be cheap: called per event and
   * viewer.
   */
  saw: (viewer: number, revision: number) => void;
  /** Whether every viewer has this revision or a later one. */
  allHave: (revision: number) => boolean;
  delays: (votes: readonly TimedVote[]) => Delays;
  forget: () => void;
};

type Seen = { revision: number; at: number };

export function createSightings(viewers: number): Sightings {
  const latest = new Float64Array(viewers).fill(-1);
  // Three numbers per entry: viewer, revision, time.
  let [log, size] = [new Float64Array(3 * 100_000), 0];
  return {
    saw: (viewer, revision) => {
      if (revision <= (latest[viewer] ?? 0)) return;
      latest[viewer] = revision;
      if (size === log.length) {
        const longer = new Float64Array(2 * size);
        longer.set(log);
        log = longer;
      }
      log[size] = viewer;
      log[size + 1] = revision;
      log[size + 2] = clock();
      size += 3;
    },
    allHave: (revision) => latest.every((each) => each >= revision),
    delays: (votes) => delaysOf(byViewer(log.subarray(0, size), viewers), votes),
    forget: () => (size = 0),
  };
}

function byViewer(log: Float64Array, viewers: number): Seen[][] {
  const seen: Seen[][] = Array.from({ length: viewers }, () => []);
  for (let at = 0; at < log.length; at += 3)
    seen[log[at] ?? 0]?.push({ revision: log[at + 1] ?? 0, at: log[at + 2] ?? 0 });
  return seen;
}

function delaysOf(seen: readonly Seen[][], votes: readonly TimedVote[]): Delays {
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
  const unseen = fromSending.reduce(
    (sum, each) => sum + (each === Number.POSITIVE_INFINITY ? 1 : 0),
    0,
  );
  const mean = fromSending.reduce((sum, each) => sum + each, 0) / Math.max(1, pair);
  const at = (sorted: Float64Array, share: number) =>
    sorted[Math.min(pair - 1, Math.floor(share * pair))] ?? 0;
  fromSending.sort();
  fromAnswer.sort();
  return {
    p50: at(fromSending, 0.5),
    p99: at(fromSending, 0.99),
    mean,
    p99FromAnswer: at(fromAnswer, 0.99),
    last,
    unseen,
  };
}
