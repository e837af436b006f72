import { HostError } from "./host.ts";

/** What a call is for. Where several wait for the same conversation, what is new goes before what is brought up to date. */
export type Priority = "post" | "update" | "read";

/** Milliseconds, and a way to wait for some of them. */
export type Clock = { now: () => number; sleep: (milliseconds: number) => Promise<void> };

export type Governor = {
  /** Runs a call to the host when the budget of the conversation (or whatever the key stands for) has room for it. */
  run: <T>(key: string, priority: Priority, call: () => Promise<T>) => Promise<T>;
};

/** At most `calls` in any stretch of `within` milliseconds. */
export type Limit = { calls: number; within: number };

/**
 * What the host takes for one conversation is 7 a second, 8 in two, 60 in thirty and 1,800 an hour; reading has its own 14 a second. The
 * governor stays well inside, because other processes of the product may be calling too.
 */
export const sendLimits: readonly Limit[] = [
  { calls: 4, within: 1000 },
  { calls: 6, within: 2000 },
  { calls: 40, within: 30_000 },
  { calls: 1500, within: 3_600_000 },
];
export const readLimits: readonly Limit[] = [
  { calls: 8, within: 1000 },
  { calls: 80, within: 30_000 },
];
/** One app may make 30 calls a second in one organisation, to whatever conversations. */
export const tenantLimits: readonly Limit[] = [{ calls: 20, within: 1000 }];

/** `pauses`: a refusal with 429 stops everything under the same key for as long as the host asks. */
export type Rules = { send: readonly Limit[]; read: readonly Limit[] | "counts as send"; pauses: boolean };
export const conversationRules: Rules = { send: sendLimits, read: readLimits, pauses: true };
export const tenantRules: Rules = { send: tenantLimits, read: "counts as send", pauses: false };

const order: Record<Priority, number> = { post: 0, read: 0, update: 1 };
/** Who would wait longer than this is told so, and comes again later. */
const longestWait = 20_000;

/** The first moment, now or later, at which one more call keeps every limit. `past` holds the times of calls, oldest first. */
export function nextMoment(past: readonly number[], limits: readonly Limit[], now: number): number {
  return limits.reduce((moment, { calls, within }) => {
    const blocking = past[past.length - calls];
    return blocking === undefined ? moment : Math.max(moment, blocking + within);
  }, now);
}

type Waiting = { priority: Priority; start: () => void; refuse: (error: HostError) => void };
type Lane = { past: number[]; waiting: Waiting[]; pausedUntil: number; serving: boolean };

/** One governor for each process. Limits hold for each key by itself; reading has a budget of its own where the rules give it one. */
export function createGovernor(clock: Clock, rules: Rules = conversationRules): Governor {
  const lanes = new Map<string, Lane>();

  async function serve(key: string, lane: Lane, limits: readonly Limit[]): Promise<void> {
    if (lane.serving) return;
    lane.serving = true;
    while (lane.waiting.length > 0) {
      const moment = Math.max(nextMoment(lane.past, limits, clock.now()), lane.pausedUntil);
      const wait = moment - clock.now();
      if (wait > longestWait) refuseAll(lane, wait);
      else if (wait > 0) await clock.sleep(wait);
      else startNext(lane, limits, clock.now());
    }
    lane.serving = false;
    if (lane.past.length === 0) lanes.delete(key);
    forgetIdle(lanes, clock.now());
  }

  return {
    run: (of, priority, call) => {
      const ownBudget = priority === "read" && rules.read !== "counts as send" ? rules.read : null;
      const limits = ownBudget ?? rules.send;
      const key = `${ownBudget ? "read" : "send"} ${of}`;
      const lane = lanes.get(key) ?? { past: [], waiting: [], pausedUntil: 0, serving: false };
      lanes.set(key, lane);
      return new Promise((resolve, reject) => {
        const start = () => {
          call().then(resolve, (error: unknown) => {
            if (rules.pauses) pauseOn(error, lane, clock.now());
            reject(error);
          });
        };
        lane.waiting.push({ priority, start, refuse: reject });
        void serve(key, lane, limits);
      });
    },
  };
}

function startNext(lane: Lane, limits: readonly Limit[], now: number): void {
  const best = lane.waiting.reduce(
    (found, { priority }, at) => (order[priority] < order[lane.waiting[found]?.priority ?? "update"] ? at : found),
    0,
  );
  const [next] = lane.waiting.splice(best, 1);
  const remembered = Math.max(...limits.map((limit) => limit.calls));
  lane.past = [...lane.past, now].slice(-remembered);
  next?.start();
}

/** The host asks to wait: everybody does. */
function pauseOn(error: unknown, lane: Lane, now: number): void {
  if (!(error instanceof HostError) || error.status !== 429) return;
  lane.pausedUntil = Math.max(lane.pausedUntil, now + (error.retryAfterSeconds ?? 1) * 1000);
}

function refuseAll(lane: Lane, wait: number): void {
  const seconds = Math.ceil(wait / 1000);
  for (const { refuse } of lane.waiting.splice(0)) refuse(new HostError(429, "ConversationBudgetSpent", seconds));
}

const mostLanes = 5000;

/** Keeps memory bounded: conversations without a call in the longest stretch are forgotten. */
function forgetIdle(lanes: Map<string, Lane>, now: number): void {
  if (lanes.size < mostLanes) return;
  const longest = Math.max(...sendLimits.map((limit) => limit.within));
  for (const [key, lane] of lanes) {
    const last = lane.past.at(-1) ?? 0;
    if (!lane.serving && now - last > longest && lane.pausedUntil <= now) lanes.delete(key);
  }
}
