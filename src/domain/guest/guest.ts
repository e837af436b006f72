import type { Problem } from "../errors.ts";

/** The most characters of a name, and of an e-mail address (RFC 5321). */
export const guestLimits = { name: 60, email: 254 } as const;

/** A name as it is kept: without line breaks, signs that nobody sees, and those that turn the direction of what follows. */
export function plainName(entered: string): string {
  const name = entered
    .replace(/(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, " ")
    .replace(/\s+/g, " ")
    .trim();
  const cut = Array.from(name).slice(0, guestLimits.name).join("").trimEnd();
  return /^[\s\u200c\u200d]*$/.test(cut) ? "" : cut;
}

/** What is wrong with what a participant said of himself (ANO-04, ANO-05). The e-mail address may be empty. */
export function introductionProblems({ name, email }: { name: string; email: string }): Problem[] {
  const problems: Problem[] = [];
  if (plainName(name) === "") problems.push({ path: "name", code: "guest-name.required" });
  if (!isEmailOrNone(email)) problems.push({ path: "email", code: "guest-email.invalid" });
  return problems;
}

/** One @ with something before it and a domain of two parts behind it: what mail servers decide is not decided here. */
export function isEmailOrNone(entered: string): boolean {
  const email = entered.trim();
  if (email === "") return true;
  if (email.length > guestLimits.email) return false;
  const [local = "", domain = "", ...more] = email.split("@");
  const labels = domain.split(".");
  const plain = !/[\s<>(),;:"\\\p{Cc}]/u.test(email);
  return plain && local !== "" && more.length === 0 && labels.length > 1 && labels.every((label) => label !== "");
}
