import { z } from "zod";
import { draft } from "#domain/survey/draft.ts";
import type { AuthoringQuery } from "./authoring-query.ts";

/** Unfinished work on this device. `id` is its name on the server. */
const stored = z.object({ id: z.uuid(), updatedAt: z.coerce.date(), draft });
export type StoredDraft = z.infer<typeof stored>;

/** Under what unfinished work is kept, on the device and on the server: by what is edited, or by type, conversation and what the address begins with. */
export function draftKey(type: string, audienceId: string | null, query: AuthoringQuery): string {
  if (query.mode === "edit") return `edit:${query.surveyId}`;
  if (query.draftId) return `draft:${query.draftId}`;
  const { surveyId, templateId, questionTemplateId, settings, wordCloud, questionType, title } = query;
  const start = [surveyId, templateId, questionTemplateId, settings, wordCloud, questionType, title];
  const plain =
    !surveyId && !templateId && !questionTemplateId && !wordCloud && !questionType && !title && Object.keys(settings).length === 0;
  return `${type}:${audienceId ?? ""}${plain ? "" : `:${digest(JSON.stringify(start))}`}`;
}

/** What was kept, if it still has the shape of a draft. Several people may use a device. */
export function readDraft(userId: string, key: string): StoredDraft | null {
  try {
    return stored.safeParse(JSON.parse(localStorage.getItem(nameOf(userId, key)) ?? "null")).data ?? null;
  } catch {
    return null;
  }
}

/** Keeps a draft; storage that is full or forbidden must not disturb writing. */
export function storeDraft(userId: string, key: string, work: StoredDraft): void {
  try {
    localStorage.setItem(nameOf(userId, key), JSON.stringify(work));
  } catch (error) {
    reportError(error);
  }
}

export function forgetDraft(userId: string, key: string): void {
  try {
    localStorage.removeItem(nameOf(userId, key));
  } catch (error) {
    reportError(error);
  }
}

function nameOf(userId: string, key: string): string {
  return `draft:${userId}:${key}`;
}

/** A short name for a text of any length (FNV-1a in 32 bits): beginnings that differ seldom share it, and then only one's work is offered for the other. */
function digest(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(36);
}
