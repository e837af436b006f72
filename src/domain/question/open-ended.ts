import { limits } from "../limits.ts";
import { storableText } from "../storable-text.ts";
import type { Kind } from "./kind.ts";

const forms = { "text/date": /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, "text/time": /^([01]\d|2[0-3]):[0-5]\d$/ } as const;

/** A text, a date or a time (QED-24). */
export const openEnded: Kind<"open-ended"> = {
  problems: () => [],
  choices: () => [],
  read: (question, value) => {
    if (typeof value !== "string") return { problem: "answer.malformed" };
    const text = value.trim();
    if (text === "") return { value: null };
    if (!storableText.safeParse(text).success) return { problem: "answer.malformed" };
    if (text.length > limits.openEndedAnswer.max) return { problem: "answer.too-long" };
    if (question.contentType !== "text/plain" && !forms[question.contentType].test(text)) return { problem: "answer.malformed" };
    return { value: text };
  },
  picks: () => [],
};
