import type { Asked } from "./answer-input.tsx";
import { DateInput } from "./date-input.tsx";
import { TimeInput } from "./time-input.tsx";

/** A date or a time of day. */
export function DatedInput({ question: { contentType, required }, ...rest }: Asked<"open-ended">) {
  const Input = contentType === "text/date" ? DateInput : TimeInput;
  return <Input required={required} {...rest} />;
}
