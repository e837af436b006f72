import type { z } from "zod";
import { noViewCard } from "#cards/management/no-access-card.ts";
import { warningCard } from "#cards/messages/warning-card.ts";
import type { Card } from "#cards/parts/card.ts";
import type { About } from "#cards/parts/survey-actions.ts";
import { type BotCommand, botCommands } from "#contract/bot-commands.ts";
import { AppError, invalidRequest } from "#domain/errors.ts";
import { receipt, surveyId } from "#domain/ids.ts";
import { admitCardGuest } from "../guests/card-guest.ts";
import { detailsOf } from "../http/request-details.ts";
import { errorSentence } from "../http/sentence.ts";
import { traceOf } from "../trace-of.ts";
import { traced } from "../tracing/scope.ts";
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

/** The handler of each command. Leaving one out does not compile. */
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
 * Runs a card's command for the person whom the host names (BOT-19: the card is trusted only for
 * ids). Every error becomes a card with its message; nothing is thrown to the host (BOT-18).
 */
export async function runCommand(call: Call, name: string, data: unknown): Promise<Card> {
  try {
    if (!isCommand(name)) throw new AppError("command.unknown");
    if (saving.has(name)) await admitCardGuest(call.ctx);
    return await traced(`command ${name}`, "internal", () => run(name, call, data));
  } catch (thrown) {
    return refusalOf(call, name, data, thrown);
  }
}

function run<C extends BotCommand>(
  name: C,
  { ctx, mobile, teamsUserId, activity }: Call,
  data: unknown,
): Promise<Card> {
  const read = botCommands[name].safeParse(data ?? {});
  if (!read.success) throw invalidRequest(...detailsOf(read.error));
  const asked: Asked = {
    mobile,
    teamsUserId,
    receipt: fieldOf(data, "receipt", receipt),
    dialog: activity.name?.startsWith("task/") ?? false,
  };
  // safe: parsed by this command's own schema
  return commands[name](ctx, read.data as Parameters<Command<C>>[1], asked);
}

function isCommand(name: string): name is BotCommand {
  return Object.hasOwn(commands, name);
}

/** The commands that save something entered. */
const saving = new Set<string>([
  "survey/taking/submit",
  "/done",
  "survey/taking/question/choice/add",
  "survey/taking/comment/submit",
]);

/**
 * Expected errors keep the rows' texts; an unexpected error is logged and, if the command saves a
 * response, reported as a failed save (TAK-19).
 */
export function refusalOf(
  { ctx, mobile }: Pick<Call, "ctx" | "mobile">,
  name: string,
  data: unknown,
  thrown: unknown,
): Card {
  const error =
    thrown instanceof AppError
      ? thrown
      : new AppError(saving.has(name) ? "response.not-saved" : "server.failed");
  if (!(thrown instanceof AppError))
    ctx.log.error({ command: name.slice(0, 60), ...traceOf(thrown) }, "command failed");
  else
    ctx.log[error.code === "command.unknown" ? "warn" : "info"](
      { command: name.slice(0, 60), code: error.code },
      "command refused",
    );
  const sentence = errorSentence(error, ctx.config.product, mobile);
  const viewed = name === "survey/card/refresh" && fieldOf(data, "surveyId", surveyId);
  if (viewed && error.code === "survey.not-audience") return noViewCard(sentence, viewed);
  return warningCard(sentence, wayBack(error, data), writtenIn(data));
}

/** A button back to the survey's card, if there is one. */
function wayBack(error: AppError, data: unknown): About | null {
  if (error.kind === "missing" || error.code === "survey.not-audience") return null;
  const [id, key] = [fieldOf(data, "surveyId", surveyId), fieldOf(data, "receipt", receipt)];
  return id ? { surveyId: id, ...(key ? { receipt: key } : {}) } : null;
}

/** A field of a card's data, if it has the right type. */
function fieldOf<S extends z.ZodType>(
  data: unknown,
  name: string,
  schema: S,
): z.output<S> | undefined {
  if (typeof data !== "object" || data === null || !Object.hasOwn(data, name)) return undefined;
  // safe: the field exists, whatever its value
  return schema.safeParse((data as Record<string, unknown>)[name]).data;
}
