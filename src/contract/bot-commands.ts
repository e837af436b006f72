import { z } from "zod";
import { choiceId, questionId, receipt, surveyId } from "#domain/ids.ts";
import { ownChoices } from "#domain/response/own-choice.ts";
import { responseAnonymity } from "#domain/response/response.ts";
import { storableText } from "#domain/storable-text.ts";
import { personalDelays } from "#domain/survey/personal-reminder.ts";

/**
 * Any command may carry the receipt of the sender's anonymous response, so that the next card can
 * contain it too.
 */
const ofSurvey = z.object({ surveyId, receipt: receipt.optional() });

/**
 * The messages posted in addition to a survey's card: a reminder, the news of an edit, the results
 * at the close. Each viewer's personal view of them has the same notice.
 */
export const cardNotices = ["reminder", "updated", "results"] as const;
export type CardNotice = (typeof cardNotices)[number];

/**
 * A form sent by a card, with the answers beside it (TAK-16): those of one question, or of all
 * questions up to this one if an anonymous response travels along.
 */
const form = z.looseObject({
  surveyId,
  questionIndexId: questionId.optional(),
  questionIds: z.array(questionId).max(50).optional(),
  direction: z.enum(["next", "previous"]).default("next"),
  startDate: z.string().max(40).optional(),
  responseAnonymity: responseAnonymity.optional(),
  receipt: receipt.optional(),
  /**
   * A completed quiz is being retaken (EDT-21): like an anonymous response, it is saved as a whole
   * at the end.
   */
  retake: z.boolean().default(false),
  /** The question's input showed an answer: where the host leaves its field out, it was emptied. */
  filled: z.boolean().default(false),
  /** Choices of the sender's own that travel along: they are saved with the answer. */
  added: ownChoices.optional(),
});

const questionOrdinal = z.coerce.number().int().min(0).max(49).optional();

/**
 * The commands that cards send, by `verb`. A vote also has the fields `answer:{questionId}` and
 * `comment:{questionId}` (TAK-16). A verb that is not listed is an unknown command (BOT-18).
 */
export const botCommands = {
  "survey/taking/submit": form,
  /** Finishes taking: completes the response, or shows what is missing (BOT-16). */
  "/done": form,
  /**
   * Adds a choice to the question `questionIndexId`, with the text of the field
   * `choice:{questionId}`. `newChoiceId` makes repeated clicks add a single choice (BOT-05). Where
   * answers may be anonymous, it is on the sender's own form only, until they answer.
   */
  "survey/taking/question/choice/add": form.extend({
    newChoiceId: choiceId.optional().catch(undefined),
  }),
  /** Comments on the survey as a whole, with the text of the field `comment` (BOT-04). */
  "survey/taking/comment/submit": ofSurvey.extend({
    comment: storableText.max(100_000).default(""),
  }),
  /** Reminds the sender after a delay; without one, asks for it (BOT-06). */
  "survey/taking/reminder/set": ofSurvey.extend({ delay: z.enum(personalDelays).optional() }),
  /** The personal view of a card; Teams requests it when the card is displayed. */
  "survey/card/refresh": ofSurvey.extend({ card: z.enum(cardNotices).optional() }),
  /** Shows the form again to change the response, or an empty form to retake a quiz (`retake`). */
  "survey/taking/start": ofSurvey.extend({ retake: z.boolean().default(false) }),
  /** Shows a question's results, or the comments on the survey (`surveyComments`) (BOT-11). */
  "survey/results/view": ofSurvey.extend({
    questionOrdinal,
    surveyComments: z.boolean().default(false),
  }),
  /**
   * Opens the page of a result type as a dialog (`dialogs.ts`); clients without dialogs get the
   * results card (BOT-12).
   */
  "survey/results/view/html": ofSurvey.extend({ resultsType: z.string().max(60).optional() }),
  /** Posts the results to where the survey was sent (RES-43). */
  "survey/results/notify": ofSurvey,
  /** Shows the survey as respondents will see it, one question at a time (BOT-07). */
  "survey/authoring/preview": ofSurvey.extend({ questionOrdinal }),
  /** Shows the menu; actions that do not fit on one card are on further pages (CARD-07). */
  "survey/management/menu": ofSurvey.extend({
    page: z.coerce.number().int().min(0).max(9).default(0),
  }),
  /** `confirmed` is set only by the confirmation card's button. */
  "survey/close": ofSurvey.extend({ confirmed: z.boolean().default(false) }),
  "survey/reopen": ofSurvey.extend({ confirmed: z.boolean().default(false) }),
  "survey/delete": ofSurvey.extend({ confirmed: z.boolean().default(false) }),
  /** Undoes a deletion. */
  "survey/restore": ofSurvey,
  "survey/deliver": ofSurvey,
} as const satisfies Record<string, z.ZodType>;

export type BotCommand = keyof typeof botCommands;
export type BotCommandData<C extends BotCommand> = z.output<(typeof botCommands)[C]>;
