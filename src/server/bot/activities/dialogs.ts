import { z } from "zod";
import { AppError } from "#domain/errors.ts";
import { surveyId } from "#domain/ids.ts";
import { assertMaySee } from "#domain/survey/permissions.ts";
import { botTexts } from "#text/bot.ts";
import { findConversation } from "../../conversations/find-conversation.ts";
import { errorSentence } from "../../http/sentence.ts";
import { findSurvey } from "../../surveys/queries.ts";
import { viewerOf } from "../../surveys/viewer.ts";
import type { Call } from "../call.ts";

/** A dialog that the host opens, or a sentence that it shows instead. */
export type DialogAnswer = { task: { type: "continue"; value: Dialog } | { type: "message"; value: string } };
type Dialog = { title: string; width: number; height: number; url: string; fallbackUrl: string };

const request = z.discriminatedUnion("dialog", [
  z.object({ dialog: z.literal("authoring"), type: z.literal("poll") }),
  z.object({ dialog: z.literal("results"), surveyId }),
]);
const value = z.object({
  data: z.unknown().optional(),
  context: z
    .object({ theme: z.enum(["default", "dark", "contrast"]).optional() })
    .catch({})
    .default({}),
});

/** AUT-05, RES-26; on mobile clients the host fills the screen whatever is asked for. */
const sizes = {
  authoring: { width: 1400, height: 720 },
  authoringMobile: { width: 700, height: 720 },
  results: { width: 600, height: 720 },
} as const;

/** A button that opens a page. */
export async function openDialog(call: Call): Promise<DialogAnswer> {
  try {
    const read = request.safeParse(value.parse(call.activity.value).data);
    if (!read.success) throw new AppError("command.unknown");
    return await pages[read.data.dialog](call, read.data);
  } catch (error) {
    if (!(error instanceof AppError || error instanceof z.ZodError)) throw error;
    const refusal = error instanceof AppError ? error : new AppError("command.unknown");
    return { task: { type: "message", value: errorSentence(refusal, call.ctx.config.product) } };
  }
}

/** The compose extension's `Create a poll`. */
export function openAuthoring(call: Call): Promise<DialogAnswer> {
  return authoring(call);
}

/** The page has done its work by itself: the dialog closes without a word. */
export async function closeDialog(): Promise<undefined> {
  return undefined;
}

type Request = z.infer<typeof request>;

const pages: { [D in Request["dialog"]]: (call: Call, request: Request) => Promise<DialogAnswer> } = { authoring, results };

async function authoring(call: Call): Promise<DialogAnswer> {
  if (call.ctx.actor.app !== "msteams") throw new AppError("command.unknown");
  const size = call.mobile ? sizes.authoringMobile : sizes.authoring;
  return dialogOf(call, "/content/poll/authoring", await audienceOf(call), { ...size, title: botTexts.authoringTitle });
}

async function results(call: Call, request: Request): Promise<DialogAnswer> {
  if (request.dialog !== "results") throw new AppError("command.unknown");
  const survey = await findSurvey(call.ctx, request.surveyId);
  assertMaySee(survey, await viewerOf(call.ctx, survey));
  return dialogOf(call, `/content/${survey.type}/survey/${survey.id}`, {}, { ...sizes.results, title: botTexts.resultsTitle });
}

function dialogOf(
  { ctx, activity }: Call,
  path: string,
  query: Record<string, string>,
  look: Omit<Dialog, "url" | "fallbackUrl">,
): DialogAnswer {
  const url = new URL(`${ctx.config.publicUrl}/${ctx.actor.app}${path}`);
  for (const [name, text] of Object.entries(query)) url.searchParams.set(name, text);
  const { theme } = value.safeParse(activity.value).data?.context ?? {};
  if (theme) url.searchParams.set("theme", theme);
  return { task: { type: "continue", value: { ...look, url: url.href, fallbackUrl: url.href } } };
}

/** Where the dialog was opened, for the page to send to: a dialog's own context may not tell. In a personal chat the page asks. */
async function audienceOf({ ctx, place, activity }: Call): Promise<Record<string, string>> {
  if (place.kind === "personal") return {};
  const known = await findConversation(ctx, place.id);
  const name = known?.name || place.name || activity.channelData.channel?.name || "";
  const given = {
    audienceType: known?.kind ?? place.kind,
    audienceId: place.id,
    groupId: known?.groupId ?? place.groupId,
    audienceName: name,
    meetingId: known?.meetingId ?? place.meetingId,
    teamId: known?.teamId ?? place.teamId,
  };
  return Object.fromEntries(Object.entries(given).filter((pair): pair is [string, string] => Boolean(pair[1])));
}
