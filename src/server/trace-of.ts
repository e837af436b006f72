/**
 * What the log may contain of a failure: its class and location. Not its message: a database's
 * repeats the query's values, which may include answers and names.
 */
export function traceOf(error: unknown): { kind: string; code: string | null; at: string[] } {
  // pg-boss tells of errors by objects of its own with the same code.
  if (!(error instanceof Error)) return { kind: typeof error, code: codeOf(error), at: [] };
  const code = codeOf(error.cause ?? error);
  const frames = (error.stack ?? "").split("\n").filter((line) => /^\s+at /.test(line));
  return { kind: error.name, code, at: frames.slice(0, 8).map((line) => line.trim()) };
}

function codeOf(cause: unknown): string | null {
  // Redis has the code in front of its message, such as `WRONGPASS`.
  if (cause instanceof Error && cause.name === "ReplyError")
    return /^[A-Z]+/.exec(cause.message)?.[0] ?? null;
  if (typeof cause !== "object" || cause === null || !("code" in cause)) return null;
  return typeof cause.code === "string" ? cause.code : null;
}
