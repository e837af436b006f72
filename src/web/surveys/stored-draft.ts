import { type Draft, draft } from "#domain/survey/draft.ts";

/** Where unfinished work is kept: per person, type and conversation. */
export function draftKey(userId: string, type: Draft["type"], audienceId: string | null): string {
  return `draft:${userId}:${type}:${audienceId ?? ""}`;
}

/** What was kept, if it still has the shape of a draft. */
export function readDraft(key: string): Draft | null {
  try {
    return draft.safeParse(JSON.parse(localStorage.getItem(key) ?? "null")).data ?? null;
  } catch {
    return null;
  }
}

/** Keeps a draft; storage that is full or forbidden must not disturb writing. */
export function keepDraft(key: string, kept: Draft): void {
  try {
    localStorage.setItem(key, JSON.stringify(kept));
  } catch (error) {
    reportError(error);
  }
}

export function forgetDraft(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch (error) {
    reportError(error);
  }
}
