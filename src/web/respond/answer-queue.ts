import { isApiError } from "../api-error.ts";

/** Milliseconds between tries: they grow to the longest, each with jitter, so that a crowd does not come back at once. */
const waits = { first: 1000, longest: 30_000 };
export type AnswerQueueWaits = typeof waits;

/** What became of the newest answers. `kept`: on this device, to be tried again. `sent`: the server has them; `late` where it took more than one try. */
export type QueueNews<Reply> =
  | { kind: "sending" }
  | { kind: "kept" }
  | { kind: "sent"; reply: Reply; late: boolean }
  | { kind: "refused"; error: unknown };

type Options<Body, Reply> = {
  send: (body: Body) => Promise<Reply>;
  /** Where what is not sent yet is kept, also over a reload; null once it is sent. */
  keep: (body: Body | null) => void;
  onNews: (news: QueueNews<Reply>) => void;
  waits?: AnswerQueueWaits;
};

export type AnswerQueue<Body> = { add: (body: Body) => void; tryNow: () => void; stop: () => void };

/**
 * Sends answers one after the other, the newest in place of older ones: each is the whole of what was answered, so that one that is sent twice changes
 * nothing. What does not get through is kept and tried again for as long as it takes; what the server refuses is not.
 */
export function answerQueue<Body, Reply>({
  send,
  keep,
  onNews,
  waits: { first, longest } = waits,
}: Options<Body, Reply>): AnswerQueue<Body> {
  let newest: { body: Body } | null = null;
  let running = false;
  let stopped = false;
  let wake = () => {};

  async function run(): Promise<void> {
    let wait = first;
    let late = false;
    while (newest && !stopped) {
      const current: { body: Body } = newest;
      const tried = await attempt(send, current.body);
      // Whoever goes on from what is kept sends it again, which changes nothing.
      if (stopped) break;
      if (tried.kind === "failed") {
        late = true;
        onNews({ kind: "kept" });
        await pause(wait * (0.5 + Math.random()));
        wait = Math.min(wait * 2, longest);
        continue;
      }
      wait = first;
      // Something newer came meanwhile: what became of this one does not matter any more.
      if (newest !== current) continue;
      newest = null;
      keep(null);
      onNews(tried.kind === "sent" ? { ...tried, late } : tried);
    }
    running = false;
  }

  function pause(millis: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, millis);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  return {
    add: (body) => {
      newest = { body };
      keep(body);
      wake();
      if (running || stopped) return;
      running = true;
      onNews({ kind: "sending" });
      void run();
    },
    tryNow: () => wake(),
    stop: () => {
      stopped = true;
      wake();
    },
  };
}

type Tried<Reply> = { kind: "sent"; reply: Reply } | { kind: "refused"; error: unknown } | { kind: "failed" };

async function attempt<Body, Reply>(send: (body: Body) => Promise<Reply>, body: Body): Promise<Tried<Reply>> {
  try {
    return { kind: "sent", reply: await send(body) };
  } catch (error) {
    return isRefused(error) ? { kind: "refused", error } : { kind: "failed" };
  }
}

/** Whether the server has understood and will not take it, however often it is asked. */
function isRefused(error: unknown): boolean {
  return isApiError(error) && error.status >= 400 && error.status < 500 && ![401, 408, 429].includes(error.status);
}
