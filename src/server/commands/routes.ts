import { commandsApi } from "#contract/commands.ts";
import { AppError } from "#domain/errors.ts";
import type { SurveyId } from "#domain/ids.ts";
import type { Context } from "../context.ts";
import { handlers } from "../http/mount.ts";
import { closeSurvey } from "../surveys/close-survey.ts";
import { deleteSurvey } from "../surveys/delete-survey.ts";
import { deliverSurvey } from "../surveys/deliver-survey.ts";
import { reopenSurvey } from "../surveys/reopen-survey.ts";
import { restoreSurvey } from "../surveys/restore-survey.ts";

/** The bot commands that pages may send too, by name (BOT-17). */
const commands: Record<string, (ctx: Context, id: SurveyId) => Promise<unknown>> = {
  "survey/deliver": (ctx, id) => deliverSurvey(ctx, id, { deliverAt: null, closeAt: null }),
  "survey/close": (ctx, id) => closeSurvey(ctx, id, { closeAt: null }),
  /** Until somebody closes it again; a close time is a matter of the reopen call. */
  "survey/reopen": (ctx, id) => reopenSurvey(ctx, id, { closeAt: null }),
  "survey/delete": deleteSurvey,
  "survey/restore": restoreSurvey,
};

export const commandRoutes = handlers(commandsApi, {
  run: async (ctx, { body }) => {
    const command = Object.hasOwn(commands, body.command) ? commands[body.command] : undefined;
    if (!command) throw new AppError("command.unknown");
    await command(ctx, body.surveyId);
    return { done: true as const };
  },
});
