import { isApiError } from "../api-error.ts";

/**
 * Milliseconds between retries: exponential up to the maximum, each with jitter, so that a crowd
 * does not return at once.
 */
const waits = { first: 1000, longest: 30_000 };
export type AnswerQueueWaits = typeof waits;

/**
 * The delivery of the newest answers. `kept`: stored on this device, to be retried. `sent`: the
 * server has them; `late` if it took more than one attempt.
 */
export type QueueNews<Reply> =
  | { kind: "sending" }
  | { kind: "kept"; error: unknown }
  | { kind: "sent"; reply: Reply; late: boolean }
  | { kind: "refused"; error: unknown };

type Options<Body, Reply> = {
  send: (body: Body) => Promise<Reply>;
  /** Where unsent answers are stored, surviving a reload; null once they are sent. */
  keep: (body: Body | null) => void;
  onNews: (news: QueueNews<Reply>) => void;
  waits?: AnswerQueueWaits;
};

type AnswerQueue<Body> = { add: (body: Body) => void; tryNow: () => void; stop: () => void };

/**
 * Sends answers one after the other. Newer ones replace waiting ones: each contains the whole
 * response, so sending one twice changes nothing. What does not reach the server is stored and
 * retried for as long as it takes; what the server refuses or fails at is not.
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
      // A page that continues from the stored answers sends them again, which changes nothing.
      if (stopped) break;
      if (tried.kind === "failed") {
        late = true;
        onNews({ kind: "kept", error: tried.error });
        await pause(Math.max(wait * (0.5 + Math.random()), retryAfterOf(tried.error)));
        wait = Math.min(wait * 2, longest);
        continue;
      }
      wait = first;
      // Newer answers arrived meanwhile: the outcome of these does not matter any more.
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

type Tried<Reply> =
  | { kind: "sent"; reply: Reply }
  | { kind: "refused"; error: unknown }
  | { kind: "failed"; error: unknown };

async function attempt<Body, Reply>(
  send: (body: Body) => Promise<Reply>,
  body: Body,
): Promise<Tried<Reply>> {
  try {
    return { kind: "sent", reply: await send(body) };
  } catch (error) {
    return { kind: isLost(error) ? "failed" : "refused", error };
  }
}

/**
 * The sign-in has expired and is renewed with the retry (401), the call took too long (408), or a
 * proxy can't reach the server.
 */
const passing: ReadonlySet<number> = new Set([401, 408, 502, 503, 504]);

/**
 * Whether the call did not get through: the connection is down or may recover, or the server is
 * overloaded and asks for a retry.
 */
function isLost(error: unknown): boolean {
  return (
    !isApiError(error) ||
    passing.has(error.status) ||
    (error.status === 429 && error.retryAfter !== null)
  );
}

function retryAfterOf(error: unknown): number {
  return (isApiError(error) && error.retryAfter) || 0;
}
