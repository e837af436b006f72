import { AppError } from "#domain/errors.ts";
import type { SurveyId, TenantId } from "#domain/ids.ts";
import type { Sealing } from "../anonymity/pool.ts";
import { createKeyedQueue, type KeyedQueue } from "../async/keyed-queue.ts";
import type { Db } from "../db/db.ts";
import { isAway } from "../db/is-away.ts";
import type { Metrics } from "../metrics.ts";
import { createRunApart, type RunApart } from "../tracing/scope.ts";
import { saveVotes } from "./save-votes.ts";
import type { Vote, VoteResult } from "./vote.ts";

/** Takes answers into the database; many at once where many come at once. */
export type VoteQueue = {
  /** Resolves once the answer is durable, or is known not to be taken. */
  add: (vote: Vote) => Promise<VoteResult>;
  /**
   * For all that is done with one person's answers to one survey, from the check to the last try.
   */
  inTurn: KeyedQueue;
  /** The answers that are not in flight yet. */
  waiting: () => { count: number; oldestSeconds: number };
  /** Waits until nothing is in flight. */
  drain: () => Promise<void>;
};

type Waiting = {
  vote: Vote;
  /** When it was taken, by `performance.now()`. */
  since: number;
  settle: (result: VoteResult) => void;
  fail: (error: unknown) => void;
};
type Options = {
  db: Db;
  now: () => Date;
  metrics: Metrics;
  sealing: Sealing;
  /** Told after the commit, once for each survey of the batch. */
  changed: (tenantId: TenantId, surveyId: SurveyId) => void;
  /** Most answers in one statement; 1 switches group commit off. */
  mostInBatch: number;
  /** A batch belongs to no one of its votes: nothing that it does or logs names their calls. */
  runApart?: RunApart;
  /** How many statements may be in flight: one takes over where the other waits for the disk. */
  lanes: number;
};

/** Milliseconds that a first batch waits at most while each turn of the event loop brings more. */
const atFirst = 1;
/** One tenant may have three quarters of the queue. */
const most = { waiting: 20_000, ofTenant: 15_000 };

/**
 * Group commit: while one statement is in flight the next batch gathers, then one statement takes
 * them all; where they are too many, tenants take turns. There is no timer, so a lone answer goes
 * at once. A batch that fails as a whole is tried answer by answer, so that one bad row hurts
 * nobody else; but where the database itself is away, all are told so at once.
 */
export function createVoteQueue({
  db,
  now,
  metrics,
  sealing,
  changed,
  mostInBatch,
  runApart = createRunApart(null),
  lanes,
}: Options): VoteQueue {
  let waiting: Waiting[] = [];
  const running = new Set<Promise<void>>();
  /**
   * Whose answers are in flight, to which survey: a later one of the same person waits, so that the
   * last stays the last.
   */
  const inFlight = new Set<string>();

  async function run(): Promise<void> {
    await gather(atFirst);
    for (let batch = takeBatch(); batch.length > 0; batch = takeBatch()) {
      const taken = batch;
      const since = performance.now();
      await runApart("votes", null, () => saveTaken(taken));
      for (const entry of taken) inFlight.delete(keyOf(entry));
      await gather((performance.now() - since) / 2);
    }
  }

  /**
   * Lets the answers to a batch go out first; their clients' next votes then go along with those
   * that wait. Goes on while each turn of the event loop brings more, but for so many milliseconds
   * at most.
   */
  async function gather(most: number): Promise<void> {
    const until = performance.now() + most;
    for (let before = -1; waiting.length > before && performance.now() < until; ) {
      before = waiting.length;
      await new Promise(setImmediate);
    }
  }

  function start(): void {
    if (running.size >= lanes) return;
    const lane = run().finally(() => {
      running.delete(lane);
      if (running.size === 0 && waiting.length > 0) start();
    });
    running.add(lane);
  }

  function takeBatch(): Waiting[] {
    const { batch, later } = nextBatch(waiting, inFlight, mostInBatch);
    for (const entry of batch) inFlight.add(keyOf(entry));
    waiting = later;
    return batch;
  }

  async function saveTaken(batch: Waiting[]): Promise<void> {
    await saveBatch(batch).catch((error: unknown) =>
      isAway(error) ? failAll(batch, error) : saveEach(batch),
    );
  }

  async function saveBatch(batch: Waiting[]): Promise<void> {
    const stop = metrics.voteBatchSeconds.startTimer();
    const votes = batch.map(({ vote }) => vote);
    const results = await saveVotes(db, votes, now(), sealing);
    stop();
    metrics.voteBatch.observe(batch.length);
    const time = performance.now();
    const touched = new Map<SurveyId, TenantId>();
    batch.forEach((entry, at) => {
      const result = results[at] ?? { outcome: "not-open", completedOn: null };
      metrics.votes.inc({ outcome: result.outcome });
      metrics.voteSeconds.observe((time - entry.since) / 1000);
      if (result.outcome === "saved") touched.set(entry.vote.surveyId, entry.vote.tenantId);
      entry.settle(result);
    });
    for (const [surveyId, tenantId] of touched) changed(tenantId, surveyId);
  }

  async function saveEach(batch: Waiting[]): Promise<void> {
    for (const entry of batch)
      await saveBatch([entry]).catch((error: unknown) => failAll([entry], error));
  }

  function failAll(batch: Waiting[], error: unknown): void {
    metrics.votes.inc({ outcome: "failed" }, batch.length);
    for (const { fail } of batch) fail(error);
  }

  return {
    add: (vote) =>
      new Promise((settle, fail) => {
        if (isFull(waiting, vote.tenantId)) return fail(new AppError("server.busy"));
        waiting.push({ vote, since: performance.now(), settle, fail });
        start();
      }),
    inTurn: createKeyedQueue(),
    waiting: () => ({
      count: waiting.length,
      oldestSeconds: waiting[0] ? (performance.now() - waiting[0].since) / 1000 : 0,
    }),
    drain: () => drained(running),
  };
}

async function drained(running: ReadonlySet<Promise<void>>): Promise<void> {
  while (running.size > 0) await Promise.all(running);
}

function isFull(waiting: readonly Waiting[], tenantId: TenantId): boolean {
  if (waiting.length >= most.waiting) return true;
  if (waiting.length < most.ofTenant) return false;
  return waiting.filter(({ vote }) => vote.tenantId === tenantId).length >= most.ofTenant;
}

/**
 * The next batch: each person's answer to a survey once; a second one of the same person waits for
 * a later batch. `later` is in the order in which they came.
 */
function nextBatch(
  waiting: readonly Waiting[],
  inFlight: ReadonlySet<string>,
  most: number,
): { batch: Waiting[]; later: Waiting[] } {
  const batch = new Set<Waiting>();
  const seen = new Set<string>();
  for (const entry of waiting.length > most ? inTurns(waiting) : waiting) {
    if (batch.size === most) break;
    const key = keyOf(entry);
    if (!inFlight.has(key) && !seen.has(key)) batch.add(entry);
    seen.add(key);
  }
  return { batch: [...batch], later: waiting.filter((entry) => !batch.has(entry)) };
}

/** The first of each tenant, then the second of each, and so on. */
function* inTurns(waiting: readonly Waiting[]): Generator<Waiting> {
  let lines = [...Map.groupBy(waiting, ({ vote }) => vote.tenantId).values()];
  for (let round = 0; lines.length > 0; round += 1) {
    lines = lines.filter(({ length }) => length > round);
    for (const line of lines) yield* line.slice(round, round + 1);
  }
}

function keyOf({ vote }: Waiting): string {
  return `${vote.surveyId} ${vote.userId}`;
}
