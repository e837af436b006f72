import { Caption1, Field, Radio, RadioGroup } from "@fluentui/react-components";
import type { ResponseAnonymity } from "#domain/response/response.ts";
import type { Anonymity } from "#domain/survey/survey.ts";
import { takingText } from "#text/results.ts";

type Props = {
  anonymity: Anonymity /** Whether the choice was made with an earlier answer. */;
  fixed: boolean;
  value: ResponseAnonymity;
  onChange: (value: ResponseAnonymity) => void;
};

/** `Myself` or `Anonymously` where respondents choose (ANO-02). An answer that was anonymous stays so. */
export function AnswerAs({ anonymity, fixed, value, onChange }: Props) {
  if (anonymity === "none") return null;
  if (anonymity === "anonymous") return <Caption1>{takingText.anonymous}</Caption1>;
  return (
    <Field label={takingText.answerAs}>
      <RadioGroup
        layout="horizontal"
        value={value}
        disabled={fixed}
        onChange={(_, data) => onChange(data.value === "anonymous" ? "anonymous" : "none")}
      >
        <Radio value="none" label={takingText.myself} />
        <Radio value="anonymous" label={takingText.anonymously} />
      </RadioGroup>
    </Field>
  );
}
