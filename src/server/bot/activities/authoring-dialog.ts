import { z } from "zod";
import { AppError } from "#domain/errors.ts";
import { type SurveyId, surveyId } from "#domain/ids.ts";
import { assertMay } from "#domain/survey/permissions.ts";
import { type Survey, typeNames } from "#domain/survey/survey.ts";
import { type SurveyType, surveyTypes } from "#domain/survey/types/registry.ts";
import { fill } from "#text/format/fill.ts";
import { botTexts } from "#text/server/bot.ts";
import { typeTexts } from "#text/survey-types.ts";
import { findSurvey } from "../../surveys/queries.ts";
import { viewerOf } from "../../surveys/viewer.ts";
import type { Call } from "../call.ts";
import { readOfferedTypes } from "../read-offered-types.ts";
import { audienceOf } from "./audience-of.ts";
import { type Dialog, type DialogAnswer, dialogOf } from "./dialog-answer.ts";

/**
 * A new survey of a type, or the form for an existing one: to edit, copy or reopen it (AUT-09,
 * AUT-10, AUT-18).
 */
export const authoringRequest = z.object({
  dialog: z.literal("authoring"),
  type: z.enum(surveyTypes),
  surveyId: surveyId.optional(),
  duplicate: z.boolean().optional(),
  reOpen: z.boolean().optional(),
});
type Request = z.infer<typeof authoringRequest>;
type Purpose = "edit" | "duplicate" | "reopen";
type Look = Omit<Dialog, "url" | "fallbackUrl" | "title">;

const blank: Look = { width: 1400, height: 720 };
const blankMobile: Look = { width: 700, height: 720 };

/**
 * EDT-15, EDT-20: the form has a preview beside it, so the dialog is large; a reopened survey
 * starts without a close time.
 */
const purposes: Record<Purpose, { title: string; look: Look; query: Record<string, string> }> = {
  edit: { title: botTexts.editTitle, look: { width: "large", height: "large" }, query: {} },
  duplicate: { title: botTexts.duplicateTitle, look: blank, query: { duplicate: "true" } },
  reopen: {
    title: botTexts.reopenTitle,
    look: { width: 550, height: 240 },
    query: { reOpen: "true" },
  },
};

export async function authoringDialog(call: Call, request: Request): Promise<DialogAnswer> {
  return request.surveyId
    ? formOf(call, request.surveyId, purposeOf(request))
    : blankForm(call, request.type);
}

async function blankForm(call: Call, type: SurveyType): Promise<DialogAnswer> {
  if (!(await readOfferedTypes(call.ctx)).includes(type)) throw new AppError("command.unknown");
  const look = call.mobile ? blankMobile : blank;
  return dialogOf(call, `/content/${type}/authoring`, await audienceOf(call), {
    ...look,
    title: typeTexts[type].create,
  });
}

/** For owners, and only actions that are possible now; the page asks the server again (BOT-19). */
async function formOf(call: Call, id: SurveyId, purpose: Purpose): Promise<DialogAnswer> {
  const { ctx } = call;
  const survey = await findSurvey(ctx, id);
  const viewer = await viewerOf(ctx, survey);
  assertMay(survey, viewer, purpose, ctx.now());
  const { title, look, query } = purposes[purpose];
  const audience = purpose === "duplicate" ? await audienceOf(call) : {};
  return dialogOf(
    call,
    `/content/${authoredTypeOf(survey)}/authoring`,
    { ...audience, surveyId: survey.id, ...query },
    { ...look, title: fill(title, { type: typeNames[survey.type] }) },
  );
}

function purposeOf({ duplicate, reOpen }: Request): Purpose {
  if (duplicate) return "duplicate";
  return reOpen ? "reopen" : "edit";
}

/**
 * The survey's current type: an edit may have turned a poll into a survey since the card was drawn.
 */
function authoredTypeOf({ type }: Survey): SurveyType {
  const authored = surveyTypes.find((each) => each === type);
  if (!authored) throw new AppError("command.unknown");
  return authored;
}
