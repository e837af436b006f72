import { z } from "zod";
import { draftBase } from "#contract/drafts.ts";
import { draft } from "#domain/survey/draft.ts";
import type { AuthoringQuery } from "../authoring-query.ts";

/** An unfinished draft on this device. `id` is its id on the server. */
const stored = z.object({
  id: z.uuid(),
  updatedAt: z.coerce.date(),
  draft,
  base: draftBase.nullable().default(null),
});
export type StoredDraft = z.infer<typeof stored>;

/**
 * The storage key of an unfinished draft, on the device and on the server: the edited survey, the
 * named draft, or type, conversation and the parameters that the address presets.
 */
export function draftKey(type: string, audienceId: string | null, query: AuthoringQuery): string {
  if (query.mode === "edit") return `edit:${query.surveyId}`;
  if (query.draftId) return `draft:${query.draftId}`;
  const { surveyId, templateId, questionTemplateId, settings, wordCloud, questionType, title } =
    query;
  const start = [
    surveyId,
    templateId,
    questionTemplateId,
    settings,
    wordCloud,
    questionType,
    title,
  ];
  const plain =
    !surveyId &&
    !templateId &&
    !questionTemplateId &&
    !wordCloud &&
    !questionType &&
    !title &&
    Object.keys(settings).length === 0;
  return `${type}:${audienceId ?? ""}${plain ? "" : `:${digest(JSON.stringify(start))}`}`;
}

/** The stored draft, if it still has the shape of one. Several people may use a device. */
export function readDraft(userId: string, key: string): StoredDraft | null {
  try {
    return (
      stored.safeParse(JSON.parse(localStorage.getItem(nameOf(userId, key)) ?? "null")).data ?? null
    );
  } catch {
    return null;
  }
}

/** Stores a draft; full or blocked storage must not disturb typing. */
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

/**
 * A short hash of a text (32-bit FNV-1a). Different presets rarely share one; if they do, one's
 * draft is offered for the other.
 */
function digest(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1)
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(36);
}
