import { dayText, timeText } from "../format/date.ts";
import type { KindText } from "./kind-text.ts";

/** A text, date or time. */
export const openEndedText: KindText<"open-ended"> = {
  name: "Open ended",
  problems: {},
  answer: ({ contentType }, value) => {
    const text = typeof value === "string" ? value : value.join(", ");
    if (contentType === "text/date") return dayText(text);
    return contentType === "text/time" ? timeText(text) : text;
  },
};
