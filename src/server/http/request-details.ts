import type { ZodError } from "zod";
import type { ErrorDetail } from "#domain/errors.ts";

type Issue = ZodError["issues"][number];
/** A client that sends a thousand errors learns of the first ones. */
const most = 20;

/**
 * What is wrong with a request's shape, for the client's developer: `draft.questions.0.label` and
 * what is expected, never the value.
 */
export function detailsOf(error: ZodError): ErrorDetail[] {
  return error.issues
    .slice(0, most)
    .map((issue) => ({ path: issue.path.map(String).join("."), expected: expectedOf(issue) }));
}

function expectedOf(issue: Issue): string {
  if (issue.code === "invalid_type") return issue.expected;
  if (issue.code === "invalid_value") return issue.values.map(String).join(" | ");
  if (issue.code === "invalid_format")
    return issue.format === "regex" ? issue.message : issue.format;
  return issue.message;
}
