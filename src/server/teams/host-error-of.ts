import { z } from "zod";
import { HostError, noAnswer } from "./host.ts";

const refusal = z.object({ error: z.object({ code: z.string().max(200) }) });
/** How the SDK's HTTP client throws an answer that is not a success. */
const failure = z.object({
  response: z.object({ status: z.number(), data: z.unknown(), headers: z.object({ "retry-after": z.unknown().optional() }) }),
});

/** What the host, or the way to it, answered: its status, its code, and how long it asks to wait. No answer at all counts as 502. */
export function hostErrorOf(thrown: unknown): HostError {
  if (thrown instanceof HostError) return thrown;
  const failed = failure.safeParse(thrown);
  if (!failed.success) return new HostError(502, wasNotSent(thrown) ? "HostUnreachable" : noAnswer);
  const { status, data, headers } = failed.data.response;
  const read = refusal.safeParse(data);
  return new HostError(status, read.success ? read.data.error.code : "unknown", secondsOf(headers["retry-after"]));
}

const notSent: unknown[] = ["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "ENETUNREACH"];

function wasNotSent(thrown: unknown): boolean {
  return thrown instanceof Error && "code" in thrown && notSent.includes(thrown.code);
}

/** `Retry-After` as whole seconds; the other form, a date, is not one that the host uses. */
function secondsOf(header: unknown): number | null {
  if (typeof header !== "string" || header === "") return null;
  const seconds = Number(header);
  return Number.isFinite(seconds) && seconds >= 0 ? Math.ceil(seconds) : null;
}
