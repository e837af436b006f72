import { randomUUID } from "node:crypto";
import { newChoice, newQuestion } from "#domain/question/new-question.ts";
import { type Question, question } from "#domain/question/question.ts";

export const labels = {
  one: "Where shall we eat?",
  several: "What may be on the table?",
  scale: "How was the last one?",
  nps: "Would you recommend it?",
  yesNo: "Do you come?",
  text: "What else?",
  date: "Which day?",
  time: "What time?",
} as const;

/** One required question of each kind: one of several with a comment, several with choices that the audience adds, scale, promoter score, yes or no, text, date, time. */
export function everyKind(): Question[] {
  const choices = (...values: string[]) => values.map((value) => newChoice(randomUUID, value));
  const steps = (count: number, from: number) => choices(...Array.from({ length: count }, (_, at) => String(at + from)));
  const given = [
    {
      label: labels.one,
      questionType: "nominal",
      choices: choices("Trattoria Verde", "Noodle bar"),
      allowComments: true,
      commentAppeal: "Why there?",
    },
    {
      label: labels.several,
      questionType: "nominal",
      choices: choices("Bread", "Olives", "Cheese; aged"),
      allowMultipleChoices: true,
      allowUserAddOptions: true,
    },
    { label: labels.scale, questionType: "ordinal", choices: steps(5, 1) },
    { label: labels.nps, questionType: "ordinal", renderAs: "nps", choices: steps(11, 0) },
    { label: labels.yesNo, questionType: "yes-no", choices: choices("Yes", "No") },
    { label: labels.text, questionType: "open-ended", contentType: "text/plain" },
    { label: labels.date, questionType: "open-ended", contentType: "text/date" },
    { label: labels.time, questionType: "open-ended", contentType: "text/time" },
  ];
  return given.map((each) => question.parse({ ...newQuestion(randomUUID), required: true, ...each }));
}
