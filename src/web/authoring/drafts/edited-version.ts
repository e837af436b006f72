import type { DraftBase } from "#contract/drafts.ts";
import { offersOwnZones } from "#domain/series/own-zones.ts";
import { type Draft, draft } from "#domain/survey/draft.ts";
import { draftOf } from "#domain/survey/edit.ts";
import { changesOfDraft, mergeDrafts, mergeEdits } from "#domain/survey/merge-edits.ts";
import { normalizeDraft, normalizeEdit } from "#domain/survey/normalize-draft.ts";
import type { Authoring } from "../use-authoring.ts";
import type { StoredDraft } from "./stored-draft.ts";

/** The survey or series being edited. */
export type Edited = Pick<Authoring, "before" | "series">;

/** The version that the form shows, for a draft of it to be stored with; null for a new one. */
export function baseOf({ before, series }: Edited): DraftBase | null {
  if (before) return { updatedAt: before.updatedAt, draft: draft.parse(draftOf(before)) };
  return series && { updatedAt: series.updatedAt, draft: draft.parse(series.template) };
}

/** Whether a draft began with an earlier version. Those of earlier programs don't say theirs. */
export function isOutdated(kept: StoredDraft, { before, series }: Edited): boolean {
  const edited = before ?? series;
  if (!edited) return false;
  return kept.base ? kept.base.updatedAt < edited.updatedAt : kept.updatedAt <= edited.updatedAt;
}

/** An outdated draft, merged with what others changed since it began. */
export function mergedWith({ before, series }: Edited, { draft, base }: StoredDraft): Draft {
  const begun = base?.draft ?? null;
  if (before) return mergeEdits(draft, before, begun);
  return series ? mergeDrafts(draft, series.template, begun) : draft;
}

/**
 * What others changed of what it says since a draft of it began: the choices they added, and
 * whether `more`. That it was sent is none of it, unless the draft was to be sent otherwise. Where
 * it is not known, it may be anything.
 */
export function changedSince(
  edited: Edited,
  { base, draft: written }: StoredDraft,
): { added: string[]; more: boolean } {
  const [begun, now] = [base?.draft, baseOf(edited)?.draft];
  if (!begun || !now) return { added: [], more: true };
  const { send, deliverAt, openDuration } = now;
  const closeAt = openDuration ? now.closeAt : begun.closeAt;
  const isSent = send === "now" && begun.send !== send && isSentAlike(begun, written);
  const sent = isSent ? { send, deliverAt, closeAt } : {};
  const { added, more } = changesOfDraft({ ...begun, ...sent }, now);
  return { added: added.map(({ value }) => value), more };
}

/** Whether two drafts go to the same people, in the same way and at the same time. */
function isSentAlike(one: Draft, other: Draft): boolean {
  const sending = (of: Draft) => {
    const { send, deliverAt, recipients, deliveryPreference } = draft.parse(of);
    return JSON.stringify({ send, deliverAt, recipients, deliveryPreference });
  };
  return sending(one) === sending(other);
}

/** Whether a draft from before the last change is that change: nothing of it is left to save. */
export function isSaved(kept: StoredDraft, edited: Edited): boolean {
  return isOutdated(kept, edited) && hasNothingNew(edited, mergedWith(edited, kept));
}

/**
 * Whether a draft, with what others changed merged into it, is what the edited survey or series
 * says: it was saved by a call whose reply was lost, or on another device. What saving does to a
 * draft is done to it first.
 */
export function hasNothingNew({ before, series }: Edited, written: Draft): boolean {
  const text = (of: Draft) => JSON.stringify(draft.parse(of));
  if (series) return text(inSeries(normalizeDraft(written))) === text(series.template);
  if (!before) return false;
  const stored = draftOf(before);
  const edited = normalizeEdit(before, written);
  // Counted from the delivery.
  const closeAt = edited.openDuration ? stored.closeAt : edited.closeAt;
  return text({ ...edited, closeAt }) === text(stored);
}

/** Each person's own zone is kept only where it is offered. */
function inSeries(written: Draft): Draft {
  const { schedule } = written;
  if (!schedule || (schedule.eachInOwnZone && offersOwnZones(written))) return written;
  return { ...written, schedule: { ...schedule, eachInOwnZone: undefined } };
}
