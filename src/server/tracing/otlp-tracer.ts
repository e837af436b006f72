import { randomBytes } from "node:crypto";
import type { SpanKind, Tracer } from "./tracer.ts";

/** Where traces go, which of them, and under which name. */
export type OtlpSettings = {
  url: string;
  headers: Record<string, string>;
  service: string;
  /** The part of all traces that is sent, from 0 to 1. */
  ratio: number;
};

const kinds: Record<SpanKind, number> = { internal: 1, server: 2, client: 3, consumer: 5 };
const failedStatus = 2;
/** Spans of a request, milliseconds between two, and spans that wait at most; more are dropped. */
const [mostAtOnce, every, mostWaiting, patience] = [500, 2000, 10_000, 5000];

/**
 * Sends spans to a collector: OTLP over HTTP in JSON, without a library. A collector that is away
 * costs the spans of that time, nothing else. Names and codes are all that a span has.
 */
export function createOtlpTracer(
  { url, headers, service, ratio }: OtlpSettings,
  onError: (error: unknown) => void,
): Tracer {
  let waiting: object[] = [];
  let sending: Promise<void> | null = null;
  const timer = setInterval(send, every).unref();

  function send(): void {
    if (sending || waiting.length === 0) return;
    const spans = waiting.splice(0, mostAtOnce);
    sending = post(spans)
      .catch(onError)
      .finally(() => {
        sending = null;
        if (waiting.length >= mostAtOnce) send();
      });
  }

  async function post(spans: object[]): Promise<void> {
    const answer = await fetch(url, {
      method: "POST",
      redirect: "error",
      headers: { ...headers, "content-type": "application/json" },
      body: JSON.stringify(envelope(service, spans)),
      signal: AbortSignal.timeout(patience),
    });
    await answer.body?.cancel();
    if (!answer.ok) throw new Error(`the collector answered ${answer.status}`);
  }

  return {
    // The last 32 bits are random also in ids that a proxy made.
    takes: (trace) => Number.parseInt(trace.slice(-8), 16) < ratio * 2 ** 32,
    begin: ({ trace, span: parent }, name, kind) => {
      const id = randomBytes(8).toString("hex");
      const begun = now();
      return {
        id,
        end: ({ failed, status }) => {
          if (waiting.length >= mostWaiting) return;
          waiting.push({
            traceId: trace,
            spanId: id,
            ...(parent ? { parentSpanId: parent } : {}),
            name,
            kind: kinds[kind],
            startTimeUnixNano: begun,
            endTimeUnixNano: now(),
            attributes: status === undefined ? [] : [statusCode(status)],
            status: failed ? { code: failedStatus } : {},
          });
          if (waiting.length >= mostAtOnce) send();
        },
      };
    },
    close: async () => {
      clearInterval(timer);
      await sending;
      // One last request: what does not fit is not worth waiting for.
      send();
      await sending;
    },
  };
}

function envelope(service: string, spans: object[]): object {
  const resource = { attributes: [text("service.name", service)] };
  const scopeSpans = [{ scope: { name: service }, spans }];
  return { resourceSpans: [{ resource, scopeSpans }] };
}

const text = (key: string, value: string) => ({ key, value: { stringValue: value } });
const statusCode = (status: number) => ({
  key: "http.response.status_code",
  value: { intValue: String(status) },
});

/** Nanoseconds since 1970, as a decimal number: JSON's own have too few digits. */
function now(): string {
  return `${Math.round((performance.timeOrigin + performance.now()) * 1000)}000`;
}
