import { Button } from "@fluentui/react-components";
import { useState } from "react";
import type { Draft } from "#domain/survey/draft.ts";
import { fromQuiz, isEmptyDraft, toQuiz } from "#domain/survey/quiz.ts";
import { typeNames } from "#domain/survey/survey.ts";
import { fill } from "#text/fill.ts";
import { questionsText } from "#text/questions.ts";
import { useAnnounce } from "../ui/announcer.tsx";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { useFocusInside } from "../ui/use-focus-inside.ts";
import { useFocusLater } from "../ui/use-focus-later.ts";
import { useDraftForm } from "./use-draft-form.ts";
import { useIsQuiz } from "./use-is-quiz.ts";
import { useTypeWithoutQuiz } from "./use-settled-type.ts";

/** Turns a poll or survey into a quiz and back (EDT-11, QUZ-04), and asks before it does unless nothing was written (EDT-12). `offered`: whether quizzes are to be had. */
export function QuizSwitch({ offered }: { offered: boolean }) {
  const announce = useAnnounce();
  const later = useFocusLater();
  const [place, focusBack] = useFocusInside<HTMLDivElement>();
  const { getValues } = useDraftForm();
  const convert = useConvert();
  const isQuiz = useIsQuiz();
  const [asking, setAsking] = useState(false);
  const without = useTypeWithoutQuiz();
  if (!offered && !isQuiz) return null;

  const type = typeNames[without];
  const close = () => {
    setAsking(false);
    later(focusBack);
  };
  const confirm = () => {
    convert();
    announce(fill(isQuiz ? questionsText.isNoQuiz : questionsText.isQuiz, { type }));
    close();
  };
  return (
    <div ref={place}>
      <Button appearance="subtle" onClick={() => (isEmptyDraft(getValues()) ? confirm() : setAsking(true))}>
        {fill(isQuiz ? questionsText.fromQuiz : questionsText.toQuiz, { type })}
      </Button>
      {asking ? (
        <ConfirmDialog
          title={fill(isQuiz ? questionsText.fromQuizTitle : questionsText.toQuizTitle, { type })}
          body={isQuiz ? questionsText.fromQuizBody : questionsText.toQuizBody}
          confirm={fill(isQuiz ? questionsText.fromQuiz : questionsText.toQuiz, { type })}
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

/** Puts the converted draft into the form. Only what a conversion changes is set: the other fields keep what they show. */
function useConvert(): () => void {
  const { getValues, setValue, clearErrors } = useDraftForm();
  return () => {
    const draft: Draft = getValues();
    const next = draft.type === "quiz" ? fromQuiz(draft) : toQuiz(draft, () => crypto.randomUUID());
    setValue("type", next.type);
    setValue("questions", next.questions);
    setValue("resultsVisibility", next.resultsVisibility);
    setValue("notifyUsersOnEdit", next.notifyUsersOnEdit);
    setValue("leaderboardVisibility", next.leaderboardVisibility);
    clearErrors("questions");
  };
}
