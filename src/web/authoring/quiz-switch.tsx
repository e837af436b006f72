import { Button } from "@fluentui/react-components";
import { useRef, useState } from "react";
import type { Draft } from "#domain/survey/draft.ts";
import { fromQuiz, isEmptyDraft, toQuiz } from "#domain/survey/quiz.ts";
import { type ResultsVisibility, type SurveyType, typeNames } from "#domain/survey/survey.ts";
import { isScored, usualSettings } from "#domain/survey/type-rules.ts";
import { questionsText } from "#text/authoring/questions.ts";
import { fill } from "#text/format/fill.ts";
import { useDraftForm } from "../draft-form/use-draft-form.ts";
import { useIsScored } from "../draft-form/use-is-scored.ts";
import { useTypeWithoutQuiz } from "../draft-form/use-type-for-questions.ts";
import { useFocusInside } from "../ui/focus/use-focus-inside.ts";
import { useFocusLater } from "../ui/focus/use-focus-later.ts";
import { useAnnounce } from "../ui/notices/announcer.tsx";
import { ConfirmDialog } from "../ui/notices/confirm-dialog.tsx";
import { useAuthoring } from "./use-authoring.ts";

/**
 * Converts a poll or survey into a quiz and back (EDT-11, QUZ-04), after a confirmation unless the
 * form is blank (EDT-12). `offered`: whether quizzes are available.
 */
export function QuizSwitch({ offered }: { offered: boolean }) {
  const announce = useAnnounce();
  const later = useFocusLater();
  const [place, focusBack] = useFocusInside<HTMLDivElement>();
  const { getValues } = useDraftForm();
  const convert = useConvert();
  const isScored = useIsScored();
  const [asking, setAsking] = useState(false);
  const without = useTypeWithoutQuiz();
  if (!offered && !isScored) return null;

  const type = typeNames[without];
  const close = () => {
    setAsking(false);
    later(focusBack);
  };
  const confirm = () => {
    convert();
    announce(fill(isScored ? questionsText.isNoQuiz : questionsText.isScored, { type }));
    close();
  };
  return (
    <div ref={place}>
      <Button
        appearance="subtle"
        onClick={() => (isEmptyDraft(getValues()) ? confirm() : setAsking(true))}
      >
        {fill(isScored ? questionsText.fromQuiz : questionsText.toQuiz, { type })}
      </Button>
      {asking ? (
        <ConfirmDialog
          title={fill(isScored ? questionsText.fromQuizTitle : questionsText.toQuizTitle, { type })}
          body={isScored ? questionsText.fromQuizBody : questionsText.toQuizBody}
          confirm={fill(isScored ? questionsText.fromQuiz : questionsText.toQuiz, { type })}
          cancel={questionsText.cancel}
          busy={false}
          error={null}
          onConfirm={confirm}
          onCancel={close}
        />
      ) : null}
    </div>
  );
}

/** What a quiz shows its results by, and what it was before that was set. */
type Replaced = { by: ResultsVisibility; was: ResultsVisibility };

/**
 * Puts the converted draft into the form. Sets only what a conversion changes, so that the other
 * fields keep their state. A conversion back restores the visibility of the results, unless the
 * author chose another since.
 */
function useConvert(): () => void {
  const { getValues, setValue, clearErrors } = useDraftForm();
  const { before, series } = useAuthoring();
  const replaced = useRef<Replaced | null>(null);
  return () => {
    const draft: Draft = getValues();
    const scored = isScored(draft.type);
    const next = scored ? fromQuiz(draft) : toQuiz(draft, () => crypto.randomUUID());
    const now = draft.resultsVisibility;
    if (!scored) replaced.current = { by: next.resultsVisibility, was: now };
    // A new quiz has what is usual for quizzes, unless its author chose something else.
    else if (!before && !series) replaced.current ??= usualOf(draft.type, next.type);
    const back = scored && replaced.current?.by === now ? replaced.current.was : null;
    setValue("type", next.type);
    setValue("questions", next.questions);
    setValue("resultsVisibility", back ?? next.resultsVisibility);
    setValue("notifyUsersOnEdit", next.notifyUsersOnEdit);
    setValue("leaderboardVisibility", next.leaderboardVisibility);
    setValue("allowRetake", next.allowRetake);
    clearErrors("questions");
  };
}

function usualOf(quiz: SurveyType, other: SurveyType): Replaced {
  const of = (type: SurveyType) => usualSettings(type).resultsVisibility;
  return { by: of(quiz), was: of(other) };
}
