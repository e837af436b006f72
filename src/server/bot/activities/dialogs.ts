import { z } from "zod";
import { type ResultsType, resultsTypes } from "#cards/parts/actions.ts";
import { botCommands } from "#contract/bot-commands.ts";
import { AppError } from "#domain/errors.ts";
import { type SurveyId, seriesId, surveyId } from "#domain/ids.ts";
import { assertMaySeeSeries } from "#domain/series/series-permissions.ts";
import { offeredTypes } from "#domain/survey/offers.ts";
import { assertMay, assertMaySee, isOwner, type Viewer } from "#domain/survey/permissions.ts";
import { type Survey, type SurveyType, typeNames } from "#domain/survey/survey.ts";
import { isScored } from "#domain/survey/type-rules.ts";
import { specOf } from "#domain/survey/types/registry.ts";
import { capital } from "#text/format/fill.ts";
import { resultsText } from "#text/results.ts";
import { seriesText } from "#text/series.ts";
import { botTexts } from "#text/server/bot.ts";
import { errorSentence } from "../../http/sentence.ts";
import { findSeries } from "../../series/queries.ts";
import { seriesViewerOf } from "../../series/series-viewer.ts";
import { findSurvey } from "../../surveys/queries.ts";
import { viewerOf } from "../../surveys/viewer.ts";
import type { Call } from "../call.ts";
import { answerDialog, commandIn, openingCommand } from "./answer-dialog.ts";
import { audienceOf } from "./audience-of.ts";
import { authoringDialog, authoringRequest } from "./authoring-dialog.ts";
import { askedIn, type DialogAnswer, dialogOf } from "./dialog-answer.ts";

const request = z.discriminatedUnion("dialog", [
  z.object({ dialog: z.literal("start") }),
  authoringRequest,
  z.object({ dialog: z.literal("results"), surveyId }),
  z.object({ dialog: z.literal("export"), surveyId }),
  z.object({ dialog: z.literal("series"), scheduleId: seriesId }),
]);
/** The command of a button that opens a page of results (BOT-12). */
const pageRequest = botCommands["survey/results/view/html"].extend({
  command: z.literal("survey/results/view/html"),
});
type Request = z.infer<typeof request>;
type RequestOf<D extends Request["dialog"]> = Extract<Request, { dialog: D }>;

/** AUT-26, RES-26, QUZ-10; mobile clients use the full screen whatever size is given. */
const sizes = {
  start: { width: 700, height: 720 },
  results: { width: 600, height: 720 },
  quiz: { width: 800, height: 1000 },
} as const;

type Size = (typeof sizes)[keyof typeof sizes];
/**
 * The kinds of results that have pages of their own: for which type, their path below the meeting's
 * results page, and their size.
 */
const kinds: Record<
  ResultsType,
  { type: SurveyType | null; path: string; size: Size; title: string }
> = {
  "quiz-personal": {
    type: "quiz",
    path: "/quiz/personal",
    size: sizes.quiz,
    title: botTexts.resultsTitle,
  },
  "quiz-leaderboard": {
    type: "quiz",
    path: "/quiz/leaderboard",
    size: sizes.quiz,
    title: botTexts.leaderboardTitle,
  },
  "qna-notification": {
    type: "qna",
    path: "/qna/notification",
    size: sizes.results,
    title: botTexts.questionsTitle,
  },
  icebreaker: {
    type: "icebreaker",
    path: "/icebreaker",
    size: sizes.results,
    title: botTexts.resultsTitle,
  },
  "hot-take": {
    type: "hot-take",
    path: "/hot-take",
    size: sizes.results,
    title: botTexts.resultsTitle,
  },
  wordcloud: { type: null, path: "/wordcloud", size: sizes.results, title: botTexts.cloudTitle },
};

/** A button that opens a page, or a card to answer on. */
export async function openDialog(call: Call): Promise<DialogAnswer> {
  try {
    const command = openingCommand(call);
    if (command) return await answerDialog(call, command);
    const { data } = askedIn(call);
    const page = pageRequest.safeParse(data);
    if (page.success) return await kindOfResults(call, page.data);
    const read = request.safeParse(data);
    if (!read.success) throw new AppError("command.unknown");
    return await pageOf(call, read.data);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const value = errorSentence(error, call.ctx.config.product, call.mobile);
    return { task: { type: "message", value } };
  }
}

/** The compose extension opens the picker (AUT-27). */
export function openStart(call: Call): Promise<DialogAnswer> {
  return start(call);
}

/**
 * What a dialog submits: a button of a card in it, whose answer follows in the same dialog. A page
 * has finished its work: the dialog closes without a message. So does one that is only left.
 */
export async function submitDialog(call: Call): Promise<DialogAnswer | undefined> {
  const command = commandIn(call);
  if (command === "survey/card/refresh") return undefined;
  if (command === null || command === "survey/results/view/html")
    return hasRequest(call) ? openDialog(call) : undefined;
  return answerDialog(call, command);
}

/** Whether a card in a dialog asks for a page. */
function hasRequest(call: Call): boolean {
  const { data } = askedIn(call);
  return pageRequest.safeParse(data).success || request.safeParse(data).success;
}

function pageOf(call: Call, asked: Request): Promise<DialogAnswer> {
  if (asked.dialog === "start") return start(call);
  if (asked.dialog === "export") return exporting(call, asked);
  if (asked.dialog === "series") return ofSeries(call, asked);
  return asked.dialog === "authoring" ? authoringDialog(call, asked) : results(call, asked);
}

/** The page for choosing what to create (HOST-12), or the form where there is one type. */
async function start(call: Call): Promise<DialogAnswer> {
  const [type, ...others] = offeredTypes(call.ctx.actor.app);
  if (type && others.length === 0) return authoringDialog(call, { dialog: "authoring", type });
  return dialogOf(call, "/content/start", await audienceOf(call), {
    ...sizes.start,
    title: botTexts.create,
  });
}

/**
 * Owners of a quiz get its dashboard (HOST-22); everybody else the results page, where they can
 * answer too.
 */
async function results(
  call: Call,
  asked: Pick<RequestOf<"results">, "surveyId">,
): Promise<DialogAnswer> {
  const { survey, viewer } = await seen(call, asked.surveyId);
  if (specOf(survey.type).played)
    return dialogOf(
      call,
      `/content/meeting/${survey.type}/${survey.id}`,
      {},
      { ...sizes.results, title: capital(typeNames[survey.type]) },
    );
  if (isScored(survey.type) && isOwner(survey, viewer.userId))
    return dialogOf(
      call,
      `/content/quiz/${survey.id}/results`,
      {},
      { ...sizes.quiz, title: botTexts.resultsTitle },
    );
  return dialogOf(
    call,
    `/content/${survey.type}/survey/${survey.id}`,
    {},
    { ...sizes.results, title: botTexts.resultsTitle },
  );
}

async function seen({ ctx }: Call, id: SurveyId): Promise<{ survey: Survey; viewer: Viewer }> {
  const survey = await findSurvey(ctx, id);
  const viewer = await viewerOf(ctx, survey);
  assertMaySee(survey, viewer, ctx.now());
  return { survey, viewer };
}

/** BOT-12. Kinds without a page are refused with a sentence (RES-12). */
async function kindOfResults(
  call: Call,
  { surveyId, resultsType }: z.infer<typeof pageRequest>,
): Promise<DialogAnswer> {
  const { survey } = await seen(call, surveyId);
  if (resultsType === undefined || resultsType === "results") return results(call, { surveyId });
  const kind = resultsTypes.find((each) => each === resultsType);
  const { type, path, size, title } = kind
    ? kinds[kind]
    : { type: null, path: "", size: sizes.results, title: "" };
  if (!kind || (type !== null && type !== survey.type))
    return { task: { type: "message", value: resultsText.unknownView } };
  return dialogOf(
    call,
    `/content/meeting/survey/${survey.id}/results${path}`,
    {},
    { ...size, title },
  );
}

/** The export page, for viewers who may export (EXP-09). */
async function exporting(call: Call, asked: RequestOf<"export">): Promise<DialogAnswer> {
  const { survey, viewer } = await seen(call, asked.surveyId);
  assertMay(survey, viewer, "export", call.ctx.now());
  const path = `/content/${survey.type}/survey/${survey.id}/export`;
  return dialogOf(call, path, {}, { ...sizes.results, title: botTexts.exportTitle });
}

/** The page of a series, for its owners and audience (HOST-14). */
async function ofSeries(call: Call, asked: RequestOf<"series">): Promise<DialogAnswer> {
  const series = await findSeries(call.ctx, asked.scheduleId);
  assertMaySeeSeries(series, await seriesViewerOf(call.ctx, series));
  const path = `/content/${series.content.type}/series/${series.id}`;
  return dialogOf(call, path, {}, { ...sizes.quiz, title: seriesText.heading });
}
