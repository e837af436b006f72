import { HostError } from "./host.ts";

/** What a call is for. Where several wait for the same conversation, what is new goes before what is brought up to date. */
export type Priority = "post" | "update" | "read";

/** Milliseconds, and a way to wait for some of them. */
export type Clock = { now: () => number; sleep: (milliseconds: number) => Promise<void> };

export type Governor = {
  /**
   * Runs a call to the host when the budget of the conversation (or whatever the key stands for) has room for it. Where that is further away than `patience`
   * (milliseconds; 20 s unless given) it refuses with `budgetSpent` and a time to come again, each caller another one.
   */
  run: <T>(key: string, priority: Priority, call: () => Promise<T>, patience?: number) => Promise<T>;
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
export const tenantLimits: readonly Limit[] = [{ calls: 26, within: 1000 }];

/** `pauses`: a refusal with 429 stops everything under the same key for as long as the host asks. `apart`: milliseconds between those who are told to come again. */
export type Rules = { send: readonly Limit[]; read: readonly Limit[] | "counts as send"; pauses: boolean; apart: number };
export const conversationRules: Rules = { send: sendLimits, read: readLimits, pauses: true, apart: 750 };
export const tenantRules: Rules = { send: tenantLimits, read: "counts as send", pauses: false, apart: 40 };

/** The code of the governor's own refusal: nothing was sent. */
export const budgetSpent = "ConversationBudgetSpent";

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

/** `until`: the last moment for which the caller waits. */
type Waiting = { priority: Priority; until: number; start: () => Promise<void>; refuse: (error: HostError) => void };
/** `at`: when the call was answered, as the host may have counted it as late as that; one that is not answered yet counts as of now. */
type Call = { at: number; answered: boolean };
type Lane = { past: Call[]; waiting: Waiting[]; pausedUntil: number; promised: number; serving: boolean };

/** One governor for each process. Limits hold for each key by itself; reading has a budget of its own where the rules give it one. */
export function createGovernor(clock: Clock, rules: Rules = conversationRules): Governor {
  const lanes = new Map<string, Lane>();

  async function serve(key: string, lane: Lane, limits: readonly Limit[]): Promise<void> {
    if (lane.serving) return;
    lane.serving = true;
    while (lane.waiting.length > 0) {
      const moment = Math.max(nextMoment(timesOf(lane, clock.now()), limits, clock.now()), lane.pausedUntil);
      const wait = moment - clock.now();
      if (wait > 0) refuseImpatient(lane, moment, clock.now(), rules.apart);
      if (wait <= 0) startNext(lane, limits, clock);
      else if (lane.waiting.length > 0) await clock.sleep(wait);
    }
    lane.serving = false;
    if (lane.past.length === 0) lanes.delete(key);
    forgetIdle(lanes, clock.now());
  }

  return {
    run: (of, priority, call, patience = longestWait) => {
      const ownBudget = priority === "read" && rules.read !== "counts as send" ? rules.read : null;
      const limits = ownBudget ?? rules.send;
      const key = `${ownBudget ? "read" : "send"} ${of}`;
      const lane = lanes.get(key) ?? { past: [], waiting: [], pausedUntil: 0, promised: 0, serving: false };
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

function timesOf({ past }: Lane, now: number): number[] {
  return past.map(({ at, answered }) => (answered ? at : now)).sort((one, other) => one - other);
}

function startNext(lane: Lane, limits: readonly Limit[], clock: Clock): void {
  const best = lane.waiting.reduce(
    (found, { priority }, at) => (order[priority] < order[lane.waiting[found]?.priority ?? "update"] ? at : found),
    0,
  );
  const [next] = lane.waiting.splice(best, 1);
  const remembered = Math.max(...limits.map((limit) => limit.calls));
  const call: Call = { at: clock.now(), answered: false };
  lane.past = [...lane.past, call].slice(-remembered);
  void next?.start().then(() => Object.assign(call, { at: clock.now(), answered: true }));
}

/** The host asks to wait: everybody does. */
function pauseOn(error: unknown, lane: Lane, now: number): void {
  if (!(error instanceof HostError) || error.status !== 429) return;
  lane.pausedUntil = Math.max(lane.pausedUntil, now + (error.retryAfterSeconds ?? 1) * 1000);
}

/** Each is told another time, also those who are refused one after the other. */
function refuseImpatient(lane: Lane, moment: number, now: number, apart: number): void {
  const impatient = lane.waiting.filter(({ until }) => until < moment);
  lane.waiting = lane.waiting.filter(({ until }) => until >= moment);
  for (const { refuse } of impatient) {
    lane.promised = Math.max(moment, lane.promised + apart);
    refuse(new HostError(429, budgetSpent, (lane.promised - now) / 1000));
  }
}

const mostLanes = 5000;

/** Keeps memory bounded: conversations without a call in the longest stretch are forgotten. */
function forgetIdle(lanes: Map<string, Lane>, now: number): void {
  if (lanes.size < mostLanes) return;
  const longest = Math.max(...sendLimits.map((limit) => limit.within));
  for (const [key, lane] of lanes) {
    const last = Math.max(0, ...lane.past.map(({ at }) => at));
    if (!lane.serving && now - last > longest && lane.pausedUntil <= now) lanes.delete(key);
  }
}
