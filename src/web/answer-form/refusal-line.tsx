import { respondLaterText } from "#text/respond/respond-later.ts";
import { codeIn } from "../answering/refusal-code.ts";
import { voteErrorText } from "../api-error.ts";

/** Why the server refused the response (TAK-19, TAK-20). */
export function RefusalLine({ refusal }: { refusal: unknown }) {
  return (
    <p role="alert" className="error">
      {ownWords(codeIn(refusal)) ?? voteErrorText(refusal)}
    </p>
  );
}

/** The page has the newest version already, and has put away what it can't change. */
function ownWords(code: unknown): string | undefined {
  if (code === "SURVEY_CHANGED") return respondLaterText.sendByName;
  return code === "RESPONSE_COUNTED" ? respondLaterText.answeredAlready : undefined;
}
