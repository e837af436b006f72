import { z } from "zod";

/**
 * A name that programs use, such as an error's code: 60 characters, never a sentence. Anything else
 * is left out, so that no free text is stored (TEL-06).
 */
const code = z
  .string()
  .regex(/^[\w.:-]{1,60}$/)
  .optional()
  .catch(undefined);
/**
 * Where a user came from, as links and campaigns name it: up to four short words. An address, an id
 * or a sentence is left out.
 */
const source = z
  .string()
  .regex(/^[a-z]{1,16}\d{0,4}([-_]([a-z]{1,16}\d{0,4}|\d{1,4})){0,3}$/i)
  .optional()
  .catch(undefined);
const flag = z.boolean().optional().catch(undefined);

/** The properties of each event that pages report; others are left out (TEL-03, TEL-06). */
const properties = {
  /** A page that could not be rendered (TEL-01): the route's pattern and the error's name. */
  "page-crash": z.object({ page: code, error: code }),
  /** BIL-08. */
  checkout: z.object({ track: source, referrer: source, trial: flag }),
  "native-checkout": z.object({ trackingSource: source, trial: flag }),
  "card-update": z.object({ trackingSource: source }),
  /** A card error (TEL-02), with the payment provider's codes. */
  "payment-error": z.object({ code, declineCode: code }),
  /** A sign-in that expired during checkout (ERR-12). */
  "session-expired": z.object({ page: code }),
  /** A checkout or a trial that the server refused, with the answer's code (BIL-68). */
  "checkout-failed": z.object({ code }),
  "trial-failed": z.object({ code }),
};
export type TelemetryEvent = keyof typeof properties;
export type TelemetryProperties<E extends TelemetryEvent> = z.input<(typeof properties)[E]>;

// safe: the keys of the record above, of which there is at least one
export const telemetryEvents = Object.keys(properties) as [TelemetryEvent, ...TelemetryEvent[]];

/** What of an event's properties may be stored. */
export function storedProperties(
  event: TelemetryEvent,
  given: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const known = Object.entries(properties[event].parse(given));
  return Object.fromEntries(known.filter(([, value]) => value !== undefined));
}
