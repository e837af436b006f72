import type { AppError } from "#domain/errors.ts";
import { errorTexts } from "#text/errors.ts";
import { fill } from "#text/fill.ts";
import { problemText } from "#text/problems.ts";

/** What a person reads of an error: its sentence, or the first problem of what was entered (CON-07). */
export function errorSentence(error: AppError, product: string): string {
  const [first] = error.problems;
  const problem = first ? problemText(first, product) : "";
  return fill(errorTexts[error.code], { product, problem, ...error.values });
}

export function problemSentences(error: AppError, product: string): { path: string; message: string }[] {
  return error.problems.map((problem) => ({ path: problem.path, message: problemText(problem, product) }));
}
