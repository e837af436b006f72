import { z } from "zod";
import { invalid, noSuch } from "../api/api-error.ts";
import type { Call } from "../api/api-scope.ts";
import { listPage } from "../api/list-page.ts";
import { page, params, read, seconds, text } from "../api/params.ts";
import { type Book, timeAt, timeFor } from "../book/book.ts";
import { newId } from "../book/new-id.ts";
import type { Meter, MeterEvent } from "../book/resources.ts";
import { emit } from "../events/emit.ts";

const creation = params({
  display_name: text.max(250),
  event_name: text.max(100),
  default_aggregation: z.strictObject({ formula: z.enum(["count", "last", "sum"]) }),
  customer_mapping: z
    .strictObject({ type: z.literal("by_id"), event_payload_key: text.max(100) })
    .optional(),
  value_settings: z.strictObject({ event_payload_key: text.max(100) }).optional(),
});
const listing = params({ ...page, status: z.enum(["active", "inactive"]).optional() });
const usage = params({
  event_name: text.max(100),
  payload: z.record(z.string().max(100), z.string().max(500)),
  identifier: text.max(100).optional(),
  timestamp: seconds.optional(),
});
const summary = params({
  ...page,
  customer: text,
  start_time: seconds,
  end_time: seconds,
  value_grouping_window: z.enum(["day", "hour"]).optional(),
});

export function createMeter(book: Book, call: Call): Meter {
  const given = read(creation, call.params);
  if (book.meters.all().some((m) => m.event_name === given.event_name && m.status === "active"))
    throw invalid(
      `There is already an active meter for event name ${given.event_name}.`,
      "event_name",
      "resource_already_exists",
    );
  const now = timeAt(book, null);
  const meter = book.meters.add<Meter>({
    id: newId("mtr_test"),
    object: "billing.meter",
    created: now,
    customer_mapping: given.customer_mapping ?? {
      event_payload_key: "stripe_customer_id",
      type: "by_id",
    },
    default_aggregation: given.default_aggregation,
    display_name: given.display_name,
    event_name: given.event_name,
    event_time_window: null,
    livemode: false,
    status: "active",
    status_transitions: { deactivated_at: null },
    updated: now,
    value_settings: given.value_settings ?? { event_payload_key: "value" },
  });
  emit(book, "billing.meter.created", meter);
  return meter;
}

export function retrieveMeter(book: Book, call: Call): Meter {
  read(params({}), call.params);
  return meterWith(book, call.id);
}

export function listMeters(book: Book, call: Call): object {
  const { status, ...cursor } = read(listing, call.params);
  const found = book.meters.all().filter((each) => status === undefined || each.status === status);
  return listPage(found, cursor, "/v1/billing/meters");
}

export function deactivateMeter(book: Book, call: Call): Meter {
  const meter = meterWith(book, call.id);
  const now = timeAt(book, null);
  Object.assign(meter, { status: "inactive", updated: now });
  meter.status_transitions.deactivated_at = now;
  emit(book, "billing.meter.deactivated", meter);
  return meter;
}

const pastSeconds = 35 * 86_400;
const futureSeconds = 300;

export function createMeterEvent(book: Book, call: Call): MeterEvent {
  const given = read(usage, call.params);
  const meter = book.meters
    .all()
    .find((each) => each.event_name === given.event_name && each.status === "active");
  if (!meter)
    throw invalid(
      `No active meter found for event name ${given.event_name}`,
      "event_name",
      "no_meter",
    );
  const customer = given.payload[meter.customer_mapping.event_payload_key] ?? "";
  if (!book.customers.get(customer))
    throw invalid(`No such customer: '${customer}'`, "payload", "resource_missing");
  const value = given.payload[meter.value_settings.event_payload_key] ?? "1";
  if (!/^-?\d+(\.\d+)?$/.test(value)) throw invalid("The value is not numeric.", "payload");
  const now = timeFor(book, customer);
  const at = given.timestamp ?? now;
  if (at < now - pastSeconds || at > now + futureSeconds)
    throw invalid("The timestamp is too far in the past or in the future.", "timestamp");
  const identifier = given.identifier ?? newId("evt_meter");
  const id = `${meter.id}:${identifier}`;
  if (book.meterEvents.get(id))
    throw invalid(
      `An event already exists with identifier ${identifier}.`,
      "identifier",
      "resource_already_exists",
    );
  const event: MeterEvent = {
    object: "billing.meter_event",
    created: now,
    event_name: given.event_name,
    identifier,
    livemode: false,
    payload: given.payload,
    timestamp: at,
  };
  book.meterEvents.add({ ...event, id });
  return event;
}

export function meterSummaries(book: Book, call: Call): object {
  const meter = meterWith(book, call.id);
  const given = read(summary, call.params);
  const url = `/v1/billing/meters/${meter.id}/event_summaries`;
  if (given.start_time % 60 !== 0 || given.end_time % 60 !== 0)
    throw invalid("Times must align with minute boundaries.", "start_time");
  const { customer, start_time: start, end_time: end } = given;
  const value = usageOf(book, meter.id, customer, { start, end });
  const one = {
    id: newId("mtrusg"),
    object: "billing.meter_event_summary",
    aggregated_value: value,
    end_time: end,
    livemode: false,
    meter: meter.id,
    start_time: start,
  };
  return { object: "list", data: value === 0 ? [] : [one], has_more: false, url };
}

/** What a customer used from `start` until before `end`. */
export function usageOf(
  book: Book,
  meterId: string,
  customer: string,
  { start, end }: { start: number; end: number },
): number {
  const meter = meterWith(book, meterId);
  const values = book.meterEvents
    .all()
    .filter(
      (event) =>
        event.event_name === meter.event_name &&
        event.payload[meter.customer_mapping.event_payload_key] === customer &&
        event.timestamp >= start &&
        event.timestamp < end,
    )
    .toSorted((a, b) => a.timestamp - b.timestamp)
    .map((event) => Number(event.payload[meter.value_settings.event_payload_key] ?? "1"));
  const { formula } = meter.default_aggregation;
  if (formula === "count") return values.length;
  if (formula === "last") return values.at(-1) ?? 0;
  return values.reduce((sum, value) => sum + value, 0);
}

function meterWith(book: Book, id: string): Meter {
  const meter = book.meters.get(id);
  if (!meter) throw noSuch("billing meter", id);
  return meter;
}
