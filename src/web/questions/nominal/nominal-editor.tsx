import { makeStyles } from "@fluentui/react-components";
import { useWatch } from "react-hook-form";
import { limits } from "#domain/limits.ts";
import { withAudienceChoices } from "#domain/question/new-question.ts";
import type { Choice, QuestionOf } from "#domain/question/question.ts";
import { withMarks } from "#domain/survey/quiz.ts";
import { authoringText } from "#text/authoring/authoring.ts";
import { questionsText } from "#text/authoring/questions.ts";
import { DraftCheckbox } from "../../draft-form/draft-toggle.tsx";
import { useDraftForm } from "../../draft-form/use-draft-form.ts";
import { useIsScored } from "../../draft-form/use-is-scored.ts";
import type { EditorProps } from "../authoring-props.ts";
import { ChoiceList } from "../parts/choice-list.tsx";
import { PointsField } from "../parts/points-field.tsx";
import { useSetChoices } from "../parts/use-set-choices.ts";

const useStyles = makeStyles({
  options: { display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: "16px" },
});

/**
 * Choices, whether several may be selected (QED-22) and respondents may add some (QED-23). In a
 * quiz, which are correct and the points.
 */
export function NominalEditor({ at }: EditorProps) {
  const styles = useStyles();
  const { control, getValues } = useDraftForm();
  const isScored = useIsScored();
  const several = useWatch({ control, name: `questions.${at}.allowMultipleChoices` });
  const added = useWatch({ control, name: `questions.${at}.allowUserAddOptions` });
  const setChoices = useSetChoices(at);
  const follow = (change: (question: QuestionOf<"nominal">) => { choices: Choice[] }) => {
    const question = getValues("questions")[at];
    if (question?.questionType === "nominal") setChoices(change(question).choices);
  };
  return (
    <>
      <ChoiceList
        at={at}
        min={added ? 0 : limits.choices.min}
        marking={isScored ? (several ? "several" : "one") : null}
      />
      <div className={styles.options}>
        {/* A question with a single answer has one mark (QUZ-02). */}
        <DraftCheckbox
          path={`questions.${at}.allowMultipleChoices`}
          label={authoringText.severalAnswers}
          onToggled={() => (isScored ? follow(withMarks) : undefined)}
        />
        {isScored ? null : (
          <DraftCheckbox
            path={`questions.${at}.allowUserAddOptions`}
            label={questionsText.addChoices}
            onToggled={(on) =>
              follow((question) => withAudienceChoices(question, on, () => crypto.randomUUID()))
            }
          />
        )}
      </div>
      {isScored ? <PointsField at={at} /> : null}
    </>
  );
}
