import { z } from "zod";
import { AppError } from "#domain/errors.ts";
import { type SurveyId, surveyId } from "#domain/ids.ts";
import { type AuthoredType, authoredTypes } from "#domain/survey/new-draft.ts";
import { actionsFor, assertOwner } from "#domain/survey/permissions.ts";
import { type Survey, typeNames } from "#domain/survey/survey.ts";
import { botTexts, createTexts } from "#text/bot.ts";
import { fill } from "#text/fill.ts";
import { findSurvey } from "../../surveys/queries.ts";
import { viewerOf } from "../../surveys/viewer.ts";
import { assertAction } from "../assert-action.ts";
import type { Call } from "../call.ts";
import { offeredTypes } from "../offered-types.ts";
import { audienceOf } from "./audience-of.ts";
import { type Dialog, type DialogAnswer, dialogOf } from "./dialog-answer.ts";

/** A new item of a type, or the form about one that is there: to edit it, to make another one like it, to reopen it (AUT-09, AUT-10, AUT-18). */
export const authoringRequest = z.object({
  dialog: z.literal("authoring"),
  type: z.enum(authoredTypes),
  surveyId: surveyId.optional(),
  duplicate: z.boolean().optional(),
  reOpen: z.boolean().optional(),
});
type Request = z.infer<typeof authoringRequest>;
type Purpose = "edit" | "duplicate" | "reopen";
type Look = Omit<Dialog, "url" | "fallbackUrl" | "title">;

const blank: Look = { width: 1400, height: 720 };
const blankMobile: Look = { width: 700, height: 720 };

/** EDT-15, EDT-20: the form has its preview beside it, so it is large; reopening begins without a close time. */
const purposes: Record<Purpose, { title: string; look: Look; query: Record<string, string> }> = {
  edit: { title: botTexts.editTitle, look: { width: "large", height: "large" }, query: {} },
  duplicate: { title: botTexts.duplicateTitle, look: blank, query: { duplicate: "true" } },
  reopen: { title: botTexts.reopenTitle, look: { width: 550, height: 240 }, query: { reOpen: "true" } },
};

export async function authoringDialog(call: Call, request: Request): Promise<DialogAnswer> {
  if (call.ctx.actor.app !== "msteams") throw new AppError("command.unknown");
  return request.surveyId ? formOf(call, request.surveyId, purposeOf(request)) : blankForm(call, request.type);
}

async function blankForm(call: Call, type: AuthoredType): Promise<DialogAnswer> {
  if (!(await offeredTypes(call.ctx)).includes(type)) throw new AppError("command.unknown");
  const look = call.mobile ? blankMobile : blank;
  return dialogOf(call, `/content/${type}/authoring`, await audienceOf(call), { ...look, title: createTexts[type].title });
}

/** For owners, and only what may be done with it now; the page asks the server again (BOT-19). */
async function formOf(call: Call, id: SurveyId, purpose: Purpose): Promise<DialogAnswer> {
  const { ctx } = call;
  const survey = await findSurvey(ctx, id);
  const viewer = await viewerOf(ctx, survey);
  assertOwner(survey, viewer);
  assertAction({ survey, can: actionsFor(survey, viewer, ctx.now()) }, purpose);
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

/** The type that the item is by now: an edit may have made a survey of a poll since the card was drawn. */
function authoredTypeOf({ type }: Survey): AuthoredType {
  const authored = authoredTypes.find((each) => each === type);
  if (!authored) throw new AppError("command.unknown");
  return authored;
}
