import type { AnswerValue } from "#domain/question/question.ts";
import type { OwnAnswer, TakenSurvey } from "./answering-api.ts";
import { givenBy } from "./given.ts";
import { takeMine, takeSurvey } from "./meanwhile.ts";
import type { AnswerStore, KeptAnswers } from "./stored-answers.ts";
import { takingOf } from "./taking.ts";
import { type TakingOptions, takingCore } from "./taking-core.ts";

export type TakingOnPage = ReturnType<typeof takingOnPage>;

/**
 * Responding on a page that shows every question at once, beside the results. The page loads the
 * survey and the person's response itself, and reports what it has loaded.
 */
export function takingOnPage(given: TakingOptions) {
  const options = { ...given, store: sparingStore(given.store) };
  const core = takingCore(options);
  const { state, set, pending } = core;
  const sentComment = () => pending.body?.comment ?? state().mine?.comments[0] ?? "";
  /** The comment on the survey as a whole: entered, else waiting to be sent, else sent. */
  const surveyComment = () => state().comment ?? sentComment();
  const taking = takingOf(options, core);

  /**
   * Respondents who change something while their response is being sent continue editing, unless it
   * counts only once.
   */
  const mayEnter = () => {
    if (state().phase !== "ending") return true;
    if (state().survey.answeredOnce) return false;
    set({ phase: "asking" });
    return true;
  };

  return {
    ...taking,
    answer: (id: string, value: AnswerValue | null) => {
      if (mayEnter()) taking.answer(id, value);
    },
    comment: (id: string, comment: string) => {
      if (mayEnter()) taking.comment(id, comment);
    },
    surveyComment,
    writeSurveyComment: (comment: string) => {
      if (mayEnter()) set({ comment });
    },
    /** Whether somebody is changing something that the server does not have yet. */
    isTouched: () => {
      const { phase, again } = state();
      if (phase === "done") return false;
      return (
        phase === "ending" ||
        again !== null ||
        surveyComment() !== sentComment() ||
        core.changed().length > 0
      );
    },
    /** Resets to what the server has. */
    keepAnswer: () => {
      set({
        phase: "done",
        comment: undefined,
        again: null,
        given: givenBy(state().mine?.responses ?? []),
        refusal: null,
        change: null,
        left: undefined,
      });
    },
    takeSurvey: (survey: TakenSurvey) => void takeSurvey(core, survey),
    takeMine: (mine: OwnAnswer | null) => takeMine(core, mine),
    isWaiting: () => pending.body !== null,
  };
}

/**
 * Stores nothing for people who only look, and does not delete what another page of theirs has
 * stored meanwhile.
 */
function sparingStore(store: AnswerStore): AnswerStore {
  let holds = store.read() !== null;
  return {
    read: store.read,
    write: (kept) => {
      if (!holds && isNothing(kept)) return;
      holds = true;
      store.write(kept);
    },
    clear: () => {
      if (holds) store.clear();
      holds = false;
    },
  };
}

function isNothing({ given, pending, again, ends, comment, left }: KeptAnswers): boolean {
  const hasText = comment !== undefined || left !== undefined;
  return given === null && pending === null && again === null && !ends && !hasText;
}
