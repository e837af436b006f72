import { answerLimits } from "#domain/answer-limits.ts";

/** What people entered and did not send, by the beginning of its key. Receipts stay. */
const kinds = /^(answers|draft|post-draft|post-work):/;
const longest = answerLimits.keptDraftDays * 86_400_000;

/**
 * Deletes from this device what was entered and not sent within 30 days, of whomever: pages that
 * store such input call this when they begin.
 */
export function sweepDevice(): void {
  for (const key of keys()) {
    try {
      sweep(key);
    } catch (error) {
      // Where nothing more can be written, the others can still be deleted.
      reportError(error);
    }
  }
}

function keys(): string[] {
  try {
    return Object.keys(localStorage).filter((key) => kinds.test(key));
  } catch (error) {
    reportError(error);
    return [];
  }
}

function sweep(key: string): void {
  const kept = partsOf(localStorage.getItem(key));
  if (!kept) return localStorage.removeItem(key);
  const since = typeof kept.since === "number" ? kept.since : Date.parse(String(kept.updatedAt));
  // Posts had no date once: theirs is now.
  if (Number.isNaN(since))
    return localStorage.setItem(key, JSON.stringify({ ...kept, since: Date.now() }));
  if (Date.now() - since >= longest) localStorage.removeItem(key);
}

function partsOf(text: string | null): { since?: unknown; updatedAt?: unknown } | null {
  try {
    // safe: each part is checked before use
    return JSON.parse(text ?? "null") as { since?: unknown; updatedAt?: unknown } | null;
  } catch {
    return null;
  }
}
