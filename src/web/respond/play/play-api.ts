import type { GameState, OwnGame } from "#contract/trivia.ts";
import type { ChoiceId, QuestionId, SurveyId } from "#domain/ids.ts";
import type { RespondTransport } from "../respond-transport.ts";

/** As JSON brings it: times are texts. */
type Sent<T> = T extends string
  ? T
  : T extends Date
    ? string
    : T extends readonly (infer Each)[]
      ? Sent<Each>[]
      : T extends object
        ? { [K in keyof T]: Sent<T[K]> }
        : T;
export type SentGame = Sent<GameState>;
export type SentOwn = Sent<OwnGame>;
type Answer = { questionId: QuestionId; choiceId: ChoiceId; took: number; line?: string };

export type PlayApi = ReturnType<typeof playApi>;

/** The calls of a game, typed by hand as those of the respondents' page (`respond-api.ts`). */
export function playApi({ send, openStream }: RespondTransport, id: SurveyId) {
  const of = `/v1/trivia/${encodeURIComponent(id)}`;
  // safe: the server responds in the contract's shapes
  const call = <T>(method: "GET" | "POST", path: string, body?: unknown) =>
    send(method, of + path, body) as Promise<T>;
  return {
    /** `sentAt`: when the call was sent, by this device's clock. */
    read: async () => {
      const sentAt = Date.now();
      return { ...(await call<{ game: SentGame; mine: SentOwn }>("GET", "/game")), sentAt };
    },
    answer: (body: Answer) => call<{ took: number }>("POST", "/answer", body),
    measure: (line?: string) =>
      call<{ line: string; serverTime: string }>("POST", "/line", line ? { line } : {}),
    openEvents: (lastEventId: string | null, signal: AbortSignal) =>
      openStream(`${of}/events`, lastEventId, signal),
  };
}
