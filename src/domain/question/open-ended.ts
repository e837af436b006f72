import { z } from "zod";
import { limits } from "../limits.ts";
import { storableText } from "../storable-text.ts";
import { isBlank } from "../unseen-signs.ts";
import { unturned } from "../unturned.ts";
import type { Kind } from "./kind.ts";
import { type AnswerValue, baseQuestion } from "./question.ts";
import { timeSlots } from "./time-slots.ts";

/**
 * A date must exist in the calendar (TAK-28); a time must be one of the offered slots (TAK-29,
 * TIM-09).
 */
const isOf = {
  "text/plain": () => true,
  "text/date": isDay,
  "text/time": (text: string) => timeSlots.includes(text),
};

const schema = baseQuestion.extend({
  questionType: z.literal("open-ended"),
  contentType: z.enum(["text/plain", "text/date", "text/time"]).default("text/plain"),
  wordCloudEnabled: z.boolean().optional(),
});

/** A text, a date or a time (QED-24). */
export const openEnded: Kind<typeof schema> = {
  schema,
  blank: (base) => ({ ...base, questionType: "open-ended", contentType: "text/plain" }),

  problems: () => [],
  choices: () => [],
  read: (question, value) => {
    if (typeof value !== "string") return { problem: "answer.malformed" };
    const text = unturned(value).trim();
    if (isBlank(text)) return { value: null };
    if (!storableText.safeParse(text).success) return { problem: "answer.malformed" };
    if (text.length > limits.openEndedAnswer.max) return { problem: "answer.too-long" };
    if (!isOf[question.contentType](text)) return { problem: "answer.malformed" };
    return { value: text };
  },
  listed: true,
  cell: ({ contentType }) => {
    const one = (value: AnswerValue) => (typeof value === "string" ? value : value.join(", "));
    if (contentType === "text/plain") return one;
    const as = contentType === "text/date" ? "day" : "time";
    return (value) => ({ as, text: one(value) });
  },
  picks: () => [],
};

/** `YYYY-MM-DD`. Rejects dates such as February 30, which `Date` would turn into another day. */
function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}
