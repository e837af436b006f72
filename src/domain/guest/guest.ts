import type { Problem } from "../errors.ts";
import { plainName } from "../plain-name.ts";

/** Maximum lengths in characters; that of an e-mail address is from RFC 5321. */
export const guestLimits = { name: 60, email: 254 } as const;

/** Normalizes a participant's name for storage. */
export function guestName(entered: string): string {
  return plainName(entered, guestLimits.name);
}

type GuestProblem = Problem & { code: "guest-name.required" | "guest-email.invalid" };

/**
 * Validation errors of a participant's name and e-mail address (ANO-04, ANO-05). The address may be
 * empty.
 */
export function introductionProblems({
  name,
  email,
}: {
  name: string;
  email: string;
}): GuestProblem[] {
  const problems: GuestProblem[] = [];
  if (guestName(name) === "") problems.push({ path: "name", code: "guest-name.required" });
  if (!isEmailOrNone(email)) problems.push({ path: "email", code: "guest-email.invalid" });
  return problems;
}

/**
 * Requires one @ with text before it and a domain of at least two parts after it. Stricter checks
 * are left to mail servers.
 */
export function isEmailOrNone(entered: string): boolean {
  const email = entered.trim();
  if (email === "") return true;
  if (email.length > guestLimits.email) return false;
  const [local = "", domain = "", ...more] = email.split("@");
  const labels = domain.split(".");
  const plain = !/[\s<>(),;:"\\\p{Cc}]/u.test(email);
  return (
    plain &&
    local !== "" &&
    more.length === 0 &&
    labels.length > 1 &&
    labels.every((label) => label !== "")
  );
}
