import { z } from "zod";
import { AppError } from "#domain/errors.ts";
import { surveyId } from "#domain/ids.ts";
import { assertMaySee } from "#domain/survey/permissions.ts";
import { botTexts } from "#text/bot.ts";
import { errorSentence } from "../../http/sentence.ts";
import { findSurvey } from "../../surveys/queries.ts";
import { viewerOf } from "../../surveys/viewer.ts";
import type { Call } from "../call.ts";
import { audienceOf } from "./audience-of.ts";
import { authoringDialog, authoringRequest } from "./authoring-dialog.ts";
import { askedIn, type DialogAnswer, dialogOf } from "./dialog-answer.ts";

const request = z.discriminatedUnion("dialog", [
  z.object({ dialog: z.literal("start") }),
  authoringRequest,
  z.object({ dialog: z.literal("results"), surveyId }),
]);
type Request = z.infer<typeof request>;
type RequestOf<D extends Request["dialog"]> = Extract<Request, { dialog: D }>;

/** AUT-26, RES-26; on mobile clients the host fills the screen whatever is asked for. */
const sizes = { start: { width: 700, height: 720 }, results: { width: 600, height: 720 } } as const;

/** A button that opens a page. */
export async function openDialog(call: Call): Promise<DialogAnswer> {
  try {
    const read = request.safeParse(askedIn(call).data);
    if (!read.success) throw new AppError("command.unknown");
    return await pageOf(call, read.data);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { task: { type: "message", value: errorSentence(error, call.ctx.config.product) } };
  }
}

/** The compose extension opens the picker (AUT-27). */
export function openStart(call: Call): Promise<DialogAnswer> {
  return start(call);
}

/** The page has done its work by itself: the dialog closes without a word. */
export async function closeDialog(): Promise<undefined> {
  return undefined;
}

function pageOf(call: Call, asked: Request): Promise<DialogAnswer> {
  if (asked.dialog === "start") return start(call);
  return asked.dialog === "authoring" ? authoringDialog(call, asked) : results(call, asked);
}

/** The page where people choose what to make (HOST-12). */
async function start(call: Call): Promise<DialogAnswer> {
  if (call.ctx.actor.app !== "msteams") throw new AppError("command.unknown");
  return dialogOf(call, "/content/start", await audienceOf(call), { ...sizes.start, title: botTexts.create });
}

async function results(call: Call, asked: RequestOf<"results">): Promise<DialogAnswer> {
  const survey = await findSurvey(call.ctx, asked.surveyId);
  assertMaySee(survey, await viewerOf(call.ctx, survey));
  return dialogOf(call, `/content/${survey.type}/survey/${survey.id}`, {}, { ...sizes.results, title: botTexts.resultsTitle });
}
