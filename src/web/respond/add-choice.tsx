import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import type { ChoiceId } from "#domain/ids.ts";
import { limits } from "#domain/limits.ts";
import { addedChoiceProblem } from "#domain/question/added-choice.ts";
import type { Choice, QuestionOf } from "#domain/question/question.ts";
import { problemText } from "#text/problems.ts";
import { respondLaterText } from "#text/respond-later.ts";
import { voteErrorText } from "../api-error.ts";

export type NewChoice = { id: ChoiceId; value: string };
export type AddChoiceProps = {
  question: QuestionOf<"nominal">;
  product: string;
  onAdd: (choice: NewChoice) => Promise<Choice>;
  onAdded: (choice: Choice) => void;
};

/** A choice of one's own (TAK-31 to TAK-34); what was typed stays until it is in. */
export function AddChoice(props: AddChoiceProps) {
  const { field, open, text, problem, busy, type, press, add, show, close } = useAddChoice(props);
  const said = useId();
  if (!open) {
    return (
      <button type="button" className="link" onClick={show}>
        {respondLaterText.addChoice}
      </button>
    );
  }
  return (
    <div className="add">
      <input
        ref={field}
        type="text"
        aria-label={respondLaterText.newChoice}
        placeholder={respondLaterText.newChoice}
        aria-invalid={problem !== null}
        aria-describedby={said}
        value={text}
        onChange={(event) => type(event.target.value)}
        onKeyDown={press}
      />
      <button type="button" aria-disabled={busy} onClick={() => void add()}>
        {respondLaterText.addChoice}
      </button>
      <button type="button" onClick={close}>
        {respondLaterText.cancel}
      </button>
      <p id={said} role="alert" className="problem">
        {problem}
      </p>
    </div>
  );
}

/** What is typed, what is wrong with it, and its way to the server. The id is made here, so that trying again adds nothing twice. */
function useAddChoice({ question, product, onAdd, onAdded }: AddChoiceProps) {
  const [open, setOpen] = useState(false);
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const id = useRef<ChoiceId>(newId());
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (open) field.current?.focus();
  }, [open]);

  const add = async () => {
    if (busy) return;
    const code = addedChoiceProblem(question.choices, text);
    if (code) {
      setProblem(problemText({ code, values: { max: limits.choiceValue.max } }, product));
      field.current?.focus();
      return;
    }
    setBusy(true);
    try {
      onAdded(await onAdd({ id: id.current, value: text.trim() }));
      close();
    } catch (error) {
      setProblem(voteErrorText(error));
    }
    setBusy(false);
  };
  const close = () => {
    id.current = newId();
    setText("");
    setProblem(null);
    setOpen(false);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    void add();
  };
  const type = (entered: string) => {
    setText(entered);
    setProblem(null);
  };
  return { field, open, text, problem, busy, type, press, add, show: () => setOpen(true), close };
}

function newId(): ChoiceId {
  // safe: a UUID by its making
  return crypto.randomUUID() as ChoiceId;
}
