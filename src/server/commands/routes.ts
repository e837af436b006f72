import { commandsApi } from "#contract/commands.ts";
import { AppError, invalidRequest } from "#domain/errors.ts";
import type { SeriesId, SurveyId } from "#domain/ids.ts";
import type { Context } from "../context.ts";
import { handlers } from "../http/mount.ts";
import { restoreSurvey } from "../series/restore-survey.ts";
import { deleteSeries, disableSeries, enableSeries } from "../series/switch-series.ts";
import { closeSurvey } from "../surveys/changes/close-survey.ts";
import { deleteSurvey } from "../surveys/changes/delete-survey.ts";
import { deliverSurvey } from "../surveys/changes/deliver-survey.ts";
import { reopenSurvey } from "../surveys/changes/reopen-survey.ts";

/** The bot commands that pages may send too, by name (BOT-17). */
const commands: Record<string, (ctx: Context, id: SurveyId) => Promise<unknown>> = {
  "survey/deliver": (ctx, id) => deliverSurvey(ctx, id, { deliverAt: null, closeAt: null }),
  "survey/close": (ctx, id) => closeSurvey(ctx, id, { closeAt: null }),
  /** Open until closed by hand; a close time needs the reopen call. */
  "survey/reopen": (ctx, id) => reopenSurvey(ctx, id, { closeAt: null }),
  "survey/delete": deleteSurvey,
  "survey/restore": restoreSurvey,
};

/** The same for series (BOT-13 to BOT-15). */
const seriesCommands: Record<string, (ctx: Context, id: SeriesId) => Promise<unknown>> = {
  "schedule/delete": deleteSeries,
  "schedule/enable": enableSeries,
  "schedule/disable": disableSeries,
};

async function ofOne<I>(
  command: ((ctx: Context, id: I) => Promise<unknown>) | undefined,
  ctx: Context,
  id: I | undefined,
): Promise<void> {
  if (!command || id === undefined) throw invalidRequest({ path: "", expected: "an id" });
  await command(ctx, id);
}

export const commandRoutes = handlers(commandsApi, {
  run: async (ctx, { body }) => {
    const { command, surveyId, scheduleId } = body;
    if (Object.hasOwn(commands, command)) await ofOne(commands[command], ctx, surveyId);
    else if (Object.hasOwn(seriesCommands, command))
      await ofOne(seriesCommands[command], ctx, scheduleId);
    else throw new AppError("command.unknown");
    return { done: true as const };
  },
});
