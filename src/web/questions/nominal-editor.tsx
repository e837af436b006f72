import { makeStyles } from "@fluentui/react-components";
import { useWatch } from "react-hook-form";
import { limits } from "#domain/limits.ts";
import { withAudienceChoices } from "#domain/question/new-question.ts";
import type { Choice, QuestionOf } from "#domain/question/question.ts";
import { withMarks } from "#domain/survey/quiz.ts";
import { authoringText } from "#text/authoring.ts";
import { questionsText } from "#text/questions.ts";
import { DraftCheckbox } from "../surveys/draft-toggle.tsx";
import { useDraftForm } from "../surveys/use-draft-form.ts";
import { useIsQuiz } from "../surveys/use-is-quiz.ts";
import type { EditorProps } from "./authoring-props.ts";
import { ChoiceList } from "./choice-list.tsx";
import { PointsField } from "./points-field.tsx";
import { useSetChoices } from "./use-set-choices.ts";

const useStyles = makeStyles({ options: { display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: "16px" } });

/** Choices, whether several may be chosen (QED-22) and people may add their own (QED-23). In a quiz, which are right and what that is worth. */
export function NominalEditor({ at }: EditorProps) {
  const styles = useStyles();
  const { control, getValues } = useDraftForm();
  const isQuiz = useIsQuiz();
  const several = useWatch({ control, name: `questions.${at}.allowMultipleChoices` });
  const added = useWatch({ control, name: `questions.${at}.allowUserAddOptions` });
  const setChoices = useSetChoices(at);
  const follow = (change: (question: QuestionOf<"nominal">) => { choices: Choice[] }) => {
    const question = getValues("questions")[at];
    if (question?.questionType === "nominal") setChoices(change(question).choices);
  };
  return (
    <>
      <ChoiceList at={at} min={added ? 0 : limits.choices.min} marking={isQuiz ? (several ? "several" : "one") : null} />
      <div className={styles.options}>
        {/* One answer has one mark (QUZ-02). */}
        <DraftCheckbox
          path={`questions.${at}.allowMultipleChoices`}
          label={authoringText.severalAnswers}
          onToggled={() => (isQuiz ? follow(withMarks) : undefined)}
        />
        {isQuiz ? null : (
          <DraftCheckbox
            path={`questions.${at}.allowUserAddOptions`}
            label={questionsText.addChoices}
            onToggled={(on) => follow((question) => withAudienceChoices(question, on, () => crypto.randomUUID()))}
          />
        )}
      </div>
      {isQuiz ? <PointsField at={at} /> : null}
    </>
  );
}
