import { AsyncLocalStorage } from "node:async_hooks";
import { randomBytes } from "node:crypto";
import type { Span, SpanKind, Tracer } from "./tracer.ts";

/**
 * What is being done, and by which call it was set off: carried along by everything that a call, a
 * job or a card's update does, so that its log lines and statements can be told.
 */
export type Scope = {
  /** The id of the call: 32 hex digits, as in W3C `traceparent`. */
  trace: string;
  operation: string;
  /** The span that others are within. */
  span: string | null;
  /** Null where no traces are sent. */
  tracer: Tracer | null;
};

const scopes = new AsyncLocalStorage<Scope | null>();

export function currentScope(): Scope | null {
  return scopes.getStore() ?? null;
}

/** The id of the call that this is done for; null for what no call set off. */
export function currentTrace(): string | null {
  return scopes.getStore()?.trace ?? null;
}

export function within<T>(scope: Scope | null, work: () => T): T {
  return scopes.run(scope, work);
}

const [idsAtOnce, idDigits] = [128, 32];
let ids = "";

/** The random bytes of many ids are made at once: each call needs one. */
export function newTrace(): string {
  if (ids.length === 0) ids = randomBytes((idsAtOnce * idDigits) / 2).toString("hex");
  const id = ids.slice(0, idDigits);
  ids = ids.slice(idDigits);
  return id;
}

/** Work with a beginning of its own: a job, a card's update, a batch of votes. */
export type RunApart = <T>(
  operation: string,
  trace: string | null,
  work: () => Promise<T>,
) => Promise<T>;

/** `trace`: of the call that set it off; a new one if there was none. */
export function createRunApart(tracer: Tracer | null): RunApart {
  return (operation, trace, work) => {
    const id = trace ?? newTrace();
    const sampled = tracer?.takes(id) ? tracer : null;
    const scope: Scope = { trace: id, operation, span: null, tracer: sampled };
    return within(scope, () => traced(operation, "consumer", work));
  };
}

/** A part of a call with a name of its own: a span where traces are sent, otherwise nothing. */
export async function traced<T>(name: string, kind: SpanKind, work: () => Promise<T>): Promise<T> {
  const scope = currentScope();
  if (!scope?.tracer) return work();
  const span = scope.tracer.begin(scope, name, kind);
  return within({ ...scope, span: span.id }, () => ended(span, work));
}

async function ended<T>(span: Span, work: () => Promise<T>): Promise<T> {
  try {
    const result = await work();
    span.end({ failed: false });
    return result;
  } catch (error) {
    span.end({ failed: true });
    throw error;
  }
}
