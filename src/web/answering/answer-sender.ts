import type { Question } from "#domain/question/question.ts";
import { isApiError } from "../api-error.ts";
import { sweepDevice } from "../sweep-device.ts";
import { answerQueue, type QueueNews } from "./answer-queue.ts";
import type { SaveBody, Saved } from "./answering-api.ts";
import { changedIn, givenBy, storedIn, takenOver } from "./given.ts";
import { dropOwn, readAgain, takeKept } from "./meanwhile.ts";
import { addChoice, type NewChoice } from "./own-in.ts";
import { codeIn } from "./refusal-code.ts";
import type { TakingCore, TakingOptions } from "./taking-core.ts";
import type { TakingState } from "./taking-state.ts";
import { isSaid } from "./unsent-comment.ts";

export type AnswerSender = ReturnType<typeof answerSender>;

/**
 * Sends answers, and those still waiting on this device, through the queue; reports the outcomes.
 */
export function answerSender(core: TakingCore, { api, survey, store, waits }: TakingOptions) {
  const { state, set, pending } = core;
  const refresh = () => readAgain(core, api);
  // Including answers stored while this page was loading or reloading.
  let waited = pending.body !== null;
  let last = pending.body;
  const { add, tryNow, stop } = answerQueue<SaveBody, Saved>({
    send: (body) => api.save(survey.id, body),
    keep: (body) => {
      last = body ?? last;
      pending.body = body;
    },
    onNews: hear,
    ...(waits ? { waits } : {}),
  });

  function hear(news: QueueNews<Saved>): void {
    if (news.kind === "sending") return set({ delivery: "sending" });
    // The server's message, if it sent one (TAK-19).
    if (news.kind === "kept")
      return set({ delivery: "kept", refusal: isApiError(news.error) ? news.error : null });
    const late = waited || (news.kind === "sent" && news.late);
    waited = false;
    if (news.kind === "sent") {
      set(afterSaving(state(), last, { ...news, late }));
      const { phase, anonymity, comment, unsent } = state();
      // The page may reload, for a missing chunk, before it shows that they were sent.
      if (late && phase === "done") store.write({ ...sent, anonymity, comment, unsent });
      return;
    }
    const { phase } = state();
    const refused = {
      refusal: news.error,
      delivery: "none",
      phase: phase === "ending" ? "asking" : phase,
    } as const;
    const code = codeIn(news.error);
    if (code === "RESPONSE_COUNTED") return void takeKept(core, api, refused);
    set(refused);
    if (code === "CHOICE_NOT_ADDABLE") dropOwn(core);
    void refresh();
  }

  sweepDevice();
  if (pending.body) add(pending.body);
  const addTo = (question: Question, choice: NewChoice) => addChoice(core, api, question, choice);
  return { add, addChoice: addTo, refresh, tryNow, stop };
}

const sent = {
  given: null,
  at: null,
  again: null,
  pending: null,
  ends: true,
  complete: true,
  sent: true,
} as const;

function afterSaving(
  { phase, survey, given, comment, unsent }: TakingState,
  sent: SaveBody | null,
  { reply, late }: { reply: Saved; late: boolean },
): Partial<TakingState> {
  const { questions } = survey;
  const mine = reply.userResponse;
  const own = sent?.changed?.concat(changedIn(questions, given, givenBy(sent.response)));
  const saved = {
    mine,
    given: own ? takenOver(questions, given, own, storedIn(questions, mine)) : given,
    comment: isSaid(mine, comment) ? undefined : comment,
    delivery: late ? "sent" : "none",
    refusal: null,
  } as const;
  if (phase !== "ending") return saved;
  const missing = questions.findIndex(({ id }) => reply.missingRequiredIds.includes(id));
  return missing >= 0
    ? { ...saved, phase: "asking", at: missing, change: "changed" }
    : // A comment alone says nothing of the answers that were refused.
      {
        ...saved,
        phase: "done",
        again: null,
        left: undefined,
        unsent: own?.length === 0 ? unsent : undefined,
      };
}
