import { AppError } from "#domain/errors.ts";
import type { Survey } from "#domain/survey/survey.ts";
import { errorSentence } from "../http/sentence.ts";

type Refused = { at: number; text: string; missing: boolean };

/** The question whose answer was refused, and why; null for other errors. */
export function refusedForm(
  { questions }: Survey,
  error: unknown,
  product: string,
): Refused | null {
  if (!(error instanceof AppError) || error.code !== "response.invalid") return null;
  const [problem] = error.problems;
  if (!problem || problem.code === "answer.malformed") return null;
  const at = questions.findIndex(({ id }) => id === problem.path);
  return {
    at: Math.max(0, at),
    text: errorSentence(error, product),
    missing: problem.code === "answer.required",
  };
}
