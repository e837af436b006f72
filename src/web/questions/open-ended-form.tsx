import { Input, Textarea } from "@fluentui/react-components";
import { limits } from "#domain/limits.ts";
import type { QuestionOf } from "#domain/question/question.ts";
import { takingText } from "#text/results.ts";
import type { FormProps } from "./taking-props.ts";

type ContentType = QuestionOf<"open-ended">["contentType"];
const inputs: Record<Exclude<ContentType, "text/plain">, "date" | "time"> = { "text/date": "date", "text/time": "time" };

/** A text, a date or a time; the browser's own pickers give what is stored. */
export function OpenEndedForm({ question: { contentType }, value, labelledBy, onChange }: FormProps<"open-ended">) {
  const text = typeof value === "string" ? value : "";
  const change = (entered: string) => onChange(entered.trim() === "" ? null : entered);
  if (contentType !== "text/plain")
    return <Input type={inputs[contentType]} aria-labelledby={labelledBy} value={text} onChange={(_, data) => change(data.value)} />;
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
