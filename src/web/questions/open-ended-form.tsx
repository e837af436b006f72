import { Textarea } from "@fluentui/react-components";
import { limits } from "#domain/limits.ts";
import { takingText } from "#text/results.ts";
import { DateAnswer } from "./date-answer.tsx";
import type { FormProps } from "./taking-props.ts";
import { TimeAnswer } from "./time-answer.tsx";

/** A text, a date or a time. Blank is no answer (TAK-23). */
export function OpenEndedForm({ question: { contentType }, value, labelledBy, onChange }: FormProps<"open-ended">) {
  const text = typeof value === "string" ? value : "";
  const change = (entered: string) => onChange(entered.trim() === "" ? null : entered);
  if (contentType === "text/date") return <DateAnswer value={text} labelledBy={labelledBy} onChange={change} />;
  if (contentType === "text/time") return <TimeAnswer value={text} labelledBy={labelledBy} onChange={change} />;
  return (
    <Textarea
      aria-labelledby={labelledBy}
      placeholder={takingText.answerLabel}
      maxLength={limits.openEndedAnswer.max}
      resize="vertical"
      defaultValue={text}
      onChange={(_, data) => change(data.value)}
    />
  );
}
