import type { IChoiceSetInput, IExecuteAction } from "@microsoft/teams.cards";
import type { ChoiceId, Receipt } from "#domain/ids.ts";
import { mayAddChoice } from "#domain/question/added-choice.ts";
import type { Question } from "#domain/question/question.ts";
import { isMarked, isText } from "#domain/question/traits.ts";
import type { Answer } from "#domain/response/answers.ts";
import type { UserResponse } from "#domain/response/response.ts";
import type { Survey } from "#domain/survey/survey.ts";
import { specOf } from "#domain/survey/types/registry.ts";
import { cardTexts } from "#text/server/cards.ts";
import { answerDialogAction, type CommandData, commandAction } from "../parts/actions.ts";
import type { CardAction, CardElement } from "../parts/card.ts";
import { type About, answerAction } from "../parts/survey-actions.ts";
import type { CardDraft } from "../parts/survey-card-view.ts";
import { answerField, commentField } from "../questions/answer-field.ts";
import { choiceAdding } from "../questions/choice-adding.ts";
import { commentParts } from "../questions/comment-input.ts";
import { blockOf } from "../questions/registry.ts";

export type FormOptions = {
  survey: Survey;
  now: Date;
  mine: UserResponse | null;
  receipt: Receipt | null;
  textLength: number;
  draft?: CardDraft | null;
  newChoiceId?: ChoiceId;
  retake?: boolean;
  /** Texts are typed on this card; otherwise in a dialog (decisions/030). */
  typesHere?: boolean | undefined;
};

/**
 * Whether the question has anything to answer with. With choices added by the audience there may be
 * none yet (QED-20).
 */
function isAnswerable(question: Question): boolean {
  return !isMarked(question) || question.choices.length > 0;
}

/**
 * Whether a tap on the scale answers at once. Not where something else must be chosen first, or
 * where too much would travel with each step.
 */
export function isTapped(question: Question, options: FormOptions): boolean {
  const fits = blockOf(question).isTapped?.(question) === true;
  return (
    fits &&
    !asksForName(options) &&
    JSON.stringify(travelling(question, options)).length <= mostWithStep
  );
}

/** In characters: what travels with each of up to twelve steps. */
const mostWithStep = 400;

/** The choice between a name and none (ANO-02). */
function asksForName({ survey, mine }: FormOptions): boolean {
  return survey.anonymity === "voluntary" && mine === null;
}

/** How the form is used. `shown`: for a preview, with this button instead of one that sends. */
type Use = { required: boolean; shown?: CardAction };

/**
 * The inputs of one question: answer, comment, the field to add a choice, and the choice of
 * anonymity if it is voluntary (ANO-02). While a respondent adds a choice they have not picked one
 * yet, so the server, not the host, checks required answers.
 */
export function questionInputs(
  question: Question,
  options: FormOptions,
  { required, shown }: Use,
): CardElement[] {
  const { draft, textLength } = options;
  const given = givenTo(question, options);
  const tapped = isTapped(question, options);
  const commented = question.allowComments && isAnswerable(question);
  const adds = mayAddChoice(question);
  if (!options.typesHere && isText(question)) return [];
  return [
    ...blockOf(question).form(question, {
      value: given?.value ?? null,
      textLength,
      required: required && !adds,
      tap: tapped
        ? (value, title) => (shown ? null : stepAction(title, value, question, options))
        : null,
    }),
    ...(options.typesHere
      ? [
          ...(adds
            ? choiceAdding(question, shown ?? addChoiceAction(question, options), {
                value: draft?.choice,
                later: options.survey.anonymity !== "none",
              })
            : []),
          ...(commented ? commentParts(question, given, textLength) : []),
        ]
      : typingButtons({ adds, commented }, options)),
    ...(asksForName(options) ? [answerAs(draft)] : []),
  ];
}

/** Buttons that open the form in a dialog, for what is typed. */
function typingButtons(
  { adds, commented }: { adds: boolean; commented: boolean },
  options: FormOptions,
): CardElement[] {
  const actions = [
    ...(adds ? [cardTexts.addChoice] : []),
    ...(commented ? [cardTexts.addComment] : []),
  ];
  const of = aboutForm(options);
  return actions.length === 0
    ? []
    : [
        {
          type: "ActionSet",
          spacing: "Small",
          actions: actions.map((title) => answerDialogAction(title, "survey/taking/start", of)),
        },
      ];
}

/** The survey of a form, and the receipt for the viewer's anonymous response to it. */
function aboutForm({ survey, mine, receipt }: FormOptions): About {
  const key = survey.anonymity === "none" ? null : (mine?.receipt ?? receipt);
  return { surveyId: survey.id, ...(key ? { receipt: key } : {}) };
}

/**
 * The data that a vote sends beside its answer (TAK-16). An anonymous response and a retaken quiz
 * are saved as a whole at the end; until then their other answers travel along, as do answers that
 * were entered elsewhere and could not be saved yet.
 */
function voteData(question: Question, options: FormOptions): CommandData<"survey/taking/submit"> {
  const { survey, now, mine, receipt, retake = false } = options;
  const key = survey.anonymity === "none" ? null : (mine?.receipt ?? receipt);
  const anonymity =
    mine && survey.anonymity === "voluntary" ? { responseAnonymity: mine.responseAnonymity } : {};
  const added = options.draft?.added ?? mine?.added ?? [];
  return {
    ...travelling(question, options),
    ...(added.length > 0 ? { added: [...added] } : {}),
    surveyId: survey.id,
    questionIndexId: question.id,
    questionIds: [question.id],
    startDate: now.toISOString(),
    ...anonymity,
    ...(key ? { receipt: key } : {}),
    ...(retake ? { retake } : {}),
    ...(isFilled(question, options) ? { filled: true } : {}),
  };
}

/** Whether there is an input for the question, and it shows an answer. */
function isFilled(question: Question, options: FormOptions): boolean {
  const given = givenTo(question, options);
  if (!given || given.value.length === 0) return false;
  return isAnswerable(question) && !isTapped(question, options);
}

/** The fields of the other answers that travel along; with a scale, which is no input, its own. */
function travelling(
  question: Question,
  { mine, draft, retake = false }: FormOptions,
): Record<string, string> {
  const whole = mine !== null && (retake || mine.responseAnonymity === "anonymous");
  const carried = whole ? mine.responses : (draft?.responses ?? []);
  const others = carried.filter((answer) => answer.questionId !== question.id);
  return Object.fromEntries(others.flatMap(fieldsOf));
}

function fieldsOf({ questionId, value, comment }: Answer): [string, string][] {
  const answered: [string, string] = [answerField(questionId), value.toString()];
  return comment ? [answered, [commentField(questionId), comment]] : [answered];
}

/** The label of the answer button: `Vote`, or `Submit` in a quiz. */
export function voteTitle({ type }: Pick<Survey, "type">): string {
  return cardTexts[specOf(type).button.card];
}

/** The button that sends the answer to a survey's only question; none where a tap does. */
export function voteActions(question: Question, options: FormOptions): CardAction[] {
  if (!options.typesHere && isText(question)) return [answerAction(aboutForm(options))];
  return isAnswerable(question) && !isTapped(question, options)
    ? [voteAction(voteTitle(options.survey), "next", question, options)]
    : [];
}

/** A step of a scale: a tap on it answers and goes on. */
function stepAction(
  title: string,
  value: string,
  question: Question,
  options: FormOptions,
): IExecuteAction {
  const data = { ...voteData(question, options), [answerField(question.id)]: value };
  const { fallback: _, ...action } = commandAction(title, "survey/taking/submit", {
    ...data,
    direction: "next",
  });
  return action;
}

export function voteAction(
  title: string,
  direction: "next" | "previous",
  question: Question,
  options: FormOptions,
): CardAction {
  return commandAction(
    title,
    "survey/taking/submit",
    { ...voteData(question, options), ...tappedBefore(question, options), direction },
    direction === "next" ? { style: "positive" } : {},
  );
}

/** A button that ends taking at any question (BOT-16). */
export function doneAction(question: Question, options: FormOptions): CardAction {
  return commandAction(cardTexts.done, "/done", {
    ...voteData(question, options),
    ...tappedBefore(question, options),
  });
}

/** The answer that was tapped before: a scale is no input, so buttons carry it where needed. */
function tappedBefore(question: Question, options: FormOptions): Record<string, string> {
  const given = givenTo(question, options);
  return given && isTapped(question, options)
    ? { [answerField(question.id)]: given.value.toString() }
    : {};
}

function givenTo({ id }: Question, { mine, draft }: FormOptions): Answer | undefined {
  const by = ({ questionId }: Answer) => questionId === id;
  return draft?.responses.find(by) ?? mine?.responses.find(by);
}

/** Whether a question that is answered with a tap may be left with a button. */
export function mayGoOn(question: Question, options: FormOptions): boolean {
  return !isTapped(question, options) || !question.required || !!givenTo(question, options);
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
