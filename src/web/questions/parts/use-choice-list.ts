import { useCallback, useMemo } from "react";
import { type UseFieldArrayReturn, type UseFormReturn, useFieldArray } from "react-hook-form";
import { limits } from "#domain/limits.ts";
import { newChoice } from "#domain/question/new-question.ts";
import type { Choice } from "#domain/question/question.ts";
import type { Draft } from "#domain/survey/draft.ts";
import { withMark, withMarks } from "#domain/survey/quiz.ts";
import { isScored } from "#domain/survey/type-rules.ts";
import { isBlank } from "#domain/unseen-signs.ts";
import { authoringText } from "#text/authoring/authoring.ts";
import { questionsText } from "#text/authoring/questions.ts";
import { fill } from "#text/format/fill.ts";
import { useDraftForm } from "../../draft-form/use-draft-form.ts";
import { useFocusInside } from "../../ui/focus/use-focus-inside.ts";
import { useFocusLater } from "../../ui/focus/use-focus-later.ts";
import { useAnnounce } from "../../ui/notices/announcer.tsx";
import { useDragOrder } from "../../ui/use-drag-order.ts";
import { useSetChoices } from "./use-set-choices.ts";

/**
 * The actions for a question's choices. The object is stable while they are shown, so that rows do
 * not re-render.
 */
export type ChoiceActions = {
  add: () => void;
  /** Moves to the next choice; after the last, adds one, unless that one is still empty. */
  enter: (place: number) => void;
  move: (from: number, to: number, button: HTMLElement) => void;
  drop: (place: number) => void;
  /** Sets or removes the mark of a correct choice (QUZ-01 to QUZ-03). */
  mark: (place: number, correct: boolean) => void;
};

/**
 * The choices of the question at an index and their actions; each change is announced and the focus
 * follows it.
 */
export function useChoiceList(at: number) {
  const announce = useAnnounce();
  const later = useFocusLater();
  const { control, setFocus, getValues } = useDraftForm();
  const { fields, append, remove, move } = useFieldArray({
    control,
    name: `questions.${at}.choices`,
    keyName: "key",
  });
  const setChoices = useSetChoices(at);
  /** The container of the button that adds a choice. */
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
    () =>
      actionsOn({
        at,
        focusAdd,
        getValues,
        setFocus,
        append,
        remove,
        reorder,
        setChoices,
        announce,
        later,
      }),
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

function actionsOn({
  at,
  focusAdd,
  getValues,
  setFocus,
  append,
  remove,
  reorder,
  setChoices,
  announce,
  later,
}: Means): ChoiceActions {
  const path = `questions.${at}.choices` as const;
  /** The question if it belongs to a quiz, whose marks have rules. */
  const quizQuestion = () => {
    const question = isScored(getValues("type")) ? getValues("questions")[at] : undefined;
    return question?.questionType === "nominal" ? question : null;
  };
  const add = () => {
    if (getValues(path).length < limits.choices.max) append(newChoice(() => crypto.randomUUID()));
  };
  return {
    add,
    enter: (place) => {
      const choices = getValues(path);
      if (place + 1 < choices.length) setFocus(`${path}.${place + 1}.value`);
      else if (!isBlank(choices[place]?.value ?? "")) add();
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
      later(() =>
        left === 0 ? focusAdd() : setFocus(`${path}.${Math.min(place, left - 1)}.value`),
      );
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
