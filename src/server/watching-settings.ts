import { z } from "zod";
import { optionalOnOff, port, text, urlOrNone } from "./setting-kinds.ts";
import type { Setting, Values } from "./settings.ts";
import type { OtlpSettings } from "./tracing/otlp-tracer.ts";

export type WatchingSettings = {
  /** Where `/metrics` is served: a listener of its own, the product's, or nowhere. */
  metrics: { host: string; port: number } | "with the product" | null;
  slowStatementMs: number;
  /** Whether the log has a line for each row of the audit. */
  auditLog: boolean;
  /** Where traces are sent; null: nowhere. */
  traces: OtlpSettings | null;
};

/** What an operator sees of a running product. */
export const watchingSettings = {
  METRICS_PORT: {
    description:
      "Port of `/metrics`, for Prometheus; no other address is served there. Each process of a " +
      "machine needs its own. Empty: on `PORT`, but in production not at all.",
    schema: z.union([z.literal("").transform(() => null), port]),
    fallback: "",
  },
  METRICS_HOST: {
    description: "Address to listen on with `METRICS_PORT`. Keep it out of the internet.",
    schema: text.min(1),
    fallback: "127.0.0.1",
  },
  SLOW_STATEMENT_MS: {
    description:
      "A database statement that takes this many milliseconds or more is logged and counted, by " +
      "name and without its values. With the embedded database this includes its wait for others.",
    schema: z.coerce.number().int().min(0).max(60_000),
    fallback: "1000",
  },
  AUDIT_LOG: {
    description:
      "Writes each row of the audit to the log too, whatever `LOG_LEVEL` is. Empty: on, unless the " +
      "emulator runs.",
    schema: optionalOnOff,
    fallback: "",
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    description:
      "Collector of traces, such as `http://127.0.0.1:4318`; `/v1/traces` is added. It gets spans " +
      "of calls, use cases, commands, statements, jobs and calls to Teams, as OTLP in JSON, with " +
      "names, times and statuses only. Empty: no traces.",
    schema: urlOrNone,
    fallback: "",
  },
  OTEL_EXPORTER_OTLP_HEADERS: {
    description: "Headers for the collector, comma-separated, as `name=value` (URL-encoded).",
    schema: z.string().transform(headersIn),
    fallback: "",
    secret: true,
  },
  OTEL_SERVICE_NAME: {
    description: "Name of the product in traces.",
    schema: text.min(1).max(100),
    fallback: "polly",
  },
  OTEL_TRACES_SAMPLER_ARG: {
    description: "Part of all calls whose traces are sent, from 0 to 1.",
    schema: z.coerce.number().min(0).max(1),
    fallback: "1",
  },
} as const satisfies Record<string, Setting>;

function headersIn(list: string, ctx: z.RefinementCtx): Record<string, string> {
  const headers = new Headers();
  try {
    for (const pair of list.split(",").filter((part) => part.trim() !== "")) {
      const [name = "", ...value] = pair.split("=");
      headers.set(name.trim(), decodeURIComponent(value.join("=").trim()));
    }
  } catch {
    ctx.addIssue({ code: "custom", message: "expected `name=value`, comma-separated" });
  }
  return Object.fromEntries(headers);
}

type Given = Pick<Values, keyof typeof watchingSettings>;

type Mode = { production: boolean; emulator: boolean };

export function watchingOf(values: Given, { production, emulator }: Mode): WatchingSettings {
  const { METRICS_PORT: port, METRICS_HOST: host } = values;
  const elsewhere = production ? null : "with the product";
  return {
    metrics: port === null ? elsewhere : { host, port },
    slowStatementMs: values.SLOW_STATEMENT_MS,
    auditLog: values.AUDIT_LOG ?? !emulator,
    traces: tracesOf(values),
  };
}

function tracesOf(values: Given): OtlpSettings | null {
  if (values.OTEL_EXPORTER_OTLP_ENDPOINT === null) return null;
  return {
    url: `${values.OTEL_EXPORTER_OTLP_ENDPOINT}/v1/traces`,
    headers: values.OTEL_EXPORTER_OTLP_HEADERS,
    service: values.OTEL_SERVICE_NAME,
    ratio: values.OTEL_TRACES_SAMPLER_ARG,
  };
}
