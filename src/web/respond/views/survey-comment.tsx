import { type FormEvent, useState } from "react";
import { answerLimits } from "#domain/answer-limits.ts";
import { respondLaterText } from "#text/respond/respond-later.ts";
import { takingText } from "#text/results.ts";
import type { TakingState } from "../../answering/taking-state.ts";
import { isSaid } from "../../answering/unsent-comment.ts";

/** A comment on the survey as a whole (TAK-27). */
export function SurveyComment({
  state: { survey, mine, delivery, comment },
  onSend,
}: {
  state: TakingState;
  onSend: (text: string) => void;
}) {
  const said = mine?.comments[0] ?? "";
  const [text, setText] = useState(comment ?? said);
  const [sent, setSent] = useState(false);
  const changed = !isSaid(mine, text);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!changed) return;
    setSent(true);
    onSend(text.trim());
  };
  return (
    <form className="item-comment" onSubmit={submit}>
      <label>
        <span>{respondLaterText.surveyComment}</span>
        <textarea
          dir="auto"
          placeholder={survey.commentsAppeal || takingText.commentPlaceholder}
          maxLength={answerLimits.comment.max}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </label>
      <div className="buttons">
        <button type="submit" aria-disabled={!changed}>
          {said ? respondLaterText.changeComment : respondLaterText.sendComment}
        </button>
      </div>
      <p role="status">
        {sent && !changed && delivery !== "kept" ? respondLaterText.commentSaved : null}
      </p>
    </form>
  );
}
