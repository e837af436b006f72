import { HostError } from "./host.ts";

/** A call's purpose. Of calls waiting for the same conversation, posts go before updates. */
export type Priority = "post" | "update" | "read";

/** Milliseconds, and a way to wait. */
export type Clock = { now: () => number; sleep: (milliseconds: number) => Promise<void> };

type Governor = {
  /**
   * Runs a call to the host when the rate limit of the conversation (or whatever the key stands
   * for) allows it. If the wait would exceed `patience` (milliseconds; 20 s by default) it throws
   * `budgetSpent` with a retry time, a different one for each caller.
   */
  run: <T>(
    key: string,
    priority: Priority,
    call: () => Promise<T>,
    patience?: number,
  ) => Promise<T>;
  /**
   * Throws what `run` would throw now if a call had to wait longer than `patience`, so that nothing
   * need be prepared for a call that is refused.
   */
  assertFree: (key: string, priority: Priority, patience: number) => void;
};

/** At most `calls` in any stretch of `within` milliseconds. */
export type Limit = { calls: number; within: number };

/**
 * The host accepts, per conversation, 7 sends in a second, 8 in two, 60 in thirty and 1,800 in an
 * hour; 14 reads a second are counted separately. The governor stays well below, because other
 * processes of the product may be calling too.
 */
export const sendLimits: readonly Limit[] = [
  { calls: 4, within: 1000 },
  { calls: 6, within: 2000 },
  { calls: 40, within: 30_000 },
  { calls: 1500, within: 3_600_000 },
];
const readLimits: readonly Limit[] = [
  { calls: 8, within: 1000 },
  { calls: 80, within: 30_000 },
];
/** One app may make 30 calls a second in one organisation, in all conversations together. */
const tenantLimits: readonly Limit[] = [{ calls: 26, within: 1000 }];

/**
 * `pauses`: a 429 reply stops all calls of the same key for as long as the host asks. `apart`:
 * milliseconds between the retry times of refused callers.
 */
export type Rules = {
  send: readonly Limit[];
  read: readonly Limit[] | "counts as send";
  pauses: boolean;
  apart: number;
};
const conversationRules: Rules = {
  send: sendLimits,
  read: readLimits,
  pauses: true,
  apart: 750,
};
export const tenantRules: Rules = {
  send: tenantLimits,
  read: "counts as send",
  pauses: false,
  apart: 40,
};
/**
 * Lookups of single people count as reads too, and leave capacity for the roster: many of them must
 * not block its reading.
 */
export const lookUpRules: Rules = {
  send: [
    { calls: 4, within: 1000 },
    { calls: 30, within: 30_000 },
  ],
  read: "counts as send",
  pauses: true,
  apart: 250,
};

/** The code of the governor's own refusal: nothing was sent. */
export const budgetSpent = "ConversationBudgetSpent";

const order: Record<Priority, number> = { post: 0, read: 0, update: 1 };
/** Callers who would wait longer are refused and retry later. */
const longestWait = 20_000;

/**
 * The earliest time, from now on, at which one more call keeps every limit. `past`: the times of
 * calls, oldest first.
 */
export function nextMoment(past: readonly number[], limits: readonly Limit[], now: number): number {
  return limits.reduce((moment, { calls, within }) => {
    const blocking = past[past.length - calls];
    return blocking === undefined ? moment : Math.max(moment, blocking + within);
  }, now);
}

/** `until`: the latest time for which the caller waits. */
type Waiting = {
  priority: Priority;
  until: number;
  start: () => Promise<void>;
  refuse: (error: HostError) => void;
};
/**
 * `at`: when the reply came, because the host may have counted the call as late as that; a call
 * without a reply counts as of now.
 */
type Call = { at: number; answered: boolean };
type Lane = {
  past: Call[];
  waiting: Waiting[];
  pausedUntil: number;
  promised: number;
  serving: boolean;
};

/**
 * One governor per process. Limits hold per key; reads have a separate limit if the rules define
 * one.
 */
export function createGovernor(clock: Clock, rules: Rules = conversationRules): Governor {
  const lanes = new Map<string, Lane>();
  let lookedAt = Number.NEGATIVE_INFINITY;

  async function serve(key: string, lane: Lane, limits: readonly Limit[]): Promise<void> {
    if (lane.serving) return;
    lane.serving = true;
    while (lane.waiting.length > 0) {
      const moment = momentOf(lane, limits, clock.now());
      const wait = moment - clock.now();
      if (wait > 0) refuseImpatient(lane, moment, clock.now(), rules.apart);
      if (wait <= 0) startNext(lane, limits, clock);
      else if (lane.waiting.length > 0) await clock.sleep(wait);
    }
    lane.serving = false;
    if (lane.past.length === 0) lanes.delete(key);
    if (lanes.size < mostLanes || clock.now() - lookedAt < lookEvery) return;
    lookedAt = clock.now();
    forgetIdle(lanes, lookedAt);
  }

  function budgetOf(of: string, priority: Priority): { limits: readonly Limit[]; key: string } {
    const ownBudget = priority === "read" && rules.read !== "counts as send" ? rules.read : null;
    return { limits: ownBudget ?? rules.send, key: `${ownBudget ? "read" : "send"} ${of}` };
  }

  return {
    assertFree: (of, priority, patience) => {
      const { limits, key } = budgetOf(of, priority);
      const lane = lanes.get(key);
      if (!lane) return;
      const now = clock.now();
      const moment = momentOf(lane, limits, now);
      if (moment - now > patience) throw refusal(lane, moment, now, rules.apart);
    },
    run: (of, priority, call, patience = longestWait) => {
      const { limits, key } = budgetOf(of, priority);
      const lane = lanes.get(key) ?? {
        past: [],
        waiting: [],
        pausedUntil: 0,
        promised: 0,
        serving: false,
      };
      lanes.set(key, lane);
      return new Promise((resolve, reject) => {
        const start = () =>
          call().then(resolve, (error: unknown) => {
            if (rules.pauses) pauseOn(error, lane, clock.now());
            reject(error);
          });
        lane.waiting.push({ priority, until: clock.now() + patience, start, refuse: reject });
        void serve(key, lane, limits);
      });
    },
  };
}

/** When the next call may start. */
function momentOf(lane: Lane, limits: readonly Limit[], now: number): number {
  return Math.max(nextMoment(timesOf(lane, now), limits, now), lane.pausedUntil);
}

function timesOf({ past }: Lane, now: number): number[] {
  return past.map(({ at, answered }) => (answered ? at : now)).sort((one, other) => one - other);
}

function startNext(lane: Lane, limits: readonly Limit[], clock: Clock): void {
  const best = lane.waiting.reduce(
    (found, { priority }, at) =>
      order[priority] < order[lane.waiting[found]?.priority ?? "update"] ? at : found,
    0,
  );
  const [next] = lane.waiting.splice(best, 1);
  const remembered = Math.max(...limits.map((limit) => limit.calls));
  const call: Call = { at: clock.now(), answered: false };
  lane.past = [...lane.past, call].slice(-remembered);
  void next?.start().then(() => Object.assign(call, { at: clock.now(), answered: true }));
}

/** The host asks to wait: all calls of the key do. */
function pauseOn(error: unknown, lane: Lane, now: number): void {
  if (!(error instanceof HostError) || error.status !== 429) return;
  lane.pausedUntil = Math.max(lane.pausedUntil, now + (error.retryAfterSeconds ?? 1) * 1000);
}

function refuseImpatient(lane: Lane, moment: number, now: number, apart: number): void {
  const impatient = lane.waiting.filter(({ until }) => until < moment);
  lane.waiting = lane.waiting.filter(({ until }) => until >= moment);
  for (const { refuse } of impatient) refuse(refusal(lane, moment, now, apart));
}

/** Each caller gets a different retry time, also if refused one after the other. */
function refusal(lane: Lane, moment: number, now: number, apart: number): HostError {
  lane.promised = Math.max(moment, lane.promised + apart);
  return new HostError(429, budgetSpent, (lane.promised - now) / 1000);
}

/** With more than these, idle ones are looked for, once in so many milliseconds. */
const [mostLanes, lookEvery] = [5000, 60_000];

/** Bounds memory: drops conversations without calls in the longest window. */
function forgetIdle(lanes: Map<string, Lane>, now: number): void {
  const longest = Math.max(...sendLimits.map((limit) => limit.within));
  for (const [key, lane] of lanes) {
    const last = Math.max(0, ...lane.past.map(({ at }) => at));
    if (!lane.serving && now - last > longest && lane.pausedUntil <= now) lanes.delete(key);
  }
}
