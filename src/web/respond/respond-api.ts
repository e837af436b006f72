import type { SurveyView } from "#contract/survey-view.ts";
import type { ChoiceId, QuestionId, Receipt, SurveyId } from "#domain/ids.ts";
import type { Choice } from "#domain/question/question.ts";
import type { Answer, Source } from "#domain/response/answers.ts";
import type { ResponseAnonymity, UserResponse } from "#domain/response/response.ts";
import { storedReceipt } from "../results/receipt-store.ts";
import type { RespondTransport } from "./respond-transport.ts";

/** A survey as this page uses it, as JSON has it. */
export type TakenSurvey = Pick<
  SurveyView,
  "id" | "type" | "title" | "description" | "questions" | "anonymity" | "state" | "can" | "completed" | "commentsEnabled" | "commentsAppeal"
> & { updatedAt: string };
export type OwnAnswer = Pick<UserResponse, "responses" | "comments" | "completed" | "responseAnonymity" | "changeable" | "receipt">;
export type SaveBody = {
  response: Answer[];
  source: Source;
  responseAnonymity?: ResponseAnonymity;
  receipt?: Receipt;
  comment?: string;
  allowRetake?: true;
};
export type Saved = { userResponse: OwnAnswer; missingRequiredIds: QuestionId[] };
type Mine = { userResponse: OwnAnswer | null };

export type RespondApi = ReturnType<typeof respondApi>;

/**
 * The few calls of this page, typed by hand: the contract's schemas would be more script than the page itself. What comes back is believed, because it
 * comes from the server that this page came from.
 */
export function respondApi({ send, openStream }: RespondTransport, userKey: string) {
  // safe: the server answers in the contract's shapes
  const call = <T>(method: "GET" | "POST", path: string, body?: unknown) => send(method, path, body) as Promise<T>;
  const of = (id: SurveyId) => `/v1/survey/${encodeURIComponent(id)}`;
  return {
    readSurvey: (id: SurveyId) => call<TakenSurvey>("GET", of(id)),
    /** The caller's own answer. An anonymous one comes with this device's receipt alone. */
    readMine: async (id: SurveyId): Promise<OwnAnswer | null> => {
      const { userResponse: mine } = await call<Mine>("GET", `${of(id)}/response`);
      if (mine?.responseAnonymity !== "anonymous") return mine;
      const receipt = await storedReceipt(id, userKey);
      return receipt ? (await call<Mine>("POST", `${of(id)}/response/receipt`, { receipt })).userResponse : mine;
    },
    save: (id: SurveyId, body: SaveBody) => call<Saved>("POST", `${of(id)}/response`, body),
    addChoice: (id: SurveyId, questionId: QuestionId, choice: { id: ChoiceId; value: string }) =>
      call<{ choice: Choice }>("POST", `${of(id)}/question/${questionId}/choice`, { choice }),
    openEvents: (id: SurveyId, lastEventId: string | null, signal: AbortSignal) => openStream(`${of(id)}/events`, lastEventId, signal),
  };
}
