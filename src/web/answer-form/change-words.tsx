import { fill } from "#text/format/fill.ts";
import { answerText } from "#text/questions/registry.ts";
import { respondLaterText } from "#text/respond/respond-later.ts";
import type { TakenSurvey } from "../answering/answering-api.ts";
import type { Change } from "../answering/survey-change.ts";
import type { TakingState } from "../answering/taking-state.ts";

const changes: Record<Change, string> = {
  changed: respondLaterText.changed,
  "choices-added": respondLaterText.choicesAdded,
  "choice-gone": respondLaterText.choiceGone,
  "named-now": respondLaterText.namedNow,
};

type Props = Pick<TakingState, "change" | "left"> & {
  survey: Pick<TakenSurvey, "typeName" | "anonymity">;
};

/** What was changed, as a sentence, with what was entered for questions that are gone. */
export function ChangeWords({ change, survey, left = [] }: Props) {
  const gone = left.map(({ question, value, comment }) => {
    const answer = [answerText(question, value), comment].filter(Boolean).join("; ");
    return fill(respondLaterText.questionGone, { label: question.label, answer });
  });
  const sentence = change
    ? fill(wordsOf(change, survey, gone.length), { type: survey.typeName })
    : "";
  return [sentence, ...gone].filter(Boolean).join(" ");
}

function wordsOf(change: Change, { anonymity }: Props["survey"], gone: number): string {
  if (change === "changed" && gone > 0) return respondLaterText.changedOnly;
  const isElsewhere = change === "named-now" && anonymity === "voluntary";
  return isElsewhere ? respondLaterText.namedElsewhere : changes[change];
}
