import type { Survey } from "#domain/survey/survey.ts";
import type { OutboxPurpose } from "../db/tables.ts";

/**
 * Whether a message's row is kept after posting, so that the message is updated with its survey
 * (decisions/018). Not if that would record permanently who had not answered anonymously by a
 * certain time, and not for messages that show no survey.
 */
export function isKept(purpose: OutboxPurpose, survey: Pick<Survey, "anonymity"> | null): boolean {
  if (purpose === "undelivered" || purpose === "unreached") return false;
  return purpose !== "reminder" || survey === null || survey.anonymity === "none";
}
