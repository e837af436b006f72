import type { Logger } from "pino";
import type { Db } from "../db/db.ts";
import type { Metrics } from "../metrics.ts";
import { reasonOf } from "../reason-of.ts";
import { budgetSpent } from "../teams/governor.ts";
import { HostError, noAnswer } from "../teams/host.ts";
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

/** Has the cards that stand, or should stand, in conversations brought up to date: the outbox' rows are the wishes, and this process takes its share. */
export type Cards = {
  /** Has cards brought up to date at `at`, or now. Goes with the caller's transaction; several wishes for one card are one. */
  ask: (db: Db, cards: readonly OutboxKey[], at?: Date) => Promise<void>;
  /** Looks at once for what is due, after a commit. */
  wake: () => void;
};
export type CardWorker = Cards & {
  start: () => Promise<void>;
  /** Takes nothing new, and waits for what is on its way to the host. */
  stop: () => Promise<void>;
};

type Needs = {
  db: Db;
  kind: "embedded" | "server";
  now: () => Date;
  log: Logger;
  metrics: Metrics;
  /** Brings one card up to date; throws where that must be tried again. */
  send: (row: OutboxRow) => Promise<void>;
};

/** Cards on their way to the host at the same time: one that hangs holds up one place, not the others. */
const mostAtOnce = 32;
/** Milliseconds. The lease is longer than the host may take. */
const [lookEvery, sweepEvery, lease, afterDue] = [1000, 300_000, 45_000, 20];
/** The waits between tries double up to half a minute, so that an outage of minutes is over soon after it ends; later tries are five minutes apart. */
const [firstWait, patientWait, longestWait, patientTries] = [1000, 30_000, 300_000, 12];
/** So long after a post without an answer it is not posted again: if it is there after all, somebody who sees it tells (`adopt-message.ts`). */
const unsureWait = 10_000;

export function createCardWorker({ db, kind, now, log, metrics, send }: Needs): CardWorker {
  const underWay = new Set<Promise<void>>();
  const timers = createTimers();
  let [running, looking, again] = [false, false, false];
  const warn = (error: unknown) => log.warn({ reason: reasonOf(error) }, "cards");

  async function look(): Promise<void> {
    again = true;
    if (looking || !running) return;
    looking = true;
    while (again && running && underWay.size < mostAtOnce) {
      again = false;
      await takeDue().catch(warn);
    }
    looking = false;
  }

  async function takeDue(): Promise<void> {
    const free = mostAtOnce - underWay.size;
    const rows = await claimCards(db, free, now(), lease);
    for (const { lateBy, ...row } of rows) {
      metrics.jobLag.observe({ queue: "card" }, lateBy);
      const work = bringUpToDate(row)
        .catch(warn)
        .then(() => {
          underWay.delete(work);
          if (again) void look();
        });
      underWay.add(work);
    }
    again ||= rows.length === free;
  }

  async function bringUpToDate(row: OutboxRow): Promise<void> {
    const failure: unknown = await send(row).catch((error: unknown) => error ?? new Error("failed"));
    metrics.jobs.inc({ queue: "card", outcome: failure === undefined ? "done" : "failed" });
    const { reason, ...outcome } = outcomeOf(failure, row, now());
    if (reason) log.warn({ outbox: row.id, reason }, "card not written");
    await releaseCard(db, row, outcome);
    if (outcome.dueAt) wakeAt(outcome.dueAt);
  }

  const wakeAt = (at: Date) => timers.after(at.getTime() - now().getTime() + afterDue, look);

  return {
    ask: async (tx, cards, at) => {
      await askForCards(tx, cards, at ?? now());
      if (at) wakeAt(at);
    },
    wake: look,
    start: async () => {
      running = true;
      const sweep = () => askForStaleCards(db, now()).catch(warn);
      if (kind === "embedded") await freeClaims(db, new Date(now().getTime() + unsureWait));
      await sweep();
      timers.every(lookEvery, look);
      timers.every(sweepEvery, sweep);
    },
    stop: async () => {
      running = false;
      timers.clear();
      await Promise.all(underWay);
    },
  };
}

type CardOutcome = { tries: number; failure?: string; dueAt?: Date; reason?: string };

/** What becomes of a card after a try: done, due again at a time, or given up; `reason` is worth a line in the log. */
function outcomeOf(failure: unknown, row: OutboxRow, now: Date): CardOutcome {
  if (failure === undefined) return { tries: 0 };
  const spent = failure instanceof HostError && failure.code === budgetSpent;
  const tries = row.tries + (spent ? 0 : 1);
  const reason = reasonOf(failure);
  if (tries >= mostTries) return { tries, failure: reason, reason };
  const dueAt = new Date(now.getTime() + waitAfter(failure, row, tries));
  return { tries, dueAt, ...(spent ? {} : { reason }) };
}

/** Milliseconds until the next try. */
function waitAfter(failure: unknown, row: OutboxRow, tries: number): number {
  const doubled = tries > patientTries ? longestWait : Math.min(firstWait * 2 ** Math.max(0, tries - 1), patientWait);
  if (!(failure instanceof HostError)) return doubled;
  if (failure.code === budgetSpent) return (failure.retryAfterSeconds ?? 1) * 1000;
  if (failure.code === noAnswer && row.messageId === null) return Math.max(doubled, unsureWait);
  return Math.max(doubled, (failure.retryAfterSeconds ?? 0) * 1000);
}

/** Timers that end together and keep no process alive. */
function createTimers() {
  const timers = new Set<NodeJS.Timeout>();
  return {
    /** Not for what is more than a minute away: it is found by looking. */
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
    every: (milliseconds: number, work: () => unknown) => void timers.add(setInterval(work, milliseconds).unref()),
    clear: () => timers.forEach((timer) => clearTimeout(timer)),
  };
}
