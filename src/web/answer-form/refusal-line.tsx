import { respondLaterText } from "#text/respond/respond-later.ts";
import { codeIn } from "../answering/refusal-code.ts";
import type { TakingState } from "../answering/taking-state.ts";
import { voteErrorText } from "../api-error.ts";

type Props = { state: Pick<TakingState, "refusal" | "change" | "survey"> };

/** Why the server refused the response (TAK-19, TAK-20). */
export function RefusalLine({ state }: Props) {
  return (
    <p role="alert" className="error">
      {ownWords(state) ?? voteErrorText(state.refusal)}
    </p>
  );
}

/** The page has the newest version already, and has put away what it can't change. */
function ownWords({ refusal, change, survey }: Props["state"]): string | undefined {
  const code = codeIn(refusal);
  if (code !== "SURVEY_CHANGED" && code !== "RESPONSE_COUNTED") return undefined;
  if (code === "SURVEY_CHANGED" && survey.anonymity === "anonymous")
    return respondLaterText.sendAgain;
  const goesByName = code === "SURVEY_CHANGED" || change === "named-now";
  return goesByName ? respondLaterText.sendByName : respondLaterText.answeredAlready;
}
