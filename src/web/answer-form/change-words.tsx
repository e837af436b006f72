import { fill } from "#text/format/fill.ts";
import { respondLaterText } from "#text/respond/respond-later.ts";
import type { Change } from "../answering/survey-change.ts";

const changes: Record<Change, string> = {
  changed: respondLaterText.changed,
  "choices-added": respondLaterText.choicesAdded,
  "choice-gone": respondLaterText.choiceGone,
  "named-now": respondLaterText.namedNow,
};

/** What was changed of a survey of this type, as a sentence. */
export function ChangeWords({ change, type }: { change: Change; type: string }) {
  return fill(changes[change], { type });
}
