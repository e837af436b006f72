import { fill } from "#text/format/fill.ts";
import { respondText } from "#text/respond/respond.ts";
import type { Change } from "../answering/survey-change.ts";
import type { TakingState } from "../answering/taking-state.ts";

const changes: Record<Change, string> = {
  changed: respondText.changed,
  "choices-added": respondText.choicesAdded,
  "choice-gone": respondText.choiceGone,
};

/** What others have changed since the page was opened. */
export function ChangeNote({ state: { survey, change } }: { state: TakingState }) {
  return (
    <p role="status" className="note">
      {change ? fill(changes[change], { type: survey.typeName }) : null}
    </p>
  );
}
