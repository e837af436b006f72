import { useFieldArray, useWatch } from "react-hook-form";
import type { QuestionId } from "#domain/ids.ts";
import { newQuestion } from "#domain/question/new-question.ts";
import { authoringText } from "#text/authoring.ts";
import { fill } from "#text/fill.ts";
import { useAnnounce } from "../ui/announcer.tsx";
import { useFocusLater } from "../ui/use-focus-later.ts";
import { copyOf } from "./copy-question.ts";
import { useDraftForm } from "./use-draft-form.ts";

const newId = () => crypto.randomUUID();

/** The questions of the draft and what can be done with them; each change is announced and the focus follows it. */
export function useQuestionList(editing: QuestionId | null, onEdit: (id: QuestionId) => void) {
  const announce = useAnnounce();
  const later = useFocusLater();
  const { control, setFocus, getValues } = useDraftForm();
  const { fields, append, insert, remove, move, update } = useFieldArray({ control, name: "questions", keyName: "key" });
  const questions = useWatch({ control, name: "questions" });
  const say = (sentence: string, values: Record<string, number>) => announce(fill(sentence, values));

  const edit = (id: QuestionId, at: number) => {
    onEdit(id);
    later(() => setFocus(`questions.${at}.label`));
  };
  const reorder = (from: number, to: number) => {
    move(from, to);
    say(authoringText.questionMoved, { from: from + 1, to: to + 1 });
  };
  const add = () => {
    const question = newQuestion(newId);
    append(question, { shouldFocus: false });
    edit(question.id, fields.length);
  };
  const duplicate = (at: number) => {
    const original = getValues("questions")[at];
    if (!original) return;
    insert(at + 1, copyOf(original, newId), { shouldFocus: false });
    say(authoringText.questionDuplicated, { n: at + 1 });
  };
  /** Deletes a question; `focusOn` moves the focus to the item that takes its place, unless that one is opened. */
  const drop = (at: number, focusOn: (at: number) => void) => {
    const wasOpen = questions[at]?.id === editing;
    remove(at);
    say(authoringText.questionDeleted, { n: at + 1 });
    const left = getValues("questions");
    const to = Math.min(at, left.length - 1);
    const next = left[to];
    if (next && (left.length === 1 || wasOpen)) edit(next.id, to);
    else later(() => focusOn(to));
  };

  const items = fields.map(({ key, ...added }, at) => {
    // What is watched follows one rendering after a change of the list: by its id, no card shows another's question meanwhile and loses the focus.
    const question = questions.find(({ id }) => id === added.id) ?? added;
    return { key, at, question, open: fields.length === 1 || question.id === editing };
  });
  return { items, count: fields.length, edit, reorder, add, duplicate, drop, update, later };
}
