import { Button, makeStyles, tokens } from "@fluentui/react-components";
import { type FormEvent, useEffect, useRef, useState } from "react";
import type { SurveyView } from "#contract/survey-view.ts";
import type { QuestionId } from "#domain/ids.ts";
import type { ResponseAnonymity, UserResponse } from "#domain/response/response.ts";
import { takingText } from "#text/results.ts";
import { voteErrorText } from "../api-error.ts";
import { useAnnounce } from "../ui/announcer.tsx";
import { ErrorBanner } from "../ui/error-banner.tsx";
import { AnswerAs } from "./answer-as.tsx";
import { CommentField } from "./comment-field.tsx";
import { type Entered, QuestionField } from "./question-field.tsx";
import { useSaveResponse } from "./use-save-response.ts";

type Props = {
  survey: SurveyView;
  mine: UserResponse | null;
  /** Whether the focus goes to the first field, because the form was asked for. */
  atOnce: boolean;
  onSaved: () => void;
  onKeep: (() => void) | null;
};
/** By question. */
type Values = Record<string, Entered>;
const nothing: Entered = { value: null, comment: "" };

const useStyles = makeStyles({
  form: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: tokens.spacingVerticalL },
  buttons: { display: "flex", flexWrap: "wrap", gap: "8px" },
});

/** Answers a survey on its page: every question at once, `Vote` once all required ones are answered (TAK-21); comments go along (TAK-24 to TAK-27). */
export function VoteForm({ survey, mine, atOnce, onSaved, onKeep }: Props) {
  const styles = useStyles();
  const announce = useAnnounce();
  const save = useSaveResponse(survey);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!atOnce) return;
    const chosen = form.current?.querySelector<HTMLElement>("input:checked");
    (chosen ?? form.current?.querySelector<HTMLElement>("input, textarea"))?.focus();
  }, [atOnce]);
  const [values, setValues] = useState(() => valuesOf(mine));
  const [anonymity, setAnonymity] = useState<ResponseAnonymity>(() => firstAnonymity(survey, mine));
  const [comment, setComment] = useState(() => mine?.comments[0] ?? "");
  const enteredFor = (id: QuestionId) => values[id] ?? nothing;
  const enter = (id: QuestionId, change: (now: Entered) => Entered) =>
    setValues((before) => ({ ...before, [id]: change(before[id] ?? nothing) }));
  const answers = survey.questions.flatMap(({ id, allowComments }) => {
    const { value, comment } = enteredFor(id);
    return value === null ? [] : [{ questionId: id, value, comment: (allowComments && comment.trim()) || null }];
  });
  const ready = answers.length > 0 && survey.questions.every(({ id, required }) => !required || enteredFor(id).value !== null);
  const several = survey.questions.length > 1;
  const saved = () => {
    announce(takingText.saved);
    onSaved();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!ready || save.isPending) return;
    save.mutate({ answers, anonymity, ...(survey.commentsEnabled ? { comment: comment.trim() } : {}) }, { onSuccess: saved });
  };

  return (
    <form ref={form} className={styles.form} aria-label={takingText.heading} onSubmit={submit}>
      {survey.questions.map((question, at) => (
        <QuestionField
          key={question.id}
          survey={survey}
          question={question}
          number={several ? at + 1 : null}
          inHeading={!several && !survey.title}
          entered={enteredFor(question.id)}
          onChange={(change) => enter(question.id, change)}
        />
      ))}
      {survey.commentsEnabled ? (
        <CommentField name={takingText.itemComment} appeal={survey.commentsAppeal} value={comment} onChange={setComment} />
      ) : null}
      <AnswerAs anonymity={survey.anonymity} fixed={mine?.responseAnonymity === "anonymous"} value={anonymity} onChange={setAnonymity} />
      {save.error ? <ErrorBanner message={voteErrorText(save.error)} /> : null}
      <div className={styles.buttons}>
        <Button type="submit" appearance="primary" disabledFocusable={!ready || save.isPending}>
          {submitText(survey, mine)}
        </Button>
        {onKeep ? <Button onClick={onKeep}>{takingText.keep}</Button> : null}
      </div>
    </form>
  );
}

function valuesOf(mine: UserResponse | null): Values {
  return Object.fromEntries(mine?.responses.map(({ questionId, value, comment }) => [questionId, { value, comment: comment ?? "" }]) ?? []);
}

function firstAnonymity({ anonymity }: SurveyView, mine: UserResponse | null): ResponseAnonymity {
  return anonymity === "anonymous" ? "anonymous" : (mine?.responseAnonymity ?? "none");
}

function submitText({ type }: SurveyView, mine: UserResponse | null): string {
  if (mine?.completed) return takingText.update;
  return type === "poll" ? takingText.vote : takingText.submit;
}
