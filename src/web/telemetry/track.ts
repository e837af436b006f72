import type { telemetryApi } from "#contract/account/telemetry.ts";
import type { Send } from "#contract/client.ts";
import type { TelemetryEvent, TelemetryProperties } from "#domain/account/telemetry.ts";

type Call = (typeof telemetryApi)["send"];
const path: Call["path"] = "/global/v1/telemetry";

/**
 * Reports an event of this page, unless its address has `skipInstrumentation` (AUT-19). Never
 * throws and is never waited for: what can't be reported is dropped (TEL-06).
 */
export function track<E extends TelemetryEvent>(
  send: Send,
  event: E,
  properties: TelemetryProperties<E>,
  isError = false,
): void {
  void isReported(send, event, properties, isError);
}

/** The same for who wants to know: false if it could not be reported. */
export async function isReported<E extends TelemetryEvent>(
  send: Send,
  event: E,
  properties: TelemetryProperties<E>,
  isError: boolean,
): Promise<boolean> {
  if (isSkipped(new URLSearchParams(window.location.search))) return true;
  try {
    await send("POST", path, { event, properties: { ...properties }, isError });
    return true;
  } catch {
    return false;
  }
}

function isSkipped(query: URLSearchParams): boolean {
  const value = query.get("skipInstrumentation");
  return value !== null && value !== "false" && value !== "0";
}
