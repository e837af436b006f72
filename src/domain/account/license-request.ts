import type { Problem } from "../errors.ts";
import { guestLimits, isEmailOrNone } from "../guest/guest.ts";

/** The longest reason, in characters. */
const longestReason = 2000;

/** Validation errors of a licence request (LIM-17, LIM-18, LIM-22). */
export function licenseRequestProblems({
  email,
  reason,
}: {
  email: string;
  reason: string;
}): Problem[] {
  const problems: Problem[] = [];
  if (email.trim() === "" || email.length > guestLimits.email || !isEmailOrNone(email))
    problems.push({ path: "email", code: "license-email.invalid" });
  if (reason.trim() === "") problems.push({ path: "reason", code: "license-reason.required" });
  if (reason.length > longestReason)
    problems.push({
      path: "reason",
      code: "license-reason.too-long",
      values: { max: longestReason },
    });
  return problems;
}
