import type { AppError } from "#domain/errors.ts";
import { fill } from "#text/format/fill.ts";
import { errorTexts } from "#text/server/errors.ts";
import { problemText } from "#text/server/problems.ts";

/**
 * The text of an error for people: its sentence, or the first problem of the entered values
 * (CON-07).
 */
export function errorSentence(error: AppError, product: string): string {
  const [first] = error.problems;
  const problem = first ? problemText(first, product) : "";
  return fill(errorTexts[error.code], { product, problem, ...error.values });
}

export function problemSentences(
  error: AppError,
  product: string,
): { path: string; message: string }[] {
  return error.problems.map((problem) => ({
    path: problem.path,
    message: problemText(problem, product),
  }));
}
