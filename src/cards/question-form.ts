import type { IChoiceSetInput } from "@microsoft/teams.cards";
import type { ChoiceId, Receipt } from "#domain/ids.ts";
import { mayAddChoice } from "#domain/question/added-choice.ts";
import type { Question } from "#domain/question/question.ts";
import type { Answer } from "#domain/response/answers.ts";
import type { UserResponse } from "#domain/response/response.ts";
import type { Survey } from "#domain/survey/survey.ts";
import { cardTexts } from "#text/cards.ts";
import { type CommandData, commandAction } from "./actions.ts";
import type { CardAction, CardElement } from "./card.ts";
import { answerField, commentField } from "./questions/answer-field.ts";
import { choiceAdding } from "./questions/choice-adding.ts";
import { commentParts } from "./questions/comment-input.ts";
import { blockOf } from "./questions/registry.ts";
import type { CardDraft } from "./survey-card-view.ts";

type FormOptions = {
  survey: Survey;
  now: Date;
  mine: UserResponse | null;
  receipt: Receipt | null;
  textLength: number;
  draft?: CardDraft | null;
  newChoiceId?: ChoiceId;
};

/** Whether there is anything to answer with: where the audience adds the choices there may be none yet (QED-20). */
export function isAnswerable(question: Question): boolean {
  return question.questionType !== "nominal" || question.choices.length > 0;
}

/** What a question's form is for: to be answered, or to be looked at (`shown`), where nothing on it sends anything. */
type Use = { required: boolean; shown?: CardAction };

/**
 * The input of one question with that of its comment, the way to add a choice, and who answers it where everybody may decide that (ANO-02). Whoever adds a choice has
 * not picked yet: there the host does not insist on an answer, the server does.
 */
export function questionInputs(question: Question, options: FormOptions, { required, shown }: Use): CardElement[] {
  const { survey, mine, draft, textLength } = options;
  const written = draft?.responses.find((answer) => answer.questionId === question.id);
  const given = written ?? mine?.responses.find((answer) => answer.questionId === question.id);
  const asked = survey.anonymity === "voluntary" && mine === null;
  const commented = question.allowComments && isAnswerable(question);
  const adds = mayAddChoice(question);
  return [
    ...blockOf(question).form(question, { value: given?.value ?? null, textLength, required: required && !adds }),
    ...(adds ? choiceAdding(question, shown ?? addChoiceAction(question, options), draft?.choice) : []),
    ...(commented ? commentParts(question, given, textLength) : []),
    ...(asked ? [answerAs(draft)] : []),
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

/** Ends taking at any question (BOT-16). */
export function doneAction(question: Question, options: FormOptions): CardAction {
  return commandAction(cardTexts.done, "/done", voteData(question, options));
}

function addChoiceAction(question: Question, options: FormOptions): CardAction {
  const { newChoiceId } = options;
  const data = { ...voteData(question, options), ...(newChoiceId ? { newChoiceId } : {}) };
  return commandAction(cardTexts.addChoice, "survey/taking/question/choice/add", data);
}

function answerAs(draft: CardDraft | null | undefined): IChoiceSetInput {
  return {
    type: "Input.ChoiceSet",
    id: "responseAnonymity",
    label: cardTexts.answerAs,
    style: "compact",
    value: draft?.responseAnonymity ?? "none",
    choices: [
      { title: cardTexts.myself, value: "none" },
      { title: cardTexts.anonymously, value: "anonymous" },
    ],
  };
}
