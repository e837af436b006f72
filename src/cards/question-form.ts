import type { IChoiceSetInput } from "@microsoft/teams.cards";
import type { Receipt } from "#domain/ids.ts";
import type { Question } from "#domain/question/question.ts";
import type { Answer } from "#domain/response/answers.ts";
import type { UserResponse } from "#domain/response/response.ts";
import type { Survey } from "#domain/survey/survey.ts";
import { cardTexts } from "#text/cards.ts";
import { type CommandData, commandAction } from "./actions.ts";
import type { CardAction, CardElement } from "./card.ts";
import { answerField, commentField } from "./questions/answer-field.ts";
import { commentInput } from "./questions/comment-input.ts";
import { blockOf } from "./questions/registry.ts";

type FormOptions = { survey: Survey; now: Date; mine: UserResponse | null; receipt: Receipt | null; textLength: number };

/** Whether there is anything to answer with: where the audience adds the choices there may be none yet (QED-20). */
export function isAnswerable(question: Question): boolean {
  return question.questionType !== "nominal" || question.choices.length > 0;
}

/** The input of one question with that of its comment, and who answers it where everybody may decide that (ANO-02). */
export function questionInputs(question: Question, { survey, mine, textLength }: FormOptions, required: boolean): CardElement[] {
  const given = mine?.responses.find((answer) => answer.questionId === question.id);
  const asked = survey.anonymity === "voluntary" && mine === null;
  const commented = question.allowComments && isAnswerable(question);
  return [
    ...blockOf(question).form(question, { value: given?.value ?? null, textLength, required }),
    ...(commented ? [commentInput(question, given, textLength)] : []),
    ...(asked ? [answerAs] : []),
  ];
}

/** What a vote on one question carries beside its answer (TAK-16). An anonymous answer is saved once and whole: till then its other parts travel along. */
export function voteData(question: Question, { survey, now, mine, receipt }: FormOptions): CommandData<"survey/taking/submit"> {
  const key = survey.anonymity === "none" ? null : (mine?.receipt ?? receipt);
  const anonymity = mine && survey.anonymity === "voluntary" ? { responseAnonymity: mine.responseAnonymity } : {};
  const others = mine?.responseAnonymity === "anonymous" ? mine.responses.filter((answer) => answer.questionId !== question.id) : [];
  return {
    ...Object.fromEntries(others.flatMap(fieldsOf)),
    surveyId: survey.id,
    questionIndexId: question.id,
    questionIds: [question.id],
    startDate: now.toISOString(),
    ...anonymity,
    ...(key ? { receipt: key } : {}),
  };
}

function fieldsOf({ questionId, value, comment }: Answer): [string, string][] {
  const answered: [string, string] = [answerField(questionId), value.toString()];
  return comment ? [answered, [commentField(questionId), comment]] : [answered];
}

/** What answering is called: a quiz is not voted on. */
export function voteTitle({ type }: Pick<Survey, "type">): string {
  return type === "quiz" ? cardTexts.submit : cardTexts.vote;
}

export function voteAction(title: string, direction: "next" | "previous", question: Question, options: FormOptions): CardAction {
  return commandAction(
    title,
    "survey/taking/submit",
    { ...voteData(question, options), direction },
    direction === "next" ? { style: "positive" } : {},
  );
}

const answerAs: IChoiceSetInput = {
  type: "Input.ChoiceSet",
  id: "responseAnonymity",
  label: cardTexts.answerAs,
  style: "compact",
  value: "none",
  choices: [
    { title: cardTexts.myself, value: "none" },
    { title: cardTexts.anonymously, value: "anonymous" },
  ],
};
