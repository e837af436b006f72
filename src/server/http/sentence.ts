import { type AppError, wireCode } from "#domain/errors.ts";
import { fill } from "#text/format/fill.ts";
import { errorTexts } from "#text/server/errors.ts";
import { mobileErrorText } from "#text/server/mobile-errors.ts";
import { problemText } from "#text/server/problems.ts";

/**
 * The text of an error for people: its sentence, or the first problem of the entered values
 * (CON-07). `mobile`: for a mobile client, where no plan is mentioned (HOST-47).
 */
export function errorSentence(error: AppError, product: string, mobile = false): string {
  const onMobile = mobile ? mobileErrorText(wireCode(error.code), product) : null;
  if (onMobile !== null) return onMobile;
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
