import type { Recipient } from "../survey/survey.ts";

export const exportFormats = ["csv", "xlsx"] as const;
export type ExportFormat = (typeof exportFormats)[number];

type Of = { product: string; now: Date; format: ExportFormat };

/**
 * `{product}-{timestamp}-{Meeting|Chat|Channel}-Results.csv` (EXP-02). Surveys sent to people or by
 * link count as `Chat`.
 */
export function exportFileName(
  { product, now, format }: Of,
  recipients: readonly Pick<Recipient, "type">[],
): string {
  const [place] = recipients.filter(({ type }) => type !== "web");
  const word =
    place?.type === "meeting" ? "Meeting" : place?.type === "channel" ? "Channel" : "Chat";
  return `${safeName(product)}-${timestamp(now)}-${word}-Results.${format}`;
}

/** `{product}-{timestamp}-bulk.csv` (EXP-04). */
export function bulkFileName({ product, now, format }: Of): string {
  return `${safeName(product)}-${timestamp(now)}-bulk.${format}`;
}

/** `{product}-{timestamp}-receipts.json`: what anonymous answers are recounted by. */
export function receiptsFileName({ product, now }: Omit<Of, "format">): string {
  return `${safeName(product)}-${timestamp(now)}-receipts.json`;
}

/** `YYYY-MM-DD-HHmmss`, UTC. */
function timestamp(now: Date): string {
  return now.toISOString().slice(0, 19).replace("T", "-").replaceAll(":", "");
}

/** The product name without characters that file systems forbid or hide. */
function safeName(product: string): string {
  const kept = product
    .normalize("NFC")
    .replace(/[\p{C}<>:"/\\|?*%]/gu, " ")
    .replace(/\s+/g, " ")
    .replace(/^[ .]+|[ .]+$/g, "");
  return kept.slice(0, 80).trim() || "export";
}
