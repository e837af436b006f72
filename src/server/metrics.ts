import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

/**
 * Prometheus metrics at `/metrics`; `watching/figures.ts` adds what is read on request. No label names a person, a survey or a tenant.
 */
export function createMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  return {
    registry,
    requests: new Histogram({
      name: "polly_http_request_seconds",
      help: "Time of requests, by route and status",
      labelNames: ["method", "route", "status"],
      buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3],
      registers,
    }),
    refusals: new Counter({
      name: "polly_refusals_total",
      help: "Calls refused for want of a sign-in, a right or a turn, by reason and route",
      labelNames: ["reason", "route"],
      registers,
    }),
    votes: new Counter({
      name: "polly_votes_total",
      help: "Answers taken, by outcome",
      labelNames: ["outcome"],
      registers,
    }),
    voteBatch: new Histogram({
      name: "polly_vote_batch_size",
      help: "Answers in one transaction",
      buckets: [1, 2, 5, 10, 25, 50, 100, 250, 500],
      registers,
    }),
    voteBatchSeconds: new Histogram({
      name: "polly_vote_batch_seconds",
      help: "Time of one such transaction",
      buckets: [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1],
      registers,
    }),
    voteSeconds: new Histogram({
      name: "polly_vote_seconds",
      help: "Time from taking an answer to having saved or refused it",
      buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10],
      registers,
    }),
    statementSeconds: new Histogram({
      name: "polly_database_statement_seconds",
      help: "Time of database statements",
      buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 1, 3, 7],
      registers,
    }),
    statementsUnderWay: new Gauge({
      name: "polly_database_statements_under_way",
      help: "Database statements that have begun and not ended",
      registers,
    }),
    slowStatements: new Counter({
      name: "polly_database_slow_statements_total",
      help: "Statements that took SLOW_STATEMENT_MS or more, by name",
      labelNames: ["statement"],
      registers,
    }),
    jobs: new Counter({
      name: "polly_jobs_total",
      help: "Jobs done, by queue and outcome",
      labelNames: ["queue", "outcome"],
      registers,
    }),
    jobLag: new Histogram({
      name: "polly_job_lag_seconds",
      help: "How late jobs start",
      labelNames: ["queue"],
      buckets: [0.1, 0.5, 1, 2, 5, 15, 60, 300],
      registers,
    }),
    liveViewers: new Gauge({ name: "polly_live_viewers", help: "Open event streams", registers }),
    liveEvents: new Counter({
      name: "polly_live_events_total",
      help: "Events written to streams",
      registers,
    }),
    cardSends: new Counter({
      name: "polly_card_sends_total",
      help: "Calls to the host, by kind and outcome",
      labelNames: ["kind", "outcome"],
      registers,
    }),
    telemetry: new Counter({
      name: "polly_page_events_total",
      help: "What pages reported, such as crashes, by event",
      labelNames: ["event"],
      registers,
    }),
    backOffs: new Counter({
      name: "polly_host_back_offs_total",
      help: "Refusals of the host that made us wait",
      registers,
    }),
  };
}
export type Metrics = ReturnType<typeof createMetrics>;
