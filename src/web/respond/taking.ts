import type { ChoiceId } from "#domain/ids.ts";
import type { AnswerValue, Question } from "#domain/question/question.ts";
import type { ResponseAnonymity } from "#domain/response/response.ts";
import type { AnswerSender } from "./answer-sender.ts";
import { answersOf, type Given, givenBy, isWhole } from "./given.ts";
import { placeIn } from "./place-in.ts";
import type { SaveBody } from "./respond-api.ts";
import { isSaved, type TakingCore, type TakingOptions, takingCore } from "./taking-core.ts";
import type { TakingState } from "./taking-state.ts";
import { untilLoaded } from "./until-loaded.ts";

export type Taking = ReturnType<typeof takingOf>;

/** One person's way through an item: what was entered, what of it the server has, and what is shown. Knows nothing of the screen. */
export function takingOf(options: TakingOptions) {
  const { api, survey, allowRetake } = options;
  const core = takingCore(options);
  const { state, set } = core;
  const sender = comingSender(core, options);
  const { sendAll } = sender;
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
    /** To be called when the first question is on the screen: loads what sends answers, and sends what waited on this device. */
    start: sender.start,
    refresh: sender.refresh,
    tryNow: sender.tryNow,
    /** Leaves what is kept on this device to whoever reads it next: what still comes back here is not written over it. */
    stop: () => {
      core.stop();
      sender.stop();
    },
  };
}

/** What sends answers and hears of them, once it is here. What is to be sent before that waits for it, kept on the device. */
function comingSender(core: TakingCore, options: TakingOptions) {
  let coming: Promise<AnswerSender> | undefined;
  let here: AnswerSender | undefined;
  let stopped = false;
  const start = (): Promise<AnswerSender> => {
    coming ??= untilLoaded(() => import("./answer-sender.ts")).then(({ answerSender }) => {
      here = answerSender(core, options);
      if (stopped) here.stop();
      return here;
    });
    return coming;
  };
  return {
    start: () => void start(),
    /** The whole of what was given; an anonymous answer goes with this device's receipt. */
    sendAll: async (comment?: string) => {
      // A comment that waits still goes along with what comes after it.
      const body = await bodyOf(core.state(), options, comment ?? core.pending.body?.comment);
      core.pending.body = body;
      if (here) here.add(body);
      // With what waits now beside it.
      core.set(here ? {} : { delivery: "kept" });
      void start();
    },
    refresh: async () => (await start()).refresh(),
    tryNow: () => here?.tryNow(),
    stop: () => {
      stopped = true;
      here?.stop();
    },
  };
}

async function bodyOf(state: TakingState, { survey, source, allowRetake, receiptOf }: TakingOptions, comment?: string): Promise<SaveBody> {
  const { questions, anonymity } = state.survey;
  const receipt = state.anonymity === "anonymous" ? await receiptOf(survey.id) : null;
  return {
    response: answersOf(questions, state.given),
    source,
    ...(anonymity === "none" ? {} : { responseAnonymity: state.anonymity }),
    ...(receipt ? { receipt } : {}),
    ...(comment === undefined ? {} : { comment }),
    ...(state.again && allowRetake ? { allowRetake: true } : {}),
  };
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
