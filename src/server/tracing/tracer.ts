export type SpanKind = "server" | "internal" | "client" | "consumer";
/** Codes and names only: nothing that a person wrote, and no id of anything that is stored. */
type SpanFacts = { failed: boolean; status?: number };
export type Span = { id: string; end: (facts: SpanFacts) => void };

/** Sends what calls, jobs and statements took to where an operator collects traces. */
export type Tracer = {
  /** Whether this trace is among those that are sent; the same in every process. */
  takes: (trace: string) => boolean;
  begin: (within: { trace: string; span: string | null }, name: string, kind: SpanKind) => Span;
  /** Sends what is left. */
  close: () => Promise<void>;
};
