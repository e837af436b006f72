import { Client } from "undici";

export type LoadRequest = {
  url?: string;
  method?: "GET" | "POST";
  path: string;
  token?: string;
  body?: string;
  headers?: Record<string, string>;
};
export type LoadAnswer = { status: number; body: string };
export type LoadOptions = {
  url: string;
  /** Connections that are kept open; each has one request in flight. */
  clients: number;
  /** The next request, or null when there is no more. `n` counts from 0. */
  next: (n: number) => LoadRequest | null;
  /** Told of each answer, or of the error where none came. */
  answered?: (n: number, answer: LoadAnswer | Error) => void;
  /** Stops after so many milliseconds at the latest. */
  forMs?: number;
};
/** `latencies` in milliseconds, sorted; `perSecond`: answers of 2xx. */
export type LoadResult = {
  answers: number;
  good: number;
  seconds: number;
  perSecond: number;
  latencies: Float64Array;
};

/**
 * Sends requests over connections that are kept alive, each as soon as the last one of its
 * connection is answered.
 */
export async function runLoad({
  url,
  clients,
  next,
  answered,
  forMs = 60_000,
}: LoadOptions): Promise<LoadResult> {
  const latencies: number[] = [];
  let [sent, good] = [0, 0];
  const begin = performance.now();

  async function work(client: Client): Promise<void> {
    while (performance.now() - begin < forMs) {
      const n = sent;
      const request = next(n);
      if (!request) return;
      sent += 1;
      const at = performance.now();
      const answer = await send(client, request).catch((error: unknown) =>
        error instanceof Error ? error : new Error(String(error)),
      );
      latencies.push(performance.now() - at);
      if (!(answer instanceof Error) && answer.status < 300) good += 1;
      answered?.(n, answer);
    }
  }

  const open = Array.from(
    { length: clients },
    () => new Client(url, { headersTimeout: 30_000, bodyTimeout: 30_000 }),
  );
  await Promise.all(open.map(work));
  const seconds = (performance.now() - begin) / 1000;
  await Promise.all(open.map((client) => client.destroy()));
  return {
    answers: latencies.length,
    good,
    seconds,
    perSecond: good / seconds,
    latencies: Float64Array.from(latencies).sort(),
  };
}

async function send(
  client: Client,
  { method = "GET", path, token, body, headers }: LoadRequest,
): Promise<LoadAnswer> {
  const reply = await client.request({
    method,
    path,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...headers,
    },
    ...(body === undefined ? {} : { body }),
  });
  return { status: reply.statusCode, body: await reply.body.text() };
}

/** The value below which this share (0 to 1) of the sorted values lies. */
export function percentile(sorted: ArrayLike<number>, share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}
