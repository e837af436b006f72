import type { FastifyInstance, FastifyRequest } from "fastify";
import { newTrace, type Scope, within } from "./scope.ts";
import type { Span, Tracer } from "./tracer.ts";

/** The header of a reply that names the call, as its log lines do. */
const traceHeader = "x-trace-id";

/**
 * Gives every call an id: that of a well-formed W3C `traceparent`, such as a proxy's, else a new
 * one. The reply names it, and all that the call does carries it.
 */
export function watchCalls(app: FastifyInstance, tracer: Tracer | null): void {
  const calls = new WeakMap<FastifyRequest, { scope: Scope; span: Span | null }>();
  app.addHook("onRequest", (request, reply, done) => {
    const call = openCall(request, tracer);
    calls.set(request, call);
    // Not Fastify's own: an event stream's reply is written without it.
    reply.raw.setHeader(traceHeader, call.scope.trace);
    within(call.scope, done);
  });
  // Reading the body has left the scope.
  app.addHook("preValidation", (request, _reply, done) =>
    within(calls.get(request)?.scope ?? null, done),
  );
  app.addHook("onResponse", (request, { statusCode: status }, done) => {
    calls.get(request)?.span?.end({ failed: status >= 500, status });
    done();
  });
}

function openCall(request: FastifyRequest, tracer: Tracer | null) {
  const parent = parentOf(request.headers.traceparent);
  const trace = parent?.trace ?? newTrace();
  const operation = `${request.method} ${request.routeOptions.url ?? "none"}`;
  const sampled = tracer?.takes(trace) ? tracer : null;
  const span = sampled?.begin({ trace, span: parent?.span ?? null }, operation, "server") ?? null;
  return { scope: { trace, operation, span: span?.id ?? null, tracer: sampled }, span };
}

/** https://www.w3.org/TR/trace-context/#traceparent-header; null for anything else. */
function parentOf(header: unknown): { trace: string; span: string } | null {
  if (typeof header !== "string" || header.length > 200) return null;
  const found =
    /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-[0-9a-f]{2}(-.*)?$/;
  const [, trace, span, more] = found.exec(header) ?? [];
  if (!trace || !span || (more !== undefined && header.startsWith("00"))) return null;
  return { trace, span };
}
