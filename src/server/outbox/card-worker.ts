import { setTimeout as pause } from "node:timers/promises";
import type { Logger } from "pino";
import type { TenantId } from "#domain/ids.ts";
import { spaced } from "../async/spaced.ts";
import type { Db } from "../db/db.ts";
import type { Metrics } from "../metrics.ts";
import { reasonOf } from "../reason-of.ts";
import { budgetSpent } from "../teams/governor.ts";
import { HostError, noAnswer } from "../teams/host.ts";
import { createRunApart, type RunApart, within } from "../tracing/scope.ts";
import {
  askForCards,
  askForStaleCards,
  claimCards,
  freeClaims,
  mostTries,
  type OutboxKey,
  type OutboxRow,
  releaseCard,
} from "./outbox-rows.ts";

/**
 * Updates the cards that are, or should be, in conversations. The outbox rows are the queue;
 * several processes can work on it.
 */
export type Cards = {
  /**
   * Queues an update of cards at `at`, or now, in the caller's transaction; several requests for
   * one card become one.
   */
  ask: (db: Db, cards: readonly OutboxKey[], at?: Date) => Promise<void>;
  /** Looks for due cards now, after a commit; asked often, a moment later for all who asked. */
  wake: () => void;
};
type CardWorker = Cards & {
  start: () => Promise<void>;
  /** Takes no new cards, and waits for requests in flight. */
  stop: () => Promise<void>;
};

type Needs = {
  db: Db;
  kind: "embedded" | "server";
  now: () => Date;
  log: Logger;
  metrics: Metrics;
  runApart?: RunApart;
  /** Updates one card and returns when to check it again; throws if it must be retried. */
  send: (row: OutboxRow) => Promise<Date | null>;
};

/**
 * Cards in flight to the host at the same time: a hanging request blocks one slot only, and a
 * tenant all of whose requests hang leaves a quarter of them to others.
 */
const most = { atOnce: 32, ofTenant: 24 };
/** Milliseconds. The lease is longer than the limit of a request to the host. */
const [lookEvery, wakeEvery, refillEvery, sweepEvery] = [1000, 50, 25, 300_000];
/** Between two portions of the search for stale cards: others use the database, too. */
const sweepPause = 20;
const [lease, afterDue] = [45_000, 20];
/**
 * Retry delays double up to 30 s, so that updates resume soon after an outage of minutes; later
 * retries are five minutes apart.
 */
const [firstWait, patientWait, longestWait, patientTries] = [1000, 30_000, 300_000, 12];
/**
 * How long a post without a reply is not repeated: if it did arrive, a viewer's call reports it
 * (`adopt-message.ts`).
 */
const unsureWait = 10_000;

export function createCardWorker({
  db,
  kind,
  now,
  log,
  metrics,
  runApart = createRunApart(null),
  send,
}: Needs): CardWorker {
  /** Each with its tenant. */
  const underWay = new Map<Promise<void>, TenantId>();
  const timers = createTimers();
  let [running, looking, again] = [false, false, false];
  /** There may be due cards for which there was no room. */
  let mayLeave = false;
  const warn = (error: unknown) => log.warn({ reason: reasonOf(error) }, "cards");

  async function look(): Promise<void> {
    again = true;
    if (looking || !running) return;
    looking = true;
    while (again && running && underWay.size < most.atOnce) {
      again = false;
      await within(null, takeDue).catch(warn);
    }
    looking = false;
  }

  async function takeDue(): Promise<void> {
    const free = most.atOnce - underWay.size;
    const claimed = countsOf([...underWay.values()]);
    const bounds = { free, ofTenant: most.ofTenant };
    const rows = await claimCards(db, bounds, claimed, { now: now(), lease });
    for (const { lateBy, ...row } of rows) {
      metrics.jobLag.observe({ queue: "card" }, lateBy);
      const work = runApart("card", row.trace, () => bringUpToDate(row))
        .catch(warn)
        .then(() => {
          underWay.delete(work);
          if (again || mayLeave) refilling.ask();
        });
      underWay.set(work, row.tenantId);
    }
    const ofTenants = countsOf([...underWay.values()]).values();
    mayLeave = rows.length === free || Math.max(0, ...ofTenants) >= most.ofTenant;
  }

  async function bringUpToDate(row: OutboxRow): Promise<void> {
    const { reason, ...outcome } = await attempt(row, { send, now, metrics });
    if (reason) log.warn({ outbox: row.id, reason }, "card not written");
    await releaseCard(db, row, outcome);
    if (outcome.dueAt) wakeAt(outcome.dueAt);
  }

  /** One at a time, portion by portion. */
  let sweeping: Promise<void> | null = null;
  async function sweep(): Promise<void> {
    let after: OutboxKey | null = null;
    do {
      after = await askForStaleCards(db, now(), after);
      if (after) await pause(sweepPause);
    } while (after && running);
  }
  const keepSweeping = () => {
    sweeping ??= sweep()
      .catch(warn)
      .finally(() => (sweeping = null));
  };

  const waking = spaced(wakeEvery, look);
  // A claim for each place that becomes free would take longer than the cards.
  const refilling = spaced(refillEvery, look);
  const wakeAt = (at: Date) =>
    timers.after(at.getTime() - now().getTime() + afterDue, refilling.ask);

  return {
    ask: async (tx, cards, at) => {
      await askForCards(tx, cards, at ?? now());
      if (at) wakeAt(at);
    },
    wake: waking.ask,
    start: async () => {
      running = true;
      if (kind === "embedded") await freeClaims(db, new Date(now().getTime() + unsureWait));
      keepSweeping();
      timers.every(lookEvery, look);
      timers.every(sweepEvery, keepSweeping);
    },
    stop: async () => {
      running = false;
      waking.stop();
      refilling.stop();
      timers.clear();
      await Promise.all([...underWay.keys(), sweeping]);
    },
  };
}

function countsOf(tenantIds: readonly TenantId[]): Map<TenantId, number> {
  const counts = new Map<TenantId, number>();
  for (const id of tenantIds) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}

type CardOutcome = { tries: number; failure?: string; dueAt?: Date; reason?: string };

/** Tries once; returns the card's next state. */
async function attempt(
  row: OutboxRow,
  { send, now, metrics }: Pick<Needs, "send" | "now" | "metrics">,
): Promise<CardOutcome> {
  try {
    const next = await send(row);
    metrics.jobs.inc({ queue: "card", outcome: "done" });
    return { tries: 0, ...(next ? { dueAt: next } : {}) };
  } catch (error) {
    metrics.jobs.inc({ queue: "card", outcome: "failed" });
    return failed(error, row, now());
  }
}

/** A card's state after a failed try: due again at a time, or given up; a `reason` is logged. */
function failed(failure: unknown, row: OutboxRow, now: Date): CardOutcome {
  const spent = failure instanceof HostError && failure.code === budgetSpent;
  const tries = row.tries + (spent ? 0 : 1);
  const reason = reasonOf(failure);
  if (tries >= mostTries) return { tries, failure: reason, reason };
  const dueAt = new Date(now.getTime() + waitAfter(failure, row, tries));
  return { tries, dueAt, ...(spent ? {} : { reason }) };
}

/** Milliseconds until the next retry. */
function waitAfter(failure: unknown, row: OutboxRow, tries: number): number {
  const doubled =
    tries > patientTries
      ? longestWait
      : Math.min(firstWait * 2 ** Math.max(0, tries - 1), patientWait);
  if (!(failure instanceof HostError)) return doubled;
  if (failure.code === budgetSpent) return (failure.retryAfterSeconds ?? 1) * 1000;
  if (failure.code === noAnswer && row.messageId === null) return Math.max(doubled, unsureWait);
  return Math.max(doubled, (failure.retryAfterSeconds ?? 0) * 1000);
}

/** Timers that are cleared together and do not keep the process alive. */
function createTimers() {
  const timers = new Set<NodeJS.Timeout>();
  return {
    /** Not for times more than a minute away: polling finds those. */
    after: (milliseconds: number, work: () => unknown) => {
      if (milliseconds > 60_000) return;
      const timer = setTimeout(
        () => {
          timers.delete(timer);
          work();
        },
        Math.max(0, milliseconds),
      );
      timers.add(timer.unref());
    },
    every: (milliseconds: number, work: () => unknown) =>
      void timers.add(setInterval(work, milliseconds).unref()),
    clear: () => timers.forEach((timer) => clearTimeout(timer)),
  };
}
