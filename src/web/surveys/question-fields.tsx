import { Button, Card, Field, makeStyles, Select, Switch, tokens } from "@fluentui/react-components";
import { CopyRegular } from "@fluentui/react-icons/svg/copy";
import { DeleteRegular } from "@fluentui/react-icons/svg/delete";
import { Controller, useWatch } from "react-hook-form";
import { limits } from "#domain/limits.ts";
import { withType } from "#domain/question/new-question.ts";
import type { Question } from "#domain/question/question.ts";
import { questionTypes } from "#domain/question/registry.ts";
import { authoringText } from "#text/authoring.ts";
import { fill } from "#text/fill.ts";
import { questionTypeLabels } from "#text/survey.ts";
import { QuestionEditor } from "../questions/question-editor.tsx";
import { DraftTextarea } from "./draft-input.tsx";
import { useDraftForm, useProblem } from "./use-draft-form.ts";

type Props = {
  question: Question;
  at: number;
  count: number;
  onType: (next: Question) => void;
  onDuplicate: () => void;
  onDelete: () => void;
};

const useStyles = makeStyles({
  fields: { display: "grid", gap: tokens.spacingVerticalL, gridTemplateColumns: "minmax(0, 1fr)" },
  foot: { display: "flex", flexWrap: "wrap", alignItems: "center", justifyContent: "space-between", gap: "8px" },
});

/** The question being edited (QED-01). One of several stands in a card, with what can be done to it. */
export function QuestionFields({ question, at, count, onType, onDuplicate, onDelete }: Props) {
  const styles = useStyles();
  const { control, getValues } = useDraftForm();
  const type = useWatch({ control, name: "type" });
  const n = at + 1;
  const fields = (
    <>
      <LabelField at={at} name={count > 1 ? fill(authoringText.questionOf, { n }) : authoringText.question} />
      <Field label={authoringText.questionType}>
        <Select
          value={question.questionType}
          onChange={(_, data) => onType(withType(getValues("questions")[at] ?? question, typeNamed(data.value), () => crypto.randomUUID()))}
        >
          {questionTypes.map((name) => (
            <option key={name} value={name}>
              {questionTypeLabels[name]}
            </option>
          ))}
        </Select>
      </Field>
      <QuestionEditor key={question.questionType} question={question} at={at} />
    </>
  );
  if (count === 1 && type === "poll") return <div className={styles.fields}>{fields}</div>;
  return (
    <Card appearance="outline" className={styles.fields} role="group" aria-label={fill(authoringText.questionOf, { n })}>
      {fields}
      <div className={styles.foot}>
        <RequiredField at={at} />
        {count > 1 ? (
          <div>
            <Button
              appearance="subtle"
              icon={<CopyRegular />}
              aria-label={fill(authoringText.duplicateQuestion, { n })}
              disabled={count >= limits.questions.max}
              onClick={onDuplicate}
            />
            <Button
              appearance="subtle"
              icon={<DeleteRegular />}
              aria-label={fill(authoringText.deleteQuestion, { n })}
              onClick={onDelete}
            />
          </div>
        ) : null}
      </div>
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

function RequiredField({ at }: { at: number }) {
  const { control } = useDraftForm();
  return (
    <Controller
      control={control}
      name={`questions.${at}.required`}
      render={({ field: { value, onChange, ...field } }) => (
        <Switch {...field} checked={value} label={authoringText.required} onChange={(_, { checked }) => onChange(checked)} />
      )}
    />
  );
}

function typeNamed(name: string): Question["questionType"] {
  return questionTypes.find((type) => type === name) ?? "nominal";
}
