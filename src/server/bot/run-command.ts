import type { z } from "zod";
import type { Card } from "#cards/card.ts";
import type { About } from "#cards/survey-actions.ts";
import { warningCard } from "#cards/warning-card.ts";
import { type BotCommand, botCommands } from "#contract/bot-commands.ts";
import { AppError } from "#domain/errors.ts";
import { receipt, surveyId } from "#domain/ids.ts";
import { errorSentence } from "../http/sentence.ts";
import { traceOf } from "../trace-of.ts";
import type { Call } from "./call.ts";
import type { Asked, Command } from "./command.ts";
import { choiceAdd } from "./commands/choice-add.ts";
import { closeCommand } from "./commands/close.ts";
import { commentSubmit } from "./commands/comment-submit.ts";
import { deleteCommand } from "./commands/delete.ts";
import { deliverCommand } from "./commands/deliver.ts";
import { managementMenu } from "./commands/management-menu.ts";
import { previewCommand } from "./commands/preview.ts";
import { refreshCommand } from "./commands/refresh.ts";
import { reminderSet } from "./commands/reminder-set.ts";
import { reopenCommand } from "./commands/reopen.ts";
import { restoreCommand } from "./commands/restore.ts";
import { resultsNotify } from "./commands/results-notify.ts";
import { resultsPageCommand, resultsView } from "./commands/results-view.ts";
import { takingStart } from "./commands/taking-start.ts";
import { takingDone, takingSubmit } from "./commands/taking-submit.ts";
import { writtenIn } from "./written-in.ts";

/** What each command does. Leaving one out does not compile. */
const commands: { [C in BotCommand]: Command<C> } = {
  "survey/taking/submit": takingSubmit,
  "survey/card/refresh": refreshCommand,
  "survey/taking/start": takingStart,
  "/done": takingDone,
  "survey/taking/question/choice/add": choiceAdd,
  "survey/taking/comment/submit": commentSubmit,
  "survey/taking/reminder/set": reminderSet,
  "survey/results/view": resultsView,
  "survey/results/view/html": resultsPageCommand,
  "survey/results/notify": resultsNotify,
  "survey/authoring/preview": previewCommand,
  "survey/management/menu": managementMenu,
  "survey/close": closeCommand,
  "survey/reopen": reopenCommand,
  "survey/delete": deleteCommand,
  "survey/restore": restoreCommand,
  "survey/deliver": deliverCommand,
};

/**
 * Runs a card's command for the person whom the host names (BOT-19: what the card says is not trusted beyond the names of things). Whatever goes
 * wrong becomes a card with its sentence; nothing is thrown to the host (BOT-18).
 */
export async function runCommand(call: Call, name: string, data: unknown): Promise<Card> {
  try {
    if (!isCommand(name)) throw new AppError("command.unknown");
    return await run(name, call, data);
  } catch (thrown) {
    return refusalOf(call, name, data, thrown);
  }
}

function run<C extends BotCommand>(name: C, { ctx, mobile, teamsUserId }: Call, data: unknown): Promise<Card> {
  const read = botCommands[name].safeParse(data ?? {});
  if (!read.success) throw new AppError("request.invalid", { field: read.error.issues[0]?.path.join(".") || "data" });
  const asked: Asked = { mobile, teamsUserId, receipt: fieldOf(data, "receipt", receipt) };
  // safe: parsed by this command's own schema
  return commands[name](ctx, read.data as Parameters<Command<C>>[1], asked);
}

function isCommand(name: string): name is BotCommand {
  return Object.hasOwn(commands, name);
}

/** What saves something that a person entered. */
const saving = new Set<string>(["survey/taking/submit", "/done", "survey/taking/question/choice/add", "survey/taking/comment/submit"]);

/** Expected refusals in the rows' words; what was not expected is logged, and answered as a failed save where an answer was to be saved (TAK-19). */
export function refusalOf({ ctx }: Pick<Call, "ctx">, name: string, data: unknown, thrown: unknown): Card {
  const error = thrown instanceof AppError ? thrown : new AppError(saving.has(name) ? "response.not-saved" : "server.failed");
  if (!(thrown instanceof AppError)) ctx.log.error({ command: name.slice(0, 60), ...traceOf(thrown) }, "command failed");
  else ctx.log[error.code === "command.unknown" ? "warn" : "info"]({ command: name.slice(0, 60), code: error.code }, "command refused");
  return warningCard(errorSentence(error, ctx.config.product), wayBack(error, data), writtenIn(data));
}

/** Back to the survey's card, where there is one to go back to. */
function wayBack(error: AppError, data: unknown): About | null {
  if (error.kind === "missing" || error.code === "survey.not-audience") return null;
  const [id, key] = [fieldOf(data, "surveyId", surveyId), fieldOf(data, "receipt", receipt)];
  return id ? { surveyId: id, ...(key ? { receipt: key } : {}) } : null;
}

/** A field of what a card sent, if it is what it should be. */
function fieldOf<S extends z.ZodType>(data: unknown, name: string, schema: S): z.output<S> | undefined {
  if (typeof data !== "object" || data === null || !Object.hasOwn(data, name)) return undefined;
  // safe: it has the field, whatever is in it
  return schema.safeParse((data as Record<string, unknown>)[name]).data;
}
