import { Field, Select } from "@fluentui/react-components";
import { useController, useWatch } from "react-hook-form";
import { mayBeWordCloud, withWordCloud } from "#domain/survey/word-cloud.ts";
import { authoringText, contentTypeLabels } from "#text/authoring/authoring.ts";
import { questionsText } from "#text/authoring/questions.ts";
import { DraftSwitch } from "../../draft-form/draft-toggle.tsx";
import { useDraftForm, useProblem } from "../../draft-form/use-draft-form.ts";
import { useBoot } from "../../host/use-boot.ts";
import type { EditorProps } from "../authoring-props.ts";

/** Asks for a text, a date or a time (QED-24), and whether texts become a word cloud. */
export function OpenEndedEditor({ at }: EditorProps) {
  const { control, setValue } = useDraftForm();
  const { field } = useController({ control, name: `questions.${at}.contentType` });
  const { value: contentType, onChange, name, onBlur, ref } = field;
  const choose = (chosen: string) => {
    onChange(chosen);
    // Dates and times have no words.
    if (chosen !== "text/plain") setValue(`questions.${at}.wordCloudEnabled`, false);
  };
  return (
    <>
      <Field label={authoringText.contentType}>
        <Select
          name={name}
          ref={ref}
          onBlur={onBlur}
          value={contentType}
          onChange={(_, { value }) => choose(value)}
        >
          {Object.entries(contentTypeLabels).map(([type, label]) => (
            <option key={type} value={type}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      {contentType === "text/plain" ? <WordCloudField at={at} /> : null}
    </>
  );
}

/**
 * Can be switched on only if a word cloud is possible (QED-25), and then the question is required
 * (QED-26). Can always be switched off.
 */
function WordCloudField({ at }: EditorProps) {
  const path = `questions.${at}.wordCloudEnabled` as const;
  const { control, getValues, setValue } = useDraftForm();
  const problem = useProblem(path);
  const allowed = useWatch({ control, compute: mayBeWordCloud });
  const on = useWatch({ control, name: path }) === true;
  const { context } = useBoot();
  const follow = (wanted: boolean) => {
    const question = getValues("questions")[at];
    if (question?.questionType === "open-ended")
      setValue(`questions.${at}.required`, withWordCloud(question, wanted).required);
  };
  // The standup variant has no word clouds.
  if (context === "agile" && !on) return null;
  return (
    <Field
      hint={allowed ? questionsText.wordCloudHint : questionsText.wordCloudWhere}
      {...(problem ? { validationMessage: problem } : {})}
    >
      <DraftSwitch
        path={path}
        label={questionsText.wordCloud}
        disabled={!allowed && !on}
        onToggled={follow}
      />
    </Field>
  );
}
