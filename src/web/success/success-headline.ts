import { successText } from "#text/authoring/success.ts";
import { fill } from "#text/format/fill.ts";

type What = {
  /** The content type's name. */ type: string;
  update: boolean;
  recurring: boolean;
  scheduled: boolean;
};

/** The headline that says what happened (SUC-01 to SUC-05). */
export function successHeadline({ type, update, recurring, scheduled }: What): string {
  if (update) return recurring ? successText.seriesUpdated : fill(successText.updated, { type });
  if (recurring) return successText.seriesCreated;
  return fill(scheduled ? successText.scheduled : successText.created, { type });
}
