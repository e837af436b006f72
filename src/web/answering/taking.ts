import type { ChoiceId } from "#domain/ids.ts";
import type { AnswerValue, Question } from "#domain/question/question.ts";
import type { ResponseAnonymity } from "#domain/response/response.ts";
import { untilLoaded } from "../until-loaded.ts";
import type { AnswerSender } from "./answer-sender.ts";
import type { SaveBody } from "./answering-api.ts";
import { retaken } from "./begin-taking.ts";
import { answersOf, type Given, givenBy, isWhole } from "./given.ts";
import { placeIn } from "./place-in.ts";
import { isInParts, type TakingCore, type TakingOptions, takingCore } from "./taking-core.ts";
import type { TakingState } from "./taking-state.ts";

export type Taking = ReturnType<typeof takingOf>;

/**
 * One person's response to a survey: what was entered, how much of it the server has, and what is
 * shown. Independent of the UI.
 */
export function takingOf(options: TakingOptions, core = takingCore(options)) {
  const { state, set } = core;
  const sender = comingSender(core, options);
  const { sendAll } = sender;
  const enter = (id: string, part: Partial<Given[string]>) =>
    set({
      given: {
        ...state().given,
        [id]: { value: null, comment: "", ...state().given[id], ...part },
      },
    });

  return {
    state,
    subscribe: core.subscribe,
    answer: (id: string, value: AnswerValue | null) => enter(id, { value }),
    comment: (id: string, comment: string) => enter(id, { comment }),
    answerAs: (anonymity: ResponseAnonymity) => set({ anonymity }),
    /**
     * To the next or the previous question. A response with a name is saved on the way (TAK-02). A
     * change is not while it says more of later questions, which were not looked at again.
     */
    move: (by: 1 | -1) => {
      const { survey, at, again } = state();
      set({ at: placeIn(survey, at + by), refusal: null, change: null });
      const own = core.changed();
      const isLater = ({ id }: Question, place: number) => place > at && own.includes(id);
      if (own[0] && !(again && survey.questions.some(isLater)) && savesOnTheWay(state()))
        void sendAll();
    },
    submit: (comment?: string) => {
      set({ phase: "ending", refusal: null, change: null });
      void sendAll(comment);
    },
    commentOnItem: (comment: string) => {
      set({ refusal: null, comment });
      void sendAll(comment);
    },
    /** With what was refused, which would be lost. */
    changeAnswer: () => {
      const { mine, unsent } = state();
      set({ ...retaken, again: "change", given: { ...givenBy(mine?.responses ?? []), ...unsent } });
    },
    retake: () => set(retaken),
    /**
     * Adds a choice. Rejects if that fails; may be retried with the same id. Where answers may be
     * anonymous, it is sent with the answer.
     */
    addChoice: sender.addChoice,
    /**
     * Call this once the first question is visible: loads the code that sends answers, and sends
     * those waiting on this device.
     */
    start: sender.start,
    refresh: sender.refresh,
    tryNow: sender.tryNow,
    /** The completion view is visible, with the delivery status. */
    seen: core.write,
    /**
     * Hands the answers stored on this device over to their next reader: later outcomes do not
     * overwrite them.
     */
    stop: () => {
      core.stop();
      sender.stop();
    },
  };
}

/**
 * The answer sender, once loaded. Answers that are due earlier wait for it, stored on the device.
 */
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
    /** The whole response; an anonymous one includes this device's receipt. */
    sendAll: async (comment?: string) => {
      // A waiting comment goes along with the next answers.
      const body = await bodyOf(core, options, comment ?? core.pending.body?.comment);
      core.pending.body = body;
      if (here) here.add(body);
      // Includes what is waiting now.
      core.set(here ? {} : { delivery: "kept" });
      void start();
    },
    refresh: async () => (await start()).refresh(),
    addChoice: async (question: Question, choice: { id: ChoiceId; value: string }) =>
      (await start()).addChoice(question, choice),
    tryNow: () => here?.tryNow(),
    stop: () => {
      stopped = true;
      here?.stop();
    },
  };
}

async function bodyOf(
  core: TakingCore,
  { survey, source, receiptOf }: TakingOptions,
  comment?: string,
): Promise<SaveBody> {
  const [state, changed] = [core.state(), core.changed()];
  const { questions, anonymity } = state.survey;
  const receipt = state.anonymity === "anonymous" ? await receiptOf(survey.id) : null;
  return {
    response: answersOf(questions, state.given),
    source,
    ...(isInParts(state) ? { changed } : {}),
    ...(anonymity === "none" ? {} : { responseAnonymity: state.anonymity, added: state.added }),
    ...(receipt ? { receipt } : {}),
    ...(comment === undefined ? {} : { comment }),
    ...(state.again === "retake" ? { allowRetake: true } : {}),
    ...(state.phase === "asking" && state.survey.answeredOnce ? { unfinished: true } : {}),
  };
}

/**
 * Retakes, and answers without a name, are sent at the end. A completed response is only
 * overwritten by a complete one. A completed quiz can't be changed: what is sent on the way is
 * marked as partial.
 */
function savesOnTheWay(state: TakingState): boolean {
  const { survey, given, mine, anonymity } = state;
  return (
    anonymity !== "anonymous" &&
    isInParts(state) &&
    answersOf(survey.questions, given).length > 0 &&
    (!mine?.completed || (!survey.answeredOnce && isWhole(survey.questions, given)))
  );
}
