import { Button, Field, Input, makeStyles } from "@fluentui/react-components";
import { AddRegular } from "@fluentui/react-icons/svg/add";
import { type KeyboardEvent, useRef, useState } from "react";
import type { SurveyView } from "#contract/survey-view.ts";
import { limits } from "#domain/limits.ts";
import { addedChoiceProblem } from "#domain/question/added-choice.ts";
import type { Choice, QuestionOf } from "#domain/question/question.ts";
import { fill } from "#text/fill.ts";
import { problemText } from "#text/problems.ts";
import { takingText } from "#text/results.ts";
import { answerOf } from "../answer-of.ts";
import { voteErrorText } from "../api-error.ts";
import { useBoot } from "../host/use-boot.ts";
import { useAnnounce } from "../ui/announcer.tsx";
import { useFocusLater } from "../ui/use-focus-later.ts";
import { useAddChoice } from "./use-add-choice.ts";

type Props = { survey: SurveyView; question: QuestionOf<"nominal">; onAdded: (choice: Choice) => void };

const useStyles = makeStyles({
  opener: { justifySelf: "start" },
  row: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: "8px" },
  buttons: { display: "flex", flexWrap: "wrap", gap: "8px" },
});

/** Lets somebody of the audience add a choice, which is then chosen (TAK-31 to TAK-34). */
export function AddChoice({ survey, question, onAdded }: Props) {
  const styles = useStyles();
  const { product } = useBoot();
  const announce = useAnnounce();
  const later = useFocusLater();
  const place = useRef<HTMLDivElement>(null);
  const focus = () => place.current?.querySelector<HTMLElement>("input, button")?.focus();
  const [text, setText] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const add = useAddChoice(survey, question);

  const write = (entered: string | null) => {
    setText(entered);
    setProblem(null);
    add.reset();
  };
  const show = (entered: string | null) => {
    write(entered);
    later(focus);
  };
  const submit = () => {
    if (text === null || add.isPending) return;
    const code = addedChoiceProblem(question.choices, text);
    setProblem(code && problemText({ code, values: { max: limits.choiceValue.max } }, product));
    if (code) return focus();
    // The last choice that there is room for takes this field away: what follows must not wait for it.
    void add.mutateAsync(text.trim()).then(
      ({ choice }) => {
        onAdded(choice);
        announce(fill(takingText.choiceAdded, { label: choice.label }));
        show(null);
      },
      () => undefined,
    );
  };
  const message = problem ?? (add.error ? refusalText(add.error) : null);
  return (
    <div ref={place} className={styles.row}>
      {text === null ? (
        <Button className={styles.opener} appearance="subtle" icon={<AddRegular />} onClick={() => show("")}>
          {takingText.addChoice}
        </Button>
      ) : (
        <Entry text={text} message={message} busy={add.isPending} onText={write} onSubmit={submit} onCancel={() => show(null)} />
      )}
    </div>
  );
}

type EntryProps = {
  text: string;
  message: string | null;
  busy: boolean;
  onText: (text: string) => void;
  onSubmit: () => void;
  onCancel: () => void;
};

function Entry({ text, message, busy, onText, onSubmit, onCancel }: EntryProps) {
  const styles = useStyles();
  // Enter belongs to the choice here, not to the vote around it.
  const press = (event: KeyboardEvent) => {
    if (event.key !== "Enter" && event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === "Enter") onSubmit();
    else onCancel();
  };
  return (
    <>
      <Field label={takingText.newChoice} {...(message ? { validationMessage: message } : {})}>
        <Input autoComplete="off" value={text} onKeyDown={press} onChange={(_, data) => onText(data.value)} />
      </Field>
      <div className={styles.buttons}>
        <Button disabledFocusable={busy} onClick={onSubmit}>
          {takingText.addChoice}
        </Button>
        <Button appearance="subtle" onClick={onCancel}>
          {takingText.cancel}
        </Button>
      </div>
    </>
  );
}

/** What the server found wrong with the choice itself, else what it says. */
function refusalText(error: Error): string {
  return answerOf(error)?.problems?.[0]?.message ?? voteErrorText(error);
}
