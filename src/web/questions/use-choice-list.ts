import { useCallback, useMemo } from "react";
import { type UseFieldArrayReturn, type UseFormReturn, useFieldArray } from "react-hook-form";
import { limits } from "#domain/limits.ts";
import { newChoice } from "#domain/question/new-question.ts";
import type { Choice } from "#domain/question/question.ts";
import type { Draft } from "#domain/survey/draft.ts";
import { withMark, withMarks } from "#domain/survey/quiz.ts";
import { authoringText } from "#text/authoring.ts";
import { fill } from "#text/fill.ts";
import { questionsText } from "#text/questions.ts";
import { useDraftForm } from "../surveys/use-draft-form.ts";
import { useAnnounce } from "../ui/announcer.tsx";
import { useDragOrder } from "../ui/use-drag-order.ts";
import { useFocusInside } from "../ui/use-focus-inside.ts";
import { useFocusLater } from "../ui/use-focus-later.ts";
import { useSetChoices } from "./use-set-choices.ts";

/** What can be done with a question's choices. The same object for as long as they are shown, so that rows need not be drawn anew. */
export type ChoiceActions = {
  add: () => void;
  /** Goes on to the choice after this one, or to a new one after the last. */
  enter: (place: number) => void;
  move: (from: number, to: number, button: HTMLElement) => void;
  drop: (place: number) => void;
  /** Sets or takes the mark of a right choice (QUZ-01 to QUZ-03). */
  mark: (place: number, correct: boolean) => void;
};

/** The choices of the question at a place and what can be done with them; each change is announced and the focus follows it. */
export function useChoiceList(at: number) {
  const announce = useAnnounce();
  const later = useFocusLater();
  const { control, setFocus, getValues } = useDraftForm();
  const { fields, append, remove, move } = useFieldArray({ control, name: `questions.${at}.choices`, keyName: "key" });
  const setChoices = useSetChoices(at);
  /** Holds the button that adds a choice. */
  const [foot, focusAdd] = useFocusInside<HTMLDivElement>();

  const reorder = useCallback(
    (from: number, to: number) => {
      move(from, to);
      announce(fill(authoringText.choiceMoved, { from: from + 1, to: to + 1 }));
    },
    [move, announce],
  );
  const { list, grab } = useDragOrder<HTMLUListElement>(reorder);
  const actions = useMemo(
    () => actionsOn({ at, focusAdd, getValues, setFocus, append, remove, reorder, setChoices, announce, later }),
    [at, focusAdd, getValues, setFocus, append, remove, reorder, setChoices, announce, later],
  );
  return { fields, list, grab, foot, actions };
}

type Means = Pick<UseFormReturn<Draft>, "getValues" | "setFocus"> &
  Pick<UseFieldArrayReturn<Draft, `questions.${number}.choices`>, "append" | "remove"> & {
    at: number;
    focusAdd: () => void;
    reorder: (from: number, to: number) => void;
    setChoices: (next: readonly Choice[]) => void;
    announce: (text: string) => void;
    later: (focus: () => void) => void;
  };

function actionsOn({ at, focusAdd, getValues, setFocus, append, remove, reorder, setChoices, announce, later }: Means): ChoiceActions {
  const path = `questions.${at}.choices` as const;
  /** The question where it is one of a quiz, whose marks have rules. */
  const quizQuestion = () => {
    const question = getValues("type") === "quiz" ? getValues("questions")[at] : undefined;
    return question?.questionType === "nominal" ? question : null;
  };
  const add = () => {
    if (getValues(path).length < limits.choices.max) append(newChoice(() => crypto.randomUUID()));
  };
  return {
    add,
    enter: (place) => {
      if (place + 1 < getValues(path).length) setFocus(`${path}.${place + 1}.value`);
      else add();
    },
    move: (from, to, button) => {
      reorder(from, to);
      later(() => button.focus());
    },
    drop: (place) => {
      remove(place);
      const question = quizQuestion();
      if (question) setChoices(withMarks(question).choices);
      announce(fill(authoringText.choiceDeleted, { n: place + 1 }));
      const left = getValues(path).length;
      later(() => (left === 0 ? focusAdd() : setFocus(`${path}.${Math.min(place, left - 1)}.value`)));
    },
    mark: (place, correct) => {
      const question = quizQuestion();
      const id = question?.choices[place]?.id;
      if (!question || !id) return;
      const next = withMark(question, id, correct);
      if (next === question && !correct) announce(questionsText.lastCorrect);
      setChoices(next.choices);
    },
  };
}
