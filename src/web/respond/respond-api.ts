import type { resultsApi } from "#contract/results.ts";
import type { Reply } from "#contract/route.ts";
import type { ChoiceId, QuestionId, SurveyId } from "#domain/ids.ts";
import type { Choice } from "#domain/question/question.ts";
import type { OwnAnswer, SaveBody, Saved, TakenSurvey } from "../answering/answering-api.ts";
import { storedReceipt } from "../answering/receipt-store.ts";
import type { RespondTransport } from "./respond-transport.ts";

type Proof = Reply<typeof resultsApi.proveCounted>;
type Mine = { userResponse: OwnAnswer | null };

export type RespondApi = ReturnType<typeof respondApi>;

/**
 * The few calls of this page, typed by hand: the contract's schemas would be larger than the page
 * itself. Responses are not validated, because they come from the same server as this page.
 */
export function respondApi({ send, openStream }: RespondTransport, userKey: string) {
  // safe: the server responds in the contract's shapes
  const call = <T>(method: "GET" | "POST", path: string, body?: unknown) =>
    send(method, path, body) as Promise<T>;
  const of = (id: SurveyId) => `/v1/survey/${encodeURIComponent(id)}`;
  return {
    readSurvey: (id: SurveyId) => call<TakenSurvey>("GET", of(id)),
    /** The viewer's own response. An anonymous one requires this device's receipt. */
    readMine: async (id: SurveyId): Promise<OwnAnswer | null> => {
      const { userResponse: mine } = await call<Mine>("GET", `${of(id)}/response`);
      if (mine?.responseAnonymity !== "anonymous") return mine;
      const receipt = await storedReceipt(id, userKey);
      return receipt
        ? (await call<Mine>("POST", `${of(id)}/response/receipt`, { receipt })).userResponse
        : mine;
    },
    save: (id: SurveyId, body: SaveBody) => call<Saved>("POST", `${of(id)}/response`, body),
    addChoice: (id: SurveyId, questionId: QuestionId, choice: { id: ChoiceId; value: string }) =>
      call<{ choice: Choice }>("POST", `${of(id)}/question/${questionId}/choice`, { choice }),
    /** Whether the commitment is in the list of a closed survey. */
    prove: (id: SurveyId, commitment: string) =>
      call<Proof>("POST", `${of(id)}/commitments/proof`, { commitment }),
    openEvents: (id: SurveyId, lastEventId: string | null, signal: AbortSignal) =>
      openStream(`${of(id)}/events`, lastEventId, signal),
  };
}
