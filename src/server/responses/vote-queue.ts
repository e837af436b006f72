import { AppError } from "#domain/errors.ts";
import type { SurveyId, TenantId } from "#domain/ids.ts";
import type { Db } from "../db/db.ts";
import type { Metrics } from "../metrics.ts";
import { saveVotes } from "./save-votes.ts";
import type { Vote, VoteOutcome } from "./vote.ts";

/** Takes answers into the database; many at once where many come at once. */
export type VoteQueue = {
  /** Resolves once the answer is durable, or is known not to be taken. */
  add: (vote: Vote) => Promise<VoteOutcome>;
  /** Waits until nothing is in flight. */
  drain: () => Promise<void>;
};

type Waiting = { vote: Vote; settle: (outcome: VoteOutcome) => void; fail: (error: unknown) => void };
type Options = {
  db: Db;
  now: () => Date;
  metrics: Metrics;
  /** Told after the commit, once for each survey of the batch. */
  changed: (tenantId: TenantId, surveyId: SurveyId) => void;
  /** Most answers in one transaction; 1 switches group commit off. */
  mostInBatch: number;
};

const mostWaiting = 20_000;

/**
 * Group commit: while one transaction is in flight the next batch gathers, then one transaction takes them all. There is no timer, so a
 * lone answer goes at once. A batch that fails as a whole is tried answer by answer, so that one bad row hurts nobody else.
 */
export function createVoteQueue({ db, now, metrics, changed, mostInBatch }: Options): VoteQueue {
  let waiting: Waiting[] = [];
  let running: Promise<void> | null = null;

  async function run(): Promise<void> {
    while (waiting.length > 0) {
      let batch: Waiting[] = [];
      // What has gathered until the transaction has begun goes along.
      const take = () => (batch = takeBatch());
      await saveBatch(take).catch(() => saveEach(batch.length > 0 ? batch : takeBatch()));
    }
    running = null;
  }

  /** The next batch: each person's answer to a survey once; a second one of the same person waits for the next batch. */
  function takeBatch(): Waiting[] {
    const seen = new Set<string>();
    const [batch, later]: [Waiting[], Waiting[]] = [[], []];
    for (const entry of waiting) {
      const key = `${entry.vote.surveyId} ${entry.vote.userId}`;
      const fits = batch.length < mostInBatch && !seen.has(key);
      seen.add(key);
      (fits ? batch : later).push(entry);
    }
    waiting = later;
    return batch;
  }

  async function saveBatch(take: () => Waiting[]): Promise<void> {
    const { batch, outcomes, stop } = await db.transaction(async (tx) => {
      const batch = take();
      const stop = metrics.voteBatchSeconds.startTimer();
      const votes = batch.map(({ vote }) => vote);
      return { batch, stop, outcomes: await saveVotes(tx, votes, now()) };
    });
    stop();
    metrics.voteBatch.observe(batch.length);
    const touched = new Map<SurveyId, TenantId>();
    batch.forEach((entry, at) => {
      const outcome = outcomes[at] ?? "not-open";
      metrics.votes.inc({ outcome });
      if (outcome === "saved") touched.set(entry.vote.surveyId, entry.vote.tenantId);
      entry.settle(outcome);
    });
    for (const [surveyId, tenantId] of touched) changed(tenantId, surveyId);
  }

  async function saveEach(batch: Waiting[]): Promise<void> {
    for (const entry of batch) {
      await saveBatch(() => [entry]).catch((error: unknown) => {
        metrics.votes.inc({ outcome: "failed" });
        entry.fail(error);
      });
    }
  }

  return {
    add: (vote) =>
      new Promise((settle, fail) => {
        if (waiting.length >= mostWaiting) return fail(new AppError("server.busy"));
        waiting.push({ vote, settle, fail });
        running ??= run();
      }),
    drain: async () => {
      while (running) await running;
    },
  };
}
