import { z } from "zod";
import { choiceId, questionId, receipt, surveyId } from "#domain/ids.ts";
import { responseAnonymity } from "#domain/response/response.ts";
import { storableText } from "#domain/storable-text.ts";
import { personalDelays } from "#domain/survey/personal-reminder.ts";

/** Any command may carry the receipt of the sender's anonymous answer, so that the card that comes back can carry it on. */
const ofSurvey = z.object({ surveyId, receipt: receipt.optional() });

/** The messages beside a survey's card: a reminder, the news of an edit, the results at its close. Each reader's own view of them says so too. */
export const cardNotices = ["reminder", "updated", "results"] as const;
export type CardNotice = (typeof cardNotices)[number];

/** What a card's form sends: the answers beside it (TAK-16), of one question or, where an anonymous answer travels along, of all up to this one. */
const form = z.looseObject({
  surveyId,
  questionIndexId: questionId.optional(),
  questionIds: z.array(questionId).max(50).optional(),
  direction: z.enum(["next", "previous"]).default("next"),
  startDate: z.string().max(40).optional(),
  responseAnonymity: responseAnonymity.optional(),
  receipt: receipt.optional(),
});

const questionOrdinal = z.coerce.number().int().min(0).max(49).optional();

/**
 * What cards send, by command (`verb`). A vote carries `answer:{questionId}` and `comment:{questionId}` fields beside these (TAK-16).
 * A key that is missing here is an unknown command (BOT-18).
 */
export const botCommands = {
  "survey/taking/submit": form,
  /** Ends taking: completed, or what is still missing (BOT-16). */
  "/done": form,
  /** Another choice for the question `questionIndexId`, written in the field `choice:{questionId}`. `newChoiceId`: a click that is repeated is one choice (BOT-05). */
  "survey/taking/question/choice/add": form.extend({ newChoiceId: choiceId.optional().catch(undefined) }),
  /** A comment on the item as a whole, in the field `comment` (BOT-04). */
  "survey/taking/comment/submit": ofSurvey.extend({ comment: storableText.max(100_000).default("") }),
  /** Has the sender reminded after a delay; without one, it asks which (BOT-06). */
  "survey/taking/reminder/set": ofSurvey.extend({ delay: z.enum(personalDelays).optional() }),
  /** The personal view of a card; Teams sends it by itself when the card comes on screen. */
  "survey/card/refresh": ofSurvey.extend({ card: z.enum(cardNotices).optional() }),
  /** The form again, to change an answer. */
  "survey/taking/start": ofSurvey,
  /** A question's results, or the comments on the item (`surveyComments`) (BOT-11). */
  "survey/results/view": ofSurvey.extend({ questionOrdinal, surveyComments: z.boolean().default(false) }),
  /** The page of a kind of results. As a button it opens a dialog (`dialogs.ts`); to a client that can't, it is the results card (BOT-12). */
  "survey/results/view/html": ofSurvey.extend({ resultsType: z.string().max(60).optional() }),
  /** Posts the results where the item stands (RES-43). */
  "survey/results/notify": ofSurvey,
  /** The survey as respondents will see it, a question at a time (BOT-07). */
  "survey/authoring/preview": ofSurvey.extend({ questionOrdinal }),
  /** What does not fit on one card stands on further pages (CARD-07). */
  "survey/management/menu": ofSurvey.extend({ page: z.coerce.number().int().min(0).max(9).default(0) }),
  /** `confirmed` is set by the confirmation card's own button. */
  "survey/close": ofSurvey.extend({ confirmed: z.boolean().default(false) }),
  "survey/reopen": ofSurvey.extend({ confirmed: z.boolean().default(false) }),
  "survey/delete": ofSurvey.extend({ confirmed: z.boolean().default(false) }),
  /** Takes a deletion back. */
  "survey/restore": ofSurvey,
  "survey/deliver": ofSurvey,
} as const satisfies Record<string, z.ZodType>;

export type BotCommand = keyof typeof botCommands;
export type BotCommandData<C extends BotCommand> = z.output<(typeof botCommands)[C]>;
