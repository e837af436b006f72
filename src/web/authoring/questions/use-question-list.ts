import { type RefObject, useCallback, useMemo, useState } from "react";
import { type UseFieldArrayReturn, type UseFormReturn, useFieldArray } from "react-hook-form";
import type { QuestionId } from "#domain/ids.ts";
import { withType, writtenChoices } from "#domain/question/new-question.ts";
import type { Choice, Question, QuestionType } from "#domain/question/question.ts";
import type { Draft } from "#domain/survey/draft.ts";
import { newQuestionOf, questionFor } from "#domain/survey/quiz.ts";
import { isBlank } from "#domain/unseen-signs.ts";
import { authoringText } from "#text/authoring/authoring.ts";
import { fill } from "#text/format/fill.ts";
import { useDraftForm } from "../../draft-form/use-draft-form.ts";
import { useFocusLater } from "../../ui/focus/use-focus-later.ts";
import { useAnnounce } from "../../ui/notices/announcer.tsx";
import { useDragOrder } from "../../ui/use-drag-order.ts";
import { copyOf } from "./copy-question.ts";

const newId = () => crypto.randomUUID();

/**
 * The actions for the question at an index. The object is stable for as long as the list is shown,
 * so that cards do not re-render.
 */
export type QuestionActions = {
  edit: (at: number) => void;
  move: (from: number, to: number, button: HTMLElement) => void;
  changeType: (at: number, type: QuestionType) => void;
  duplicate: (at: number) => void;
  /** `open`: whether it was the one being edited. */
  drop: (at: number, open: boolean) => void;
};

/** The draft's questions and their actions; each change is announced and the focus follows it. */
export function useQuestionList(editing: QuestionId | null, onEdit: (id: QuestionId) => void) {
  const announce = useAnnounce();
  const later = useFocusLater();
  const { control, setFocus, getValues } = useDraftForm();
  const { fields, append, insert, remove, move, update } = useFieldArray({
    control,
    name: "questions",
    keyName: "key",
  });

  const reorder = useCallback(
    (from: number, to: number) => {
      move(from, to);
      announce(fill(authoringText.questionMoved, { from: from + 1, to: to + 1 }));
    },
    [move, announce],
  );
  const { list, grab } = useDragOrder<HTMLOListElement>(reorder);
  const [written] = useState<Written>(() => new Map());
  const [dropped, setDropped] = useState<readonly Dropped[]>([]);
  const putAway = useCallback((one: Dropped) => setDropped((all) => [...all, one]), []);
  const actions = useMemo(
    () =>
      actionsOn({
        list,
        getValues,
        setFocus,
        insert,
        remove,
        update,
        reorder,
        announce,
        later,
        onEdit,
        written,
        putAway,
      }),
    [
      list,
      getValues,
      setFocus,
      insert,
      remove,
      update,
      reorder,
      announce,
      later,
      onEdit,
      written,
      putAway,
    ],
  );
  const last = dropped.at(-1);
  const undo = () => {
    if (!last) return;
    setDropped(dropped.slice(0, -1));
    const at = Math.min(last.at, fields.length);
    insert(at, questionFor(getValues("type"), last.question, newId), { shouldFocus: false });
    announce(fill(authoringText.questionBack, { n: at + 1 }));
    actions.edit(at);
  };
  const add = () => {
    append(newQuestionOf(getValues("type"), newId), { shouldFocus: false });
    actions.edit(fields.length);
  };
  const items = fields.map(({ key, id }, at) => ({
    key,
    at,
    open: fields.length === 1 || id === editing,
  }));
  return { items, list, grab, actions, add, last, undo };
}

type Means = Pick<UseFormReturn<Draft>, "getValues" | "setFocus"> &
  Pick<UseFieldArrayReturn<Draft, "questions">, "insert" | "remove" | "update"> & {
    list: RefObject<HTMLOListElement | null>;
    reorder: (from: number, to: number) => void;
    announce: (text: string) => void;
    later: (focus: () => void) => void;
    onEdit: (id: QuestionId) => void;
    written: Written;
    putAway: (dropped: Dropped) => void;
  };

/** A deleted question that the author wrote something in, and where it was. */
type Dropped = { at: number; question: Question };

/** The last choices that were written for a question, which a type without choices has not. */
type Written = Map<QuestionId, readonly Choice[]>;

function actionsOn({
  list,
  getValues,
  setFocus,
  insert,
  remove,
  update,
  reorder,
  announce,
  later,
  onEdit,
  written,
  putAway,
}: Means): QuestionActions {
  const questionAt = (at: number) => getValues("questions")[at];
  const focusIn = (at: number, selector: string) =>
    list.current?.children[at]?.querySelector<HTMLElement>(selector)?.focus();
  const edit = (at: number) => {
    const question = questionAt(at);
    if (!question) return;
    onEdit(question.id);
    later(() => setFocus(`questions.${at}.label`));
  };
  return {
    edit,
    move: (from, to, button) => {
      reorder(from, to);
      later(() => button.focus());
    },
    changeType: (at, type) => {
      const question = questionAt(at);
      if (!question) return;
      const choices = writtenChoices(question) ?? written.get(question.id) ?? [];
      written.set(question.id, choices);
      const next = withType(question, type, newId, choices);
      update(at, questionFor(getValues("type"), next, newId));
      later(() => focusIn(at, "select"));
    },
    duplicate: (at) => {
      const original = questionAt(at);
      if (!original) return;
      insert(at + 1, copyOf(original, newId), { shouldFocus: false });
      // A single question is rendered differently from one of two: it stays the one being edited.
      if (getValues("questions").length === 2) onEdit(original.id);
      announce(fill(authoringText.questionDuplicated, { n: at + 1 }));
    },
    drop: (at, open) => {
      const question = questionAt(at);
      const kept = question && isWritten(question) ? structuredClone(question) : null;
      remove(at);
      if (kept) putAway({ at, question: kept });
      const { questionDeleted, questionDeletedNews } = authoringText;
      announce(fill(kept ? questionDeletedNews : questionDeleted, { n: at + 1 }));
      const left = getValues("questions").length;
      const to = Math.min(at, left - 1);
      if (left === 1 || open) edit(to);
      else later(() => focusIn(to, "textarea, button"));
    },
  };
}

function isWritten(question: Question): boolean {
  const { label, commentAppeal } = question;
  return !isBlank(label + (commentAppeal ?? "")) || writtenChoices(question) !== null;
}
