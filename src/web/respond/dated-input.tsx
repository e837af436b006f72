import type { InputProps } from "./answer-input.tsx";
import { DateInput } from "./date-input.tsx";
import { TimeInput } from "./time-input.tsx";

/** A date or a time of day. */
export function DatedInput({ contentType, ...rest }: InputProps & { contentType: "text/date" | "text/time"; required: boolean }) {
  return contentType === "text/date" ? <DateInput {...rest} /> : <TimeInput {...rest} />;
}
