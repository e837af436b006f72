import { type DestinationStream, type Logger, pino } from "pino";
import type { Config } from "../config.ts";
import type { Database } from "../db/db.ts";
import { createMetrics } from "../metrics.ts";
import { reasonOf } from "../reason-of.ts";
import { createOtlpTracer } from "../tracing/otlp-tracer.ts";
import { createRunApart, currentTrace } from "../tracing/scope.ts";
import { watchStatements } from "../watching/watch-statements.ts";

type Watching = { now: () => Date; logTo: DestinationStream };

/** What tells an operator how the product fares. */
export function watch(config: Config, database: Database, { now, logTo }: Watching) {
  const log = logOf(config, logTo);
  const auditLog = log.child({}, { level: auditLevelOf(config) });
  const metrics = createMetrics();
  const { slowStatementMs: slowMs, traces } = config.watching;
  const onError = (error: unknown) => log.warn({ reason: reasonOf(error) }, "traces");
  const tracer = traces ? createOtlpTracer(traces, onError) : null;
  database.observe(watchStatements({ slowMs, log, metrics, now }));
  return { log, auditLog, metrics, tracer, runApart: createRunApart(tracer) };
}

/** What ships the log ships the audit, whatever the log's level is (decisions/042). */
function auditLevelOf({ logLevel, watching }: Config): string {
  return watching.auditLog && logLevel !== "silent" ? "info" : "silent";
}

function logOf({ logLevel: level }: Config, logTo: DestinationStream): Logger {
  const redact = ["err.config", "err.request", "err.response", "*.authorization"];
  const mixin = () => {
    const trace = currentTrace();
    return trace ? { trace } : {};
  };
  return pino({ level, redact, mixin }, logTo);
}
