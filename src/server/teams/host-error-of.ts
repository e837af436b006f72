import { z } from "zod";
import { HostError, noAnswer } from "./host.ts";

const refusal = z.object({ error: z.object({ code: z.string().max(200) }) });
/** The shape of the error that the SDK's HTTP client throws for a failed request. */
const failure = z.object({
  response: z.object({
    status: z.number(),
    data: z.unknown(),
    headers: z.object({ "retry-after": z.unknown().optional() }),
  }),
});

/** The host's or a proxy's error: status, code and retry time. No reply at all counts as 502. */
export function hostErrorOf(thrown: unknown): HostError {
  if (thrown instanceof HostError) return thrown;
  const failed = failure.safeParse(thrown);
  if (!failed.success) return new HostError(502, wasNotSent(thrown) ? "HostUnreachable" : noAnswer);
  const { status, data, headers } = failed.data.response;
  if (status >= 300 && status < 400) return new HostError(502, "HostRedirected");
  const read = refusal.safeParse(data);
  return new HostError(
    status,
    read.success ? read.data.error.code : "unknown",
    secondsOf(headers["retry-after"]),
  );
}

const notSent: unknown[] = [
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
];

function wasNotSent(thrown: unknown): boolean {
  return thrown instanceof Error && "code" in thrown && notSent.includes(thrown.code);
}

/** `Retry-After` in whole seconds; the host does not use the date form. */
function secondsOf(header: unknown): number | null {
  if (typeof header !== "string" || header === "") return null;
  const seconds = Number(header);
  return Number.isFinite(seconds) && seconds >= 0 ? Math.ceil(seconds) : null;
}
