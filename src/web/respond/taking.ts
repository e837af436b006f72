import type { ChoiceId, Receipt, SurveyId } from "#domain/ids.ts";
import type { AnswerValue, Question } from "#domain/question/question.ts";
import type { ResponseAnonymity } from "#domain/response/response.ts";
import { isApiError } from "../api-error.ts";
import { answerQueue, type QueueNews } from "./answer-queue.ts";
import { beginTaking } from "./begin-taking.ts";
import { canonical } from "./canonical.ts";
import { answersOf, fitted, type Given, givenBy, isWhole } from "./given.ts";
import type { AnswerStore } from "./kept-answers.ts";
import type { OwnAnswer, RespondApi, SaveBody, Saved, TakenSurvey } from "./respond-api.ts";
import type { Session } from "./session.ts";
import { changeOf } from "./survey-change.ts";
import type { TakingState } from "./taking-state.ts";

type Options = {
  api: RespondApi;
  source: Session["source"];
  survey: TakenSurvey;
  mine: OwnAnswer | null;
  store: AnswerStore;
  allowRetake: boolean;
  receiptOf: (id: SurveyId) => Promise<Receipt>;
  waits?: Parameters<typeof answerQueue>[0]["waits"];
};

export type Taking = ReturnType<typeof takingOf>;

/** One person's way through an item: what was entered, what of it the server has, and what is shown. Knows nothing of the screen. */
export function takingOf(options: Options) {
  const { api, survey, allowRetake } = options;
  const core = coreOf(options);
  const { state, set } = core;
  const refresh = () => readAgain(core, api);
  const { sendAll, tryNow, stop } = senderOf(core, options, refresh);
  const enter = (id: string, part: Partial<Given[string]>) =>
    set({ given: { ...state().given, [id]: { value: null, comment: "", ...state().given[id], ...part } } });

  return {
    state,
    subscribe: core.subscribe,
    answer: (id: string, value: AnswerValue | null) => enter(id, { value }),
    comment: (id: string, comment: string) => enter(id, { comment }),
    answerAs: (anonymity: ResponseAnonymity) => set({ anonymity }),
    /** To the next question or the one before. An answer with a name is saved on the way (TAK-02). */
    move: (by: 1 | -1) => {
      set({ at: placeIn(state().survey, state().at + by), refusal: null, change: null });
      if (savesOnTheWay(state(), allowRetake) && !isSaved(state())) void sendAll();
    },
    submit: () => {
      set({ phase: "ending", refusal: null, change: null });
      void sendAll();
    },
    commentOnItem: (text: string) => {
      set({ refusal: null });
      void sendAll(text);
    },
    changeAnswer: () => set({ phase: "asking", at: 0, again: true, given: givenBy(state().mine?.responses ?? []), delivery: "none" }),
    /** Adds a choice of one's own. Rejects where it could not be added; with the same id it may be tried again. */
    addChoice: async (question: Question, choice: { id: ChoiceId; value: string }) => {
      const added = await api.addChoice(survey.id, question.id, choice);
      const questions = state().survey.questions.map((each) => withChoice(each, question.id, added.choice));
      set({ survey: { ...state().survey, questions } });
      return added.choice;
    },
    refresh,
    tryNow,
    stop,
  };
}

type Core = {
  state: () => TakingState;
  set: (change: Partial<TakingState>) => void;
  subscribe: (listener: () => void) => () => void;
  /** What waits to be sent. */
  pending: { body: SaveBody | null };
};

/** The state, told to listeners and kept on the device with each change: what was entered and the server does not have, and where one was. */
function coreOf({ survey, mine, store, allowRetake }: Options): Core {
  const listeners = new Set<() => void>();
  const kept = store.read();
  let state = beginTaking({ survey, mine, kept, allowRetake });
  const pending = { body: kept?.pending ?? null };
  const write = () => {
    const { phase, given, at, anonymity, again } = state;
    if (phase === "done" && !pending.body) return store.clear();
    store.write({
      given: pending.body !== null || !isSaved(state) ? given : null,
      at: phase === "asking" ? (state.survey.questions[at]?.id ?? null) : null,
      anonymity,
      again,
      pending: pending.body,
      ends: phase !== "asking",
      complete: state.mine?.completed ?? false,
    });
  };
  return {
    state: () => state,
    set: (change) => {
      state = { ...state, ...change };
      write();
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    pending,
  };
}

/** Sends the whole of what was given, over the queue; an anonymous answer goes with this device's receipt. */
function senderOf(
  { state, set, pending }: Core,
  { api, survey, source, allowRetake, receiptOf, waits }: Options,
  refresh: () => Promise<void>,
) {
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

  const sendAll = async (comment?: string): Promise<void> => {
    const { questions, anonymity } = state().survey;
    const receipt = state().anonymity === "anonymous" ? await receiptOf(survey.id) : null;
    add({
      response: answersOf(questions, state().given),
      source,
      ...(anonymity === "none" ? {} : { responseAnonymity: state().anonymity }),
      ...(receipt ? { receipt } : {}),
      ...(comment === undefined ? {} : { comment }),
      ...(state().again && allowRetake ? { allowRetake: true } : {}),
    });
    // With what waits now beside it.
    set({});
  };

  if (pending.body) add(pending.body);
  return { sendAll, tryNow, stop };
}

function afterSaving({ phase, survey }: TakingState, { reply, late }: { reply: Saved; late: boolean }): Partial<TakingState> {
  const saved = { mine: reply.userResponse, delivery: late ? "sent" : "none" } as const;
  if (phase !== "ending") return saved;
  const missing = survey.questions.findIndex(({ id }) => reply.missingRequiredIds.includes(id));
  return missing >= 0 ? { ...saved, phase: "asking", at: missing, change: "changed" } : { ...saved, phase: "done", again: false };
}

/** Reads the item again; and the own answer, where it was complete and an edit may have taken it away. */
async function readAgain({ state, set }: Core, api: RespondApi): Promise<void> {
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

function placeIn({ questions }: TakenSurvey, at: number): number {
  return Math.max(0, Math.min(at, questions.length - 1));
}

function isSaved({ survey, given, mine }: TakingState): boolean {
  return canonical(answersOf(survey.questions, given)) === canonical(mine?.responses ?? []);
}

/** An anonymous answer counts once and goes whole, at the end; so does one that is given again. A quiz that is complete can't be changed: its last step is taken on purpose. */
function savesOnTheWay({ survey, given, anonymity, again }: TakingState, allowRetake: boolean): boolean {
  if (anonymity === "anonymous" || (again && allowRetake)) return false;
  if (answersOf(survey.questions, given).length === 0) return false;
  return survey.type !== "quiz" || !isWhole(survey.questions, given);
}

function withChoice(question: Question, id: string, choice: { id: ChoiceId; value: string; label: string }): Question {
  if (question.id !== id || question.questionType !== "nominal" || question.choices.some((known) => known.id === choice.id))
    return question;
  return { ...question, choices: [...question.choices, choice] };
}
