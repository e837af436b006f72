import type { Logger } from "pino";
import { fingerprintOf, nameOf } from "../db/statements/name-of.ts";
import type { Observe } from "../db/statements/observe.ts";
import { createLineLimit } from "../line-limit.ts";
import type { Metrics } from "../metrics.ts";
import { currentScope, type Scope } from "../tracing/scope.ts";

type Needs = { slowMs: number; log: Logger; metrics: Metrics; now: () => Date };

const linesAMinute = 60;
/** The program has far fewer kinds of statements; further ones are counted together. */
const mostNames = 200;

/**
 * Times every database statement. Slow ones are logged and counted by name, with the operation and
 * the call that they were made for; values are never looked at.
 */
export function watchStatements({ slowMs, log, metrics, now }: Needs): Observe {
  const within = createLineLimit(linesAMinute, now);
  const names = new Set<string>();

  function noteSlow(text: string, milliseconds: number, scope: Scope | null): void {
    const statement = nameOf(text);
    if (names.size < mostNames) names.add(statement);
    metrics.slowStatements.inc({ statement: names.has(statement) ? statement : "other" });
    const line = {
      statement,
      fingerprint: fingerprintOf(text),
      operation: scope?.operation ?? "none",
      milliseconds: Math.round(milliseconds),
    };
    within({
      write: () => log.warn(line, "slow statement"),
      summary: (more) => log.warn({ more }, "slow statements"),
    });
  }

  return (text) => {
    const begun = performance.now();
    const scope = currentScope();
    const span = scope?.tracer?.begin(scope, nameOf(text), "client");
    metrics.statementsUnderWay.inc();
    return (failed) => {
      const milliseconds = performance.now() - begun;
      metrics.statementsUnderWay.dec();
      metrics.statementSeconds.observe(milliseconds / 1000);
      span?.end({ failed });
      if (milliseconds >= slowMs) noteSlow(text, milliseconds, scope);
    };
  };
}
