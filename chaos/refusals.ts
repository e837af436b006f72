import type { LoadAnswer } from "../test/rig/run-load.ts";
import { promise } from "./promise.ts";
import { describe } from "./vote-ledger.ts";

/** The error codes of votes that cannot be stored durably at the moment. */
const codes = ["RESPONSE_NOT_SAVED", "SERVER_BUSY"];

/**
 * Checks each response of a load: an unsuccessful one must be a 503 with a code, a sentence and
 * `Retry-After`.
 */
export function createRefusals() {
  const seen: LoadAnswer[] = [];
  let unanswered = 0;
  return {
    answered: (answer: LoadAnswer | Error) => {
      if (answer instanceof Error) unanswered += 1;
      else if (answer.status >= 300) seen.push(answer);
    },
    count: () => seen.length,
    check: () => {
      promise(unanswered === 0, `${unanswered} votes got no answer at all`);
      const unclear = seen.find((answer) => !isClear(answer));
      promise(
        !unclear,
        `a vote was refused without a clear answer: ${unclear ? describe(unclear) : ""}`,
      );
    },
  };
}

function isClear({ status, body }: LoadAnswer): boolean {
  try {
    const { code, message }: { code?: string; message?: string } = JSON.parse(body);
    return status === 503 && codes.includes(code ?? "") && Boolean(message);
  } catch {
    return false;
  }
}
