import { telemetryApi } from "#contract/account/telemetry.ts";
import { clientOf, type Send } from "#contract/client.ts";
import type { TelemetryEvent, TelemetryProperties } from "#domain/account/telemetry.ts";

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
  if (isSkipped(new URLSearchParams(window.location.search))) return;
  clientOf(telemetryApi, send)
    .send({ body: { event, properties: { ...properties }, isError } })
    .catch(() => undefined);
}

function isSkipped(query: URLSearchParams): boolean {
  const value = query.get("skipInstrumentation");
  return value !== null && value !== "false" && value !== "0";
}
