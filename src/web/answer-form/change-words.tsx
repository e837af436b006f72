import { fill } from "#text/format/fill.ts";
import { respondLaterText } from "#text/respond/respond-later.ts";
import type { TakenSurvey } from "../answering/answering-api.ts";
import type { Change } from "../answering/survey-change.ts";

const changes: Record<Change, string> = {
  changed: respondLaterText.changed,
  "choices-added": respondLaterText.choicesAdded,
  "choice-gone": respondLaterText.choiceGone,
  "named-now": respondLaterText.namedNow,
};

type Props = { change: Change; survey: Pick<TakenSurvey, "typeName" | "anonymity"> };

/** What was changed, as a sentence. */
export function ChangeWords({ change, survey }: Props) {
  const isElsewhere = change === "named-now" && survey.anonymity === "voluntary";
  const words = isElsewhere ? respondLaterText.namedElsewhere : changes[change];
  return fill(words, { type: survey.typeName });
}
