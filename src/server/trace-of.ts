/**
 * What the log may contain of a failure: its class and location. Not its message: a database's
 * repeats the query's values, which may include answers and names.
 */
export function traceOf(error: unknown): { kind: string; code: string | null; at: string[] } {
  if (!(error instanceof Error)) return { kind: typeof error, code: null, at: [] };
  const cause: unknown = error.cause ?? error;
  const code =
    typeof cause === "object" && cause !== null && "code" in cause && typeof cause.code === "string"
      ? cause.code
      : null;
  const frames = (error.stack ?? "").split("\n").filter((line) => /^\s+at /.test(line));
  return { kind: error.name, code, at: frames.slice(0, 8).map((line) => line.trim()) };
}
