import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { guestLimits, introductionProblems } from "#domain/guest/guest.ts";
import { connectionText } from "#text/respond/connection.ts";
import { guestProblems } from "#text/respond/guest-problems.ts";
import { guestText } from "#text/respond/sign-in.ts";
import type { Introduction } from "./introduction.ts";

type Props = {
  introduction: Introduction;
  /** The participant gave a name or skipped it: the action continues. */
  onDone: () => void;
  /** The participant cancelled: the action is dropped. */
  onClose: () => void;
  /** What it begins with, and told of each change: where it is taken away and comes back. */
  begun?: Said;
  onSay?: (said: Said) => void;
};
export type Said = { name: string; email: string };

const unsaid: Said = { name: "", email: "" };

/** Asks an unverified participant for a name (ANO-03 to ANO-05). */
export function GuestDialog({ introduction, onDone, onClose, begun = unsaid, onSay }: Props) {
  const dialog = useOpenDialog();
  const [said, setSaid] = useState(begun);
  const { problemOf, blocked, sending, failure, submit } = useIntroduction(
    introduction,
    said,
    onDone,
  );
  const change = (name: keyof Said) => (text: string) => {
    const changed = { ...said, [name]: text };
    setSaid(changed);
    onSay?.(changed);
  };
  const id = useId();
  const skip = () => {
    introduction.skip();
    onDone();
  };
  const field = (name: keyof Said) => ({
    id,
    name,
    value: said[name],
    onChange: change(name),
    problem: problemOf(name),
    disabled: sending,
  });
  return (
    <dialog
      ref={dialog}
      aria-labelledby={`${id}-heading`}
      aria-describedby={`${id}-why`}
      onCancel={onClose}
    >
      <form className="introduction" onSubmit={submit} noValidate>
        <h1 id={`${id}-heading`}>{guestText.heading}</h1>
        <p id={`${id}-why`}>{guestText.why}</p>
        <Field {...field("name")} label={guestText.name} type="text" required />
        <Field
          {...field("email")}
          label={`${guestText.email} (${guestText.optional})`}
          type="email"
        />
        <div role="alert">{failure ? <p className="error">{failure}</p> : null}</div>
        <div className="buttons">
          <button type="button" onClick={skip}>
            {guestText.skip}
          </button>
          <button type="submit" className="primary" aria-disabled={blocked}>
            {guestText.submit}
          </button>
        </div>
      </form>
    </dialog>
  );
}

/** Validating the entered values, and sending them. */
function useIntroduction(introduction: Introduction, said: Said, onDone: () => void) {
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [isTried, setIsTried] = useState(false);
  const problems = introductionProblems(said);
  const blocked = problems.length > 0 || sending;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (blocked) return;
    setSending(true);
    setFailure(null);
    introduction
      .give({ name: said.name.trim(), email: said.email.trim() })
      .then(onDone, (error: unknown) => {
        setFailure(error instanceof Error ? error.message : connectionText.unknownError);
        setSending(false);
      });
  };
  const problemOf = (path: keyof Said) => {
    // Nobody is told of what they have not begun.
    if (said[path] === "" && !isTried) return null;
    const found = problems.find((problem) => problem.path === path);
    return found ? guestProblems[found.code] : null;
  };
  return { problemOf, blocked, sending, failure, submit };
}

type FieldProps = {
  id: string;
  name: keyof Said;
  label: string;
  type: "text" | "email";
  value: string;
  onChange: (text: string) => void;
  problem: string | null;
  disabled: boolean;
  required?: boolean;
};

function Field({
  id,
  name,
  label,
  type,
  value,
  onChange,
  problem,
  disabled,
  required = false,
}: FieldProps) {
  return (
    <div className="field">
      <label htmlFor={`${id}-${name}`}>{label}</label>
      <input
        dir="auto"
        id={`${id}-${name}`}
        name={name}
        type={type}
        autoComplete={name}
        maxLength={name === "name" ? guestLimits.name : guestLimits.email}
        value={value}
        disabled={disabled}
        required={required}
        aria-invalid={problem !== null}
        aria-describedby={problem ? `${id}-${name}-problem` : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      {problem ? (
        <small id={`${id}-${name}-problem`} className="problem">
          {problem}
        </small>
      ) : null}
    </div>
  );
}

/** Opens the dialog over the page, which is inert meanwhile, and returns the focus at the end. */
function useOpenDialog() {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const shown = dialog.current;
    const before = document.activeElement;
    if (shown && !shown.open) {
      if (typeof shown.showModal === "function") shown.showModal();
      else shown.setAttribute("open", "");
    }
    return () => {
      shown?.close?.();
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return dialog;
}
