import { voteErrorText } from "../api-error.ts";

/** Why the server refused the response (TAK-19, TAK-20). */
export function RefusalLine({ refusal }: { refusal: unknown }) {
  return (
    <p role="alert" className="error">
      {voteErrorText(refusal)}
    </p>
  );
}
