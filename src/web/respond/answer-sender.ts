import { isApiError } from "../api-error.ts";
import { answerQueue, type QueueNews } from "./answer-queue.ts";
import { fitted, givenBy } from "./given.ts";
import { placeIn } from "./place-in.ts";
import type { RespondApi, SaveBody, Saved } from "./respond-api.ts";
import { changeOf } from "./survey-change.ts";
import type { TakingCore, TakingOptions } from "./taking-core.ts";
import type { TakingState } from "./taking-state.ts";

export type AnswerSender = ReturnType<typeof answerSender>;

/** Sends what it is given, and what waited on this device before, over the queue; and hears what became of it. */
export function answerSender(core: TakingCore, { api, survey, waits }: TakingOptions) {
  const { state, set, pending } = core;
  const refresh = () => readAgain(core, api);
  const { add, tryNow, stop } = answerQueue<SaveBody, Saved>({
    send: (body) => api.save(survey.id, body),
    keep: (body) => {
      pending.body = body;
    },
    onNews: hear,
    ...(waits ? { waits } : {}),
  });

  function hear(news: QueueNews<Saved>): void {
    if (news.kind === "sending" || news.kind === "kept") return set({ delivery: news.kind });
    if (news.kind === "sent") return set(afterSaving(state(), news));
    const { phase } = state();
    set({ refusal: news.error, delivery: "none", phase: phase === "ending" ? "asking" : phase });
    void refresh();
  }

  if (pending.body) add(pending.body);
  return { add, refresh, tryNow, stop };
}

function afterSaving({ phase, survey }: TakingState, { reply, late }: { reply: Saved; late: boolean }): Partial<TakingState> {
  const saved = { mine: reply.userResponse, delivery: late ? "sent" : "none" } as const;
  if (phase !== "ending") return saved;
  const missing = survey.questions.findIndex(({ id }) => reply.missingRequiredIds.includes(id));
  return missing >= 0 ? { ...saved, phase: "asking", at: missing, change: "changed" } : { ...saved, phase: "done", again: false };
}

/** Reads the item again; and the own answer, where it was complete and an edit may have taken it away. */
async function readAgain({ state, set }: TakingCore, api: RespondApi): Promise<void> {
  const { id } = state().survey;
  const survey = await api.readSurvey(id).catch((error: unknown) => (isApiError(error) && error.status === 404 ? "gone" : null));
  if (survey === "gone") return set({ gone: true });
  if (!survey) return;
  const change = changeOf(state().survey, survey);
  const shown = state().survey.questions[state().at]?.id;
  const place = survey.questions.findIndex((question) => question.id === shown);
  const { given, lost } = fitted(survey.questions, state().given);
  set({ survey, given, at: place >= 0 ? place : placeIn(survey, state().at), change: lost ? "choice-gone" : (change ?? state().change) });
  if (state().phase !== "done" || !change) return;
  const mine = await api.readMine(id).catch(() => state().mine);
  if (mine?.completed) return set({ mine });
  set({ mine, phase: "asking", at: 0, given: fitted(survey.questions, givenBy(mine?.responses ?? [])).given });
}
