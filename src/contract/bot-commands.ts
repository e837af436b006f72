import { z } from "zod";
import { questionId, receipt, surveyId } from "#domain/ids.ts";
import { responseAnonymity } from "#domain/response/response.ts";

/** Any command may carry the receipt of the sender's anonymous answer, so that the card that comes back can carry it on. */
const ofSurvey = z.object({ surveyId, receipt: receipt.optional() });

/** The messages beside a survey's card: a reminder, the news of an edit, the results at its close. Each reader's own view of them says so too. */
export const cardNotices = ["reminder", "updated", "results"] as const;
export type CardNotice = (typeof cardNotices)[number];

const questionOrdinal = z.coerce.number().int().min(0).max(49).optional();

/**
 * What cards send, by command (`verb`). A vote carries `answer:{questionId}` and `comment:{questionId}` fields beside these (TAK-16).
 * A key that is missing here is an unknown command (BOT-18).
 */
export const botCommands = {
  "survey/taking/submit": z.looseObject({
    surveyId,
    questionIndexId: questionId.optional(),
    questionIds: z.array(questionId).max(50).optional(),
    direction: z.enum(["next", "previous"]).default("next"),
    startDate: z.string().max(40).optional(),
    responseAnonymity: responseAnonymity.optional(),
    receipt: receipt.optional(),
  }),
  /** The personal view of a card; Teams sends it by itself when the card comes on screen. */
  "survey/card/refresh": ofSurvey.extend({ card: z.enum(cardNotices).optional() }),
  /** The form again, to change an answer. */
  "survey/taking/start": ofSurvey,
  "survey/results/view": ofSurvey.extend({ questionOrdinal }),
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
