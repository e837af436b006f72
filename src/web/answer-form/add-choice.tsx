import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { answerLimits } from "#domain/answer-limits.ts";
import type { ChoiceId } from "#domain/ids.ts";
import { addedChoiceProblem } from "#domain/question/added-choice-problem.ts";
import type { OwnChoice } from "#domain/question/own-choices.ts";
import type { AnswerValue, QuestionOf } from "#domain/question/question.ts";
import { fill } from "#text/format/fill.ts";
import { respondLaterText } from "#text/respond/respond-later.ts";
import { takingText } from "#text/results.ts";
import { problemText } from "#text/server/problems.ts";
import type { AddedChoice, NewChoice } from "../answering/own-in.ts";
import { voteErrorText } from "../api-error.ts";

type AddChoiceProps = {
  question: QuestionOf<"nominal">;
  product: string;
  /** The choices that this person has added, where others see them only later; else null. */
  own: readonly OwnChoice[] | null;
  /** The field's label, if the page has its own. */
  newChoice?: string | undefined;
  onAdd: (choice: NewChoice) => Promise<AddedChoice>;
  /** What is chosen; the new choice is, too, once it is there. */
  value: AnswerValue | null;
  onAnswer: (value: AnswerValue) => void;
  /** Takes the sentence that says so. */
  onAdded: (said: string) => void;
};

/**
 * Adds a choice (TAK-31 to TAK-34), required if there is none yet (QED-20). The typed text stays
 * until the choice was added.
 */
export function AddChoice(props: AddChoiceProps) {
  const { newChoice: name = respondLaterText.newChoice } = props;
  const { field, opener, open, text, problem, busy, type, press, add, show, close } =
    useAddChoice(props);
  const said = useId();
  const hint = useId();
  return (
    <>
      {props.question.choices.length === 0 ? (
        <p className="hint">{respondLaterText.noChoices}</p>
      ) : null}
      {open ? (
        <div className="add">
          <input
            dir="auto"
            ref={field}
            type="text"
            aria-label={name}
            placeholder={name}
            aria-invalid={problem !== null}
            aria-describedby={props.own === null ? said : `${said} ${hint}`}
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
          {props.own === null ? null : (
            <small id={hint} className="hint">
              {respondLaterText.addedPrivately}
            </small>
          )}
          <p id={said} role="alert" className="problem">
            {problem}
          </p>
        </div>
      ) : (
        <button ref={opener} type="button" className="more" onClick={show}>
          {respondLaterText.addChoice}
        </button>
      )}
    </>
  );
}

/**
 * The typed text, its validation, and sending it. The id is created here, so that a retry adds
 * nothing twice.
 */
function useAddChoice(props: AddChoiceProps) {
  const { question, product, own, value, onAdd } = props;
  const [open, setOpen] = useState(false);
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const sent = useRef<NewChoice>(null);
  const field = useRef<HTMLInputElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (open) field.current?.focus();
    else if (wasOpen.current) opener.current?.focus();
    wasOpen.current = open;
  }, [open]);
  // While a choice is on its way, people go on.
  const now = useRef({ ...props, text });
  useEffect(() => {
    now.current = { ...props, text };
  });

  const add = async () => {
    if (busy) return;
    const wanted = text.trim();
    const { id, value: tried } = sent.current ?? {};
    // Where only the reply to it was lost it is listed, and is asked for again.
    const isThere = tried === wanted && question.choices.some((each) => each.id === id);
    const found = isThere ? null : problemOf(question, text, own);
    if (found) {
      setProblem(problemText(found, product));
      field.current?.focus();
      return;
    }
    setBusy(true);
    try {
      const added = await onAdd(sending(wanted));
      sent.current = null;
      choose(now.current, added, value);
      if (now.current.text === text) close();
    } catch (error) {
      setProblem(voteErrorText(error));
    }
    setBusy(false);
  };
  /** The first try may have arrived: the same text is the same choice, and another text another. */
  const sending = (wanted: string): NewChoice => {
    const known = sent.current?.value === wanted ? sent.current : { id: newId(), value: wanted };
    sent.current = known;
    return known;
  };
  const close = () => {
    setText("");
    setProblem(null);
    setOpen(false);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== "Enter" && event.key !== "Escape") return;
    // Both keys act on the new choice here, not on the surrounding form.
    event.preventDefault();
    event.stopPropagation();
    if (event.key === "Enter") void add();
    else close();
  };
  const type = (entered: string) => {
    setText(entered);
    setProblem(null);
  };
  return {
    field,
    opener,
    open,
    text,
    problem,
    busy,
    type,
    press,
    add,
    show: () => setOpen(true),
    close,
  };
}

/** Beside what is chosen by now; a single one is replaced only as it was (`before`). */
function choose(
  { question, onAnswer, onAdded }: AddChoiceProps,
  { choice: { id, label }, chosen }: AddedChoice,
  before: AnswerValue | null,
): void {
  const several = question.allowMultipleChoices;
  if (!several && chosen !== before) return;
  onAnswer(several ? [...new Set<string>([chosen ?? []].flat()).add(id)] : id);
  onAdded(fill(takingText.choiceAdded, { label }));
}

function problemOf(
  { id, choices }: QuestionOf<"nominal">,
  text: string,
  own: AddChoiceProps["own"],
) {
  const code = addedChoiceProblem(choices, text);
  if (code) return { code, values: { max: answerLimits.choiceValue.max } };
  const max = answerLimits.choicesAddedByOne;
  const isMost = (own ?? []).filter(({ questionId }) => questionId === id).length >= max;
  return isMost ? ({ code: "choice.too-many-added", values: { max } } as const) : null;
}

function newId(): ChoiceId {
  // safe: crypto.randomUUID returns a UUID
  return crypto.randomUUID() as ChoiceId;
}
