import { Button, Card, Field, makeStyles, Select, tokens } from "@fluentui/react-components";
import { CopyRegular } from "@fluentui/react-icons/svg/copy";
import { DeleteRegular } from "@fluentui/react-icons/svg/delete";
import { useWatch } from "react-hook-form";
import type { QuestionType } from "#domain/question/question.ts";
import { questionTypes } from "#domain/question/registry.ts";
import { authoringText } from "#text/authoring.ts";
import { fill } from "#text/fill.ts";
import { questionTypeLabels } from "#text/survey.ts";
import { QuestionEditor } from "../questions/question-editor.tsx";
import { DraftTextarea } from "./draft-input.tsx";
import { QuestionSwitches } from "./question-switches.tsx";
import { useDraftForm, useProblem } from "./use-draft-form.ts";
import { useIsQuiz } from "./use-is-quiz.ts";
import type { QuestionActions } from "./use-question-list.ts";

type Props = { at: number; alone: boolean; full: boolean; actions: QuestionActions };

const useStyles = makeStyles({
  fields: { display: "grid", gap: tokens.spacingVerticalL, gridTemplateColumns: "minmax(0, 1fr)" },
  foot: { display: "flex", flexWrap: "wrap", alignItems: "start", justifyContent: "space-between", gap: "8px" },
});

/** The question being edited (QED-01). One of several stands in a card. */
export function QuestionFields({ at, alone, full, actions }: Props) {
  const styles = useStyles();
  const { control } = useDraftForm();
  const isQuiz = useIsQuiz();
  const type = useWatch({ control, name: `questions.${at}.questionType` });
  const n = at + 1;
  const name = fill(authoringText.questionOf, { n });
  const fields = (
    <>
      <LabelField at={at} name={alone ? authoringText.question : name} />
      {isQuiz ? null : <TypeField type={type} onType={(next) => actions.changeType(at, next)} />}
      <QuestionEditor type={type} at={at} />
      <div className={styles.foot}>
        <QuestionSwitches at={at} />
        <div>
          <Button
            appearance="subtle"
            icon={<CopyRegular />}
            aria-label={fill(authoringText.duplicateQuestion, { n })}
            disabled={full}
            onClick={() => actions.duplicate(at)}
          />
          {alone ? null : (
            <Button
              appearance="subtle"
              icon={<DeleteRegular />}
              aria-label={fill(authoringText.deleteQuestion, { n })}
              onClick={() => actions.drop(at, true)}
            />
          )}
        </div>
      </div>
    </>
  );
  if (alone) return <div className={styles.fields}>{fields}</div>;
  return (
    <Card appearance="outline" className={styles.fields} role="group" aria-label={name}>
      {fields}
    </Card>
  );
}

function LabelField({ at, name }: { at: number; name: string }) {
  const problem = useProblem(`questions.${at}.label`);
  return (
    <Field label={name} required {...(problem ? { validationMessage: problem } : {})}>
      <DraftTextarea path={`questions.${at}.label`} placeholder={authoringText.questionPlaceholder} />
    </Field>
  );
}

/** The types that authors are offered (QED-05); a quiz has one only (QED-06). */
function TypeField({ type, onType }: { type: QuestionType; onType: (type: QuestionType) => void }) {
  return (
    <Field label={authoringText.questionType}>
      <Select value={type} onChange={(_, { value }) => onType(questionTypes.find((name) => name === value) ?? "nominal")}>
        {questionTypes.map((name) => (
          <option key={name} value={name}>
            {questionTypeLabels[name]}
          </option>
        ))}
      </Select>
    </Field>
  );
}
