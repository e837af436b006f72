import { Button, Card, Field, makeStyles, Select, tokens } from "@fluentui/react-components";
import { CopyRegular } from "@fluentui/react-icons/svg/copy";
import { DeleteRegular } from "@fluentui/react-icons/svg/delete";
import { useWatch } from "react-hook-form";
import type { QuestionType } from "#domain/question/question.ts";
import { kindsOf } from "#domain/survey/question-rules.ts";
import { authoringText } from "#text/authoring/authoring.ts";
import { fill } from "#text/format/fill.ts";
import { kindTexts } from "#text/questions/registry.ts";
import { DraftTextarea } from "../../draft-form/draft-input.tsx";
import { useDraftForm, useProblem } from "../../draft-form/use-draft-form.ts";
import { useTypeSpec } from "../../draft-form/use-type-spec.ts";
import { QuestionEditor } from "../../questions/author-views.tsx";
import { ChoicesPreview } from "../../questions/parts/choices-preview.tsx";
import { QuestionSwitches } from "./question-switches.tsx";
import type { QuestionActions } from "./use-question-list.ts";

type Props = {
  at: number;
  alone: boolean;
  full: boolean;
  fewest: boolean;
  actions: QuestionActions;
};

const useStyles = makeStyles({
  fields: { display: "grid", gap: tokens.spacingVerticalL, gridTemplateColumns: "minmax(0, 1fr)" },
  foot: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "start",
    justifyContent: "space-between",
    gap: "8px",
  },
});

/** The question being edited (QED-01). One of several is in a card. */
export function QuestionFields({ at, alone, full, fewest, actions }: Props) {
  const styles = useStyles();
  const { control } = useDraftForm();
  const spec = useTypeSpec();
  const kinds = kindsOf(spec);
  const type = useWatch({ control, name: `questions.${at}.questionType` });
  const n = at + 1;
  const name = fill(authoringText.questionOf, { n });
  const fields = (
    <>
      <LabelField at={at} name={alone ? authoringText.question : name} />
      {kinds.length > 1 ? (
        <TypeField kinds={kinds} type={type} onType={(next) => actions.changeType(at, next)} />
      ) : null}
      {spec.fixedChoices ? (
        <ChoicesPreview labels={spec.fixedChoices} />
      ) : (
        <QuestionEditor type={type} at={at} />
      )}
      <div className={styles.foot}>
        <QuestionSwitches at={at} />
        <div>
          {alone && full ? null : (
            <Button
              appearance="subtle"
              icon={<CopyRegular />}
              aria-label={fill(authoringText.duplicateQuestion, { n })}
              disabled={full}
              onClick={() => actions.duplicate(at)}
            />
          )}
          {fewest ? null : (
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
      <DraftTextarea
        path={`questions.${at}.label`}
        placeholder={authoringText.questionPlaceholder}
      />
    </Field>
  );
}

type TypeFieldProps = {
  kinds: readonly QuestionType[];
  type: QuestionType;
  onType: (type: QuestionType) => void;
};

/** The question types that authors can choose (QED-05); a quiz has only one (QED-06). */
function TypeField({ kinds, type, onType }: TypeFieldProps) {
  return (
    <Field label={authoringText.questionType}>
      <Select
        value={type}
        onChange={(_, { value }) => onType(kinds.find((name) => name === value) ?? type)}
      >
        {kinds.map((name) => (
          <option key={name} value={name}>
            {kindTexts[name].name}
          </option>
        ))}
      </Select>
    </Field>
  );
}
